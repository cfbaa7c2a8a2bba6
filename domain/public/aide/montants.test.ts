import { describe, expect, test } from 'vitest'
import { FINANCES } from '#domain/coproprietes/declaration/champs/finances.ts'
import { ouTrouver } from './adresses.ts'
import { montantsExpliques } from './montants.ts'

const lignes = Object.entries(FINANCES)

describe('où trouver les montants', () => {
  test('chaque montant de la déclaration, et le nombre de débiteurs, ont leur annexe et leur réponse', () => {
    const desAnnexes = lignes.filter(([, l]) => l.annexe !== undefined).map(([champ]) => champ)
    expect(desAnnexes).toEqual(
      lignes
        .filter(([champ, l]) => l.type === 'montant' || champ === 'nbCoproprietairesImpayes')
        .map(([champ]) => champ),
    )
    expect(montantsExpliques('2026-11-20').map((m) => m.ancre)).toEqual(desAnnexes)
  })

  test('l’annexe de l’aide d’un champ est celle où l’on envoie', () => {
    for (const [champ, { aide, annexe }] of lignes) {
      if (annexe === undefined || typeof aide !== 'string') continue
      expect([champ, aide.startsWith(`Annexe ${annexe} des comptes`)]).toEqual([champ, true])
    }
  })

  test('un champ mène à son ancre', () => {
    expect(ouTrouver('donneesFinancieres.montantDettes')).toBe(
      '/aide/questionsansreponse/ou-trouver-les-montants#montantDettes',
    )
  })

  test('le seuil des débiteurs est celui du jour', () => {
    const debiteurs = (jour: string) =>
      montantsExpliques(jour).find((m) => m.ancre === 'nbCoproprietairesImpayes')!
    expect(debiteurs('2027-02-20').titre).toContain('300')
    expect(debiteurs('2027-02-21')).toMatchObject({
      titre: 'Nombre de copropriétaires débiteurs de plus de deux trimestres de charges',
      source: 'décret 2005-240 du 14 mars 2005, annexe 1\u202f; décret 2025-831 du 19 août 2025',
    })
  })
})
