import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { iduDe } from '#domain/coproprietes/copropriete/parcelle.ts'
import type { Parcelle } from '#domain/coproprietes/declaration/champs/identification.ts'
import type { Declaration } from '#domain/coproprietes/declaration/declaration.ts'
import { declarationVide, PARCELLES_MAX } from '#domain/coproprietes/declaration/lecture.ts'
import {
  adressesNonSituees,
  communeDe,
  parcellesNonSituees,
  pistesDe,
  refusDesParcelles,
  remplacer,
  sansSituer,
} from './situer.ts'

const parcelle = (numero: number, geolocalisee = true): Parcelle => ({
  codePostal: '69003',
  commune: 'Lyon',
  communeAbsorbee: null,
  codeInsee: '69383',
  prefixe: '000',
  section: 'AB',
  numero: String(numero).padStart(4, '0'),
  geolocalisee,
})
const adresse = (voie: string, geolocalisee: boolean) => ({
  id: geolocalisee ? `69383_${voie}` : null,
  voie,
  complement: 'Bâtiment B',
  codePostal: '69003',
  commune: 'Lyon',
  codeInsee: geolocalisee ? '69383' : null,
  lon: geolocalisee ? 4.85 : null,
  lat: geolocalisee ? 45.76 : null,
  geolocalisee,
  batId: null,
})
function declaration(parcelles: Parcelle[], situees: boolean[] = [true]): Declaration {
  const d = declarationVide()
  const [principale, ...secondaires] = situees.map((oui, i) => adresse(`${i + 1} rue Haute`, oui))
  d.identification.parcelle = parcelles
  d.identification.adressePrincipale = principale ?? null
  d.identification.adresseSecondaire = secondaires
  d.identification.nomCopropriete = 'Les Lilas'
  return d
}

describe('ce qui reste à situer', () => {
  test('les parcelles que le cadastre ne connaît pas, chacune une fois', () => {
    const d = declaration([parcelle(1), parcelle(2, false), parcelle(3, false)])
    expect(parcellesNonSituees(d)).toEqual(['69383000AB0002', '69383000AB0003'])
  })

  test('une parcelle crue, que le cadastre a contredite, n’est plus située', () => {
    const d = declaration([parcelle(1), parcelle(2)])
    expect(parcellesNonSituees(sansSituer(d, ['69383000AB0002', 'autre']))).toEqual(['69383000AB0002'])
    expect(sansSituer(d, [])).toBe(d)
  })

  test('les adresses non reconnues gardent leur rang, sans adresse de référence aussi', () => {
    expect(adressesNonSituees(declaration([], [true, false, false])).map((a) => a.rang)).toEqual([1, 2])
    const sans = declaration([], [true, false])
    sans.identification.adressePrincipale = null
    expect(adressesNonSituees(sans).map((a) => a.rang)).toEqual([1])
  })

  test('le département est celui de l’adresse, sinon d’une parcelle située', () => {
    const ailleurs = { ...parcelle(4, false), codeInsee: '38185' }
    expect(communeDe(declaration([ailleurs, parcelle(1)]))).toBe('69383')
    expect(communeDe(declaration([ailleurs, parcelle(1)], [false]))).toBe('69383')
    expect(communeDe(declaration([ailleurs], [false]))).toBe('38185')
  })
})

describe('remplacer', () => {
  test('ne change que les parcelles et les adresses choisies, à leur place', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 8 }),
        fc.array(fc.boolean(), { minLength: 1, maxLength: 4 }),
        fc.nat(),
        fc.nat(),
        (numeros, situees, n, m) => {
          const d = declaration(
            numeros.map((x) => parcelle(x, x % 2 === 0)),
            situees,
          )
          const copie = structuredClone(d)
          const cible = d.identification.parcelle[n % numeros.length]!
          const rang = m % situees.length
          const neuves = [parcelle(901), parcelle(902)]
          const neuve = adresse('99 rue Neuve', true)
          const apres = remplacer(d, {
            parcelles: new Map([[iduDe(cible), neuves]]),
            adresses: new Map([[rang, neuve]]),
          })
          expect(d).toEqual(copie)
          const attendues = d.identification.parcelle.flatMap((p) => (p === cible ? neuves : [p]))
          expect(apres.identification.parcelle).toEqual(attendues)
          const avant = [d.identification.adressePrincipale, ...d.identification.adresseSecondaire]
          const adresses = [apres.identification.adressePrincipale, ...apres.identification.adresseSecondaire]
          expect(adresses).toEqual(avant.map((a, i) => (i === rang ? neuve : a)))
          const {
            parcelle: _p,
            adressePrincipale: _a,
            adresseSecondaire: _s,
            ...reste
          } = apres.identification
          expect(d.identification).toMatchObject(reste)
          const autres = { ...apres, identification: null }
          expect(autres).toEqual({ ...d, identification: null })
        },
      ),
    )
  })

  test('refuse une parcelle déjà déclarée, deux fois la même, et trop en tout', () => {
    const d = declaration([parcelle(1), parcelle(2, false)])
    const choisies = [parcelle(1), parcelle(5), parcelle(5), parcelle(2)].map((p, i) => ({
      champ: `c${i}`,
      parcelle: p,
    }))
    expect(refusDesParcelles(d, [iduDe(parcelle(2))], choisies).map((r) => `${r.champ} ${r.code}`)).toEqual([
      'c0 PARCELLE_EN_DOUBLE',
      'c2 PARCELLE_EN_DOUBLE',
    ])
    const pleine = declaration(Array.from({ length: PARCELLES_MAX }, (_, i) => parcelle(i + 1, i > 0)))
    const deux = [parcelle(901), parcelle(902)].map((p) => ({ champ: 'c', parcelle: p }))
    expect(refusDesParcelles(pleine, [iduDe(parcelle(1))], deux)).toMatchObject([
      { champ: 'parcelles', code: 'PARCELLES_TROP_NOMBREUSES' },
    ])
  })
})

test('se cherchent à sa place : elle-même, sans préfixe, puis sous celui de chaque commune absorbée', () => {
  const p = { ...parcelle(12, false), prefixe: '112' }
  expect(
    pistesDe(p, [
      { nom: 'Vaise', prefixe: '112' },
      { nom: 'Cuire', prefixe: '113' },
    ]).map(({ raison, parcelle: q }) => [raison, q.prefixe, q.communeAbsorbee]),
  ).toEqual([
    ['RETROUVEE', '112', null],
    ['AUTRE_PREFIXE', '000', null],
    ['AUTRE_PREFIXE', '113', 'Cuire'],
  ])
})
