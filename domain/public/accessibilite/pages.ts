import * as CHEMINS from '#domain/socle/adresses/chemins.ts'

/** Les pages d’accessibilité (§2.1), chacune à son adresse, et leur titre. */
export const PAGES_ACCESSIBILITE = {
  declaration: 'Déclaration d’accessibilité',
  'schema-pluriannuel': 'Schéma pluriannuel 2024-2026',
  'plan-2024': 'Plan d’accessibilité 2024',
  'plan-2025': 'Plan d’accessibilité 2025',
  'plan-2026': 'Plan d’accessibilité 2026',
  'sites-et-applications': 'Sites et applications',
} as const

export type PageAccessibilite = keyof typeof PAGES_ACCESSIBILITE

export const pageAccessibilite = (page: PageAccessibilite): string =>
  CHEMINS.pageAccessibilite.replace('$page', page)
