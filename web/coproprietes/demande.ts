import type { COLONNES_TRIEES } from '#contract/coproprietes.ts'
import * as CHEMINS from '#domain/chemins.ts'
import type { ListeSuivie } from '#domain/copropriete/suivi.ts'

/** Ce que l’adresse demande de la liste. */
export interface DemandeListe {
  filtre: ListeSuivie
  q: string
  page: number
  tri: (typeof COLONNES_TRIEES)[number]
  sens: 'asc' | 'desc'
  taille: (typeof TAILLES)[number]
}

/** Ce qu’une page peut montrer de lignes. */
export const TAILLES = [10, 25, 50, 100] as const

/** Les critères et le tri, tels que les appels de la liste les prennent. */
export const criteresDe = (d: DemandeListe) => ({
  filtre: d.filtre,
  immatriculationOuNom: d.q || null,
  sortField: d.tri,
  sortDirection: d.sens,
})

/** L’adresse de la liste pour cette demande. */
export function adresseListe(d: DemandeListe): string {
  const p = new URLSearchParams({ filtre: d.filtre })
  if (d.q) p.set('q', d.q)
  if (d.page > 1) p.set('page', String(d.page))
  if (d.tri !== 'nom') p.set('tri', d.tri)
  if (d.sens !== 'asc') p.set('sens', d.sens)
  if (d.taille !== TAILLES[0]) p.set('taille', String(d.taille))
  return `${CHEMINS.coproprietes}?${p.toString()}`
}
