import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codes } from '#domain/socle/codes.ts'
import type { Contexte } from '#domain/coproprietes/declaration/contexte.ts'
import { contexteDeMiseAJour } from '#domain/coproprietes/declaration/contexte.ts'
import { lireDeclaration } from '#domain/coproprietes/declaration/lecture.ts'
import { direAvertissement } from '#domain/socle/refus/avertissements.ts'
import { avertir } from '#domain/coproprietes/declaration/vraisemblance.ts'
import { avec, CONTEXTE, saisieComplete } from '#domain/coproprietes/essais/declaration-complete.ts'
import {
  chauffageConnu,
  classeDe,
  COMBINAISONS,
  direClasse,
  NIVEAUX,
  periodeConnue,
  SEMBLABLES_MIN,
  type Criteres,
  type Lieu,
} from './classes.ts'
import { comparer, criteresDe, ecarts } from './comparer.ts'
import { closApres, sontUtilisables, type ComptesDeclares } from './comptes.ts'
import { arrondir, direMesure, MESURES, rapportDe, type CodeMesure } from './mesures.ts'
import { choisirReferences, type Reference, type Semblables } from './semblables.ts'
import { tailleDe, TAILLES } from './tailles.ts'

const RHONE: Lieu = {
  departement: { code: '69', nom: 'Rhône' },
  region: { code: '84', nom: 'Auvergne-Rhône-Alpes' },
}
const declaration = (valeurs: Record<string, unknown> = {}, c: Contexte = CONTEXTE) =>
  lireDeclaration(avec(saisieComplete(), valeurs), c).declaration
const TILLEULS = criteresDe(declaration())
const reference = (r: Partial<Reference> = {}): Reference => ({
  mesure: 'CHARGES_COURANTES',
  niveau: 0,
  nombre: 143,
  bas: 312,
  mediane: 900,
  haut: 1_980,
  ...r,
})
const semblables = (...references: Partial<Reference>[]): Semblables => ({
  pour: TILLEULS,
  lieu: RHONE,
  references: references.map(reference),
})
const comptes = (valeurs: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(valeurs).map(([nom, v]) => [`donneesFinancieres.${nom}`, v]))

describe('les classes', () => {
  test('les tailles se suivent sans trou, et toute copropriété qui a un lot en a une', () => {
    expect([null, 0, 1, 5, 6, 10, 11, 50, 51, 200, 201, 9_999].map(tailleDe)).toEqual([
      null,
      null,
      'DE_1_A_5',
      'DE_1_A_5',
      'DE_6_A_10',
      'DE_6_A_10',
      'DE_11_A_50',
      'DE_11_A_50',
      'DE_51_A_200',
      'DE_51_A_200',
      'PLUS_DE_200',
      'PLUS_DE_200',
    ])
    const bornes = codes(TAILLES).map((t) => TAILLES[t])
    bornes.slice(1).forEach(({ de }, i) => expect(de).toBe((bornes[i]!.a ?? 0) + 1))
  })

  test('s’élargissent du lieu, puis de l’ascenseur, du chauffage, de la période', () => {
    expect(NIVEAUX.map((_, niveau) => direClasse(niveau, TILLEULS, RHONE))).toEqual([
      '11 à 50 lots, de 1961 à 1974, chauffage collectif, avec ascenseur, Rhône',
      '11 à 50 lots, de 1961 à 1974, chauffage collectif, avec ascenseur, Auvergne-Rhône-Alpes',
      '11 à 50 lots, de 1961 à 1974, chauffage collectif, avec ascenseur, toute la France',
      '11 à 50 lots, de 1961 à 1974, chauffage collectif, toute la France',
      '11 à 50 lots, de 1961 à 1974, toute la France',
      '11 à 50 lots, toute la France',
    ])
  })

  test('une classe se demande moins que celle qui la précède, lieu mis à part', () => {
    NIVEAUX.slice(1).forEach((criteres, i) => {
      const avant: readonly string[] = NIVEAUX[i]!
      expect(criteres.filter((c) => c !== 'region').every((c) => avant.includes(c))).toBe(true)
      expect(criteres.length).toBeLessThanOrEqual(avant.length)
    })
  })

  test('ce que l’on ne sait pas n’en fait pas partie : les classes qui le demandent manquent', () => {
    const connues = (c: Partial<Criteres>, lieu = RHONE) =>
      NIVEAUX.flatMap((_, niveau) => (classeDe(niveau, { ...TILLEULS, ...c }, lieu) === null ? [] : [niveau]))
    expect(connues({})).toEqual([0, 1, 2, 3, 4, 5])
    expect(connues({}, { departement: null, region: null })).toEqual([2, 3, 4, 5])
    expect(connues({ ascenseur: null })).toEqual([3, 4, 5])
    expect(connues({ chauffage: null })).toEqual([4, 5])
    expect(connues({ periode: null })).toEqual([5])
    expect(connues({ taille: null })).toEqual([])
    expect(classeDe(COMBINAISONS.length, TILLEULS, RHONE)).toBeNull()
    expect([periodeConnue('NON_CONNUE'), chauffageConnu('NON_RENSEIGNE')]).toEqual([null, null])
  })

  test('sans ascenseur n’est pas « on ne sait pas »', () => {
    expect(criteresDe(declaration({ 'donneesTechniques.nbAscenseurs': '0' })).ascenseur).toBe(false)
    expect(criteresDe(declaration({ 'donneesTechniques.nbAscenseurs': undefined })).ascenseur).toBeNull()
  })
})

describe('la référence d’une mesure', () => {
  const quelconque = fc.record({
    mesure: fc.constantFrom(...codes(MESURES)),
    niveau: fc.nat({ max: NIVEAUX.length - 1 }),
    nombre: fc.nat({ max: 80 }),
    bas: fc.float({ min: 0, max: 500, noNaN: true }),
    mediane: fc.float({ min: 500, max: 900, noNaN: true }),
    haut: fc.float({ min: 900, max: 9_000, noNaN: true }),
  })

  test('est la plus proche qui en compte trente, et aucune ne se montre au-dessous', () => {
    fc.assert(
      fc.property(fc.array(quelconque, { maxLength: 30 }), (connues) => {
        const choisies = choisirReferences(connues)
        for (const r of choisies) {
          expect(r.nombre).toBeGreaterThanOrEqual(SEMBLABLES_MIN)
          const plusProches = connues.filter((c) => c.mesure === r.mesure && c.niveau < r.niveau)
          expect(plusProches.every((c) => c.nombre < SEMBLABLES_MIN)).toBe(true)
        }
        const attendues = new Set(connues.filter((c) => c.nombre >= SEMBLABLES_MIN).map((c) => c.mesure))
        expect(choisies.map((r) => r.mesure)).toEqual(codes(MESURES).filter((m) => attendues.has(m)))
      }),
    )
  })

  test('s’arrondit vers l’extérieur, à ce qui se dit : jamais le montant d’une autre au centime', () => {
    const [r] = choisirReferences([reference({ bas: 312.99, mediane: 900.5, haut: 1_980.01 })])
    expect(r).toMatchObject({ bas: 312, mediane: 901, haut: 1_981 })
    const [taux] = choisirReferences([
      reference({ mesure: 'IMPAYES', bas: 0.19, mediane: 3.25, haut: 25.01 }),
    ])
    expect(taux).toMatchObject({ bas: 0.1, mediane: 3.3, haut: 25.1 })
    expect(arrondir('IMPAYES', 0.3, 'haut')).toBe(0.3)
  })
})

describe('un rapport', () => {
  const ceux = {
    chargesOperationsCourantes: 20_000,
    chargesOperationsExceptionnelles: 0,
    montantDettes: 1_000,
    montantImpayesCoproprietaires: 2_500,
    montantFondTravaux: null,
    lots: 16,
  }
  test('se prend par lot, ou en part des charges', () => {
    expect(codes(MESURES).map((m) => rapportDe(m, ceux))).toEqual([1_250, 0, 62.5, 12.5, null])
  })
  test('ne se prend pas sur rien', () => {
    expect(rapportDe('DETTES', { ...ceux, lots: 0 })).toBeNull()
    expect(rapportDe('DETTES', { ...ceux, lots: null })).toBeNull()
    expect(rapportDe('IMPAYES', { ...ceux, chargesOperationsCourantes: 0 })).toBeNull()
  })
  test.each([
    ['CHARGES_COURANTES', 24_100, '24\u202f100\u00a0€'],
    ['IMPAYES', 12.5, '12,5\u202f%'],
    ['IMPAYES', 12, '12\u202f%'],
    ['IMPAYES', 1_234.1, '1\u202f234,1\u202f%'],
  ] as const)('%s, %s se dit « %s »', (mesure, valeur, dit) => expect(direMesure(mesure, valeur)).toBe(dit))
})

describe('les comptes utilisables', () => {
  const bons: ComptesDeclares = {
    donneesFinancieresInconnues: null,
    premierExerciceComptable: false,
    comptesNonApprouves: false,
    dateClotureComptes: '2025-12-31',
    chargesOperationsCourantes: 1,
    chargesOperationsExceptionnelles: 0,
    montantDettes: 0,
    montantFondTravaux: 0,
  }
  test.each<[string, Partial<ComptesDeclares>, boolean]>([
    ['clos, approuvés, entiers', {}, true],
    ['clos aujourd’hui', { dateClotureComptes: '2026-11-20' }, true],
    ['pas encore clos', { dateClotureComptes: '2026-11-21' }, false],
    ['sans date', { dateClotureComptes: null }, false],
    ['d’un premier exercice', { premierExerciceComptable: true }, false],
    ['dont on ne sait si c’est le premier', { premierExerciceComptable: null }, false],
    ['non approuvés', { comptesNonApprouves: true }, false],
    ['dont on ne sait s’ils sont approuvés', { comptesNonApprouves: null }, false],
    ['inconnus', { donneesFinancieresInconnues: true }, false],
    ['sans fonds de travaux', { montantFondTravaux: null }, false],
    ['sans dettes', { montantDettes: null }, false],
  ])('%s', (_, change, attendu) =>
    expect(sontUtilisables({ ...bons, ...change }, '2026-11-20')).toBe(attendu),
  )

  test('se comparent trois ans', () => expect(closApres('2026-11-20')).toBe('2023-11-20'))
})

describe('un montant hors de ce que déclarent les semblables', () => {
  // 24 lots principaux.
  const dire = (charges: string, s = semblables({}), c: Contexte = CONTEXTE) =>
    avertir(declaration(comptes({ chargesOperationsCourantes: charges }), c), { ...c, semblables: s })
      .filter((a) => a.code === 'HORS_DES_SEMBLABLES')
      .map(direAvertissement)

  test('se confirme : l’intervalle, combien, de quelle sorte, et ce que l’on déclare', () => {
    expect(dire('578 400')).toEqual([
      'Neuf sur dix des 143 copropriétés semblables (11 à 50 lots, de 1961 à 1974, chauffage collectif, avec ascenseur, Rhône) déclarent entre 312\u00a0€ et 1\u202f980\u00a0€ de charges courantes par lot\u202f; vous déclarez 24\u202f100\u00a0€. Confirmez-vous ce montant\u202f?',
    ])
  })

  test('les bornes sont comprises', () => {
    expect(dire(String(24 * 312))).toEqual([])
    expect(dire(String(24 * 1_980))).toEqual([])
    expect(dire(String(24 * 311))).toHaveLength(1)
    expect(dire(String(24 * 1_981))).toHaveLength(1)
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000 }), (parLot) => {
        expect(dire(String(24 * parLot)).length).toBe(parLot < 312 || parLot > 1_980 ? 1 : 0)
      }),
    )
  })

  test('ne se dit pas quand ce qui fait la ressemblance a été retapé : le dépôt s’en charge', () => {
    const retapee = declaration({
      ...comptes({ chargesOperationsCourantes: '578 400' }),
      'donneesTechniques.nbAscenseurs': '0',
    })
    expect(ecarts(retapee, semblables({}))).toEqual([])
    expect(ecarts(retapee, { ...semblables({}), pour: criteresDe(retapee) })).toHaveLength(1)
  })

  test.each<[CodeMesure, string, number]>([
    ['CHARGES_EXCEPTIONNELLES', 'chargesOperationsExceptionnelles', 0],
    ['DETTES', 'montantDettes', 0],
    ['IMPAYES', 'montantImpayesCoproprietaires', 0],
    ['FONDS_TRAVAUX', 'montantFondTravaux', 1],
  ])('%s : n’en avoir aucun étonne %s %i fois', (mesure, nom, fois) => {
    const d = declaration(comptes({ [nom]: '0' }))
    expect(ecarts(d, semblables({ mesure, bas: 1, haut: 2 }))).toHaveLength(fois)
  })

  test('tout nul : ce n’est dit qu’une fois', () => {
    const nuls = Object.fromEntries(codes(MESURES).map((m) => [MESURES[m].montant, '0']))
    const d = declaration(comptes({ ...nuls, nbCoproprietairesImpayes: '0' }))
    expect(avertir(d, { ...CONTEXTE, semblables: semblables({}) }).map((a) => a.code)).toEqual([
      'MONTANTS_NULS',
    ])
  })

  test('accepté l’an dernier du même côté, il ne se redemande pas', () => {
    const suite = (avant: string, charges: string) => {
      const precedente = declaration(comptes({ chargesOperationsCourantes: avant }))
      const c = contexteDeMiseAJour(CONTEXTE, '2027-05-20', { type: 'ANNUELLE', precedente })
      return dire(charges, semblables({}), c)
    }
    expect(suite('60 000', '62 000')).toEqual([])
    expect(suite('40 000', '62 000')).toHaveLength(1)
    expect(suite('60 000', '7 000')).toHaveLength(1)
  })

  test('sans classe de trente, rien ne se dit', () => expect(dire('578 400', semblables())).toEqual([]))

  test('un premier exercice n’a pas de comptes à comparer', () => {
    const d = declaration(comptes({ premierExerciceComptable: true }))
    expect(comparer(d, semblables({})).every((l) => l.valeur === null && l.place === null)).toBe(true)
  })
})
