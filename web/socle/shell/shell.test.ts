import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ecrireParametres, lireParametres } from '#web/socle/parametres.ts'
import { mietteDe } from './Cadre.tsx'
import { estIci, texteVersion, titreDocument } from './contexte.ts'

describe('fil d’Ariane (§2.5)', () => {
  test('commence à l’accueil et finit à la page', () => {
    expect(
      mietteDe([{ libelle: 'Annuaire', href: '/annuaire' }], 'AA1-234-567', '/annuaire/AA1234567'),
    ).toEqual([
      { libelle: 'Accueil', href: '/' },
      { libelle: 'Annuaire', href: '/annuaire' },
      { libelle: 'AA1-234-567', href: '/annuaire/AA1234567' },
    ])
  })

  test('perd ses doublons', () => {
    const fil = [
      { libelle: 'Accueil', href: '/' },
      { libelle: 'Annuaire', href: '/annuaire' },
    ]
    expect(mietteDe(fil, 'Annuaire', '/annuaire').map((m) => m.libelle)).toEqual(['Accueil', 'Annuaire'])
  })
})

describe('menu', () => {
  const ici = { pathname: '/copropriete', search: '?filtre=annuelle&page=2' }
  test.each([
    ['/copropriete?filtre=annuelle', true],
    ['/copropriete?filtre=standard', false],
    ['/copropriete', true],
    ['/', false],
    ['/copro', false],
  ])('%s : %s', (href, attendu) => {
    expect(estIci(href, ici)).toBe(attendu)
  })

  test('un écran sous l’entrée la garde active', () => {
    expect(estIci('/validations', { pathname: '/validations/12', search: '' })).toBe(true)
    expect(estIci('/validations', { pathname: '/validations-closes', search: '' })).toBe(false)
  })
})

test.each([
  ['1.7.0', 'V 1.7.0'],
  ['1.7.0-SNAPSHOT', 'V 1.7.0'],
  ['2.0.1-rc.3+ab12', 'V 2.0.1'],
])('la version %s se dit %s', (version, texte) => {
  expect(texteVersion(version)).toBe(texte)
})

test('le titre d’une page est suivi du titre du site', () => {
  expect(titreDocument('Plan du site')).toBe('Plan du site – Registre national des copropriétés')
  expect(titreDocument(undefined)).toBe('Registre national des copropriétés')
})

describe('paramètres d’adresse', () => {
  test('restent en clair, sans JSON', () => {
    expect(ecrireParametres({ filtre: 'annuelle', page: 2, vide: undefined })).toBe('?filtre=annuelle&page=2')
    expect(lireParametres('?filtre=annuelle&page=2')).toEqual({ filtre: 'annuelle', page: '2' })
    expect(lireParametres('?numero=0012&actif=true')).toEqual({ numero: '0012', actif: 'true' })
  })

  test('un nom réservé du langage est un paramètre comme un autre', () => {
    const lus = lireParametres('?__proto__=a&constructor=b')
    expect(Object.entries(lus)).toEqual([
      ['__proto__', 'a'],
      ['constructor', 'b'],
    ])
    expect(Object.getPrototypeOf(lus)).toBe(Object.prototype)
  })

  test('se relisent comme ils ont été écrits', () => {
    const valeur = fc.oneof(fc.string(), fc.array(fc.string(), { minLength: 2, maxLength: 4 }))
    fc.assert(
      fc.property(fc.dictionary(fc.string({ minLength: 1 }), valeur), (valeurs) => {
        expect(lireParametres(ecrireParametres(valeurs))).toEqual({ ...valeurs })
      }),
    )
  })
})
