import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { imprimer } from '#domain/socle/essais/tableau.ts'
import { ETIQUETTES, type Etiquette } from '#domain/coproprietes/declaration/listes.ts'
import { PERIODES_CONSTRUCTION } from '#domain/coproprietes/declaration/periodes.ts'
import { codes } from '#domain/socle/codes.ts'
import { SITUATIONS_MANDAT } from '#domain/coproprietes/mandats/statuts.ts'
import { baremeDu } from './bareme.ts'
import type { Comptes, Faits } from './faits.ts'
import { noter, reserves } from './score.ts'
import { CODES_SIGNES, signe, type CodeSigne } from './signes.ts'

const AUJOURDHUI = '2026-11-26'

const etiquettes = (donnees: Partial<Record<Etiquette, number>>): Record<Etiquette, number> =>
  Object.fromEntries(ETIQUETTES.map((e) => [e, donnees[e] ?? 0])) as Record<Etiquette, number>

const COMPTES: Comptes = {
  dateCloture: '2025-12-31',
  chargesCourantes: 100_000,
  chargesExceptionnelles: 10_000,
  dettes: 5_000,
  fondsTravaux: 20_000,
  impayes: 3_000,
}

/** Une copropriété dont rien n’inquiète, et dont tout est connu. */
const TRANQUILLE: Faits = {
  situationMandat: 'EN_COURS',
  finMandat: '2027-06-30',
  dateMaj: '2026-06-30',
  comptesNonApprouves: false,
  administrationProvisoire: false,
  mandataireAdHoc: false,
  carence: false,
  lotsPrincipaux: 24,
  syndicProfessionnel: true,
  syndicatLie: false,
  quartierPrioritaire: false,
  nbArretesEnCours: 0,
  periode: 'DE_1994_A_2000',
  anneeConstruction: null,
  etiquettes: etiquettes({ C: 2 }),
  ppt: true,
  comptes: COMPTES,
}

const INCONNUE: Faits = {
  ...(Object.fromEntries(Object.keys(TRANQUILLE).map((nom) => [nom, null])) as unknown as Faits),
  situationMandat: 'AUCUN',
}

const comptes = (change: Partial<Comptes>): Partial<Faits> => ({ comptes: { ...COMPTES, ...change } })

/** Chaque signe à chaque seuil, juste dessous et juste dessus. */
const CAS: readonly (readonly [CodeSigne, Partial<Faits>])[] = [
  ...codes(SITUATIONS_MANDAT).map((situationMandat) => ['MANDAT', { situationMandat }] as const),
  ['MISE_A_JOUR', { dateMaj: null }],
  ['MISE_A_JOUR', { dateMaj: '2025-09-26' }],
  ['MISE_A_JOUR', { dateMaj: '2025-09-25' }],
  ['MISE_A_JOUR', { dateMaj: '2024-11-26' }],
  ['MISE_A_JOUR', { dateMaj: '2024-11-25' }],
  ['COMPTES_NON_APPROUVES', { comptesNonApprouves: true }],
  ['COMPTES_NON_APPROUVES', { comptesNonApprouves: null }],
  ['ADMINISTRATION_PROVISOIRE', { administrationProvisoire: true }],
  ['MANDATAIRE_AD_HOC', { mandataireAdHoc: true }],
  ['CARENCE', { carence: true }],
  ...[null, 1, 49, 50, 199, 200].map((lotsPrincipaux) => ['TAILLE', { lotsPrincipaux }] as const),
  ['PETITE_SANS_PROFESSIONNEL', { lotsPrincipaux: 10, syndicProfessionnel: false }],
  ['PETITE_SANS_PROFESSIONNEL', { lotsPrincipaux: 11, syndicProfessionnel: false }],
  ['PETITE_SANS_PROFESSIONNEL', { lotsPrincipaux: 10, syndicProfessionnel: null }],
  ['SYNDICAT_LIE', { syndicatLie: true }],
  ['QUARTIER_PRIORITAIRE', { quartierPrioritaire: true }],
  ['ARRETE', { nbArretesEnCours: 1 }],
  ['ARRETE', { nbArretesEnCours: 3 }],
  ['ARRETE', { nbArretesEnCours: null }],
  ...codes(PERIODES_CONSTRUCTION).map((periode) => ['CONSTRUCTION', { periode }] as const),
  ['ETIQUETTES', { etiquettes: null }],
  ['ETIQUETTES', { etiquettes: etiquettes({ INDETERMINE: 3 }) }],
  ['ETIQUETTES', { etiquettes: etiquettes({ F: 1, G: 1, D: 1, INDETERMINE: 4 }) }],
  ['ETIQUETTES', { etiquettes: etiquettes({ F: 1, D: 1 }) }],
  ['ETIQUETTES', { etiquettes: etiquettes({ E: 2, D: 1 }) }],
  ['PLAN_DE_TRAVAUX', { ppt: false, lotsPrincipaux: 24 }],
  ['PLAN_DE_TRAVAUX', { ppt: false, lotsPrincipaux: 51 }],
  ['PLAN_DE_TRAVAUX', { ppt: false, lotsPrincipaux: 201 }],
  ['PLAN_DE_TRAVAUX', { ppt: false, periode: 'APRES_2011' }],
  ['PLAN_DE_TRAVAUX', { ppt: null }],
  ['IMPAYES', { comptes: null }],
  ['IMPAYES', comptes({ impayes: null })],
  ['IMPAYES', comptes({ chargesCourantes: 0 })],
  ...[7_949, 7_950, 14_949, 14_950, 24_949, 24_950].map(
    (impayes) => ['IMPAYES', comptes({ impayes })] as const,
  ),
  ...[14_949, 14_950].map(
    (impayes) => ['IMPAYES', { lotsPrincipaux: 201, ...comptes({ impayes }) }] as const,
  ),
  ['IMPAYES', { lotsPrincipaux: 200, ...comptes({ impayes: 15_000 }) }],
  ...[24_949, 24_950, 49_949, 49_950].map((dettes) => ['DETTES', comptes({ dettes })] as const),
  ...[4_949, 4_950].map((fondsTravaux) => ['FONDS_DE_TRAVAUX', comptes({ fondsTravaux })] as const),
  ['FONDS_DE_TRAVAUX', { anneeConstruction: 2017, ...comptes({ fondsTravaux: 0 }) }],
  ['FONDS_DE_TRAVAUX', { anneeConstruction: 2016, ...comptes({ fondsTravaux: 0 }) }],
]

test('ce que vaut chaque signe, à chaque seuil', async () => {
  const lignes = CAS.map(([code, change]) => {
    const bareme = baremeDu(AUJOURDHUI)
    const lu = signe(code).lire({ ...TRANQUILLE, ...change }, bareme, AUJOURDHUI)
    const points = lu === null ? 'inconnu' : `${lu.points} / ${signe(code).maximum(bareme)}`
    return [code, points, lu?.fait ?? '']
  })
  await expect(imprimer(['signe', 'points', 'fait'], lignes)).toMatchFileSnapshot(
    './__snapshots__/signes.txt',
  )
})

test('un plan de travaux est dû dès son jour, pas la veille (loi 1965, article 14-2)', () => {
  const points = (jour: string, lotsPrincipaux: number) =>
    signe('PLAN_DE_TRAVAUX').lire({ ...TRANQUILLE, ppt: false, lotsPrincipaux }, baremeDu(jour), jour)?.points
  expect([points('2022-12-31', 201), points('2023-01-01', 201)]).toEqual([0, 2])
  expect([points('2023-12-31', 200), points('2024-01-01', 200)]).toEqual([0, 2])
  expect([points('2024-12-31', 50), points('2025-01-01', 50)]).toEqual([0, 2])
})

test('chaque fait connu dit de quand il est', () => {
  const quand = Object.fromEntries(noter(TRANQUILLE, AUJOURDHUI).points.map((p) => [p.code, p.quand]))
  expect(quand).toMatchObject({
    MANDAT: 'Mandat déclaré jusqu’au 30 juin 2027',
    CARENCE: 'Dossier mis à jour le 30 juin 2026',
    QUARTIER_PRIORITAIRE: 'Zonage en vigueur',
    IMPAYES: 'Comptes clos le 31 décembre 2025',
  })
  expect(Object.values(quand)).not.toContain(null)
  const sansMandat = noter({ ...TRANQUILLE, finMandat: null, comptes: null }, AUJOURDHUI).points
  expect(sansMandat.find((p) => p.code === 'MANDAT')?.quand).toBe('Dossier mis à jour le 30 juin 2026')
  const inconnus = sansMandat.filter((p) => p.points === null)
  expect(inconnus.map(({ fait, quand }) => [fait, quand])).toEqual([1, 2, 3].map(() => [null, null]))
})

test('aucun signe ne vaut plus que son maximum', () => {
  for (const [code, change] of CAS) {
    const bareme = baremeDu(AUJOURDHUI)
    const lu = signe(code).lire({ ...TRANQUILLE, ...change }, bareme, AUJOURDHUI)
    expect(lu?.points ?? 0).toBeLessThanOrEqual(signe(code).maximum(bareme))
  }
})

describe('la note', () => {
  test('est de zéro quand rien n’inquiète', () => {
    expect(noter(TRANQUILLE, AUJOURDHUI)).toMatchObject({
      note: 0,
      categorie: 'A',
      connus: CODES_SIGNES.length,
    })
  })

  test('est de cent quand tout inquiète', () => {
    const tout: Faits = {
      ...TRANQUILLE,
      situationMandat: 'EXPIRE_SANS_SUCCESSEUR',
      dateMaj: '2020-01-01',
      comptesNonApprouves: true,
      administrationProvisoire: true,
      mandataireAdHoc: true,
      carence: true,
      lotsPrincipaux: 300,
      syndicatLie: true,
      quartierPrioritaire: true,
      nbArretesEnCours: 1,
      periode: 'DE_1961_A_1974',
      etiquettes: etiquettes({ G: 1 }),
      ppt: false,
      ...comptes({ impayes: 90_000, dettes: 90_000, fondsTravaux: 0 }),
    }
    // Elle ne peut être à la fois grande et petite : ce signe-là seul lui manque.
    expect(noter(tout, AUJOURDHUI)).toMatchObject({ note: 98, categorie: 'D' })
  })

  test('pèse chaque axe de son coefficient', () => {
    // Fonctionnement : 3 × 2 sur un total de 16 × 2 + 5 × 1 + 10 × 1,5 + 7 × 3 = 73.
    expect(noter({ ...TRANQUILLE, carence: true }, AUJOURDHUI).note).toBe(Math.floor((100 * 6) / 73))
    // Finances : 3 × 3.
    expect(noter({ ...TRANQUILLE, ...comptes({ dettes: 60_000 }) }, AUJOURDHUI).note).toBe(
      Math.floor((100 * 9) / 73),
    )
  })

  test('se dit vers le bas, en points entiers : sa catégorie est celle de ce qui se lit', () => {
    // 14,5 sur 73 : 19,86, qui ne se lit pas 20.
    const f: Faits = {
      ...TRANQUILLE,
      quartierPrioritaire: true,
      periode: 'AVANT_1949',
      ...comptes({ dettes: 60_000, fondsTravaux: 0 }),
    }
    expect(noter(f, AUJOURDHUI)).toMatchObject({ note: 19, categorie: 'A' })
    // 15 sur 73 : 20,5.
    expect(noter({ ...f, periode: 'DE_1949_A_1960', quartierPrioritaire: false }, AUJOURDHUI)).toMatchObject({
      note: 20,
      categorie: 'B',
    })
  })

  const MAL_TENUE: Partial<Faits> = {
    situationMandat: 'EXPIRE_SANS_SUCCESSEUR',
    dateMaj: '2020-01-01',
    comptesNonApprouves: true,
    administrationProvisoire: true,
    mandataireAdHoc: true,
    carence: true,
  }
  const IMPAYES = { impayes: 90_000 }
  const DES_COMPTES = { comptesNonApprouves: true, carence: true }
  test.each([
    // 29 sur 73, puis 29,5 ; 43,5, puis 44.
    [39, 'B', { ...DES_COMPTES, administrationProvisoire: true, mandataireAdHoc: true, ...comptes(IMPAYES) }],
    [40, 'C', { ...DES_COMPTES, periode: 'AVANT_1949', ...comptes({ ...IMPAYES, dettes: 60_000 }) }],
    [59, 'C', { ...MAL_TENUE, periode: 'AVANT_1949', quartierPrioritaire: true, ...comptes(IMPAYES) }],
    [60, 'D', { ...MAL_TENUE, ...comptes({ ...IMPAYES, dettes: 30_000 }) }],
  ] as const)('de %i, range en %s', (note, categorie, change) => {
    expect(noter({ ...TRANQUILLE, ...change }, AUJOURDHUI)).toMatchObject({ note, categorie })
  })

  test('ne compte que ce qui est connu', () => {
    const sansComptes = noter({ ...TRANQUILLE, comptes: null, carence: true }, AUJOURDHUI)
    expect(sansComptes.note).toBe(Math.floor((100 * 6) / (73 - 21)))
    expect(sansComptes.axes).toMatchObject({ FINANCES: null, BATI: 0 })
  })

  test('manque quand moins de la moitié des signes sont connus', () => {
    const huit = { ...INCONNUE, dateMaj: '2026-01-01', lotsPrincipaux: 10, syndicProfessionnel: true }
    const connu = { syndicatLie: false, quartierPrioritaire: true, nbArretesEnCours: 0, carence: false }
    expect(noter({ ...huit, ...connu }, AUJOURDHUI)).toMatchObject({
      connus: 8,
      note: null,
      categorie: 'NON_EVALUABLE',
    })
    expect(noter({ ...huit, ...connu, mandataireAdHoc: false }, AUJOURDHUI)).toMatchObject({
      connus: 9,
      categorie: 'B',
    })
  })

  test('reste de 0 à 100, et ne baisse pas quand un signe s’aggrave', () => {
    const ouiNon = fc.constantFrom(true, false, null)
    const faits = fc.record({
      situationMandat: fc.constantFrom(...codes(SITUATIONS_MANDAT)),
      comptesNonApprouves: ouiNon,
      administrationProvisoire: ouiNon,
      carence: ouiNon,
      lotsPrincipaux: fc.option(fc.integer({ min: 1, max: 999 })),
      nbArretesEnCours: fc.option(fc.integer({ min: 0, max: 4 })),
      ppt: ouiNon,
    })
    fc.assert(
      fc.property(faits, (change) => {
        const f: Faits = { ...TRANQUILLE, ...change }
        const { note } = noter(f, AUJOURDHUI)
        expect(note).toBeGreaterThanOrEqual(0)
        expect(note).toBeLessThanOrEqual(100)
        if (f.carence === false)
          expect(noter({ ...f, carence: true }, AUJOURDHUI).note).toBeGreaterThanOrEqual(note ?? 0)
      }),
    )
  })
})

test('des comptes anciens et une année de travaux se disent, sans changer la note', () => {
  expect(reserves(TRANQUILLE, AUJOURDHUI)).toEqual([])
  expect(reserves({ ...TRANQUILLE, ...comptes({ dateCloture: '2023-11-26' }) }, AUJOURDHUI)).toEqual([
    'COMPTES_ANCIENS',
  ])
  expect(reserves({ ...TRANQUILLE, ...comptes({ dateCloture: '2023-11-27' }) }, AUJOURDHUI)).toEqual([])
  expect(
    reserves({ ...TRANQUILLE, ...comptes({ chargesCourantes: 0, chargesExceptionnelles: 0 }) }, AUJOURDHUI),
  ).toEqual([])
  expect(reserves({ ...TRANQUILLE, ...comptes({ chargesExceptionnelles: 100_000 }) }, AUJOURDHUI)).toEqual([
    'ANNEE_DE_TRAVAUX',
  ])
  expect(
    reserves({ ...TRANQUILLE, ...comptes({ chargesExceptionnelles: 100_000, impayes: 0 }) }, AUJOURDHUI),
  ).toEqual([])
})
