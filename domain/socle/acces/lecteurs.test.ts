import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { imprimer } from '#domain/socle/essais/tableau.ts'
import { AUTHORITIES, type Authority } from './authorities.ts'

/** Les droits que rien ne lit encore, et ce qui les lira ; une ligne s’en va avec la partie qu’elle attend. */
const ATTENDUS: Partial<Record<Authority, string>> = {
  MENU_COPROPRIETE: '§2.7, le sous-menu « Gérer », quand ses écrans seront tous là',
  ENREGISTRER_MODIFICATIONS: '§7.4, la mise à jour d’une copropriété',
  TYPE_TELEDECLARANT: '§7.13, ce qui change d’un type de télédéclarant à l’autre',
}

const sources = globSync(['domain/**/*.ts', 'contract/**/*.ts', 'server/**/*.ts', 'web/**/*.{ts,tsx}'])
  .filter((f) => !/\.test\.tsx?$|essais\/|acces\/(authorities|grants)\.ts$/.test(f))
  .toSorted()
  .map((f) => ({ f, texte: readFileSync(f, 'utf8') }))

const lecteursDe = (droit: Authority) =>
  sources.filter(({ texte }) => texte.includes(`'${droit}'`)).map(({ f }) => f)

test('chaque droit est lu quelque part, ou dit ce qui le lira', () => {
  for (const droit of AUTHORITIES)
    expect([droit, lecteursDe(droit).length > 0]).toEqual([droit, !(droit in ATTENDUS)])
})

test('quel fichier lit chaque droit', async () => {
  const lignes = AUTHORITIES.map((droit) => [droit, lecteursDe(droit).join(' ') || `(${ATTENDUS[droit]})`])
  await expect(imprimer(['droit', 'lu par'], lignes)).toMatchFileSnapshot('./__snapshots__/lecteurs.txt')
})
