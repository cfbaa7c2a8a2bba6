import { describe, expect, test } from 'vitest'
import { CODES_CATEGORIES, type Categorie } from './axes.ts'
import { BAREMES, baremeDu } from './bareme.ts'
import { aBouge, direRaison, mouvement, PAS_DE_NOTE, signesQuiBougent, type Moment } from './changements.ts'
import type { Mouvement } from './mouvements.ts'
import { ecrirePoints, lirePoints } from './points-gardes.ts'
import { CODES_SIGNES, signe } from './signes.ts'

const JOUR = '2026-11-26'
const a = (categorie: Categorie, note: number | null = null, repond = true): Moment => ({
  categorie,
  note,
  repond,
})

describe('le mouvement', () => {
  const CAS: readonly [string, Parameters<typeof mouvement>[0], Moment | null, Mouvement | null][] = [
    ['une catégorie au-dessus', a('B', 39), a('C', 40), 'PLUS_FRAGILE'],
    ['une catégorie au-dessous', a('C', 40), a('B', 39), 'MOINS_FRAGILE'],
    ['la note d’un pas au-dessus', a('B', 20), a('B', 20 + PAS_DE_NOTE), 'PLUS_FRAGILE'],
    ['la note d’un pas au-dessous', a('B', 25), a('B', 25 - PAS_DE_NOTE), 'MOINS_FRAGILE'],
    ['la note de moins d’un pas', a('B', 20), a('B', 19 + PAS_DE_NOTE), 'INCHANGEE'],
    ['la catégorie d’un autre barème décide', a('C', 50), a('B', 60), 'MOINS_FRAGILE'],
    ['évaluée depuis', a('NON_EVALUABLE'), a('A', 3), 'ENTREE'],
    ['plus évaluée', a('A', 3), a('NON_EVALUABLE'), 'SORTIE'],
    ['ni alors ni maintenant évaluée', a('NON_EVALUABLE'), a('NON_EVALUABLE'), 'INCHANGEE'],
    ['immatriculée depuis', 'PAS_ENCORE_IMMATRICULEE', a('A', 3), 'ENTREE'],
    ['immatriculée depuis, sans répondre', 'PAS_ENCORE_IMMATRICULEE', a('A', 3, false), null],
    ['sans note gardée', 'INCONNUE', a('D', 80), null],
    ['ne se montre plus', a('D', 80), null, 'SORTIE'],
    ['ne se montre plus, et n’était pas évaluée', a('NON_EVALUABLE'), null, null],
    ['ne se montre plus, et ne répondait pas', a('D', 80, false), null, null],
    ['répond maintenant', a('C', 50, false), a('D', 60), 'ENTREE'],
    ['ne répond plus', a('D', 60), a('C', 50, false), 'SORTIE'],
    ['ne répond ni alors ni maintenant', a('A', 1, false), a('D', 90, false), null],
  ]
  test.each(CAS)('%s', (_, alors, maintenant, attendu) => expect(mouvement(alors, maintenant)).toBe(attendu))

  test('chercher celles que l’on n’évalue pas en trouve les entrées et les sorties', () => {
    expect(mouvement(a('A', 3, false), a('NON_EVALUABLE'))).toBe('ENTREE')
    expect(mouvement(a('NON_EVALUABLE'), a('A', 3, false))).toBe('SORTIE')
  })

  test('le pas passe ce que vaut un point d’un seul signe, quand tout est connu', () => {
    for (const bareme of BAREMES) {
      const tout = CODES_SIGNES.reduce(
        (somme, code) => somme + bareme.coefficients[signe(code).axe] * signe(code).maximum(bareme),
        0,
      )
      const unPoint = (100 * Math.max(...Object.values(bareme.coefficients))) / tout
      expect(PAS_DE_NOTE).toBeGreaterThan(unPoint)
      expect(PAS_DE_NOTE).toBeLessThan(2 * unPoint)
    }
  })
})

test('pourquoi elle est entrée ou sortie, en mots', () => {
  const memes = { categorie: 'B' } as const
  expect(direRaison('ENTREE', 'PAS_ENCORE_IMMATRICULEE', memes)).toBe('Immatriculée depuis')
  expect(direRaison('ENTREE', { categorie: 'NON_EVALUABLE' }, memes)).toBe('Évaluée depuis')
  expect(direRaison('ENTREE', memes, memes)).toBe('Sa note répond maintenant à la recherche')
  expect(direRaison('SORTIE', memes, null)).toBe('L’annuaire ne la montre plus')
  expect(direRaison('SORTIE', memes, { categorie: 'NON_EVALUABLE' })).toBe(
    'Trop peu de réponses connues maintenant',
  )
  expect(direRaison('SORTIE', memes, memes)).toBe('Sa note ne répond plus à la recherche')
  expect(direRaison('PLUS_FRAGILE', memes, memes)).toBeNull()
})

describe('les points gardés', () => {
  test('chaque signe a sa place, et un chiffre lui suffit', () => {
    const ecrits = CODES_SIGNES.map((code, rang) => ({ code, points: rang % 4 === 3 ? null : rang % 4 }))
    expect(lirePoints(ecrirePoints(ecrits))).toEqual(
      Object.fromEntries(ecrits.map(({ code, points }) => [code, points])),
    )
    for (const bareme of BAREMES)
      for (const code of CODES_SIGNES) expect(signe(code).maximum(bareme)).toBeLessThan(10)
  })

  test('ce qui est gardé se relit toujours de même', () => {
    expect(lirePoints('30-------------21')).toMatchObject({
      MANDAT: 3,
      MISE_A_JOUR: 0,
      COMPTES_NON_APPROUVES: null,
      DETTES: 2,
      FONDS_DE_TRAVAUX: 1,
    })
    expect(lirePoints('3')).toEqual({ MANDAT: 3 })
  })
})

describe('les signes qui ont bougé', () => {
  const TRANQUILLE = Object.fromEntries(CODES_SIGNES.map((code) => [code, 0]))

  test('ceux qui pèsent le plus d’abord ; ceux qui soulagent le plus, d’une moins fragile', () => {
    const pire = { ...TRANQUILLE, IMPAYES: 3, MANDAT: 3, TAILLE: 2 }
    const codesDe = (bouges: ReturnType<typeof signesQuiBougent>) => bouges?.map(({ code }) => code)
    expect(codesDe(signesQuiBougent(TRANQUILLE, pire, JOUR, false))).toEqual(['IMPAYES', 'MANDAT', 'TAILLE'])
    expect(codesDe(signesQuiBougent(pire, TRANQUILLE, JOUR, true))).toEqual(['IMPAYES', 'MANDAT', 'TAILLE'])
    expect(codesDe(signesQuiBougent({ ...TRANQUILLE, DETTES: 3 }, pire, JOUR, false))).toEqual([
      'IMPAYES',
      'MANDAT',
      'TAILLE',
      'DETTES',
    ])
  })

  test('se disent en mots, l’inconnu compris', () => {
    const dits = (alors: number | null, maintenant: number | null) =>
      signesQuiBougent({ ...TRANQUILLE, IMPAYES: alors }, { ...TRANQUILLE, IMPAYES: maintenant }, JOUR, false)
    const maximum = signe('IMPAYES').maximum(baremeDu(JOUR))
    expect(dits(0, 3)).toEqual([
      {
        code: 'IMPAYES',
        libelle: 'Impayés des copropriétaires',
        alors: 0,
        maintenant: 3,
        maximum,
        dit: 'Impayés des copropriétaires\u00a0: de 0 à 3 points sur 3',
      },
    ])
    expect(dits(null, 1)?.[0]?.dit).toBe(
      'Impayés des copropriétaires\u00a0: inconnu alors, 1 point sur 3 maintenant',
    )
    expect(dits(2, null)?.[0]?.dit).toBe(
      'Impayés des copropriétaires\u00a0: 2 points alors, inconnu maintenant',
    )
    expect(dits(2, 2)).toEqual([])
  })

  test('sans points gardés, on ne sait pas lesquels', () => {
    expect(signesQuiBougent(null, TRANQUILLE, JOUR, false)).toBeNull()
  })
})

test('les catégories vont de la moins fragile à la plus fragile : leur rang se compare', () => {
  expect(CODES_CATEGORIES).toEqual(['A', 'B', 'C', 'D', 'NON_EVALUABLE'])
})

test('quoi que l’on cherche : qui n’a pas bougé, ou dont on ne sait pas ce qu’elle était, n’a pas de flèche', () => {
  const b = { categorie: 'B', note: 38 } as const
  const sans = { categorie: 'NON_EVALUABLE', note: null } as const
  expect([
    aBouge(b, { categorie: 'D', note: 71 }),
    aBouge(b, { categorie: 'A', note: 12 }),
    aBouge(b, { ...b, note: 42 }),
    aBouge(sans, sans),
    aBouge(sans, b),
    aBouge(b, sans),
    aBouge('PAS_ENCORE_IMMATRICULEE', b),
    aBouge('INCONNUE', b),
  ]).toEqual(['PLUS_FRAGILE', 'MOINS_FRAGILE', null, null, 'ENTREE', 'SORTIE', 'ENTREE', null])
})
