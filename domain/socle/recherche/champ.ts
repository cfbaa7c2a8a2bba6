import type { Refus } from '#domain/socle/refus/refus.ts'
import { lireMots, type Mot } from './mots.ts'

/** Ce qui est tapé dans un seul champ (§5.8) : ses mots ; `debut` : « $ » devant, le champ commence ainsi. */
export interface Champ {
  mots: readonly Mot[]
  debut: boolean
}

/** Lit un champ qui se cherche par ses mots, comme la recherche simple lit le sien. */
export function lireChamp(tape: string): Champ {
  const lu = tape.trimStart()
  const debut = lu.startsWith('$')
  return { mots: lireMots(debut ? lu.slice(1) : lu), debut }
}

/** Ce qu’un champ ne peut pas demander : rien qui se cherche serait la France entière. */
export const verifierChamp = (champ: string, tape: string): Refus[] =>
  lireChamp(tape).mots.every(({ texte }) => texte.replaceAll('_', '') === '')
    ? [{ champ, code: 'RECHERCHE_VIDE' }]
    : []
