import { describe, expect, test } from 'vitest'
import { choisirAdresse, decomposerAdresse } from './adresse.ts'

const RIVOLI = { libelle: '10 Rue de Rivoli 75004 Paris' }
const AUTRE = { libelle: '10 Rue de Rivoli 75001 Paris' }

describe('le choix d’une adresse (§4.8)', () => {
  test('une seule, dont le libellé est la saisie sans sa virgule : prise d’office', () => {
    expect(choisirAdresse('10 Rue de Rivoli, 75004 Paris', [RIVOLI])).toEqual({
      cas: 'automatique',
      adresse: RIVOLI,
    })
    expect(choisirAdresse('  10 rue de rivoli 75004  PARIS ', [RIVOLI]).cas).toBe('automatique')
  })

  test('une seule, d’un autre libellé : la personne choisit', () => {
    expect(choisirAdresse('10 Rue de Rivoli', [RIVOLI])).toEqual({ cas: 'choisir', adresses: [RIVOLI] })
  })

  test('plusieurs : la personne choisit, même si l’une est la saisie', () => {
    expect(choisirAdresse(RIVOLI.libelle, [RIVOLI, AUTRE])).toEqual({
      cas: 'choisir',
      adresses: [RIVOLI, AUTRE],
    })
  })

  test('aucune : l’adresse tapée est gardée', () => {
    expect(choisirAdresse('nulle part', [])).toEqual({ cas: 'aucune' })
  })
})

describe('une adresse gardée telle quelle se décompose', () => {
  test.each([
    ['12 rue Victor Hugo, 69003 Lyon', { voie: '12 rue Victor Hugo', codePostal: '69003', commune: 'Lyon' }],
    ['12 rue Victor Hugo 69003 Lyon', { voie: '12 rue Victor Hugo', codePostal: '69003', commune: 'Lyon' }],
    ['69003 Lyon', { voie: '', codePostal: '69003', commune: 'Lyon' }],
    ['12 rue Victor Hugo', { voie: '12 rue Victor Hugo', codePostal: '', commune: '' }],
    ['', { voie: '', codePostal: '', commune: '' }],
    [
      'Lieu-dit 12345, 97411  Saint-Denis de La Réunion',
      { voie: 'Lieu-dit 12345', codePostal: '97411', commune: 'Saint-Denis de La Réunion' },
    ],
  ])('« %s »', (saisie, morceaux) => expect(decomposerAdresse(saisie)).toEqual(morceaux))
})
