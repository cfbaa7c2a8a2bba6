import { expect, test } from 'vitest'
import { estAuBonEndroit, retrouver, situer } from './localisation.ts'

const ADRESSE = {
  id: '69383_7280_00012',
  voie: '12 Rue Victor Hugo',
  complement: 'Bâtiment B',
  codePostal: '69003',
  commune: 'Lyon',
  codeInsee: '69383',
  lon: 4.85,
  lat: 45.76,
  geolocalisee: true,
  batId: 'ABCD1234EFGH',
}
const CONNUE = {
  id: '69383_7280_00012',
  voie: '12 rue Victor Hugo',
  codePostal: '69003',
  commune: 'Lyon',
  codeInsee: '69383',
  lon: 4.8501,
  lat: 45.7601,
}
const HOMONYME = { ...CONNUE, id: '69383_9999_00012', lon: 4.9 }

test('l’adresse se retrouve par ses mots ; de deux rues homonymes, celle que l’on a choisie', () => {
  expect(retrouver(ADRESSE, [CONNUE])).toBe(CONNUE)
  expect(retrouver(ADRESSE, [HOMONYME, CONNUE])).toBe(CONNUE)
  expect(retrouver({ ...ADRESSE, id: 'inventée' }, [HOMONYME, CONNUE])).toBe(HOMONYME)
  expect(retrouver({ ...ADRESSE, voie: '14 Rue Victor Hugo' }, [CONNUE])).toBeNull()
})

test('son identifiant et sa place sont ceux du service ; sans lui, elle n’est pas localisée', () => {
  expect(situer({ ...ADRESSE, id: 'inventée', lon: -100 }, CONNUE)).toEqual({
    ...ADRESSE,
    lon: 4.8501,
    lat: 45.7601,
    batId: null,
  })
  expect(situer(ADRESSE, CONNUE).batId).toBe(ADRESSE.batId)
  expect(situer(ADRESSE, null)).toMatchObject({ geolocalisee: false, id: null, lon: null, lat: null })
})

test('crue, elle est au bon endroit à cent mètres près, sous son identifiant', () => {
  expect(estAuBonEndroit(ADRESSE, CONNUE)).toBe(true)
  expect(estAuBonEndroit({ ...ADRESSE, lon: 4.86 }, CONNUE)).toBe(false)
  expect(estAuBonEndroit({ ...ADRESSE, id: null }, CONNUE)).toBe(false)
  expect(estAuBonEndroit({ ...ADRESSE, lat: null }, CONNUE)).toBe(false)
})
