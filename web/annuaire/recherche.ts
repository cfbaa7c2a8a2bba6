import * as CHEMINS from '#domain/chemins.ts'

export interface RechercheLue {
  q: string
  departement: string
  page: number
}

export const PAR_PAGE = 10

/** L’adresse de l’annuaire pour cette recherche : elle se garde et se partage. */
export function adresseAnnuaire({ q, departement, page }: RechercheLue): string {
  const p = new URLSearchParams({
    q,
    ...(departement && { departement }),
    ...(page > 1 && { page: String(page) }),
  })
  return `${CHEMINS.annuaire}?${p.toString()}`
}

const texteDe = (valeur: unknown) => (typeof valeur === 'string' ? valeur : '')

/** Lit la recherche dans l’adresse ; ce qui n’a pas de sens vaut rien. */
export function lireRechercheAdresse(parametres: Record<string, unknown>): RechercheLue {
  const page = Number(texteDe(parametres['page']))
  return {
    q: texteDe(parametres['q']).slice(0, 200),
    departement: texteDe(parametres['departement']),
    page: Number.isInteger(page) && page >= 1 && page <= 1_000 ? page : 1,
  }
}
