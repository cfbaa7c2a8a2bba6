import { describe, expect, test } from 'vitest'
import { imprimer } from '#domain/socle/essais/tableau.ts'
import { CODES_ETATS, ETATS, ETATS_PUBLICS, ETATS_VIVANTS } from './etats.ts'
import { actesDepuis, apres } from '#domain/socle/machine.ts'
import { COPROPRIETE } from './transitions.ts'

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

  test('chaque état, la table entière', async () => {
    const oui = (vrai: boolean) => (vrai ? 'oui' : '')
    const lignes = CODES_ETATS.map((e) => [
      e,
      ETATS[e].libelle,
      ETATS[e].badge,
      oui(ETATS[e].public),
      oui(ETATS_VIVANTS.includes(e)),
    ])
    await expect(
      imprimer(['état', 'ce que lit le déclarant', 'étiquette', 'public', 'vivant'], lignes),
    ).toMatchFileSnapshot('./__snapshots__/etats.txt')
  })

  test('immatriculée, à venir ou en dissolution, une copropriété tient à son représentant', () => {
    expect(ETATS_VIVANTS).toEqual([
      'IMMATRICULEE_A_RATTACHER',
      'IMMATRICULEE_RATTACHEMENT_A_CONFIRMER',
      'IMMATRICULEE_RATTACHEE',
      'IMMATRICULEE_RATTACHEMENT_EXPIRE',
      'DISSOLUTION_A_VALIDER',
      'DISSOLUTION_EN_COURS_DE_VALIDATION',
      'DISSOLUTION_EN_COURS',
      'FUTUR',
    ])
    expect(ETATS_PUBLICS.filter((e) => !ETATS_VIVANTS.includes(e))).toEqual([])
  })

  test('une copropriété vivante le reste jusqu’à sa dissolution ou sa suppression', () => {
    for (const etat of ETATS_VIVANTS)
      for (const acte of actesDepuis(COPROPRIETE, etat))
        expect([...ETATS_VIVANTS, 'DISSOUDE', 'SUPPRIMEE']).toContain(
          apres(COPROPRIETE, acte, etat, 'IMMATRICULEE_RATTACHEE'),
        )
  })

  test('deux états ne se lisent pas pareil', () => {
    expect(new Set(CODES_ETATS.map((e) => ETATS[e].libelle)).size).toBe(16)
  })
})
