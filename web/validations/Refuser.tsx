import { validerDemande, type Dossier } from '#contract/validations.ts'
import { MOTIF_MAX, MOTIF_MIN, verifierMotif } from '#domain/teledeclarant/motif.ts'
import { essayer } from '../api.ts'
import { ModaleDeFormulaire } from '../formulaire/ModaleDeFormulaire.tsx'
import { useSaisie } from '../formulaire/saisie.ts'
import { notifier } from '../shell/notifications.ts'
import { ChampZone } from '../ui/champs.tsx'

const verifier = ({ raison }: { raison: string }) =>
  verifierMotif({ motif: raison }).map((r) => ({ ...r, champ: 'raison' }))

/** Refuse une demande que l’on tient, en disant pourquoi (§4.7). */
export function Refuser({
  dossier: { id, reference },
  surFermeture,
  surRefus,
}: {
  dossier: Dossier
  surFermeture: () => void
  surRefus: () => Promise<void>
}) {
  const f = useSaisie({
    depart: { raison: '' },
    libelles: { raison: 'Raison du refus' },
    verifier,
    envoyer: async ({ raison }) => {
      await essayer(validerDemande, { body: { idDemande: id, acte: 'refuser', raison } })
      notifier({ ton: 'succes', titre: 'Demande refusée', texte: `La demande ${reference} est refusée.` })
      await surRefus()
    },
  })
  return (
    <ModaleDeFormulaire
      f={f}
      id="refuser-demande"
      titre={`Refuser la demande ${reference} ?`}
      action="Refuser la demande"
      echec="La demande n’est pas refusée"
      surFermeture={surFermeture}
    >
      <p>
        La copropriété redevient telle qu’avant la demande. La raison est envoyée par courriel au déclarant,
        et au représentant quand un autre a déclaré.
      </p>
      <ChampZone
        {...f.texte('raison')}
        aide={`De ${MOTIF_MIN} à ${MOTIF_MAX} caractères : ce qui manque, ou ce qui est faux.`}
        requis
        lignes={4}
        maxLength={MOTIF_MAX}
      />
    </ModaleDeFormulaire>
  )
}
