import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { estSensible, reglesDuSecret, type Case } from '../secret.ts'
import { secretDesClasses, type ClasseComptee } from './secret.ts'
import { montrables, type Demandees } from './taire.ts'

const REGLES = reglesDuSecret('2026-11-24')

interface Classe {
  demandees: Demandees
  cases: readonly Case[]
}
const classe = (demandees: Demandees, ...nombres: number[]): Classe => ({
  demandees,
  cases: nombres.map((nombre) => ({ nombre, plusGros: 0 })),
})
const montrees = (dites: readonly Classe[], ailleurs: readonly Classe[] = []) =>
  [...montrables({ dites, ailleurs }, (c) => c.cases, REGLES)].map(({ demandees }) => demandees)

const PETITES = { taille: 'PETITE' }
const RHONE = { ...PETITES, departement: '69', region: '84' }
const ISERE = { ...PETITES, departement: '38', region: '84' }
const REGION = { ...PETITES, region: '84' }

describe('une part qui se soustrait', () => {
  test('une case de moins de onze se tait, vide non', () => {
    expect(montrees([classe(PETITES, 100, 11)])).toEqual([PETITES])
    expect(montrees([classe(PETITES, 100, 10)])).toEqual([])
    expect(montrees([classe(PETITES, 100, 0)])).toEqual([PETITES])
  })

  test('un syndic qui en tient plus de 85 % aussi', () => {
    const domine = { demandees: PETITES, cases: [{ nombre: 100, plusGros: 86 }] }
    expect(montrees([domine])).toEqual([])
  })

  test('un département qui laisse moins de onze copropriétés au reste de sa région se tait', () => {
    const region = classe(REGION, 100, 40)
    expect(montrees([region, classe(RHONE, 89, 29)])).toEqual([REGION, RHONE])
    expect(montrees([region, classe(RHONE, 90, 29)])).toEqual([REGION])
    expect(montrees([region, classe(RHONE, 80, 30)])).toEqual([REGION])
    // Rien d’autre dans la région : il n’y a personne à reconnaître.
    expect(montrees([region, classe(RHONE, 100, 40)])).toEqual([REGION, RHONE])
  })

  test('de deux parts, la plus petite se tait ; le reste est alors assez grand', () => {
    const region = classe(REGION, 100)
    expect(montrees([region, classe(RHONE, 60), classe(ISERE, 35)])).toEqual([REGION, RHONE])
    expect(montrees([region, classe(RHONE, 35), classe(ISERE, 60)])).toEqual([REGION, ISERE])
  })

  test('chaque critère fait une somme : le chauffage, l’ascenseur, la période, la taille', () => {
    for (const critere of ['chauffage', 'ascenseur', 'periode'] as const) {
      const part = { ...PETITES, [critere]: 'A' }
      expect(montrees([classe(PETITES, 100), classe(part, 95)])).toEqual([PETITES])
      expect(montrees([classe(PETITES, 100), classe(part, 89)])).toEqual([PETITES, part])
    }
    expect(montrees([classe(PETITES, 95)], [classe({}, 100)])).toEqual([])
    expect(montrees([classe(PETITES, 89)], [classe({}, 100)])).toEqual([PETITES])
  })

  test('un département d’outre-mer sans région est une part de la France', () => {
    const la = { ...PETITES, departement: '978' }
    expect(montrees([classe(PETITES, 100), classe(la, 95)])).toEqual([PETITES])
  })

  test('une somme qui se tait n’oblige plus ses parts', () => {
    const large = { ...PETITES, periode: 'A' }
    const precise = { ...large, departement: '978' }
    // La classe large se tait elle-même : ôter la précise de rien ne dit rien.
    expect(montrees([classe(large, 100, 5), classe(precise, 95, 0)])).toEqual([precise])
  })
})

const VALEURS = {
  taille: ['PETITE', 'GRANDE'],
  periode: ['AVANT', 'APRES'],
  chauffage: ['COLLECTIF', 'INDIVIDUEL'],
  lieu: ['69', '38', '75'],
} as const
const REGIONS: Record<string, string> = { '69': '84', '38': '84', '75': '11' }

type Sorte = { [c in keyof typeof VALEURS]: (typeof VALEURS)[c][number] } & {
  nombre: number
  avec: number
}

/** Toutes les classes d’un pays, comptées une sorte à la fois ; sans taille, ses territoires. */
function compter(sortes: readonly Sorte[]): Classe[] {
  const comptes = new Map<string, { demandees: Demandees; avec: number; sans: number }>()
  for (const s of sortes)
    for (const taille of [true, false])
      for (const periode of [true, false])
        for (const chauffage of [true, false])
          for (const lieu of ['departement', 'region', 'france'] as const) {
            if (!taille && (periode || chauffage)) continue
            const demandees = {
              ...(taille && { taille: s.taille }),
              ...(periode && { periode: s.periode }),
              ...(chauffage && { chauffage: s.chauffage }),
              ...(lieu === 'departement' && { departement: s.lieu }),
              ...(lieu !== 'france' && { region: REGIONS[s.lieu]! }),
            }
            const cle = JSON.stringify(demandees)
            const compte = comptes.get(cle) ?? { demandees, avec: 0, sans: 0 }
            compte.avec += s.avec
            compte.sans += s.nombre - s.avec
            comptes.set(cle, compte)
          }
  return [...comptes.values()].map(({ demandees, avec, sans }) => classe(demandees, avec, sans))
}

const pays = fc
  .array(
    fc.record({
      taille: fc.constantFrom(...VALEURS.taille),
      periode: fc.constantFrom(...VALEURS.periode),
      chauffage: fc.constantFrom(...VALEURS.chauffage),
      lieu: fc.constantFrom(...VALEURS.lieu),
      nombre: fc.oneof(fc.integer({ min: 1, max: 14 }), fc.integer({ min: 11, max: 200 })),
      part: fc.integer({ min: 0, max: 100 }),
    }),
    { minLength: 1, maxLength: 30 },
  )
  .map((sortes) =>
    compter(sortes.map(({ part, ...s }) => ({ ...s, avec: Math.round((s.nombre * part) / 100) }))),
  )

/** Vrai quand l’une demande tout ce que l’autre demande, et un critère de plus : le lieu en est un. */
function estPart(part: Demandees, somme: Demandees): boolean {
  const lieu = (d: Demandees) => (d.departement ? 2 : d.region ? 1 : 0)
  const autres = ['taille', 'periode', 'chauffage'] as const
  const enPlus = autres.filter((c) => part[c] !== somme[c])
  const memeLieu = part.departement === somme.departement && part.region === somme.region
  if (memeLieu) return enPlus.length === 1 && somme[enPlus[0]!] === undefined
  return (
    enPlus.length === 0 &&
    lieu(part) === lieu(somme) + 1 &&
    (somme.region === undefined || part.region === somme.region)
  )
}

describe('ce que l’on montre d’un pays', () => {
  test('aucune case de moins de onze, ni par elle-même, ni par la différence d’une classe et de ses parts', () => {
    fc.assert(
      fc.property(pays, (classes) => {
        const dites = classes.filter(({ demandees }) => demandees.taille !== undefined)
        const ailleurs = classes.filter(({ demandees }) => demandees.taille === undefined)
        const vues = montrables({ dites, ailleurs }, (c) => c.cases, REGLES)
        for (const vue of vues) expect(vue.cases.some((c) => estSensible(c, REGLES))).toBe(false)
        for (const somme of [...vues, ...ailleurs]) {
          // Les parts d’une même somme se séparent selon un critère, et un seul.
          const parts = [...vues].filter((part) => estPart(part.demandees, somme.demandees))
          const parCritere = Object.groupBy(parts, ({ demandees: d }) =>
            ['taille', 'periode', 'chauffage']
              .filter((c) => d[c as keyof Demandees] !== somme.demandees[c as keyof Demandees])
              .join(),
          )
          for (const siennes of Object.values(parCritere))
            somme.cases.forEach((c, i) => {
              const reste = c.nombre - siennes!.reduce((n, part) => n + part.cases[i]!.nombre, 0)
              expect(reste === 0 || reste >= REGLES.minimum).toBe(true)
            })
        }
      }),
      { numRuns: 300 },
    )
  })

  test('ne se tait que ce qui le doit : seule dans son pays, une grande classe se montre', () => {
    fc.assert(
      fc.property(fc.integer({ min: 22, max: 500 }), (nombre) => {
        const [france, ...autres] = compter([
          { taille: 'PETITE', periode: 'AVANT', chauffage: 'COLLECTIF', lieu: '69', nombre, avec: 11 },
        ])
        expect(montrees([france!, ...autres])).toHaveLength(autres.length + 1)
      }),
    )
  })
})

describe('ce que l’on montre d’une classe', () => {
  const comptee = (demandees: Demandees, cases: Partial<ClasseComptee['cases']> = {}): ClasseComptee => ({
    demandees,
    cases: {
      exploitables: [{ nombre: 40, plusGros: 10 }],
      impayes: [{ nombre: 35, plusGros: 10 }],
      ascenseurs: [
        { nombre: 50, plusGros: 10 },
        { nombre: 30, plusGros: 10 },
      ],
      etiquettes: [{ nombre: 60, plusGros: 10 }],
      ...cases,
    },
  })

  test('elle se tait en entier quand un syndic tient presque tous ses comptes', () => {
    const dominee = comptee(PETITES, { exploitables: [{ nombre: 40, plusGros: 35 }] })
    const { classes, ascenseurs, etiquettes, impayes } = secretDesClasses([dominee], REGLES)
    expect([classes, ascenseurs, etiquettes, impayes].map((c) => c.size)).toEqual([0, 0, 0, 0])
  })

  test('chaque chose se tait sans les autres', () => {
    const sansImpayes = comptee(PETITES, { impayes: [{ nombre: 10, plusGros: 0 }] })
    const lus = secretDesClasses([sansImpayes], REGLES)
    expect([lus.classes, lus.ascenseurs, lus.etiquettes, lus.impayes].map((c) => c.size)).toEqual([
      1, 1, 1, 0,
    ])
  })

  test('de celles qui demandent un ascenseur, leur part ne se dit pas', () => {
    const { classes, ascenseurs } = secretDesClasses([comptee({ ...PETITES, ascenseur: 'true' })], REGLES)
    expect([classes.size, ascenseurs.size]).toEqual([1, 0])
  })

  test('les chiffres d’un territoire, que ses statistiques disent, ne sont pas une classe', () => {
    const { classes, etiquettes } = secretDesClasses(
      [comptee({}, { etiquettes: [{ nombre: 65, plusGros: 0 }] }), comptee(PETITES)],
      REGLES,
    )
    expect([classes.size, etiquettes.size]).toEqual([1, 0])
  })
})
