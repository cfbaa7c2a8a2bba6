import { partDe, type Transition } from '../transition.ts'

/** Les états de la lettre qui porte le code d’activation. `REMIS` et `A_IMPRIMER` : son code vaut encore. */
export const ETATS_LETTRE = {
  A_IMPRIMER: 'À imprimer',
  REMIS: 'Remise à l’impression',
  ANNULE: 'Annulée',
  SERVI: 'Code utilisé',
} as const satisfies Record<string, string>

export type EtatLettre = keyof typeof ETATS_LETTRE
export const CODES_ETATS_LETTRE = Object.keys(ETATS_LETTRE) as EtatLettre[]

/** Les actes sur une lettre. `public` : le service d’impression, ou la personne qui saisit son code. */
export const TRANSITIONS_LETTRE = {
  poster: { from: [], to: 'A_IMPRIMER', by: ['public', 'EDITER_TELEDECLARANT'] },
  remettre: { from: ['A_IMPRIMER'], to: 'REMIS', by: ['public'] },
  servir: { from: ['A_IMPRIMER', 'REMIS'], to: 'SERVI', by: ['public'] },
  annuler: { from: ['A_IMPRIMER', 'REMIS'], to: 'ANNULE', by: ['public', 'EDITER_TELEDECLARANT', 'systeme'] },
} as const satisfies Record<string, Transition<EtatLettre>>

export type ActeLettre = keyof typeof TRANSITIONS_LETTRE

/** L’état d’arrivée de l’acte ; null s’il ne part pas de celui-ci. */
export function etatLettreApres(acte: ActeLettre, etat: EtatLettre | null): EtatLettre | null {
  const transition = TRANSITIONS_LETTRE[acte]
  return partDe<EtatLettre>(transition, etat) ? transition.to : null
}
