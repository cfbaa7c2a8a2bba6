import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cacher, cacherLaVariable, type ACacher } from './cacher.ts'
import { casesACacher } from './cases-sensibles.ts'
import type { Arete } from './graphe.ts'
import { estSensible, manqueA, reglesDuSecret } from './secret.ts'
import { sommesDe, type TerritoireCompte } from './sommes.ts'

const REGLES = reglesDuSecret('2026-11-24')

describe('une case sensible', () => {
  test.each([
    [0, 0, false],
    [1, 0, true],
    [10, 0, true],
    [11, 0, false],
    [11, 9, false],
    [20, 17, false],
    [20, 18, true],
    [1_000, 850, false],
    [1_000, 851, true],
  ])('%i copropriétés, dont %i au même syndic : %s', (nombre, plusGros, attendu) =>
    expect(estSensible({ nombre, plusGros }, REGLES)).toBe(attendu),
  )
})

const commune = (code: string, t: Partial<TerritoireCompte> = {}): TerritoireCompte => ({
  niveau: 'COMMUNE',
  code,
  region: '84',
  departement: '69',
  ville: null,
  epci: 'A',
  groupe: null,
  ...t,
})

test('chaque territoire entre dans deux sommes : ce qui le contient, ce qu’il contient', () => {
  const large = { region: '84', departement: null, ville: null, epci: null, groupe: null }
  expect(
    [
      { ...large, niveau: 'FRANCE' as const, code: 'FR' },
      { ...large, niveau: 'REGION' as const, code: '84' },
      { ...large, niveau: 'DEPARTEMENT' as const, code: '69' },
      { ...large, niveau: 'INTERCOMMUNALITE' as const, code: 'A' },
      { ...large, niveau: 'INTERCOMMUNALITE' as const, code: 'T', groupe: 'M' },
      { ...large, niveau: 'INTERCOMMUNALITE' as const, code: 'M', groupe: 'M' },
      commune('69266'),
      commune('69123', { ville: '69123', epci: null }),
      commune('69383', { ville: '69123' }),
      commune('', { niveau: null, departement: null, epci: null }),
    ].map((t) => Object.values(sommesDe(t)).join(' → ')),
  ).toEqual([
    'regions → intercommunalites',
    'regions → region 84',
    'region 84 → departement 69',
    'epci A → intercommunalites',
    'epci T → epci M',
    'epci M → intercommunalites',
    'departement 69 → epci A',
    'departement 69 → ville 69123',
    'ville 69123 → epci A',
    'region 84 → intercommunalites',
  ])
})

/** Ce que l’on sait : la somme des inconnues, chacune avec son signe, est connue. */
type Equation = ReadonlyMap<string, number>

/** Les inconnues qu’un lecteur retrouve, par élimination de Gauss : celles qu’une combinaison d’équations laisse seules. */
function resolues(equations: readonly Equation[]): Set<string> {
  const inconnues = [...new Set(equations.flatMap((e) => [...e.keys()]))]
  const lignes = equations.map((e) => inconnues.map((nom) => e.get(nom) ?? 0))
  let pivot = 0
  const pivots: number[] = []
  for (let colonne = 0; colonne < inconnues.length; colonne += 1) {
    const trouvee = lignes.findIndex((ligne, i) => i >= pivot && Math.abs(ligne[colonne]!) > 1e-9)
    if (trouvee < 0) continue
    ;[lignes[pivot], lignes[trouvee]] = [lignes[trouvee]!, lignes[pivot]!]
    const tete = lignes[pivot]!
    const facteur = tete[colonne]!
    lignes[pivot] = tete.map((v) => v / facteur)
    for (let i = 0; i < lignes.length; i += 1) {
      const coefficient = lignes[i]![colonne]!
      if (i === pivot || coefficient === 0) continue
      lignes[i] = lignes[i]!.map((v, j) => v - coefficient * lignes[pivot]![j]!)
    }
    pivots.push(colonne)
    pivot += 1
  }
  return new Set(
    pivots.flatMap((colonne, i) =>
      lignes[i]!.filter((v) => Math.abs(v) > 1e-9).length === 1 ? [inconnues[colonne]!] : [],
    ),
  )
}

/** Chaque somme dit que ce qui y entre égale ce qui en sort ; `inconnue` : le nom de ce qu’un territoire cache, absent de ce qu’il montre. */
function equationsDe(
  aretes: readonly Arete[],
  inconnue: (rang: number) => string | undefined,
): Map<string, number>[] {
  const parSomme = new Map<string, Map<string, number>>()
  aretes.forEach(({ de, vers }, rang) => {
    const nom = inconnue(rang)
    if (nom === undefined) return
    for (const [somme, signe] of [
      [de, 1],
      [vers, -1],
    ] as const) {
      const equation = parSomme.get(somme) ?? new Map<string, number>()
      parSomme.set(somme, equation.set(nom, (equation.get(nom) ?? 0) + signe))
    }
  })
  return [...parSomme.values()]
}

/** Ce qu’un lecteur d’un seul trimestre retrouve. */
const retrouvees = (aretes: readonly Arete[], caches: ReadonlySet<number>): number[] =>
  [...resolues(equationsDe(aretes, (rang) => (caches.has(rang) ? String(rang) : undefined)))].map(Number)

interface CommuneTiree {
  departement: number
  epci: number
  nombre: number
  domine: boolean
}

const communesTirees = fc.array(
  fc.record({
    departement: fc.nat(4),
    epci: fc.nat(5),
    nombre: fc.oneof(fc.integer({ min: 1, max: 14 }), fc.integer({ min: 11, max: 60 })),
    domine: fc.boolean(),
  }),
  { minLength: 2, maxLength: 40 },
)

type Compte = TerritoireCompte & { nombre: number; domine: boolean }

/** Un pays : des communes dans des départements, que des intercommunalités réunissent autrement. */
function compter(communes: readonly CommuneTiree[], { memeVides = false } = {}): Compte[] {
  const somme = (garder: (c: CommuneTiree) => boolean) =>
    communes.filter(garder).reduce((t, c) => t + c.nombre, 0)
  const large = { region: null, departement: null, ville: null, epci: null, groupe: null, domine: false }
  return [
    { ...large, niveau: 'FRANCE' as const, code: 'FR', nombre: somme(() => true) },
    ...[0, 1].map((r) => ({
      ...large,
      niveau: 'REGION' as const,
      code: `r${r}`,
      nombre: somme((c) => c.departement % 2 === r),
    })),
    ...[0, 1, 2, 3, 4].map((d) => ({
      ...large,
      niveau: 'DEPARTEMENT' as const,
      code: `d${d}`,
      region: `r${d % 2}`,
      nombre: somme((c) => c.departement === d),
    })),
    ...[0, 1, 2, 3, 4, 5].map((e) => ({
      ...large,
      niveau: 'INTERCOMMUNALITE' as const,
      code: `e${e}`,
      nombre: somme((c) => c.epci === e),
    })),
    ...communes.map((c, i) => ({
      ...commune(`c${i}`, {
        region: `r${c.departement % 2}`,
        departement: `d${c.departement}`,
        epci: `e${c.epci}`,
      }),
      nombre: c.nombre,
      domine: c.domine && c.nombre > 20,
    })),
  ].filter(({ nombre }) => memeVides || nombre > 0)
}

const areteDe = (t: Compte): Arete => ({
  ...sommesDe(t),
  nombre: t.nombre,
  manque: manqueA({ nombre: t.nombre, plusGros: t.domine ? t.nombre : 0 }, REGLES),
})

const arete = (de: string, vers: string, nombre: number, plusGros = 0): Arete => ({
  de,
  vers,
  nombre,
  manque: manqueA({ nombre, plusGros }, REGLES),
})

const pays = communesTirees.map((communes) => compter(communes).map(areteDe))

/** Le même pays, d’un trimestre au suivant : presque rien n’y change, ou beaucoup. */
const trimestres = fc
  .tuple(
    communesTirees,
    fc.array(
      fc.array(
        fc.oneof(
          { weight: 12, arbitrary: fc.constant(0) },
          { weight: 4, arbitrary: fc.integer({ min: -3, max: 6 }) },
          { weight: 1, arbitrary: fc.integer({ min: 11, max: 60 }) },
        ),
        {
          minLength: 40,
          maxLength: 40,
        },
      ),
      { minLength: 1, maxLength: 3 },
    ),
  )
  .map(([communes, ecarts]) => {
    const suite = [communes]
    for (const ecart of ecarts)
      suite.push(suite.at(-1)!.map((c, i) => ({ ...c, nombre: Math.max(1, c.nombre + ecart[i]!) })))
    return suite.map((communes) => compter(communes))
  })

describe('ce qui est caché', () => {
  test('ne se retrouve par aucune somme, de quelque niveau qu’on la prenne', () => {
    fc.assert(
      fc.property(pays, (aretes) => {
        const caches = cacher(aretes, REGLES.minimum)
        aretes.forEach(({ manque }, rang) => expect(manque === 0 || caches.has(rang)).toBe(true))
        const vues = retrouvees(aretes, caches).filter((rang) => aretes[rang]!.manque > 0)
        expect(vues).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  /**
   * Un lecteur qui garde les trimestres d’une année, et sait ce qui n’a pas changé de l’un au suivant : une case cachée deux fois de suite avec le
   * même nombre est une seule inconnue, et une montrée avant ou après, le même nombre, est connue. Un territoire que l’un des trimestres
   * ne trouve pas sensible n’est plus un secret : à peu de chose près, ce qu’il était avant se devine.
   */
  function retrouveesDansLAnnee(suite: readonly Compte[][], retenir: boolean): string[] {
    let avant = new Map<string, { nombre: number; cache: boolean; inconnue: string }>()
    const equations: Equation[] = []
    const montrees = new Set<string>()
    const sansSecret = new Set<string>()
    const sensibles = new Map<string, string>()
    suite.forEach((territoires, trimestre) => {
      const precedents = territoires.map((t) => avant.get(`${t.niveau} ${t.code}`))
      const aretes = territoires.map((t, rang): Arete => {
        const precedent = precedents[rang]
        if (!retenir || !precedent?.cache) return areteDe(t)
        return { ...areteDe(t), cache: true }
      })
      const caches = cacher(aretes, REGLES.minimum)
      const inconnues = territoires.map((t, rang) => {
        const precedent = precedents[rang]
        return precedent?.nombre === t.nombre ? precedent.inconnue : `${t.niveau} ${t.code} ${trimestre}`
      })
      inconnues.forEach((nom, rang) => {
        const { niveau, code } = territoires[rang]!
        if (aretes[rang]!.manque > 0) sensibles.set(nom, `${niveau} ${code}`)
        else sansSecret.add(`${niveau} ${code}`)
        if (!caches.has(rang)) montrees.add(nom)
      })
      equations.push(...equationsDe(aretes, (rang) => inconnues[rang]))
      avant = new Map(
        territoires.map((t, rang) => [
          `${t.niveau} ${t.code}`,
          { nombre: t.nombre, cache: caches.has(rang), inconnue: inconnues[rang]! },
        ]),
      )
    })
    const inconnues = equations.map((e) => new Map([...e].filter(([nom]) => !montrees.has(nom))))
    return [...resolues(inconnues)].filter((nom) => {
      const territoire = sensibles.get(nom)
      return territoire !== undefined && !sansSecret.has(territoire)
    })
  }

  test('ne se retrouve pas davantage d’un trimestre à l’autre d’une année', () => {
    fc.assert(
      fc.property(trimestres, (suite) => {
        expect(retrouveesDansLAnnee(suite, true)).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  test('chaque trimestre compté pour soi, la compagne que l’on change dirait la sensible', () => {
    const tirees = (b: number, c: number): CommuneTiree[] =>
      [9, b, c].map((nombre) => ({ departement: 0, epci: 0, nombre, domine: false }))
    const suite = [tirees(40, 51), tirees(52, 51)].map((communes) => compter(communes))
    expect(retrouveesDansLAnnee(suite, false)).toEqual(['COMMUNE c0 0'])
    expect(retrouveesDansLAnnee(suite, true)).toEqual([])
  })

  /** Deux grandes villes : un pays dont une case ne compterait que trois copropriétés n’aurait rien à cacher avec elles. */
  const VILLES = [0, 1].map((i) => ({ departement: i, epci: i, domine: false, nombres: [50, 50, 50] }))

  /** Chaque case d’un pays tiré au sort : celles d’une commune, et de tout ce qui la contient. */
  const repartis = fc
    .array(
      fc.record({
        departement: fc.nat(4),
        epci: fc.nat(5),
        domine: fc.constant(false),
        nombres: fc.array(fc.oneof(fc.nat(4), fc.integer({ min: 0, max: 40 })), {
          minLength: 3,
          maxLength: 3,
        }),
      }),
      { minLength: 2, maxLength: 40 },
    )
    .map((tirees) => {
      const communes = [...VILLES, ...tirees]
      const cases = [0, 1, 2].map((i) =>
        compter(
          communes.map((c) => ({ ...c, nombre: c.nombres[i]! })),
          { memeVides: true },
        ),
      )
      return cases[0]!.map((t, rang) => ({ ...t, nombres: cases.map((c) => c[rang]!.nombre) }))
    })

  test('d’une variable à plusieurs cases, aucune somme ne rend une case d’une à dix copropriétés', () => {
    fc.assert(
      fc.property(repartis, (territoires) => {
        const aCacher = territoires.map((t): ACacher => ({
          ...sommesDe(t),
          cases: casesACacher(
            'etiquettes',
            [...t.nombres, 0].map((nombre) => ({ nombre, plusGros: 0 })),
            REGLES,
          ),
        }))
        const caches = cacherLaVariable(aCacher, REGLES.minimum)
        for (let i = 0; i < 3; i += 1) {
          // Ce qui est caché et vide, on l’accorde au lecteur.
          const aretes = aCacher.map((t) => ({ ...t, ...t.cases[i]! }))
          const inconnue = (rang: number) =>
            caches.has(rang) && aretes[rang]!.nombre > 0 ? String(rang) : undefined
          const equations = equationsDe(aretes, inconnue)
          const trouvees = [...resolues(equations)].filter((nom) => aretes[Number(nom)]!.manque > 0)
          expect(trouvees).toEqual([])
          for (const equation of equations) {
            const signes = new Set(equation.values())
            const somme = [...equation.keys()].reduce((n, nom) => n + aretes[Number(nom)]!.nombre, 0)
            // Toutes d’un même côté : leur somme se lit.
            if (signes.size === 1) expect(somme === 0 || somme >= REGLES.minimum).toBe(true)
          }
        }
      }),
      { numRuns: 300 },
    )
  })

  test('une case se protège pour elle-même : une compagne qui n’en a pas ne la cache pas', () => {
    const territoire = (de: string, vers: string, ...nombres: number[]): ACacher => ({
      de,
      vers,
      cases: nombres.map((nombre) => ({ nombre, manque: manqueA({ nombre, plusGros: 0 }, REGLES) })),
    })
    const caches = cacherLaVariable(
      [
        territoire('regions', 'intercommunalites', 31, 52),
        territoire('regions', 'departement 69', 31, 52),
        territoire('departement 69', 'epci A', 1, 11),
        territoire('departement 69', 'epci A', 0, 11),
        territoire('departement 69', 'epci A', 30, 30),
        territoire('epci A', 'intercommunalites', 31, 52),
      ],
      REGLES.minimum,
    )
    expect([...caches].toSorted((a, b) => a - b)).toEqual([2, 4])
  })

  test('toutes dans une même case qui dit quelque chose, ou aucun compte exploitable, se cachent aussi', () => {
    const cases = (variable: 'chauffages_precis' | 'ascenseurs' | 'comptes', ...nombres: number[]) =>
      casesACacher(
        variable,
        nombres.map((nombre) => ({ nombre, plusGros: 0 })),
        REGLES,
      ).map(({ manque }) => manque)
    expect(cases('chauffages_precis', 0, 0, 40, 0, 0)).toEqual([0, 0, 1, 0, 0])
    expect(cases('chauffages_precis', 0, 0, 0, 0, 40)).toEqual([0, 0, 0, 0, 0])
    expect(cases('ascenseurs', 40, 0)).toEqual([1, 0])
    expect(cases('ascenseurs', 0, 40)).toEqual([0, 0])
    expect(cases('ascenseurs', 3, 37)).toEqual([8, 0])
    expect(cases('comptes', 0)).toEqual([11])
    expect(cases('comptes', 11)).toEqual([0])
  })

  test('un syndic dominant veut assez d’autres pour ne plus l’être', () => {
    expect(manqueA({ nombre: 40, plusGros: 40 }, REGLES)).toBe(8)
    expect(manqueA({ nombre: 40, plusGros: 34 }, REGLES)).toBe(0)
  })

  test('sans la protection, une commune de neuf se lirait par la somme de son département', () => {
    const aretes: Arete[] = [
      arete('regions', 'intercommunalites', 100),
      arete('regions', 'departement 69', 100),
      arete('departement 69', 'epci A', 9),
      arete('departement 69', 'epci A', 40),
      arete('departement 69', 'epci A', 51),
      arete('epci A', 'intercommunalites', 100),
    ]
    expect(retrouvees(aretes, new Set([2]))).toEqual([2])
    // La plus petite des autres part avec elle, et elle seule.
    expect([...cacher(aretes, REGLES.minimum)].toSorted((a, b) => a - b)).toEqual([2, 3])
  })

  test('un gros syndic se fond parmi autant de compagnes qu’il en faut, pas une seule', () => {
    const aretes: Arete[] = [
      arete('regions', 'intercommunalites', 1_690),
      arete('regions', 'departement 69', 1_690),
      arete('departement 69', 'epci A', 1_000, 1_000),
      arete('departement 69', 'epci A', 90),
      arete('departement 69', 'epci A', 100),
      arete('departement 69', 'epci A', 500),
      arete('epci A', 'intercommunalites', 1_690),
    ]
    // Il lui en manque 177 : 90 ne suffisent pas, 90 et 100 suffisent.
    expect([...cacher(aretes, REGLES.minimum)].toSorted((a, b) => a - b)).toEqual([2, 3, 4])
  })

  test('où rien n’est sensible, rien ne se cache', () => {
    expect([
      ...cacher(
        [80, 60, 140].map((n) => arete('a', 'b', n)),
        REGLES.minimum,
      ),
    ]).toEqual([])
  })

  test('la compagne de la publication précédente reste celle qui se cache, même plus grande', () => {
    const aretes: Arete[] = [
      arete('regions', 'intercommunalites', 100),
      arete('regions', 'departement 69', 100),
      arete('departement 69', 'epci A', 9),
      arete('departement 69', 'epci A', 40),
      { ...arete('departement 69', 'epci A', 51), prefere: true },
      arete('epci A', 'intercommunalites', 100),
    ]
    expect([...cacher(aretes, REGLES.minimum)].toSorted((a, b) => a - b)).toEqual([2, 4])
  })

  test('deux petites ensemble ne suffisent pas : leur somme se lirait', () => {
    const aretes: Arete[] = [
      arete('regions', 'intercommunalites', 55),
      arete('regions', 'departement 69', 55),
      arete('departement 69', 'epci A', 2),
      arete('departement 69', 'epci A', 3),
      arete('departement 69', 'epci A', 50),
      arete('epci A', 'intercommunalites', 55),
    ]
    expect([...cacher(aretes, REGLES.minimum)].toSorted((a, b) => a - b)).toEqual([2, 3, 4])
  })

  test('une intercommunalité d’une seule commune se cache avec elle, et elle avec l’intercommunalité', () => {
    const aretes: Arete[] = [
      arete('regions', 'intercommunalites', 100),
      arete('regions', 'departement 69', 100),
      arete('departement 69', 'epci A', 12, 12),
      arete('epci A', 'intercommunalites', 12),
      arete('departement 69', 'epci B', 40),
      arete('departement 69', 'epci B', 48),
      arete('epci B', 'intercommunalites', 88),
    ]
    const caches = [...cacher(aretes, REGLES.minimum)]
    expect(caches).toContain(3)
    expect(retrouvees(aretes, new Set(caches)).filter((rang) => aretes[rang]!.manque > 0)).toEqual([])
  })

  test('ce qu’une variable plus large cache reste caché dans le détail', () => {
    const aretes: Arete[] = [
      { ...arete('a', 'b', 80), cache: true },
      arete('a', 'b', 60),
      arete('a', 'b', 140),
    ]
    expect([...cacher(aretes, REGLES.minimum)]).toEqual([0])
    const variable = aretes.map(({ de, vers, cache, nombre, manque }): ACacher => ({
      de,
      vers,
      cache,
      cases: [{ nombre, manque }],
    }))
    expect([...cacherLaVariable(variable, REGLES.minimum)]).toEqual([0])
  })
})
