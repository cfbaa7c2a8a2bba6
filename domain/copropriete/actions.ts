import type { Authority } from '../acces/authorities.ts'
import { codes } from '../codes.ts'
import { MISES_A_JOUR } from '../declaration/mise-a-jour.ts'
import { departsDe } from '../machine.ts'
import type { EtatCopropriete } from './etats.ts'
import { COPROPRIETE } from './transitions.ts'

/** Ce que l’on peut faire d’une copropriété de sa liste (§2.2) : `court` sur le bouton, `depuis` les états où c’est permis. */
export const ACTIONS_DE_LIGNE = {
  mettreAJour: {
    libelle: 'Mettre à jour',
    court: 'Mettre à jour',
    droit: MISES_A_JOUR.STANDARD.droits,
    depuis: codes(MISES_A_JOUR.STANDARD.droits),
  },
  renouveler: {
    libelle: 'Renouveler le mandat',
    court: 'Renouveler',
    droit: 'RENOUVELER_MANDAT',
    depuis: ['IMMATRICULEE_RATTACHEE', ...departsDe(COPROPRIETE, 'renouveler')],
  },
  retirer: {
    libelle: 'Retirer le rattachement',
    court: 'Retirer',
    droit: 'GERER_COPROPRIETE',
    depuis: departsDe(COPROPRIETE, 'retirerRattachement'),
  },
} as const satisfies Record<
  string,
  {
    libelle: string
    court: string
    /** Le droit qu’il y faut, qui peut dépendre de l’état. */
    droit: Authority | Partial<Record<EtatCopropriete, Authority>>
    depuis: readonly EtatCopropriete[]
  }
>

export type ActionDeLigne = keyof typeof ACTIONS_DE_LIGNE

/** Les actions permises sur une copropriété de son établissement, dans l’ordre de la table. */
export function actionsPossibles(etat: EtatCopropriete, droits: readonly Authority[]): ActionDeLigne[] {
  return codes(ACTIONS_DE_LIGNE).filter((code) => {
    const { droit, depuis } = ACTIONS_DE_LIGNE[code]
    const requis: Authority | undefined =
      typeof droit === 'string' ? droit : (droit as Partial<Record<EtatCopropriete, Authority>>)[etat]
    return (
      requis !== undefined && droits.includes(requis) && (depuis as readonly EtatCopropriete[]).includes(etat)
    )
  })
}
