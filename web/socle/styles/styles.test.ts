import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const FEUILLES = globSync('web/**/*.css')

/** Les classes à nous dont une feuille dit l’allure propre ; ce qu’un conteneur ajuste de ce qu’il contient n’en est pas. */
function dessinees(css: string): string[] {
  return [...css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]+)\{/g)]
    .map(([, tete = '']) => tete.trim())
    .filter((tete) => !tete.startsWith('@'))
    .flatMap((tete) => tete.split(','))
    .map((selecteur) => selecteur.replace(/:(?:not|is|where|has)\([^)]*\)/g, '').trim())
    .flatMap((selecteur) => /^(?:[a-z]+)?\.(rnc-[\w-]+)[^\s>+~]*$/.exec(selecteur)?.[1] ?? [])
}

/** Une feuille que le papier seul lit redessine ce qu’elle veut : elle vient la dernière. */
const DU_PAPIER = 'web/socle/styles/impression.css'

test('une classe n’a qu’une feuille, à côté de son composant', () => {
  const feuilles = new Map<string, Set<string>>()
  for (const feuille of FEUILLES.filter((f) => f !== DU_PAPIER))
    for (const classe of dessinees(readFileSync(feuille, 'utf8')))
      feuilles.set(classe, (feuilles.get(classe) ?? new Set()).add(feuille))
  expect(feuilles.size).toBeGreaterThan(300)
  const partout = [...feuilles]
    .filter(([, dans]) => dans.size > 1)
    .map(([c, dans]) => `${c} : ${[...dans].join(', ')}`)
  expect(partout).toEqual([])
})

test('toute feuille est prise : par celle du site, ou par l’écran qui l’apporte', () => {
  const sources = globSync('web/**/*.{tsx,ts,css}')
    .map((f) => readFileSync(f, 'utf8'))
    .join('\n')
  const entrees = ['web/socle/styles/site.css', 'web/socle/styles/etat.css']
  const oubliees = FEUILLES.filter((f) => !entrees.includes(f) && !sources.includes(f.split('/').at(-1)!))
  expect(oubliees).toEqual([])
})
