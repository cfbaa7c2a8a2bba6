import { afficherDecimal } from './nombre.ts'

/** « 1,25 Mo » ; un fichier de quelques lettres n’en pèse pas zéro. */
export const direMo = (octets: number): string =>
  `${afficherDecimal(Math.max(0.01, octets / 1_000_000))}\u00a0Mo`
