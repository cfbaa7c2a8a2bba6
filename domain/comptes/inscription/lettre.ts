import { codes } from '#domain/socle/codes.ts'
import { plusTard, type Instant } from '#domain/socle/temps/instant.ts'
import { machine } from '#domain/socle/machine.ts'

/** Les états de la lettre qui porte le code d’activation. `REMIS` et `A_IMPRIMER` : son code vaut encore. */
export const ETATS_LETTRE = {
  A_IMPRIMER: { libelle: 'À imprimer' },
  REMIS: { libelle: 'Remise à l’impression' },
  ANNULE: { libelle: 'Annulée' },
  SERVI: { libelle: 'Code utilisé' },
} as const satisfies Record<string, { libelle: string }>

export type EtatLettre = keyof typeof ETATS_LETTRE
export const CODES_ETATS_LETTRE = codes(ETATS_LETTRE)

const BAIL_MS = 15 * 60_000

/** Jusqu’à quand une lettre donnée à cet instant à une machine n’est pas donnée à une autre. */
export const tenueJusqua = (maintenant: Instant): Instant => plusTard(maintenant, BAIL_MS)

/** Les actes sur une lettre ; elle est à l’établissement qui l’attend. */
export const LETTRE = machine({
  objet: 'courrier',
  champ: 'etat',
  etats: ETATS_LETTRE,
  actes: {
    // Le système : le répertoire, muet à l’inscription, vient de donner l’adresse.
    poster: { from: [], to: 'A_IMPRIMER', by: ['soi', 'EDITER_TELEDECLARANT', 'systeme'] },
    remettre: { from: ['A_IMPRIMER'], to: 'REMIS', by: ['impression'] },
    servir: { from: ['A_IMPRIMER', 'REMIS'], to: 'SERVI', by: ['soi'] },
    annuler: { from: ['A_IMPRIMER', 'REMIS'], to: 'ANNULE', by: ['soi', 'EDITER_TELEDECLARANT', 'systeme'] },
  },
})
