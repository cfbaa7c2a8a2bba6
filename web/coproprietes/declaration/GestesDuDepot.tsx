import type { CodeEtape } from '#domain/coproprietes/declaration/etapes.ts'
import { Bouton, GroupeBoutons } from '#web/socle/ui/boutons.tsx'
import type { Parcours } from './parcours.ts'

/** Le retour à l’étape d’avant. */
export function EtapePrecedente({ parcours, etape }: { parcours: Parcours; etape: CodeEtape }) {
  return (
    <Bouton variante="tertiaire" icone="gauche" onClick={() => void parcours.aller(etape)}>
      Étape précédente
    </Bouton>
  )
}

/** Enregistrer ce que l’on a tapé, et finir plus tard. */
export function EnregistrerEtQuitter({ parcours }: { parcours: Parcours }) {
  return (
    <Bouton variante="secondaire" icone="enregistrer" onClick={() => void parcours.quitter()}>
      Enregistrer et quitter
    </Bouton>
  )
}

/** Au bas d’un récapitulatif : revenir, finir plus tard, ou déposer ce qui est complet. */
export function GestesDuDepot({
  parcours,
  precedente,
  complet,
  enCours,
  deposer,
  action,
}: {
  parcours: Parcours
  precedente: CodeEtape
  complet: boolean
  enCours: boolean
  deposer: () => Promise<void>
  action: string
}) {
  return (
    <GroupeBoutons alignement="droite">
      <EtapePrecedente parcours={parcours} etape={precedente} />
      <EnregistrerEtQuitter parcours={parcours} />
      <Bouton icone="envoyer" enCours={enCours} disabled={!complet} onClick={() => void deposer()}>
        {action}
      </Bouton>
    </GroupeBoutons>
  )
}
