import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  adresseInscriptionNotaire,
  etatAuthentification,
  FOURNISSEURS,
  NIVEAUX_GEOGRAPHIQUES,
  SSO,
} from './sso.ts'

describe('l’état d’authentification (§4.4)', () => {
  test.each([
    ['le compte n’est pas encore lu', undefined, 'PENDING'],
    ['personne n’est connecté', null, 'NOT_AUTHENTICATED'],
    ['entré par son mot de passe', { sso: null }, 'AUTHENTICATED'],
    ['entré par la connexion des notaires', { sso: 'notaires' }, 'AUTHENTICATED'],
    ['entré par la connexion institutionnelle', { sso: 'clavis' }, 'AUTHENTICATED_CLAVIS'],
  ] as const)('%s', (_, compte, etat) => expect(etatAuthentification(compte)).toBe(etat))
})

describe('les fournisseurs d’identité (§7.1)', () => {
  test('un pour les institutions et le teneur, un pour les notaires', () => {
    expect(FOURNISSEURS.map((f) => `${f} : ${SSO[f].libelle}`)).toEqual([
      'clavis : Connexion institutionnelle',
      'notaires : Connexion des notaires',
    ])
  })

  test('du pays à la commune, cinq niveaux de territoire', () => {
    expect(Object.keys(NIVEAUX_GEOGRAPHIQUES)).toEqual([
      'NATIONAL',
      'REGION',
      'DEPARTEMENT',
      'EPCI',
      'COMMUNE',
    ])
  })

  test('un notaire s’inscrit sous son numéro d’office, un nouvel office sous -1 (§2.1)', () => {
    expect(adresseInscriptionNotaire('69012')).toBe('/compte/inscription?numEtude=69012')
    expect(adresseInscriptionNotaire('-1')).toBe('/compte/inscription?numEtude=-1')
  })

  test('aucun numéro d’office n’ajoute de paramètre ni ne change d’adresse', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (num) => {
        const [chemin, ...reste] = adresseInscriptionNotaire(num).split('?')
        expect(chemin).toBe('/compte/inscription')
        expect(reste).toEqual([`numEtude=${encodeURIComponent(num)}`])
        expect(reste[0]).not.toMatch(/[&#]/)
      }),
    )
  })
})
