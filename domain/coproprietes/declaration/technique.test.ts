import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { avec, CONTEXTE, saisieComplete } from '#domain/coproprietes/essais/declaration-complete.ts'
import { lireDeclaration } from './lecture.ts'
import { periodeDe, PERIODES_CONSTRUCTION } from './periodes.ts'
import { periodeDeclaree, verifierTechnique } from './technique.ts'

const lire = (valeurs: Record<string, unknown>) =>
  lireDeclaration(
    avec(
      saisieComplete(),
      Object.fromEntries(Object.entries(valeurs).map(([cle, v]) => [`donneesTechniques.${cle}`, v])),
    ),
    CONTEXTE,
  ).declaration
const refus = (valeurs: Record<string, unknown>) =>
  verifierTechnique(lire(valeurs), CONTEXTE).map(
    (r) => `${r.champ.replace('donneesTechniques.', '')} ${r.code}`,
  )

describe('les bâtiments par étiquette (décision 0006)', () => {
  test('se répartissent tous', () => {
    expect(refus({ nbBatimentsTotal: '2', classementEnergetique: { A: '1', INDETERMINE: '1' } })).toEqual([])
    expect(refus({ nbBatimentsTotal: '3' })).toEqual(['classementEnergetique.INDETERMINE ETIQUETTES_TOTAL'])
    expect(refus({ nbBatimentsTotal: '1' })).toEqual(['classementEnergetique.A ETIQUETTE_ABSENTE'])
    expect(refus({ classementEnergetique: { D: '1' } })).toEqual(['classementEnergetique.D ETIQUETTES_TOTAL'])
    expect(refus({ classementEnergetique: {} })).toEqual(['classementEnergetique.A ETIQUETTES_TOTAL'])
  })

  test('sans nombre de bâtiments, leur répartition n’est pas jugée', () => {
    expect(refus({ nbBatimentsTotal: undefined })).toEqual([])
    expect(refus({ nbBatimentsTotal: 'deux' })).toEqual([])
  })
})

describe('l’année et la période de construction', () => {
  test.each([
    [1000, 'AVANT_1949'],
    [1948, 'AVANT_1949'],
    [1949, 'DE_1949_A_1960'],
    [1960, 'DE_1949_A_1960'],
    [1961, 'DE_1961_A_1974'],
    [1974, 'DE_1961_A_1974'],
    [1975, 'DE_1975_A_1993'],
    [1993, 'DE_1975_A_1993'],
    [1994, 'DE_1994_A_2000'],
    [2000, 'DE_1994_A_2000'],
    [2001, 'DE_2001_A_2010'],
    [2010, 'DE_2001_A_2010'],
    [2011, 'APRES_2011'],
    [2026, 'APRES_2011'],
  ])('%d est dans %s', (annee, periode) => expect(periodeDe(annee)).toBe(periode))

  test('toute année est dans une période connue, et une seule', () => {
    const connues = Object.entries(PERIODES_CONSTRUCTION).filter(([code]) => code !== 'NON_CONNUE')
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 9999 }), (annee) => {
        const dedans = connues.filter(([, p]) => (p.de ?? annee) <= annee && annee <= (p.a ?? annee))
        expect(dedans.map(([code]) => code)).toEqual([periodeDe(annee)])
      }),
    )
  })

  test('l’année est au plus celle d’aujourd’hui, et dans la période choisie', () => {
    expect(refus({ anneeConstruction: '2026', periodeConstruction: 'APRES_2011' })).toEqual([])
    expect(refus({ anneeConstruction: '2027', periodeConstruction: 'APRES_2011' })).toEqual([
      'anneeConstruction ANNEE_HORS_BORNES',
    ])
    expect(refus({ anneeConstruction: '1975' })).toEqual(['periodeConstruction PERIODE_CONTRAIRE'])
    expect(refus({ anneeConstruction: '1975', periodeConstruction: 'NON_CONNUE' })).toEqual([])
    expect(refus({ anneeConstruction: '1975', periodeConstruction: undefined })).toEqual([])
  })

  test('l’année l’emporte sur la période', () => {
    expect(periodeDeclaree(lire({ anneeConstruction: '1980', periodeConstruction: 'NON_CONNUE' }))).toBe(
      'DE_1975_A_1993',
    )
    expect(periodeDeclaree(lire({ anneeConstruction: '' }))).toBe('DE_1961_A_1974')
  })
})

test('le plan pluriannuel est adopté au plus tard aujourd’hui', () => {
  expect(refus({ pptDate: '20/11/2026' })).toEqual([])
  expect(refus({ pptDate: '21/11/2026' })).toEqual(['pptDate DATE_FUTURE'])
})
