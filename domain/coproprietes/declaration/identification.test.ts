import { describe, expect, test } from 'vitest'
import { avec, CONTEXTE, saisieComplete } from '#domain/coproprietes/essais/declaration-complete.ts'
import type { Contexte } from './contexte.ts'
import { verifierIdentification } from './identification.ts'
import { lireDeclaration } from './lecture.ts'

const refus = (valeurs: Record<string, unknown>, contexte: Partial<Contexte> = {}) => {
  const c = { ...CONTEXTE, ...contexte }
  return verifierIdentification(lireDeclaration(avec(saisieComplete(), valeurs), c).declaration, c).map(
    (r) => `${r.champ.replace('identification.', '')} ${r.code}`,
  )
}
const reglement = (date: string, contexte: Partial<Contexte> = {}) =>
  refus({ 'identification.dateReglementCopropriete': date }, contexte).map((r) => r.split(' ')[1])
const lots = (nbLots: string, nbLotsHabBurCom: string, nbLotsHab: string, nbLotsStationnement: string) =>
  refus({
    'identification.nbLots': nbLots,
    'identification.nbLotsHabBurCom': nbLotsHabBurCom,
    'identification.nbLotsHab': nbLotsHab,
    'identification.nbLotsStationnement': nbLotsStationnement,
  })

describe('la date du règlement (§5.4)', () => {
  test('voie du syndic : jusqu’au 31/12/2016 ; le 01/01/2017 appartient au notaire (scénario 1)', () => {
    expect(reglement('31/12/2016')).toEqual([])
    expect(reglement('01/01/2017')).toEqual(['REGLEMENT_VOIE_NOTAIRE'])
  })

  test('voie du notaire : à partir du 01/01/2017', () => {
    expect(reglement('01/01/2017', { voie: 'NOTAIRE_INITIALE' })).toEqual([])
    expect(reglement('31/12/2016', { voie: 'NOTAIRE_INITIALE' })).toEqual(['REGLEMENT_VOIE_SYNDIC'])
  })

  test('d’office : des deux côtés', () => {
    expect(reglement('31/12/2016', { voie: 'NOTAIRE_OFFICE' })).toEqual([])
    expect(reglement('01/01/2017', { voie: 'NOTAIRE_OFFICE' })).toEqual([])
  })

  test('avant aujourd’hui, pas avant 1900', () => {
    expect(reglement('19/11/2026', { voie: 'NOTAIRE_INITIALE' })).toEqual([])
    expect(reglement('20/11/2026', { voie: 'NOTAIRE_INITIALE' })).toEqual(['REGLEMENT_FUTUR'])
    expect(reglement('20/11/2026')).toEqual(['REGLEMENT_FUTUR'])
    expect(reglement('01/01/1900')).toEqual([])
    expect(reglement('31/12/1899')).toEqual(['REGLEMENT_TROP_ANCIEN'])
  })
})

describe('les lots (§5.4)', () => {
  test('le total couvre les lots principaux et les stationnements', () => {
    expect(lots('36', '24', '22', '12')).toEqual([])
    expect(lots('35', '24', '22', '12')).toEqual(['nbLots LOTS_INSUFFISANTS'])
  })

  test('sans lots principaux lisibles, il couvre les logements et les stationnements', () => {
    expect(lots('34', '', '22', '12')).toEqual([])
    expect(lots('33', '', '22', '12')).toEqual(['nbLots LOTS_INSUFFISANTS'])
  })

  test('les logements ne dépassent pas les lots principaux', () => {
    expect(lots('48', '24', '24', '0')).toEqual([])
    expect(lots('48', '24', '25', '0')).toEqual(['nbLotsHab LOTS_HAB_SUPERIEURS'])
  })
})

describe('les lieux (§5.4)', () => {
  test('une adresse de référence et une parcelle localisée sont demandées', () => {
    expect(refus({})).toEqual([])
    expect(refus({ 'identification.adressePrincipale': undefined })).toEqual([
      'adressePrincipale ADRESSE_ABSENTE',
    ])
    expect(refus({ 'identification.parcelle': [] })).toEqual(['parcelle PARCELLE_ABSENTE'])
    expect(refus({ 'identification.parcelle.0.geolocalisee': false })).toEqual(['parcelle PARCELLE_ABSENTE'])
  })

  test('une seule parcelle localisée suffit ; une adresse non localisée est permise', () => {
    const autre = { codeInsee: '69383', commune: 'Lyon', section: 'AB', numero: '13', geolocalisee: false }
    expect(refus({ 'identification.parcelle.1': autre })).toEqual([])
    expect(refus({ 'identification.adressePrincipale.geolocalisee': false })).toEqual([])
  })
})
