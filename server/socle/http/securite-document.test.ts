import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const RACINE = join(import.meta.dirname, '..', '..', '..')
const document = readFileSync(join(RACINE, 'docs', 'securite.md'), 'utf8')
const fichiers = new Map(
  [...document.matchAll(/^\| `([\w-]+)` +\| `([\w./-]+\.test\.ts)` +\|$/gm)].map((m) => [m[1]!, m[2]!]),
)
const cites = [...document.matchAll(/`([\w-]+)` : _(.+?)_(?=[\s).])/g)]

describe('docs/securite.md', () => {
  test('cite des fichiers d’essai qui existent, et tous servent', () => {
    expect(fichiers.size).toBeGreaterThan(40)
    for (const fichier of fichiers.values())
      expect([fichier, existsSync(join(RACINE, fichier))]).toEqual([fichier, true])
    const servis = new Set(cites.map((c) => c[1]))
    expect([...fichiers.keys()].filter((f) => !servis.has(f))).toEqual([])
  })

  test('cite chaque essai par son nom exact', () => {
    expect(cites.length).toBeGreaterThan(150)
    const perdus = cites.flatMap(([, court, nom]) => {
      const fichier = fichiers.get(court!)
      const source = fichier === undefined ? '' : readFileSync(join(RACINE, fichier), 'utf8')
      return ["'", '`', '"'].some((g) => source.includes(`${g}${nom}${g}`)) ? [] : [`${court} : ${nom}`]
    })
    expect(perdus).toEqual([])
  })

  test('dit chaque exigence une fois, et « ce qui manque » de chacune qui n’est pas tenue', () => {
    const lignes = [...document.matchAll(/^\| (V\d+\.\d+\.\d+) +\| ([12]) +\|(.*)$/gm)]
    const numeros = lignes.map((l) => l[1]!)
    expect(numeros.length).toBeGreaterThan(170)
    expect(new Set(numeros).size).toBe(numeros.length)
    const manque = new Set(document.slice(document.indexOf('\n## Ce qui manque')).match(/V\d+\.\d+\.\d+/g))
    const nonTenues = lignes
      .filter((l) => /\*\*(?:Non|En partie|en partie)\*\*/.test(l[3]!))
      .map((l) => l[1]!)
    expect(nonTenues.filter((n) => !manque.has(n))).toEqual([])
    expect([...manque].filter((n) => !nonTenues.includes(n))).toEqual([])
  })
})
