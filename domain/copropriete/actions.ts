import type { Authority } from '../acces/authorities.ts'
import { codes } from '../codes.ts'
import { departsDe } from '../machine.ts'
import { ETATS_A_SUCCESSEUR } from '../mandat/succession.ts'
import type { EtatCopropriete } from './etats.ts'
import { COPROPRIETE } from './transitions.ts'

/** Ce que l’on peut faire d’une copropriété de sa liste (§2.2) : `court` sur le bouton, `depuis` les états où c’est permis. */
export const ACTIONS_DE_LIGNE = {
  renouveler: {
    libelle: 'Renouveler le mandat',
    court: 'Renouveler',
    droit: 'RENOUVELER_MANDAT',
    depuis: ['IMMATRICULEE_RATTACHEE', ...departsDe(COPROPRIETE, 'renouveler')],
  },
  succeder: {
    libelle: 'Déclarer un successeur',
    court: 'Successeur',
    droit: 'DECLARER_SUCCESSEUR',
    depuis: ETATS_A_SUCCESSEUR,
  },
  retirer: {
    libelle: 'Retirer le rattachement',
    court: 'Retirer',
    droit: 'GERER_COPROPRIETE',
    depuis: departsDe(COPROPRIETE, 'retirerRattachement'),
  },
} as const satisfies Record<
  string,
  { libelle: string; court: string; droit: Authority; depuis: readonly EtatCopropriete[] }
>

export type ActionDeLigne = keyof typeof ACTIONS_DE_LIGNE

/** Les actions permises sur une copropriété de son établissement, dans l’ordre de la table. */
export function actionsPossibles(etat: EtatCopropriete, droits: readonly Authority[]): ActionDeLigne[] {
  return codes(ACTIONS_DE_LIGNE).filter((code) => {
    const { droit, depuis } = ACTIONS_DE_LIGNE[code]
    return droits.includes(droit) && (depuis as readonly EtatCopropriete[]).includes(etat)
  })
}
