import type { CriteresDAnnuaire } from '#domain/public/annuaire/criteres.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'

export interface RechercheLue {
  q: string
  departement: string
  page: number
  vue: Vue
}

/** Comment se voient les résultats : l’adresse le garde. */
export type Vue = 'liste' | 'carte'

/** Ce que cherche la carte : des mots, ou des critères. */
export type Cherchee = { q: string; departement: string } | { criteres: CriteresDAnnuaire }

export const PAR_PAGE = 10

/** L’adresse de l’annuaire pour cette recherche : elle se garde et se partage. */
export function adresseAnnuaire({ q, departement, page, vue }: RechercheLue): string {
  const p = new URLSearchParams({
    ...(q && { q }),
    ...(departement && { departement }),
    ...(page > 1 && { page: String(page) }),
    ...(vue === 'carte' && { vue }),
  })
  const suite = p.toString()
  return suite === '' ? CHEMINS.annuaire : `${CHEMINS.annuaire}?${suite}`
}

const texteDe = (valeur: unknown) => (typeof valeur === 'string' ? valeur : '')

/** Lit la recherche dans l’adresse ; ce qui n’a pas de sens vaut rien. */
export function lireRechercheAdresse(parametres: Record<string, unknown>): RechercheLue {
  const page = Number(texteDe(parametres['page']))
  return {
    q: texteDe(parametres['q']).slice(0, 200),
    departement: texteDe(parametres['departement']),
    page: Number.isInteger(page) && page >= 1 && page <= 1_000 ? page : 1,
    vue: parametres['vue'] === 'carte' ? 'carte' : 'liste',
  }
}
