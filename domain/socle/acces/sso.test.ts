import { describe, expect, test } from 'vitest'
import { etatAuthentification, FOURNISSEURS, NIVEAUX_GEOGRAPHIQUES, SSO } from './sso.ts'

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
})
