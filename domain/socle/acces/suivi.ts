import { codes } from '#domain/socle/codes.ts'

/**
 * Ce que l’on suit d’une copropriété, aujourd’hui : le tableau de bord le compte, la liste le montre, d’un même mot et par
 * une même condition (§2.2, §2.6).
 */
export type Suivi =
  | 'immatriculee'
  | 'mandatEnCours'
  | 'mandatExpire'
  | 'renouvelable'
  | 'modifiable'
  | 'dissoluble'
  | 'sansSuccesseur'
  | 'majDue'
  | 'majAttendue'
  | 'nonGeolocalisee'

/**
 * Les filtres de la liste qui montrent ce que l’on suit (§2.2) : une copropriété y est si tout ce qu’il `retient` est vrai.
 * `titre` : celui de la page, quand on y vient pour un acte.
 */
export const LISTES_SUIVIES = {
  seeAllCopro: { libelle: 'Toutes les copropriétés', retient: [] },
  immatriculee: { libelle: 'Immatriculées', retient: ['immatriculee'] },
  mandate: { libelle: 'Mandat en cours', retient: ['immatriculee', 'mandatEnCours'] },
  'mandat-expire': { libelle: 'Mandat expiré', retient: ['immatriculee', 'mandatExpire'] },
  'renouveler-mandat': {
    libelle: 'Renouvellement possible',
    titre: 'Renouveler un mandat',
    retient: ['renouvelable'],
  },
  standard: {
    libelle: 'Mise à jour possible',
    titre: 'Mettre à jour une copropriété',
    retient: ['modifiable'],
  },
  dissolution: {
    libelle: 'Dissolution possible',
    titre: 'Déclarer une dissolution',
    retient: ['dissoluble'],
  },
  'declare-new-successor': {
    libelle: 'Sans successeur déclaré',
    titre: 'Déclarer un nouveau représentant légal',
    retient: ['sansSuccesseur'],
  },
  annuelle: { libelle: 'Mise à jour annuelle en retard', retient: ['immatriculee', 'majAttendue'] },
  coproNonGeolocalisees: { libelle: 'Non géolocalisées', retient: ['immatriculee', 'nonGeolocalisee'] },
} as const satisfies Record<string, { libelle: string; titre?: string; retient: readonly Suivi[] }>

export type ListeSuivie = keyof typeof LISTES_SUIVIES

export const CODES_LISTES_SUIVIES = codes(LISTES_SUIVIES)

/** Le titre de la liste ainsi filtrée. */
export function titreDeLaListe(filtre: ListeSuivie): string {
  const liste: { libelle: string; titre?: string } = LISTES_SUIVIES[filtre]
  return liste.titre ?? 'Copropriétés'
}
