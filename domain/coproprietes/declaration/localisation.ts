import { rapprocher } from '#domain/socle/recherche/adresse.ts'
import type { Adresse } from './adresse.ts'
import type { Declaration } from './declaration.ts'

/** Une adresse que le service connaît, à sa place. */
export type Connue = Pick<Adresse, 'voie' | 'codePostal' | 'commune' | 'codeInsee'> & {
  id: string
  lon: number
  lat: number
}

/** La commune d’une déclaration : celle de son adresse, à défaut de sa première parcelle. */
export const communeDeclaree = ({ identification: i }: Declaration): string | null =>
  i.adressePrincipale?.codeInsee ?? i.parcelle[0]?.codeInsee ?? null

const texteDe = (a: Pick<Adresse, 'voie' | 'codePostal' | 'commune'>) =>
  rapprocher(`${a.voie} ${a.codePostal} ${a.commune}`)

/** Celle des réponses du service qui est cette adresse : mêmes mots, et l’identifiant choisi quand deux rues se disent pareil. */
export function retrouver(a: Adresse, connues: readonly Connue[]): Connue | null {
  const memes = connues.filter((c) => texteDe(c) === texteDe(a))
  return memes.find((c) => c.id === a.id) ?? memes[0] ?? null
}

/**
 * L’adresse avec l’identifiant et la place que dit le service, elle-même s’il n’y change rien ; non localisée quand il ne la
 * connaît pas.
 */
export function situer(a: Adresse, connue: Connue | null): Adresse {
  if (!connue) return { ...a, id: null, lon: null, lat: null, geolocalisee: false, batId: null }
  const { id, codeInsee, lon, lat } = connue
  if (a.id === id && a.codeInsee === codeInsee && a.lon === lon && a.lat === lat) return a
  return { ...a, id, codeInsee, lon, lat, batId: a.id === id ? a.batId : null }
}

const UN_METRE_EN_DEGRES = 1 / 111_000
const ECART_MAX = 100 * UN_METRE_EN_DEGRES

/** Vrai quand l’identifiant et la place crus sont ceux que dit le service, à cent mètres près. */
export const estAuBonEndroit = (a: Adresse, { id, lon, lat }: Connue): boolean =>
  a.id === id && a.lon !== null && a.lat !== null && Math.hypot(a.lon - lon, a.lat - lat) <= ECART_MAX

/** Les adresses d’une déclaration, celle de référence d’abord. */
export const adressesDe = ({ identification: i }: Declaration): Adresse[] => [
  ...(i.adressePrincipale ? [i.adressePrincipale] : []),
  ...i.adresseSecondaire,
]
