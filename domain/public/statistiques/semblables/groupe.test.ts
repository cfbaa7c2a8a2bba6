import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  classeDe,
  COMBINAISONS,
  direClasse,
  elargissements,
  NIVEAUX,
  type Criteres,
  type Lieu,
} from '#domain/coproprietes/comparaison/classes.ts'
import {
  arrondirMoitie,
  choisirClasses,
  decrireClasse,
  direElargissement,
  direMoitie,
  enParts,
  type ClasseLue,
} from './groupe.ts'

const RHONE: Lieu = {
  departement: { code: '69', nom: 'Rhône' },
  region: { code: '84', nom: 'Auvergne-Rhône-Alpes' },
}
const REGION: Lieu = { ...RHONE, departement: null }
const FRANCE: Lieu = { departement: null, region: null }
const TOUT: Criteres = {
  taille: 'DE_11_A_50',
  periode: 'DE_1961_A_1974',
  chauffage: 'COLLECTIF',
  ascenseur: true,
}
const PUBLIC: Criteres = { ...TOUT, chauffage: null, ascenseur: null }

const enClair = (c: Criteres, lieu: Lieu) =>
  elargissements(c, lieu).map((niveau) => direClasse(niveau, c, lieu))

describe('les classes où regarder', () => {
  test('toutes les combinaisons, celles des mises à jour d’abord, aucune deux fois', () => {
    expect(COMBINAISONS.slice(0, NIVEAUX.length)).toEqual(NIVEAUX)
    expect(COMBINAISONS).toHaveLength(24)
    expect(new Set(COMBINAISONS.map((c) => c.join())).size).toBe(24)
    expect(COMBINAISONS.every((c) => c[0] === 'taille')).toBe(true)
  })

  test('de ce que la fiche publique montre : la période et le département, puis la région, la France', () => {
    expect(enClair(PUBLIC, RHONE)).toEqual([
      '11 à 50 lots, de 1961 à 1974, Rhône',
      '11 à 50 lots, de 1961 à 1974, Auvergne-Rhône-Alpes',
      '11 à 50 lots, de 1961 à 1974, toute la France',
      '11 à 50 lots, toute la France',
    ])
  })

  test('de tout ce que l’on peut demander : les classes des mises à jour', () => {
    expect(elargissements(TOUT, RHONE)).toEqual(NIVEAUX.map((_, niveau) => niveau))
  })

  test('d’une région, ou sans lieu, sans rien regarder de plus petit', () => {
    expect(enClair({ ...PUBLIC, periode: null }, REGION)).toEqual([
      '11 à 50 lots, Auvergne-Rhône-Alpes',
      '11 à 50 lots, toute la France',
    ])
    expect(enClair({ ...PUBLIC, periode: null, ascenseur: false }, FRANCE)).toEqual([
      '11 à 50 lots, sans ascenseur, toute la France',
      '11 à 50 lots, toute la France',
    ])
    expect(enClair(PUBLIC, { ...RHONE, region: null })).toEqual([
      '11 à 50 lots, de 1961 à 1974, Rhône',
      '11 à 50 lots, de 1961 à 1974, toute la France',
      '11 à 50 lots, toute la France',
    ])
  })

  test('sans taille, nulle part', () => expect(elargissements({ ...TOUT, taille: null }, RHONE)).toEqual([]))

  test('chacune s’écrit, demande moins que la précédente, et finit par la taille seule', () => {
    const criteres = fc.record({
      taille: fc.constantFrom('DE_1_A_5' as const, 'PLUS_DE_200' as const),
      periode: fc.constantFrom('AVANT_1949' as const, null),
      chauffage: fc.constantFrom('MIXTE' as const, null),
      ascenseur: fc.constantFrom(true, false, null),
    })
    fc.assert(
      fc.property(criteres, fc.constantFrom(RHONE, REGION, FRANCE), (c, lieu) => {
        const niveaux = elargissements(c, lieu)
        expect(niveaux.every((niveau) => classeDe(niveau, c, lieu) !== null)).toBe(true)
        expect(COMBINAISONS[niveaux.at(-1)!]).toEqual(['taille'])
        expect(direElargissement(niveaux[0]!, c, lieu)).toBeNull()
        for (const niveau of niveaux.slice(1)) expect(direElargissement(niveau, c, lieu)).not.toBeNull()
      }),
    )
  })
})

describe('ce que l’on dit avoir élargi', () => {
  const DEBUT =
    'Moins de 30 copropriétés aux comptes exploitables répondent à tous ces critères, ou trop peu de syndics les représentent. Le groupe est élargi\u00a0: '
  test.each<[Criteres, Lieu, number, string | null]>([
    [PUBLIC, RHONE, 0, null],
    [PUBLIC, RHONE, 1, 'toute la région Auvergne-Rhône-Alpes.'],
    [PUBLIC, RHONE, 2, 'toute la France.'],
    [PUBLIC, RHONE, 3, 'toute la France, de toutes les périodes de construction.'],
    [PUBLIC, REGION, 1, 'toute la France.'],
    [TOUT, RHONE, 3, 'toute la France, avec ou sans ascenseur.'],
    [TOUT, RHONE, 4, 'toute la France, avec ou sans ascenseur, quel que soit le chauffage.'],
    [TOUT, FRANCE, 1, 'avec ou sans ascenseur.'],
  ])('%o, %o, au rang %i : %s', (c, lieu, rang, dit) =>
    expect(direElargissement(elargissements(c, lieu)[rang]!, c, lieu)).toBe(dit && DEBUT + dit),
  )
})

const lue = (niveau: number, autre: Partial<ClasseLue> = {}): ClasseLue => ({
  niveau,
  nb: 143,
  exploitables: 87,
  charges: { nombre: 87, premierQuartile: 890.6, mediane: 1_150.4, troisiemeQuartile: 1_430.2 },
  impayes: { nombre: 64, premierQuartile: 0.19, mediane: 3.25, troisiemeQuartile: 9.71 },
  chiffres: {
    ascenseurs_avec: 90,
    ascenseurs_sans: 53,
    etiquettes_a_c: 20,
    etiquettes_d_e: 80,
    etiquettes_f_g: 15,
    etiquettes_indetermine: 0,
  },
  ...autre,
})
const TU = { ascenseurs_avec: null, ascenseurs_sans: null, etiquettes_a_c: null }

const [DU_RHONE, DE_LA_REGION] = elargissements(PUBLIC, RHONE) as [number, number]

describe('ce que l’on montre', () => {
  test('chaque chiffre vient de la classe la plus proche où il se dit', () => {
    const proche = lue(DU_RHONE, { impayes: null, chiffres: TU })
    const large = lue(DE_LA_REGION)
    const choisies = choisirClasses([proche, large, lue(4)])!
    expect(choisies).toEqual({ groupe: proche, impayes: large, ascenseurs: large, etiquettes: large })
    expect(choisirClasses([])).toBeNull()
    expect(choisirClasses([proche])).toEqual({
      groupe: proche,
      impayes: null,
      ascenseurs: null,
      etiquettes: null,
    })
  })

  test('de celles qui ont toutes un ascenseur, leur part ne se montre pas', () => {
    expect(choisirClasses([lue(2), lue(3)])!.ascenseurs).toBeNull()
    expect(choisirClasses([lue(3)])!.ascenseurs).not.toBeNull()
  })

  test('une classe dit ce qu’elle garde de la demande ; un chauffage ou un ascenseur, à la dizaine', () => {
    expect(decrireClasse(lue(DU_RHONE), PUBLIC, RHONE)).toEqual({
      libelle: '11 à 50 lots, de 1961 à 1974, Rhône',
      ...PUBLIC,
      ...RHONE,
      nb: 143,
      exploitables: 87,
      partExploitable: 61,
      aLaDizaine: false,
    })
    expect(decrireClasse(lue(DE_LA_REGION), PUBLIC, RHONE)).toMatchObject({
      departement: null,
      region: RHONE.region,
    })
    expect(decrireClasse(lue(3), TOUT, RHONE)).toMatchObject({
      chauffage: 'COLLECTIF',
      ascenseur: null,
      departement: null,
      region: null,
      nb: 140,
      exploitables: 80,
      partExploitable: 61,
      aLaDizaine: true,
    })
    expect(arrondirMoitie('CHARGES_COURANTES', 3, lue(3).charges).nombre).toBe(80)
  })

  test('à la dizaine, ce qu’il reste d’une classe que l’on compte à l’unité ne se lit pas', () => {
    fc.assert(
      fc.property(fc.integer({ min: 31, max: 2_000 }), fc.integer({ min: 1, max: 10 }), (nb, reste) => {
        fc.pre(nb - reste >= 30)
        const { nb: dit } = decrireClasse(lue(3, { nb: nb - reste }), TOUT, RHONE)
        const possibles = Array.from({ length: 10 }, (_, i) => nb - (dit + i)).filter((n) => n >= 0)
        expect(possibles).toContain(reste)
        expect(possibles.length).toBeGreaterThan(1)
      }),
    )
  })

  test('des montants : les quartiles vers l’extérieur, et une phrase', () => {
    const charges = arrondirMoitie('CHARGES_COURANTES', DU_RHONE, lue(DU_RHONE).charges)
    expect(charges).toEqual({ nombre: 87, premierQuartile: 890, mediane: 1_150, troisiemeQuartile: 1_431 })
    expect(direMoitie('CHARGES_COURANTES', charges)).toBe(
      'La moitié de ces copropriétés déclarent entre 890\u00a0€ et 1\u202f431\u00a0€ de charges courantes par lot',
    )
    const impayes = arrondirMoitie('IMPAYES', DU_RHONE, lue(DU_RHONE).impayes!)
    expect(impayes).toEqual({ nombre: 64, premierQuartile: 0.1, mediane: 3.3, troisiemeQuartile: 9.8 })
    expect(direMoitie('IMPAYES', impayes)).toBe(
      'La moitié de ces copropriétés déclarent entre 0,1\u202f% et 9,8\u202f% d’impayés, en part des charges courantes',
    )
  })

  test('des parts entières, qui font cent ; ce qui existe ne vaut jamais zéro', () => {
    expect(enParts('ascenseurs', lue(DU_RHONE).chiffres)).toEqual({
      ascenseurs_avec: 63,
      ascenseurs_sans: 37,
    })
    expect(enParts('ascenseurs', { ascenseurs_avec: 11, ascenseurs_sans: 9_000 })).toEqual({
      ascenseurs_avec: 1,
      ascenseurs_sans: 99,
    })
    const effectif = fc.oneof(fc.constant(0), fc.integer({ min: 11, max: 100_000 }))
    fc.assert(
      fc.property(fc.array(effectif, { minLength: 4, maxLength: 4 }), ([a, d, f, i]) => {
        fc.pre(a! + d! + f! + i! > 0)
        const nombres = {
          etiquettes_a_c: a!,
          etiquettes_d_e: d!,
          etiquettes_f_g: f!,
          etiquettes_indetermine: i!,
        }
        const parts = enParts('etiquettes', nombres)
        expect(Object.values(parts).reduce((n, part) => n + part, 0)).toBe(100)
        for (const [colonne, nombre] of Object.entries(nombres)) expect(parts[colonne]! > 0).toBe(nombre > 0)
      }),
    )
  })
})
