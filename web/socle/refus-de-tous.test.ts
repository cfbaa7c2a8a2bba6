import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PHRASES_DES_CONNECTES } from '#domain/socle/refus/phrases-des-connectes.ts'

/** Ce qui juge une saisie dans une page ouverte à tous : ses règles, ses formulaires. */
const JUGES = [
  'domain/public/annuaire/saisie.ts',
  'domain/public/lettre/abonnement.ts',
  'domain/public/reclamations/verifier.ts',
  'domain/comptes/inscription/inscription.ts',
  'domain/comptes/compte/mot-de-passe.ts',
  'domain/comptes/inscription/nom.ts',
  'domain/comptes/etablissements/siret.ts',
  'domain/socle/mots/texte.ts',
  ...globSync('web/{socle/formulaire,public/{annuaire,lettre,reclamations,suivre}}/**/*.{ts,tsx}'),
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
