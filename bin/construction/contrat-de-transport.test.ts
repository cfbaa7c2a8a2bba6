import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { estLivre, NON_LIVRE } from './contrat-de-transport.ts'

const IMPORT = /import\s+(type\s+)?(\{[^}]*\}|[^'{]*)\s*from\s+'#contract\/([\w/-]+)\.ts'/g

/** Ce qu’un fichier prend au contrat et qui reste à l’exécution : `[fichier du contrat, nom]`. */
function pris(source: string): [string, string][] {
  return [...source.matchAll(IMPORT)].flatMap(([, type, noms = '', fichier = '']): [string, string][] =>
    type
      ? []
      : noms
          .replace(/[{}]/g, '')
          .split(',')
          .map((nom) => nom.trim())
          .filter((nom) => nom !== '' && !nom.startsWith('type '))
          .map((nom) => [fichier, nom.replace(/ as .*/, '')]),
  )
}

test('ce que les écrans prennent au contrat leur est livré', async () => {
  const ecrans = globSync('web/**/*.{ts,tsx}').filter((f) => !/\.test\.tsx?$|^web\/essais\//.test(f))
  const refus: string[] = []
  let vus = 0
  for (const ecran of ecrans)
    for (const [fichier, nom] of pris(readFileSync(ecran, 'utf8'))) {
      const module = (await import(resolve('contract', `${fichier}.ts`))) as Record<string, unknown>
      vus += 1
      if (!(nom in module) || !estLivre(module[nom])) refus.push(`${ecran} : ${nom}, ${NON_LIVRE}`)
    }
  expect(vus).toBeGreaterThan(50)
  expect(refus).toEqual([])
})
