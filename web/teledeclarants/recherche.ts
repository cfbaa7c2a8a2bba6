import type { InputOf } from '#contract/call.ts'
import { TRIS_TELEDECLARANTS, type rechercherTeledeclarants } from '#contract/teledeclarants.ts'

/** Les critères du §2.8, dans l’ordre de l’écran. */
export const CRITERES = [
  'id',
  'raisonSociale',
  'siret',
  'type',
  'codePostal',
  'localite',
  'adminNom',
  'adminPrenom',
  'email',
  'statut',
  'motDePasseCree',
  'codeApe',
] as const
export type Critere = (typeof CRITERES)[number]

/** Ce que l’adresse demande : les critères tels que tapés, la page, le tri. */
export interface Demande {
  criteres: Record<Critere, string>
  page: number
  tri: (typeof TRIS_TELEDECLARANTS)[number]
  sens: 'asc' | 'desc'
}

export const PAR_PAGE = 10
export const CRITERES_VIDES = Object.fromEntries(CRITERES.map((c) => [c, ''])) as Record<Critere, string>

export function lireDemande(parametres: Record<string, unknown>): Demande {
  const texte = (cle: string) => {
    const lu = parametres[cle]
    return typeof lu === 'string' || typeof lu === 'number' ? String(lu).slice(0, 256) : ''
  }
  const page = Number(texte('page') || 1)
  return {
    criteres: Object.fromEntries(CRITERES.map((c) => [c, texte(c)])) as Record<Critere, string>,
    page: Number.isInteger(page) && page > 0 && page <= 100_000 ? page : 1,
    tri: TRIS_TELEDECLARANTS.find((t) => t === parametres['tri']) ?? 'raisonSociale',
    sens: parametres['sens'] === 'desc' ? 'desc' : 'asc',
  }
}

/** L’adresse d’une demande : elle se partage et se retrouve par « page précédente ». */
export function adresseDe(d: Demande): string {
  const p = new URLSearchParams()
  for (const c of CRITERES) if (d.criteres[c].trim()) p.set(c, d.criteres[c].trim())
  if (d.page > 1) p.set('page', String(d.page))
  if (d.tri !== 'raisonSociale') p.set('tri', d.tri)
  if (d.sens !== 'asc') p.set('sens', d.sens)
  const texte = p.toString()
  return texte ? `/teledeclarants?${texte}` : '/teledeclarants'
}

type Corps = InputOf<typeof rechercherTeledeclarants>['body']

/** Le corps de l’appel. */
export function corpsDe({ criteres, page, tri, sens }: Demande): Corps {
  const { motDePasseCree, ...textes } = criteres
  return {
    ...(Object.fromEntries(Object.entries(textes).map(([c, v]) => [c, v.trim() || null])) as Omit<
      Corps,
      'motDePasseCree' | 'paginationOptions'
    >),
    motDePasseCree: motDePasseCree === 'oui' ? true : motDePasseCree === 'non' ? false : null,
    paginationOptions: { pageNumber: page, pageSize: PAR_PAGE, sortField: tri, sortDirection: sens },
  }
}
