import { describe, expect, test } from 'vitest'
import { CODES_ETATS, ETATS, ETATS_PUBLICS } from './etats.ts'

describe('les états d’une copropriété (§4.1)', () => {
  test('les seize états de la spécification, dans son ordre', () => {
    expect(CODES_ETATS).toEqual([
      'BROUILLON',
      'IMMATRICULATION_ET_RATTACHEMENT_A_VALIDER',
      'IMMATRICULATION_ET_RATTACHEMENT_EN_COURS_DE_VALIDATION',
      'IMMATRICULATION_ET_RATTACHEMENT_REFUSES',
      'IMMATRICULATION_DEMANDE_DE_PRECISIONS',
      'IMMATRICULEE_A_RATTACHER',
      'IMMATRICULEE_RATTACHEMENT_A_CONFIRMER',
      'IMMATRICULATION_ANNULEE',
      'IMMATRICULEE_RATTACHEE',
      'IMMATRICULEE_RATTACHEMENT_EXPIRE',
      'DISSOLUTION_A_VALIDER',
      'DISSOLUTION_EN_COURS_DE_VALIDATION',
      'DISSOLUTION_EN_COURS',
      'DISSOUDE',
      'SUPPRIMEE',
      'FUTUR',
    ])
  })

  test('brouillons, demandes, dossiers dissous ou supprimés ne paraissent pas à l’annuaire', () => {
    expect(CODES_ETATS.filter((e) => !ETATS_PUBLICS.includes(e))).toEqual([
      'BROUILLON',
      'IMMATRICULATION_ET_RATTACHEMENT_A_VALIDER',
      'IMMATRICULATION_ET_RATTACHEMENT_EN_COURS_DE_VALIDATION',
      'IMMATRICULATION_ET_RATTACHEMENT_REFUSES',
      'IMMATRICULATION_DEMANDE_DE_PRECISIONS',
      'IMMATRICULATION_ANNULEE',
      'DISSOUDE',
      'SUPPRIMEE',
      'FUTUR',
    ])
  })

  test('deux états ne se lisent pas pareil', () => {
    expect(new Set(CODES_ETATS.map((e) => ETATS[e].libelle)).size).toBe(16)
  })
})
