import type { Authority } from './authorities.ts'
import { estPermis, type Acces } from './droit.ts'
import type { Profil } from './profils.ts'

/** Les sections de l’accueil (§2.6), et le droit de celles qui en demandent un, en plus du profil. */
const DROITS_DES_SECTIONS = {
  brouillons: ['IMMATRICULER_NVELLE_COPRO'],
  immatriculations: ['IMMATRICULER_INITIALE'],
  tableauSyndic: ['AFFICHER_DONNEES_ADMIN_SYNDIC'],
  tableauTeneur: ['LIRE_TELEDECLARANT'],
  actions: 'public',
  compte: 'public',
  categorisation: ['CATEGORISATION'],
  donneesBrutes: ['DONNEES_BRUTES'],
  statistiques: 'public',
  video: 'public',
  tutoriels: 'public',
  bonASavoir: 'public',
  liens: 'public',
} as const satisfies Record<string, Acces>

export type SectionAccueil = keyof typeof DROITS_DES_SECTIONS

const VISITEUR: readonly SectionAccueil[] = ['actions', 'compte', 'video', 'bonASavoir', 'tutoriels', 'liens']
const TELE_ADMIN: readonly SectionAccueil[] = [
  'brouillons',
  'tableauSyndic',
  'actions',
  'tutoriels',
  'video',
  'liens',
]
// « statistiques » : seulement pour qui n’en a pas la tuile.
const TELE_GESTION: readonly SectionAccueil[] = [
  'brouillons',
  'actions',
  'statistiques',
  'tutoriels',
  'video',
  'liens',
]
const NOTAIRE: readonly SectionAccueil[] = [
  'brouillons',
  'actions',
  'immatriculations',
  'tutoriels',
  'video',
  'liens',
]
const TENEUR: readonly SectionAccueil[] = ['tableauTeneur', 'actions', 'tutoriels', 'liens']

/** Ce que chaque profil voit à l’accueil, de haut en bas (§2.6). Une section qui n’a rien à montrer ne se dessine pas. */
const SECTIONS_PAR_PROFIL: Record<Profil, readonly SectionAccueil[]> = {
  DEFAULT: VISITEUR,
  RESTREINT: VISITEUR,
  INSTITUTIONNEL: ['categorisation', 'donneesBrutes', 'statistiques', 'tutoriels', 'video', 'liens'],
  TELE_NONPRO_ADMIN_PRINC: TELE_ADMIN,
  TELE_NONPRO_ADMIN_SECOND: TELE_ADMIN,
  TELE_NONPRO_GESTION: TELE_GESTION,
  TELE_PRO_ADMIN_PRINC: TELE_ADMIN,
  TELE_PRO_ADMIN_SECOND: TELE_ADMIN,
  TELE_PRO_GESTION: TELE_GESTION,
  NOTAIRE_ADMIN: NOTAIRE,
  NOTAIRE_NOTAIRE: NOTAIRE,
  NOTAIRE_COLLAB: ['actions', 'tutoriels', 'liens'],
  TENEUR_ADMIN_PRINC: TENEUR,
  TENEUR_ADMIN_SCOND: TENEUR,
  TENEUR_ASS_HOTLINE_ADMIN: TENEUR,
  TENEUR_ASS_HOTLINE_GES: TENEUR,
}

/** Vrai si l’accueil de ce profil porte le tableau du teneur (§2.6). */
export const aLeTableauDuTeneur = (profil: Profil): boolean =>
  SECTIONS_PAR_PROFIL[profil].includes('tableauTeneur')

/** Les sections d’un accueil ; `authorities` null pour un visiteur. Un compte qui attend son activation en a moins. */
export function sectionsPour(profil: Profil, authorities: readonly Authority[] | null): SectionAccueil[] {
  return SECTIONS_PAR_PROFIL[profil].filter((s) => estPermis(DROITS_DES_SECTIONS[s], authorities))
}
