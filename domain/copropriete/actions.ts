import type { Authority } from '../acces/authorities.ts'
import { codes } from '../codes.ts'
import { departsDe } from '../machine.ts'
import { ETATS_VIVANTS, type EtatCopropriete } from './etats.ts'
import { COPROPRIETE } from './transitions.ts'

/**
 * Ce que l’on peut faire d’une copropriété de sa liste (§2.2) : `court` sur le bouton, `depuis` les états où c’est permis,
 * `lecture` : le teneur aussi, sur toutes.
 */
export const ACTIONS_DE_LIGNE = {
  voir: {
    libelle: 'Voir la copropriété',
    court: 'Voir',
    droit: 'VISUALISER_COPRO',
    depuis: [...ETATS_VIVANTS, 'DISSOUDE'],
    lecture: true,
  },
  renouveler: {
    libelle: 'Renouveler le mandat',
    court: 'Renouveler',
    droit: 'RENOUVELER_MANDAT',
    depuis: ['IMMATRICULEE_RATTACHEE', ...departsDe(COPROPRIETE, 'renouveler')],
  },
  mandats: {
    libelle: 'Voir les mandats',
    court: 'Mandats',
    droit: 'VISUALISER_COPRO',
    depuis: [...ETATS_VIVANTS, 'DISSOUDE'],
    lecture: true,
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
    droit: Authority
    depuis: readonly EtatCopropriete[]
    lecture?: true
  }
>

export type ActionDeLigne = keyof typeof ACTIONS_DE_LIGNE

/** Les actions permises sur une copropriété, dans l’ordre de la table ; si elle n’est pas la sienne, on n’y fait que lire. */
export function actionsPossibles(
  etat: EtatCopropriete,
  droits: readonly Authority[],
  { sienne }: { sienne: boolean },
): ActionDeLigne[] {
  return codes(ACTIONS_DE_LIGNE).filter((code) => {
    const { droit, depuis } = ACTIONS_DE_LIGNE[code]
    const permise = sienne || 'lecture' in ACTIONS_DE_LIGNE[code]
    return permise && droits.includes(droit) && (depuis as readonly EtatCopropriete[]).includes(etat)
  })
}
