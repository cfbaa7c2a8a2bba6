import { describe, expect, test } from 'vitest'
import { lireCodeDeCommune, lireCodeDeDepartement, lireLieuTape } from './lieu-tape.ts'
import { nomenclatureDe } from './nomenclature.ts'
import { direNom, formeDeLieu, type SorteDeNom } from './noms.ts'
import { situer, type LieuASituer, type NomSitue } from './situer.ts'

/** Commune, code, nom, sorte, codes postaux, population, ville d’un arrondissement. */
const NOMS: [string, string, string, SorteDeNom, string, number, string?][] = [
  ['59350', '59350', 'Lille', 'ACTUELLE', '59000 59160 59260', 238_000],
  ['59350', '59355', 'Lomme', 'ASSOCIEE', '59000 59160 59260', 238_000],
  ['59350', '59298', 'Hellemmes-Lille', 'ASSOCIEE', '59000 59160 59260', 238_000],
  ['59527', '59527', 'Saint-André-lez-Lille', 'ACTUELLE', '59350', 13_000],
  ['57406', '57406', 'Lommerange', 'ACTUELLE', '57650', 270],
  ['93066', '93066', 'Saint-Denis', 'ACTUELLE', '93200 93210 93380', 149_000],
  ['93066', '93059', 'Pierrefitte-sur-Seine', 'DELEGUEE', '93200 93210 93380', 149_000],
  ['93066', '75066', 'Saint-Denis', 'ANCIENNE', '93200 93210 93380', 149_000],
  ['79209', '79209', 'Pierrefitte', 'ACTUELLE', '79330', 320],
  ['97411', '97411', 'Saint-Denis', 'ACTUELLE', '97400', 153_000],
  ['97415', '97415', 'Saint-Paul', 'ACTUELLE', '97460', 103_000],
  ['60568', '60568', 'Saint-Paul', 'ACTUELLE', '60650', 1_600],
  ['74010', '74010', 'Annecy', 'ACTUELLE', '74000 74960', 132_000],
  ['74010', '74093', 'Cran-Gevrier', 'DELEGUEE', '74000 74960', 132_000],
  ['69123', '69123', 'Lyon', 'ACTUELLE', '69001 69003 69009', 520_000],
  ['69383', '69383', 'Lyon 3e Arrondissement', 'ARRONDISSEMENT', '69003', 100_000, '69123'],
  ['75056', '75056', 'Paris', 'ACTUELLE', '75015', 2_100_000],
  ['75115', '75115', 'Paris 15e Arrondissement', 'ARRONDISSEMENT', '75015', 230_000, '75056'],
  ['71076', '71076', 'Chalon-sur-Saône', 'ACTUELLE', '71100', 45_000],
  ['94038', '94038', 'L’Haÿ-les-Roses', 'ACTUELLE', '94240', 31_000],
  ['01138', '01138', 'Culoz-Béon', 'ACTUELLE', '01350', 3_500],
  ['01138', '01138', 'Culoz', 'ANCIENNE', '01350', 3_500],
  ['70462', '70462', 'Sainte-Marie', 'ACTUELLE', '35600', 900],
  ['35294', '35294', 'Saint-Marie', 'ACTUELLE', '35600', 800],
  ['2A004', '2A004', 'Ajaccio', 'ACTUELLE', '20000', 73_000],
]
const REGISTRE = nomenclatureDe(
  NOMS.map(([commune, code, nom, sorte, postaux, population, parente = null]): NomSitue => {
    return {
      commune,
      code,
      nom,
      sorte,
      forme: formeDeLieu(nom),
      codesPostaux: postaux.split(' '),
      population,
      parente,
    }
  }),
)
const dire = (lieu: LieuASituer): string => {
  const situe = situer(lieu, REGISTRE)
  return situe ? `${situe.commune} ${situe.nomme.nom}${situe.sur ? '' : ' ?'}` : 'rien'
}

describe('un lieu tapé mène à la commune d’aujourd’hui, et dit comment elle a été nommée', () => {
  test.each([
    ['LOMME', '59350 Lomme'],
    ['lomme (commune associée à Lille)', '59350 Lomme'],
    ['Lille (Lomme)', '59350 Lomme'],
    ['Lille - Lomme', '59350 Lomme'],
    ['59160 LOMME', '59350 Lomme'],
    ['Hellemmes', '59350 Hellemmes-Lille ?'],
    ['Hellemmes 59260', '59350 Hellemmes-Lille'],
    ['Lille (Hellemmes)', '59350 Hellemmes-Lille'],
    ['LILLE HELLEMMES', '59350 Hellemmes-Lille'],
    ['Hellemmes 59', '59350 Hellemmes-Lille'],
    ['St-Denis de la Réunion', '97411 Saint-Denis'],
    ['Saint Denis, Réunion', '97411 Saint-Denis'],
    ['Ajaccio 2A', '2A004 Ajaccio'],
    ['Lyon 3eme arrdt', '69383 Lyon 3e Arrondissement'],
    ['chalon s saone', '71076 Chalon-sur-Saône'],
    ['Hellemmes (59)', '59350 Hellemmes-Lille'],
    ['cran gevrier', '74010 Cran-Gevrier'],
    ['Annecy Cran-Gevrier', '74010 Cran-Gevrier'],
    ['St Denis', '97411 Saint-Denis ?'],
    ['St-Denis (974)', '97411 Saint-Denis'],
    ['93 210 SAINT DENIS', '93066 Saint-Denis'],
    ['Pierrefitte 93380', '93066 Pierrefitte-sur-Seine'],
    ['Pierrefitte', '79209 Pierrefitte'],
    ['Lyon CEDEX 03', '69383 Lyon 3e Arrondissement'],
    ['69421 LYON CEDEX 03', '69383 Lyon 3e Arrondissement'],
    ['LILLE CEDEX 9', '59350 Lille'],
    ['BP 12 59000 Lille CEDEX', '59350 Lille'],
    ['Paris 15', '75115 Paris 15e Arrondissement'],
    ['PARIS 15EME ARRONDISSEMENT', '75115 Paris 15e Arrondissement'],
    ['Paris XV', '75115 Paris 15e Arrondissement'],
    ['F-69003 Lyon', '69383 Lyon 3e Arrondissement'],
    ['Chalon s/ Saône', '71076 Chalon-sur-Saône'],
    ['hay les roses', '94038 L’Haÿ-les-Roses'],
    ['Ville de Lyon', '69123 Lyon'],
    ['Lyon, France', '69123 Lyon'],
    ['Culoz', '01138 Culoz'],
    ['Ste Marie 35600', '70462 Sainte-Marie'],
    ['2a004', '2A004 Ajaccio'],
    ['93059', '93066 Pierrefitte-sur-Seine'],
    ['75066', '93066 Saint-Denis'],
    ['59260', '59350 Lille'],
    ['59350', '59350 Lille ?'],
    ['Nulle-Part 93380', '93066 Saint-Denis ?'],
    ['Nulle-Part', 'rien'],
    ['', 'rien'],
    ['(((', 'rien'],
  ])('« %s » : %s', (nom, attendu) => expect(dire({ nom })).toBe(attendu))

  test('un code dit sa commune, d’aujourd’hui ou d’hier, quoi que dise le nom', () => {
    expect(dire({ code: '59355', nom: 'Lille' })).toBe('59350 Lomme')
    expect(dire({ code: '1138', nom: 'Culoz' })).toBe('01138 Culoz')
    expect(dire({ code: '75056', codePostal: '75015' })).toBe('75115 Paris 15e Arrondissement')
    expect(dire({ code: '00000', nom: 'Lomme' })).toBe('59350 Lomme')
  })

  test('un homonyme se choisit par son code postal, son département, et dit sinon les autres', () => {
    expect(dire({ nom: 'Saint-Paul', departement: '60' })).toBe('60568 Saint-Paul')
    expect(dire({ nom: 'Saint-Paul', codePostal: '97460' })).toBe('97415 Saint-Paul')
    expect(situer({ nom: 'St Paul' }, REGISTRE)).toMatchObject({ sur: false, autres: ['60568'] })
    expect(dire({ nom: 'Lille', codePostal: '13001' })).toBe('59350 Lille ?')
  })
})

test('un lieu d’hier se dit avec celui d’aujourd’hui', () => {
  const dit = (nom: string, sorte: SorteDeNom, actuel: string, code = '1', commune = '2') =>
    direNom({ nom, sorte, code, commune }, actuel)
  expect(dit('Lomme', 'ASSOCIEE', 'Lille')).toBe('Lomme (commune associée à Lille)')
  expect(dit('Cran-Gevrier', 'DELEGUEE', 'Annecy')).toBe('Cran-Gevrier (commune déléguée d’Annecy)')
  expect(dit('Pierrefitte', 'DELEGUEE', 'Saint-Denis')).toBe('Pierrefitte (commune déléguée de Saint-Denis)')
  expect(dit('Amareins', 'ANCIENNE', 'Francheleins')).toBe(
    'Amareins (ancienne commune, aujourd’hui Francheleins)',
  )
  expect(dit('Culoz', 'ANCIENNE', 'Culoz-Béon', '01138', '01138')).toBe('Culoz (ancien nom de Culoz-Béon)')
  expect(dit('Lille', 'ACTUELLE', 'Lille')).toBe('Lille')
})

test('un code tapé se lit sans son zéro, en minuscules ; ce qui n’en est pas un, non', () => {
  expect(['1001', '2a004', ' 59 350 ', '75', 'Lille', ''].map(lireCodeDeCommune)).toEqual([
    '01001',
    '2A004',
    '59350',
    null,
    null,
    null,
  ])
  expect(['1', '2a', '069', '974', '2', 'Rhône', ''].map(lireCodeDeDepartement)).toEqual([
    '01',
    '2A',
    '69',
    '974',
    '02',
    null,
    null,
  ])
  expect(lireLieuTape('12 BP 34').entiers).toEqual([])
})
