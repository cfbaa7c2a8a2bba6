import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/** Les chaînes d’un fichier, commentaires retirés : ce qui peut se lire à l’écran. */
function chaines(fichier: string): string[] {
  const source = readFileSync(fichier, 'utf8')
  const jetons = source.matchAll(
    /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`([^`]*)`/g,
  )
  return [...jetons]
    .map((m) => m[1] ?? m[2] ?? (m[3] ?? '').replace(/\$\{[^}]*\}/g, '0'))
    .filter((t) => /\p{L}{2}/u.test(t))
}

const fichiers = globSync('domain/**/*.ts').filter((f) => !f.endsWith('.test.ts') && !f.includes('essais'))
const textes = fichiers.flatMap((f) => chaines(f).map((texte) => ({ f, texte })))

const fautes = (motif: RegExp) =>
  textes.filter(({ texte }) => motif.test(texte)).map((t) => `${t.f} ${t.texte}`)

describe('les textes du domaine suivent la typographie française', () => {
  test('il y en a, et de chaque fichier qui parle à l’écran', () => {
    for (const nom of [
      'refus',
      'vraisemblance',
      'champs',
      'tuiles',
      'menu',
      'etats',
      'reglages',
      'profils',
      'etapes',
      'inscription',
      'evenements',
      'compte',
    ])
      expect(textes.filter(({ f }) => f.endsWith(`/${nom}.ts`)).length).toBeGreaterThan(2)
  })

  test('l’apostrophe est courbe', () => {
    expect(fautes(/\p{L}['´`]\p{L}/u)).toEqual([])
  })

  test('espace fine insécable avant ? ! ; et », après «', () => {
    expect(fautes(/(?<!\u202f)[?!;](?=\s|$)|[ \u00a0][?!;]/)).toEqual([])
    expect(fautes(/\p{L};/u)).toEqual([])
    expect(fautes(/«(?!\u202f)|(?<!\u202f)»/)).toEqual([])
  })

  test('espace insécable avant :', () => {
    expect(fautes(/[^\u00a0]:(?=\s|$)/)).toEqual([])
  })

  test('espaces insécables dans un nombre et devant son unité', () => {
    expect(fautes(/\d \d{3}|\d (?:€|%|Mo\b|m\b)|\} %/)).toEqual([])
  })

  test('les points de suspension sont d’un seul signe', () => {
    expect(fautes(/\p{L}\.\.\./u)).toEqual([])
  })
})
