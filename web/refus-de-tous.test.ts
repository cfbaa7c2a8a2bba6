import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PHRASES_DES_CONNECTES } from '#domain/refus/phrases-des-connectes.ts'

/** Ce qui juge une saisie dans une page ouverte à tous : ses règles, ses formulaires. */
const JUGES = [
  'domain/annuaire/saisie.ts',
  'domain/lettre/abonnement.ts',
  'domain/reclamation/verifier.ts',
  'domain/teledeclarant/inscription.ts',
  'domain/teledeclarant/mot-de-passe.ts',
  'domain/teledeclarant/nom.ts',
  'domain/teledeclarant/siret.ts',
  'domain/texte.ts',
  ...globSync('web/{annuaire,formulaire,lettre,reclamations,suivre}/**/*.{ts,tsx}'),
]

test('une page ouverte à tous a les phrases de tout ce qu’elle refuse d’elle-même', () => {
  const manquent = JUGES.filter((f) => !f.includes('.test.')).flatMap((f) => {
    const source = readFileSync(f, 'utf8')
    return Object.keys(PHRASES_DES_CONNECTES)
      .filter((code) => source.includes(`'${code}'`))
      .map((code) => `${f} ${code}`)
  })
  expect(JUGES.length).toBeGreaterThan(40)
  expect(manquent).toEqual([])
})
