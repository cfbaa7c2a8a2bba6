import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ADRESSES, CHEMINS, retourSur } from './adresses.ts'

describe('les adresses des pages (§2.1)', () => {
  test('aucune ne se répète, aucune ne finit par une barre', () => {
    const chemins = Object.values(CHEMINS)
    expect(new Set(chemins).size).toBe(chemins.length)
    expect(chemins.filter((c) => !/^\/(?:[\w$-]+(?:\/[\w$-]+)*)?$/.test(c))).toEqual([])
  })

  test.each([
    [ADRESSES.accueil, '/'],
    [ADRESSES.fiche('AA1234567'), '/annuaire/AA1234567'],
    [ADRESSES.connexionVers('/validations?q=a b'), '/compte?retour=%2Fvalidations%3Fq%3Da%20b'],
    [ADRESSES.connexionPreuve, '/compte?sso=preuve'],
    [ADRESSES.motDePasse('a_b-C'), '/compte/activate?key=a_b-C'],
    [ADRESSES.inscriptionNotaire('-1'), '/compte/inscription?numEtude=-1'],
    [ADRESSES.etape('doublons', 12), '/immatriculer-copropriete/doublons?brouillon=12'],
    [ADRESSES.confirmation('IM-2026-000001'), '/immatriculer-copropriete/confirmation/IM-2026-000001'],
    [ADRESSES.utilisateur(7, 'nouveau'), '/teledeclarants/comptes-utilisateurs/7/nouveau'],
    [ADRESSES.coproprietesFiltrees('annuelle'), '/copropriete?filtre=annuelle'],
    [ADRESSES.dossierAssistance(7), '/assistance/7'],
    [ADRESSES.dossierAssistance(7, 3), '/assistance/7?compte=3'],
    [ADRESSES.fournisseur('clavis'), '/connexion/clavis'],
    [ADRESSES.fournisseur('notaires', '/'), '/connexion/notaires?retour=%2F'],
  ])('%s', (adresse, attendue) => {
    expect(adresse).toBe(attendue)
  })

  test('un notaire s’inscrit sous son numéro d’office, un nouvel office sous -1 (§2.1)', () => {
    expect(ADRESSES.inscriptionNotaire('69012')).toBe('/compte/inscription?numEtude=69012')
    expect(ADRESSES.inscriptionNotaire('-1')).toBe('/compte/inscription?numEtude=-1')
  })

  test('aucun numéro d’office n’ajoute de paramètre ni ne change d’adresse', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (num) => {
        const [chemin, ...reste] = ADRESSES.inscriptionNotaire(num).split('?')
        expect(chemin).toBe('/compte/inscription')
        expect(reste).toEqual([`numEtude=${encodeURIComponent(num)}`])
        expect(reste[0]).not.toMatch(/[&#]/)
      }),
    )
  })

  test('ce qui varie ne sort pas de son morceau', () => {
    expect(ADRESSES.fiche('../compte?x=$1#y')).toBe('/annuaire/..%2Fcompte%3Fx%3D%241%23y')
  })
})

describe('Après la connexion, on reste sur le site', () => {
  test.each([
    [null, '/'],
    ['/', '/'],
    ['/annuaire?q=1&tri=nom#bas', '/annuaire?q=1&tri=nom#bas'],
    ['/annuaire?q=Éclaron « x »', '/annuaire?q=%C3%89claron%20%C2%AB%20x%20%C2%BB'],
    ['/a%0d%0ab', '/a%0d%0ab'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['\\\\evil.example', '/'],
    ['https://evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/\t/evil.example', '/'],
    ['/\n/evil.example', '/'],
    ['/a\r\nset-cookie: x', '/'],
    [' //evil.example', '/'],
    ['annuaire', '/'],
    ['', '/'],
    ['/\ud800', '/'],
    [`/${'a'.repeat(3000)}`, '/'],
  ])('« %s » mène à « %s »', (demande, attendu) => {
    expect(retourSur(demande)).toBe(attendu)
  })
})
