// À part des autres : une page ne charge que celles dont elle se sert.
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'

/** Ce département de l’annuaire, et ses communes. */
export const departement = (code: string): string =>
  CHEMINS.departement.replace('$code', encodeURIComponent(code))

/** Cette commune, ou cet arrondissement, rue par rue. */
export const commune = (code: string, page = 1): string =>
  `${CHEMINS.commune.replace('$code', encodeURIComponent(code))}${page > 1 ? `?page=${page}` : ''}`

/** Où est une région dans la liste des départements. */
export const ancreDeRegion = (code: string): string => `region-${code}`
export const region = (code: string): string => `${CHEMINS.departements}#${ancreDeRegion(code)}`

/** Les statistiques d’un territoire. */
export const statistiques = (niveau: 'departement' | 'commune', code: string): string =>
  `${CHEMINS.statistiques}?niveau=${niveau}&code=${encodeURIComponent(code)}`

/** La recherche avancée, déjà dans ce lieu. */
export const rechercheDuLieu = (niveau: 'departement' | 'commune', code: string): string =>
  `${CHEMINS.rechercheAvancee}?${niveau}=${encodeURIComponent(code)}`

/** Les copropriétés de ce syndic professionnel. */
export const rechercheDuSyndic = (siret: string): string =>
  `${CHEMINS.rechercheAvancee}?syndic=${encodeURIComponent(siret)}`

/** De là, on voit la rue. */
const ZOOM_DE_LA_RUE = 17

/** La carte, sur ce point. */
export const adresseDuPoint = ({ lon, lat }: { lon: number | null; lat: number | null }): string =>
  `${CHEMINS.annuaire}?vue=carte&carte=${ZOOM_DE_LA_RUE}/${lat}/${lon}`

/** La carte des copropriétés de ce lieu. */
export const carteDuLieu = (niveau: 'departement' | 'commune', code: string): string =>
  `${rechercheDuLieu(niveau, code)}&vue=carte`
