import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'

const DECISIONS = globSync('docs/decisions/0*.md').sort()
const INDEX = readFileSync('docs/decisions/README.md', 'utf8')
/** Ceux que l’index explique : pris, et jamais servis. */
const VIDES = ['0068', '0069']

describe('les décisions', () => {
  test('chacune est dans l’index, une fois, et l’index n’en invente pas', () => {
    const citees = [...INDEX.matchAll(/\]\((0\d{3}[^)]*\.md)\)/g)].map(([, fichier]) => fichier)
    expect(new Set(citees)).toEqual(new Set(DECISIONS.map((f) => basename(f))))
    expect(citees).toHaveLength(DECISIONS.length)
  })

  test('chacune a son titre, son contexte, et quarante lignes au plus', () => {
    for (const f of DECISIONS) {
      const texte = readFileSync(f, 'utf8')
      const numero = basename(f).slice(0, 4)
      expect([f, texte.startsWith(`# ${numero} — `), texte.includes('\n## Décision')]).toEqual([
        f,
        true,
        true,
      ])
      expect([f, texte.trimEnd().split('\n').length <= 40]).toEqual([f, true])
    }
  })

  test('un numéro sans page est expliqué', () => {
    const numeros = DECISIONS.map((f) => Number(basename(f).slice(0, 4)))
    const manquants = Array.from({ length: Math.max(...numeros) }, (_, i) => i + 1)
      .filter((n) => !numeros.includes(n))
      .map((n) => String(n).padStart(4, '0'))
    expect(manquants).toEqual(VIDES)
    for (const numero of VIDES) expect(INDEX).toContain(numero)
  })
})
