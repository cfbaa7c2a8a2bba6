import type { InputOf } from '#contract/socle/call.ts'
import { TRIS_TELEDECLARANTS, type rechercherTeledeclarants } from '#contract/comptes/teledeclarants.ts'
import { parCode } from '#domain/socle/par-code.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { texteDe } from '#domain/socle/mots/texte.ts'
import { lirePage } from '#domain/socle/recherche/page.ts'

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

/** Ce qui nomme une personne : jamais dans l’adresse, que gardent les journaux et l’historique (V14.2.1). */
const PERSONNELS: readonly Critere[] = ['raisonSociale', 'adminNom', 'adminPrenom', 'email']

/** Ce que la page demande : les critères tels que tapés, la page, le tri. */
export interface RechercheFaite {
  criteres: Record<Critere, string>
  page: number
  tri: (typeof TRIS_TELEDECLARANTS)[number]
  sens: 'asc' | 'desc'
}

export const PAR_PAGE = 25
export const CRITERES_VIDES = parCode(CRITERES, () => '')

export function lireRecherche(
  parametres: Record<string, unknown>,
  retenus: Record<string, unknown> = {},
): RechercheFaite {
  const texte = (cle: string) =>
    texteDe((PERSONNELS.includes(cle as Critere) ? retenus : parametres)[cle]).slice(0, 256)
  return {
    criteres: parCode(CRITERES, texte),
    page: lirePage(parametres['page']),
    tri: TRIS_TELEDECLARANTS.find((t) => t === parametres['tri']) ?? 'raisonSociale',
    sens: parametres['sens'] === 'desc' ? 'desc' : 'asc',
  }
}

/** Où mène une recherche : son adresse, et à côté, dans l’historique de l’onglet, ce qui nomme une personne. */
export function versRecherche(d: RechercheFaite): {
  href: string
  state: { recherche: Record<string, string> }
} {
  const p = new URLSearchParams()
  const recherche: Record<string, string> = {}
  for (const c of CRITERES) {
    const valeur = d.criteres[c].trim()
    if (valeur === '') continue
    if (PERSONNELS.includes(c)) recherche[c] = valeur
    else p.set(c, valeur)
  }
  if (d.page > 1) p.set('page', String(d.page))
  if (d.tri !== 'raisonSociale') p.set('tri', d.tri)
  if (d.sens !== 'asc') p.set('sens', d.sens)
  const texte = p.toString()
  return {
    href: texte ? `${CHEMINS.teledeclarants}?${texte}` : CHEMINS.teledeclarants,
    state: { recherche },
  }
}

type Corps = InputOf<typeof rechercherTeledeclarants>['body']

/** Le corps de l’appel. */
export function corpsDe({ criteres, page, tri, sens }: RechercheFaite): Corps {
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
