import { PROFILS, type Profil } from '#domain/socle/acces/profils.ts'
import { codes } from '#domain/socle/codes.ts'
import { sansMajuscule } from '#domain/socle/mots/majuscule.ts'

/** Les catégories des fiches mémo (§2.4, §3.6), dans l’ordre de la spécification, et ceux à qui elles s’adressent. */
export const CATEGORIES_FICHES = {
  GENERAL: 'Pour tous',
  INSTITUTION: 'Collectivités et services de l’État',
  NOTAIRE: 'Notaires',
  PRO: 'Syndics professionnels',
  BENEVOLE: 'Syndics bénévoles',
} as const satisfies Record<string, string>

export type CategorieFiche = keyof typeof CATEGORIES_FICHES

export const CODES_CATEGORIES = codes(CATEGORIES_FICHES)

type Famille = (typeof PROFILS)[Profil]['famille']

const PAR_FAMILLE: Record<Exclude<Famille, 'teledeclarant'>, readonly CategorieFiche[]> = {
  // Un visiteur peut être l’un ou l’autre, ou vouloir l’être.
  public: CODES_CATEGORIES,
  institutionnel: ['GENERAL', 'INSTITUTION'],
  notaire: ['GENERAL', 'NOTAIRE'],
  // Qui répond aux questions lit ce que lisent ceux qui les posent.
  teneur: CODES_CATEGORIES,
  assistance: CODES_CATEGORIES,
}

/** Les catégories de fiches mémo que lit un profil ; un visiteur sans session a le profil DEFAULT. */
export function categoriesDe(profil: Profil): readonly CategorieFiche[] {
  const { famille } = PROFILS[profil]
  if (famille !== 'teledeclarant') return PAR_FAMILLE[famille]
  return ['GENERAL', profil.startsWith('TELE_PRO_') ? 'PRO' : 'BENEVOLE']
}

/** « Syndics professionnels, syndics bénévoles ». */
export function direCategories(categories: readonly CategorieFiche[]): string {
  return categories
    .map((c, i) => {
      const libelle: string = CATEGORIES_FICHES[c]
      return i === 0 ? libelle : sansMajuscule(libelle)
    })
    .join(', ')
}

/**
 * Les fiches, groupées par catégorie dans l’ordre où elles viennent. Une fiche donnée sous plusieurs catégories ne se
 * montre qu’une fois, dans le groupe qui les nomme toutes.
 */
export function grouperFiches<F extends { nom: string; categorie: CategorieFiche }>(
  fiches: readonly F[],
): { titre: string; fiches: F[] }[] {
  const groupes = new Map<string, F[]>()
  for (const fiche of fiches) {
    const memes = fiches.filter((f) => f.nom === fiche.nom)
    if (memes[0] !== fiche) continue
    const titre = direCategories(memes.map((f) => f.categorie))
    groupes.set(titre, [...(groupes.get(titre) ?? []), fiche])
  }
  return [...groupes].map(([titre, du]) => ({ titre, fiches: du }))
}
