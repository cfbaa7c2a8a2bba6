import { describe, expect, test } from 'vitest'
import { reglagesDu } from '#domain/coproprietes/declaration/reglages.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { DELAIS_DE_DEPART } from '#domain/coproprietes/demandes/delais.ts'
import { QUESTIONS } from './questions.ts'

const jour = '2026-11-20'
const repondre = (code: string, delais = DELAIS_DE_DEPART): string =>
  QUESTIONS.find((q) => q.code === code)!
    .reponse({ jour, delais })
    .join(' ')

describe('les réponses de l’aide suivent les règles et les réglages', () => {
  test('au moins trente, chacune à une adresse', () => {
    expect(QUESTIONS.length).toBeGreaterThanOrEqual(30)
    expect(new Set(QUESTIONS.map((q) => q.code)).size).toBe(QUESTIONS.length)
  })

  test('les délais que le teneur a réglés', () => {
    const delais = { IMMATRICULATION: 7, RATTACHEMENT: 8, DISSOLUTION: 21, DOUBLON_NOTAIRE: 3 }
    expect(repondre('delais-du-teneur', delais)).toMatch(/7 jours ouvrés .*8 jours ouvrés .*21 jours ouvrés/)
    expect(repondre('notaire-immeuble-neuf', delais)).toContain('sous 3 jours ouvrés.')
    expect(repondre('notaire-immeuble-neuf')).toContain('sous un jour ouvré.')
  })

  test('les seuils et les mois du décret en vigueur', () => {
    const { lotsPetitSyndicat, budgetPetitSyndicat, moisDelaiDeclaration } = reglagesDu(jour)
    expect(repondre('petite-copropriete')).toContain(`${lotsPetitSyndicat} lots principaux`)
    expect(repondre('petite-copropriete')).toContain(`${afficherEntier(budgetPetitSyndicat)} euros`)
    expect(repondre('quand-mettre-a-jour')).toContain(`Dans les ${moisDelaiDeclaration} mois`)
  })
})
