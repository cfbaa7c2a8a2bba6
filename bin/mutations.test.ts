import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { EQUIVALENTS } from './mutations/equivalents.ts'
import { FAMILLES } from './mutations/familles.ts'
import { essaisDe } from './mutations/importeurs.ts'
import { mutantsDe } from './mutations/mutants.ts'
import { compter, direMutant, estDans, sectionDe, type Fait } from './mutations/page.ts'

const { avecDurees, avecMutations } = (await import(resolve('bin/durees.mjs'))) as {
  avecDurees: (page: string, durees: string) => string
  avecMutations: (page: string, mutations: string) => string
}

const changes = (source: string) =>
  mutantsDe('regle.ts', source).map(({ avant, apres }) => `${avant} → ${apres}`)

test.each([
  ['une borne se déplace', 'const f = () => a < b', ['a < b → a <= b']],
  ['une égalité se retourne', 'const f = () => a === b', ['a === b → a !== b']],
  ['un « et » devient un « ou »', 'const f = () => a && b', ['a && b → a || b']],
  [
    'ce qu’un « ou » joignait reste ensemble',
    'const f = () => a || b || c',
    ['a || b || c → (a || b) && c', 'a || b → (a && b)'],
  ],
  ['une condition est toujours vraie, ou jamais', 'if (a) f()', ['a → true', 'a → false']],
  ['une constante change d’un', 'const ANS = 3', ['3 → 4', '3 → 2']],
  ['un calcul se retourne', 'const f = () => n + 1', ['n + 1 → n - 1', '1 → 2', '1 → 0']],
  ['un « non » disparaît', 'const f = () => !a', ['!a → a']],
  ['une réponse se retourne', 'const f = () => true', ['true → false']],
  ['une question se retourne', 'const f = () => l.includes(a)', ['l.includes(a) → !l.includes(a)']],
  ['un filtre disparaît', 'const f = () => l.filter(g)', ['l.filter(g) → l']],
  ['« l’un » devient « tous »', 'const f = () => l.some(g)', ['l.some(g) → l.every(g)']],
  ['ce qui remplace un vide disparaît', 'const f = () => a ?? b', ['a ?? b → a']],
])('%s', (_, source, attendus) => {
  expect(changes(source)).toEqual(attendus)
})

test.each([
  ['un type', 'type T = { a: 1 | 2 }'],
  ['un import', "import { a } from './trois.ts'"],
  ['une phrase', 'const f = () => `il en reste ${n > 1 ? n : 1}`'],
  ['le choix d’une phrase', "const f = () => (a ? 'un mandat' : 'des mandats')"],
  ['deux textes joints', "const f = () => a + 'b'"],
])('%s ne se change pas', (_, source) => {
  expect(changes(source)).toEqual([])
})

test('un mutant dit sa ligne, et rend la source entière changée', () => {
  expect(mutantsDe('regle.ts', 'const n = m\nconst f = () => n >= 1_0\n')[0]).toEqual({
    fichier: 'regle.ts',
    ligne: 2,
    dans: 'const f = () => n >= 1_0',
    avant: 'n >= 1_0',
    apres: 'n > 1_0',
    source: 'const n = m\nconst f = () => n > 1_0\n',
  })
})

test('les essais d’une règle sont ceux qui la chargent, de près ou de loin, les plus proches d’abord', () => {
  const essais = essaisDe('.')('domain/coproprietes/mandats/dates.ts')
  expect(essais[0]).toMatch(/^domain\/coproprietes\/mandats\//)
  expect(essais).toContain('domain/coproprietes/mandats/dates.test.ts')
  expect(essais).toContain('domain/coproprietes/mandats/renouvellement.test.ts')
  expect(essais).not.toContain('domain/coproprietes/copropriete/doublons.test.ts')
})

test('un mutant dit équivalent est un mutant de sa source, et dit pourquoi', () => {
  for (const { fichier, dans, avant, apres, raison } of EQUIVALENTS) {
    expect(mutantsDe(fichier, readFileSync(fichier, 'utf8'))).toContainEqual(
      expect.objectContaining({ dans, avant, apres }),
    )
    expect(raison).toMatch(/\.$/)
  }
})

const fait = (fichier: string, tombe: string | null, raison?: string): Fait => {
  const mutant = { fichier, ligne: 3, dans: 'a < b', avant: 'a < b', apres: 'a <= b', source: '' }
  return { mutant, tombe, equivalent: raison === undefined ? undefined : { ...mutant, raison } }
}

test('un mutant équivalent ne compte pas dans le score, un survivant si', () => {
  const faits = [
    fait('a.ts', 'a.test.ts'),
    fait('a.ts', 'a.test.ts'),
    fait('a.ts', null),
    fait('a.ts', null, 'Même.'),
  ]
  expect(compter(faits)).toEqual({ essayes: 4, tues: 2, equivalents: 1, survivants: 1, score: '66 %' })
})

test('la section dit chaque famille, les équivalents avec leur raison, et les survivants', () => {
  const faits = [fait('domain/a/a.ts', null, 'Rien n’y est égal.'), fait('domain/b.ts', 'b.test.ts')]
  const mutants = new Map([
    ['domain/a/a.ts', 4],
    ['domain/b.ts', 2],
  ])
  const passage = { jour: '1er mai 2026', commande: 'npm run mutations', secondes: 9, mutants, faits }
  expect(sectionDe(passage, { A: ['domain/a/'], B: ['domain/b.ts'] })).toBe(`## Les mutations

Une règle changée d’un signe doit faire tomber un essai. Écrit par \`npm run mutations\` le 1er mai 2026, en 9 s ; les tables qui s’impriment, les phrases et les types ne se changent pas. Le score est la part des mutants tués, les équivalents à part.

| Famille  | Mutants | Tirés | Tués | Équivalents | Survivants | Score |
| -------- | ------- | ----- | ---- | ----------- | ---------- | ----- |
| A        | 4       | 1     | 0    | 1           | 0          | —     |
| B        | 2       | 1     | 1    | 0           | 0          | 100 % |
| Ensemble | 6       | 2     | 1    | 1           | 0          | 100 % |

### Équivalents

- \`domain/a/a.ts:3 : a < b → a <= b\` : Rien n’y est égal.
`)
})

test('une longue condition se dit autour de ce qui y change', () => {
  const long = 'x'.repeat(200)
  const mutant = { ...fait('a.ts', null).mutant, avant: `${long} && a`, apres: `${long} || a` }
  expect(direMutant(mutant)).toBe(`a.ts:3 : …${'x'.repeat(29)} && a → …${'x'.repeat(29)} || a`)
})

test('les durées et les mutations s’écrivent dans l’ordre que l’on veut : aucune n’efface l’autre', () => {
  const [durees, neuves] = ['# Où va le temps\n\nLent.\n', '# Où va le temps\n\nVite.\n']
  const mutations = '## Les mutations\n\nToutes.\n'
  const page = `${durees}\n${mutations}`
  expect(avecMutations(durees, mutations)).toBe(page)
  expect(avecDurees(avecMutations('', mutations), durees)).toBe(page)
  expect(avecDurees(page, neuves)).toBe(`${neuves}\n${mutations}`)
  expect(avecMutations(page, '## Les mutations\n\nAucune.\n')).toBe(
    `${durees}\n## Les mutations\n\nAucune.\n`,
  )
})

test('chaque famille désigne des règles qui sont là', () => {
  const regles = globSync('domain/**/*.ts').map((f) => f.replaceAll('\\', '/'))
  const vides = Object.values(FAMILLES)
    .flat()
    .filter((dit) => !regles.some((f) => estDans(f, [dit])))
  expect(vides).toEqual([])
})
