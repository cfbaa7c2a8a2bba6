import { certain } from '#domain/socle/certain.ts'
import { useLoaderData, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import {
  confirmerRattachement,
  supprimerDeclaration,
  type Confirmation,
} from '#contract/coproprietes/successeurs.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { afficherNom } from '#domain/coproprietes/copropriete/nom.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { cleAvertissement } from '#domain/socle/refus/avertissements.ts'
import { afficherJour } from '#domain/socle/temps/jour.ts'
import { lireDatesTapees } from '#domain/coproprietes/mandats/renouvellement.ts'
import { verifierConfirmation } from '#domain/coproprietes/successeurs/succession.ts'
import { LaCopropriete } from '#web/coproprietes/copropriete/LaCopropriete.tsx'
import { retourALaListe } from '#web/coproprietes/copropriete/retour.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { confirmerPoints } from '#web/coproprietes/declaration/confirmer.tsx'
import { Formulaire } from '#web/socle/formulaire/Formulaire.tsx'
import { useSaisie } from '#web/socle/formulaire/saisie.ts'
import {
  DatesDuMandat,
  LIBELLES_MANDAT,
  type SaisieMandat,
} from '#web/coproprietes/copropriete/champs-du-mandat.tsx'
import { lireRefus } from '#web/socle/appels/refus.ts'
import { useCompte } from '#web/socle/shell/contexte.ts'
import { notifier } from '#web/socle/shell/notifications.ts'
import { Bouton, GroupeBoutons, LienBouton } from '#web/socle/ui/boutons.tsx'
import { EtatVide } from '#web/socle/ui/messages.tsx'
import { Pile, Section, TitrePage } from '#web/socle/ui/miseEnPage.tsx'

/** Les dates du mandat, déjà remplies, et de quoi dire que ce n’est pas soi. */
function FormulaireConfirmation({ confirmation }: { confirmation: Confirmation }) {
  const { aConfirmer: c, contexte, dateDebutMandat, dateFinMandat } = confirmation
  const naviguer = useNavigate()
  const depart = useMemo<SaisieMandat>(
    () => ({ dateDebutMandat, dateFinMandat, typeJustifMandat: '', piece: '' }),
    [dateDebutMandat, dateFinMandat],
  )
  const verifier = useMemo(
    () => (s: SaisieMandat) => {
      const { dates, refus } = lireDatesTapees(s)
      return [...refus, ...verifierConfirmation(dates, contexte).refus]
    },
    [contexte],
  )
  const f = useSaisie<SaisieMandat>({
    depart,
    libelles: LIBELLES_MANDAT,
    verifier,
    envoyer: async (saisie) => {
      const { dates } = lireDatesTapees(saisie)
      const { avertissements } = verifierConfirmation(dates, contexte)
      if (avertissements.length > 0 && !(await confirmerPoints(avertissements))) return
      const { dateFin } = await essayer(confirmerRattachement, {
        body: {
          idCopropriete: c.id,
          dateDebutMandat: certain(dates.dateDebutMandat, 'le début du mandat'),
          dateFinMandat: certain(dates.dateFinMandat, 'la fin du mandat'),
          confirmes: avertissements.map(cleAvertissement),
        },
      })
      notifier({
        ton: 'succes',
        titre: 'Le rattachement est confirmé',
        texte: `Vous représentez la copropriété ${afficherNumero(c.numero)}, jusqu’au ${afficherJour(dateFin)}.`,
      })
      await naviguer({ href: retourALaListe() })
    },
  })
  return (
    <Formulaire
      f={f}
      echec="Le rattachement n’est pas confirmé"
      obligatoires
      action="Confirmer le rattachement"
      bouton={{ icone: 'valider' }}
      apres={<Contester id={c.id} />}
    >
      <DatesDuMandat
        f={f}
        aujourdhui={contexte.aujourdhui}
        aideDebut={
          c.voie
            ? 'Elle figure dans le contrat de syndic, ou dans le règlement.'
            : `Déclarée au ${afficherJour(c.dateDebut)} par votre prédécesseur.`
        }
      />
    </Formulaire>
  )
}

/** « Ce n’est pas moi » : un appui, et le prédécesseur l’apprend (§7.4). */
function Contester({ id }: { id: number | string }) {
  const naviguer = useNavigate()
  const peut = useCompte()?.authorities.includes('VALIDER_DECLA_PREDECESSEUR') ?? false
  if (!peut) return null
  const contester = async () => {
    try {
      await essayer(supprimerDeclaration, { params: { id: String(id) } })
      notifier({
        ton: 'succes',
        titre: 'Votre réponse est enregistrée',
        texte: 'Vous n’êtes plus déclaré comme successeur. Celui qui vous avait désigné en est averti.',
      })
      await naviguer({ href: retourALaListe() })
    } catch (cause) {
      notifier({ ton: 'erreur', titre: 'Votre réponse n’est pas partie', texte: lireRefus(cause).message })
    }
  }
  return (
    <Bouton variante="secondaire" onClick={() => void contester()}>
      Ce n’est pas moi
    </Bouton>
  )
}

/** Ce que dit l’écran de ce qui empêche de confirmer ; `demander` : la pièce en tient lieu. */
const OBSTACLES: Readonly<Partial<Record<string, { titre: string; demander: boolean }>>> = {
  SUCCESSION_A_VENIR: { titre: 'Ce rattachement se confirme à partir du jour déclaré', demander: false },
  RATTACHEMENT_EN_COURS: { titre: 'Une demande de rattachement est à l’examen', demander: false },
  ACTE_IMPOSSIBLE: { titre: 'Cette copropriété ne change pas de représentant', demander: false },
  DESIGNE_D_OFFICE: { titre: 'Ce rattachement demande une pièce', demander: true },
  SYNDIC_PROVISOIRE: { titre: 'Ce rattachement demande une pièce', demander: true },
  INTROUVABLE: { titre: 'Ce rattachement ne se confirme pas sans pièce', demander: true },
}
const OBSTACLE = { titre: 'Ce rattachement ne se confirme pas', demander: false }

/** Cas A.2.4 : le successeur confirme, sans pièce ; ou ce qui l’empêche. */
export function PageConfirmer() {
  const { id, confirmation, obstacle } = useLoaderData({
    from: `/connecte${CHEMINS.confirmerRattachement}`,
  })
  if (!confirmation) {
    const { titre, demander } = OBSTACLES[obstacle.code] ?? OBSTACLE
    return (
      <EtatVide
        niveau={1}
        icone="rattacher"
        titre={titre}
        action={
          <GroupeBoutons>
            {demander && <LienBouton href={CHEMINS.rattacher}>Demander le rattachement</LienBouton>}
            <LienBouton href={retourALaListe()} variante="secondaire">
              Voir mes copropriétés
            </LienBouton>
            {obstacle.designe && <Contester id={id} />}
          </GroupeBoutons>
        }
      >
        <p>{obstacle.phrase}</p>
      </EtatVide>
    )
  }
  const { aConfirmer: c } = confirmation
  return (
    <Pile espace={8}>
      <TitrePage
        surtitre="Confirmer le rattachement"
        chapeau={`${c.voie ? 'Le notaire qui l’a immatriculée vous désigne' : 'Votre prédécesseur vous a déclaré'}\u00a0: aucune pièce n’est demandée.`}
      >
        {afficherNom(c)}
      </TitrePage>
      <LaCopropriete
        copropriete={c}
        suite={[
          { libelle: 'Déclarée par', valeur: c.predecesseur },
          { libelle: 'Fin du mandat connu', valeur: c.mandatFin && afficherJour(c.mandatFin) },
        ]}
      />
      <Section titre="Votre mandat">
        <FormulaireConfirmation key={c.id} confirmation={confirmation} />
      </Section>
    </Pile>
  )
}
