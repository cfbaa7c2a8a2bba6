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
}

export const PAR_PAGE = 10

/** L’adresse de la liste pour cette demande. */
export function adresseListe(d: DemandeListe): string {
  const p = new URLSearchParams({ filtre: d.filtre })
  if (d.q) p.set('q', d.q)
  if (d.page > 1) p.set('page', String(d.page))
  if (d.tri !== 'nom') p.set('tri', d.tri)
  if (d.sens !== 'asc') p.set('sens', d.sens)
  return `${CHEMINS.coproprietes}?${p.toString()}`
}
