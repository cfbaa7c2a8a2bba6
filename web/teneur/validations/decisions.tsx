import { useState } from 'react'
import type { Doublon } from '#contract/coproprietes/immatriculation.ts'
import { annulerDoublon, validerDemande } from '#contract/teneur/validations/decision.ts'
import type { Dossier } from '#contract/teneur/validations/dossier.ts'
import { libererDemande } from '#contract/teneur/validations/examen.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { MINUTES_DE_VERROU } from '#domain/coproprietes/demandes/demandes.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { lireRefus } from '#web/socle/appels/refus.ts'
import { demanderConfirmation } from '#web/socle/shell/Confirmation.tsx'
import { notifier } from '#web/socle/shell/notifications.ts'
import { Alerte } from '#web/socle/ui/messages.tsx'
import { Pile } from '#web/socle/ui/miseEnPage.tsx'
import { allerAuPremierPoint } from './ListeDeControle.tsx'
import { MOTS } from './mots.ts'
import { sansPieceVue, type PieceLue } from './Piece.tsx'
import type { Reservation } from './reservation.ts'
import { faiteEnAnnulant, type Faite, type Suite } from './suite.tsx'

/** Ce que la confirmation rappelle à qui déciderait sans avoir tout vu. */
function Rappels({ aveugle, restants }: { aveugle: string | null; restants: number }) {
  return (
    <>
      {aveugle && <Alerte ton="attention">{aveugle}</Alerte>}
      {restants > 0 && (
        <p>
          {restants === 1
            ? 'Un point de la liste de contrôle n’est pas coché.'
            : `${restants} points de la liste de contrôle ne sont pas cochés.`}
        </p>
      )}
    </>
  )
}

/** Fait la décision et dit ce qu’elle a fait ; refusée, la demande se relit. */
type Decider = (echec: string, faire: () => Promise<Faite>) => Promise<void>

function useDecider(
  { ouvrir, enTenant, neplusLiberer }: Reservation,
  suite: Suite,
): { enCours: boolean; decider: Decider } {
  const [enCours, setEnCours] = useState(false)
  const decider: Decider = async (echec, faire) => {
    setEnCours(true)
    let faite: Faite
    try {
      faite = await enTenant(faire)
      neplusLiberer()
    } catch (cause) {
      notifier({ ton: 'erreur', titre: echec, texte: lireRefus(cause).message })
      await ouvrir()
      setEnCours(false)
      return
    }
    // Elle est décidée : ce qui empêche d’aller plus loin ne la dit pas refusée.
    await suite(faite)
    setEnCours(false)
  }
  return { enCours, decider }
}

async function valider(
  dossier: Dossier,
  { piece, restants }: { piece: PieceLue | null; restants: number },
  decider: Decider,
) {
  const mots = MOTS[dossier.type]
  const oui = await demanderConfirmation({
    titre: mots.question,
    message: (
      <Pile espace={4}>
        <Rappels aveugle={sansPieceVue(dossier, piece)} restants={restants} />
        <p>{mots.consequence(dossier)}</p>
      </Pile>
    ),
    confirmer: mots.valider,
    // Tout est coché : Entrée suffit. Sinon, elle revient à ce qui reste à lire.
    prete: restants === 0,
    ...(restants > 0 && { annuler: 'Revenir à la liste', auRenoncement: allerAuPremierPoint }),
  })
  if (!oui) return
  await decider('La demande n’a pas été validée', async () => {
    const { numero } = await essayer(validerDemande, { body: { idDemande: dossier.id, acte: 'valider' } })
    return {
      dossier,
      decision: 'VALIDEE',
      titre: 'Demande validée',
      texte: mots.faite(afficherNumero(numero)),
    }
  })
}

async function annuler(dossier: Dossier, proche: Doublon, decider: Decider) {
  const numero = afficherNumero(proche.numero ?? '')
  const oui = await demanderConfirmation({
    titre: `Annuler la demande, doublon de ${numero}\u202f?`,
    message: (
      <p>
        La demande {dossier.reference} sera annulée, sans retour. Son déclarant recevra le numéro {numero}
        {dossier.type === 'DOUBLON_NOTAIRE' ? ', à porter dans son acte.' : ', et de quoi s’y rattacher.'}
      </p>
    ),
    confirmer: 'Annuler la demande',
  })
  if (!oui) return
  await decider('La demande n’est pas annulée', async () => {
    await essayer(annulerDoublon, {
      params: { id: String(dossier.id) },
      body: { idCopropriete: proche.id },
    })
    return faiteEnAnnulant(dossier, numero)
  })
}

/** Les décisions que l’on prend d’une demande que l’on tient ; chacune finit par `suite`. */
export function useDecisions(
  dossier: Dossier,
  reservation: Reservation,
  vue: { piece: PieceLue | null; restants: number },
  suite: Suite,
) {
  const { enCours, decider } = useDecider(reservation, suite)
  /** Finit l’examen sans plus rien à libérer. */
  const finir: Suite = async (faite) => {
    reservation.neplusLiberer()
    await suite(faite)
  }
  const rendre = () => essayer(libererDemande, { params: { n: String(dossier.id) } })
  // La file se relit une fois la demande libérée : elle ne la dit plus réservée.
  const liberer = async () => {
    reservation.neplusLiberer()
    await reservation.enTenant(rendre).catch(() => {
      notifier({
        ton: 'attention',
        titre: 'La demande n’est pas encore libérée',
        texte: `Le serveur n’a pas répondu\u00a0: elle le sera d’elle-même dans ${MINUTES_DE_VERROU} minutes.`,
      })
    })
    await finir(null)
  }
  return {
    enCours,
    valider: () => void valider(dossier, vue, decider),
    annuler: (proche: Doublon) => void annuler(dossier, proche, decider),
    liberer: () => void liberer(),
    finir,
  }
}
export type Decisions = ReturnType<typeof useDecisions>
