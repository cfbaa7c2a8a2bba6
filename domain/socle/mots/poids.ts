import { afficherDecimal, afficherEntier } from './nombre.ts'

/** « 512 octets », « 34 ko », « 1,25 Mo » : l’unité qui se lit. */
export function direPoids(octets: number): string {
  if (octets < 1_000) return `${afficherEntier(octets)}\u00a0octet${octets > 1 ? 's' : ''}`
  return octets < 1_000_000
    ? `${afficherEntier(Math.round(octets / 1_000))}\u00a0ko`
    : `${afficherDecimal(octets / 1_000_000)}\u00a0Mo`
}
