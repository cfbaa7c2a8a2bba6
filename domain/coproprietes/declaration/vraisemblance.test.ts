import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { avec, CONTEXTE, saisieComplete } from '#domain/coproprietes/essais/declaration-complete.ts'
import type { Contexte } from './contexte.ts'
import { lireDeclaration } from './lecture.ts'
import { cleAvertissement, direAvertissement } from '#domain/socle/refus/avertissements.ts'
import { avertir } from './vraisemblance.ts'

const juger = (valeurs: Record<string, unknown>, contexte: Partial<Contexte> = {}) => {
  const c = { ...CONTEXTE, ...contexte }
  return avertir(lireDeclaration(avec(saisieComplete(), valeurs), c).declaration, c)
}
const codes = (valeurs: Record<string, unknown>, contexte: Partial<Contexte> = {}) =>
  juger(valeurs, contexte).map((a) => a.code)
const impayes = (principaux: number, charges: string, dus: string, exceptionnelles = '0') =>
  codes({
    'identification.nbLots': '99999',
    'identification.nbLotsHabBurCom': String(principaux),
    'donneesFinancieres.chargesOperationsCourantes': charges,
    'donneesFinancieres.chargesOperationsExceptionnelles': exceptionnelles,
    'donneesFinancieres.montantImpayesCoproprietaires': dus,
  })

test('une déclaration ordinaire n’a rien à confirmer', () => expect(juger({})).toEqual([]))

describe('le mandat qui ne dure pas douze mois (§5.3)', () => {
  test('se confirme, à son champ, avec ses dates', () => {
    const [a] = juger({ 'infoRattachement.dateFinMandat': '31/07/2027' })
    expect(a).toEqual({
      champ: 'infoRattachement.dateFinMandat',
      code: 'MANDAT_PAS_DOUZE_MOIS',
      params: { duree: 'douze mois', debut: '01/07/2026', fin: '31/07/2027' },
    })
    expect(cleAvertissement(a!)).toBe('MANDAT_PAS_DOUZE_MOIS:infoRattachement.dateFinMandat')
  })

  test.each([
    ['31/12/2027', '2020', true],
    ['31/12/2027', '2016', true],
    ['31/12/2027', '2015', false],
    // D’un an au plus, il est permis à tous.
    ['31/03/2027', '2020', false],
    ['30/06/2027', '2020', false],
    ['02/07/2027', '2020', true],
  ])('jusqu’au %s, d’un immeuble de %s : le constructeur a un an (%s)', (fin, annee, dit) => {
    const dits = codes({
      'infoRattachement.dateFinMandat': fin,
      'donneesTechniques.anneeConstruction': annee,
      'donneesTechniques.periodeConstruction': 'APRES_2011',
    })
    expect(dits.includes('MANDAT_CONSTRUCTEUR')).toBe(dit)
  })

  test('ne se dit pas d’un mandat refusé pour ses dates inversées', () => {
    expect(codes({ 'infoRattachement.dateFinMandat': '01/07/2026' })).toEqual([])
  })
})

describe('les lieux non localisés (§5.4)', () => {
  test('chaque adresse et chaque parcelle se gardent une à une', () => {
    const lieux = juger({
      'identification.adressePrincipale.geolocalisee': false,
      'identification.adresseSecondaire': [{ voie: '3 impasse X', codePostal: '69003', commune: 'Lyon' }],
      'identification.parcelle.1': { codeInsee: '69383', commune: 'Lyon', section: 'AB', numero: '13' },
    })
    expect(lieux.map(cleAvertissement)).toEqual([
      'ADRESSE_NON_LOCALISEE:identification.adressePrincipale',
      'ADRESSE_NON_LOCALISEE:identification.adresseSecondaire.0',
      'PARCELLE_NON_LOCALISEE:identification.parcelle.1',
    ])
    expect(lieux.map(direAvertissement).join(' ')).toMatch(/12 Rue Victor Hugo.*3 impasse X.*000 AB 0013/)
  })
})

test('un syndicat coopératif tenu par un professionnel se confirme (décision 0006)', () => {
  const cooperatif = { 'identification.syndicatCooperatif': true }
  expect(codes(cooperatif, { typeTeledeclarant: 'PRO' })).toEqual(['COOPERATIF_PROFESSIONNEL'])
  expect(codes(cooperatif, { typeTeledeclarant: 'NON_PRO' })).toEqual([])
})

const premier = (reglement: string) =>
  codes(
    {
      'identification.dateReglementCopropriete': reglement,
      'donneesFinancieres.premierExerciceComptable': true,
    },
    { voie: 'NOTAIRE_OFFICE' },
  )

test('un premier exercice se confirme quand le règlement a plus de cinq ans (§5.6)', () => {
  expect(premier('20/11/2021')).toEqual([])
  expect(premier('19/11/2021')).toEqual(['PREMIER_EXERCICE_ANCIEN'])
})

const euros = (c: number) => (c / 100).toFixed(2)

describe('les impayés (§9, art. 29-1 A, scénario 7)', () => {
  test('250 lots à 16 % : alerte ; 180 lots à 16 % : aucune ; 180 lots à 25 % : alerte', () => {
    expect(impayes(250, '100 000', '16 000')).toEqual(['ALERTE_MANDATAIRE'])
    expect(impayes(180, '100 000', '16 000')).toEqual([])
    expect(impayes(180, '100 000', '25 000')).toEqual(['ALERTE_MANDATAIRE'])
  })

  test('le seuil est juste au centime', () => {
    expect(impayes(201, '30 001', '4 500,15')).toEqual(['ALERTE_MANDATAIRE'])
    expect(impayes(201, '30 001', '4 500,14')).toEqual([])
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (quart) => {
        expect(impayes(10, euros(4 * quart), euros(quart))).toEqual(['ALERTE_MANDATAIRE'])
        expect(impayes(10, euros(4 * quart), euros(quart - 1))).toEqual([])
      }),
    )
  })

  test('la taille est celle des lots principaux, non du total', () => {
    expect(impayes(200, '100 000', '16 000')).toEqual([])
  })

  test('au-delà des charges, les deux points se confirment', () => {
    expect(impayes(10, '1000', '1000')).toEqual(['ALERTE_MANDATAIRE'])
    expect(impayes(10, '1000', '1000,01')).toEqual(['IMPAYES_SUPERIEURS', 'ALERTE_MANDATAIRE'])
    expect(impayes(10, '1000', '1500', '500')).toEqual(['ALERTE_MANDATAIRE'])
  })

  test('sans charge courante, le taux se prend sur les charges exceptionnelles et se dit', () => {
    expect(impayes(10, '0', '500', '1000')).toEqual(['ALERTE_MANDATAIRE'])
    expect(impayes(10, '0', '200', '1000')).toEqual([])
    expect(impayes(10, '0', '500')).toEqual(['IMPAYES_SUPERIEURS'])
  })

  test('sans impayé, rien', () => expect(impayes(10, '1000', '0')).toEqual([]))
})

test('tous les montants nuls se confirment', () => {
  const nuls = {
    'donneesFinancieres.chargesOperationsCourantes': '0',
    'donneesFinancieres.chargesOperationsExceptionnelles': '0',
    'donneesFinancieres.montantDettes': '0',
    'donneesFinancieres.montantImpayesCoproprietaires': '0',
    'donneesFinancieres.nbCoproprietairesImpayes': '0',
    'donneesFinancieres.montantFondTravaux': '0',
  }
  expect(codes(nuls)).toEqual(['MONTANTS_NULS'])
  expect(codes({ ...nuls, 'donneesFinancieres.montantDettes': '0,01' })).toEqual([])
})
