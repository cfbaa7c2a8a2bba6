import { codes } from '#domain/socle/codes.ts'

/** §3.6, §4.3. */
export const STATUTS_TELEDECLARANT = {
  ATT_CREA_COMPTE: { libelle: 'En attente de création du compte' },
  ATT_ACTIVATION: { libelle: 'En attente d’activation' },
  ACTIF: { libelle: 'Actif' },
  SUPPRIME: { libelle: 'Supprimé' },
  ATT_FIN_IMM_NOT: { libelle: 'En attente de la fin de l’immatriculation par le notaire' },
} as const satisfies Record<string, { libelle: string }>

export type StatutTeledeclarant = keyof typeof STATUTS_TELEDECLARANT

/** §3.6 : « 0 » est le teneur. */
export const TYPES_TELEDECLARANT = {
  PRO: { libelle: 'Syndic professionnel' },
  NON_PRO: { libelle: 'Syndic bénévole ou coopératif' },
  NOTAIRE: { libelle: 'Office notarial' },
  NOTAIRE_NOTAIRE: { libelle: 'Notaire' },
  NOTAIRE_COLLABORATEUR: { libelle: 'Collaborateur de notaire' },
  AUTRE: { libelle: 'Administrateur provisoire' },
  '0': { libelle: 'Teneur du registre' },
  institutionnel: { libelle: 'Utilisateur institutionnel' },
} as const satisfies Record<string, { libelle: string }>

export type TypeTeledeclarant = keyof typeof TYPES_TELEDECLARANT

export const CODES_TYPES_TELEDECLARANT = codes(TYPES_TELEDECLARANT)
export const CODES_STATUTS_TELEDECLARANT = codes(STATUTS_TELEDECLARANT)

/** §3.6. */
export const CIVILITES = { M: 'Monsieur', MME: 'Madame' } as const
export type Civilite = keyof typeof CIVILITES

/** Vrai d’un texte qui est une civilité. */
export const estCivilite = (texte: string): texte is Civilite => Object.hasOwn(CIVILITES, texte)

/** La civilité d’une saisie déjà vérifiée. */
export function civiliteDe(texte: string): Civilite {
  if (!estCivilite(texte)) throw new RangeError(`Civilité inconnue : ${texte}`)
  return texte
}
