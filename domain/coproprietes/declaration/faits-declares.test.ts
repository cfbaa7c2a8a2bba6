import { expect, test } from 'vitest'
import { avec, CONTEXTE, saisieComplete } from '#domain/coproprietes/essais/declaration-complete.ts'
import { CHAMPS, champsDuBloc, estObligatoire, estVisible } from './champs.ts'
import type { Contexte } from './contexte.ts'
import { lireDeclaration } from './lecture.ts'
import { sansEffet } from './sans-effet.ts'

const TENU = { id: 7, idCopropriete: 70, numero: null, piece: null }
const lire = (quoi: Record<string, unknown>, c: Contexte) =>
  lireDeclaration(avec(saisieComplete(), quoi), c).declaration
const INCONNUES = { 'donneesFinancieres.donneesFinancieresInconnues': true }

test('un syndic ne dit pas ses comptes inconnus : la question ne lui est pas posée, et sa réponse est refusée', () => {
  const champ = CHAMPS.find(({ chemin }) => chemin in INCONNUES)
  expect(champ && estVisible(champ, lire({}, CONTEXTE), CONTEXTE)).toBe(false)
  expect(
    sansEffet(avec(saisieComplete(), INCONNUES), CONTEXTE, TENU).map((r) => `${r.champ} ${r.code}`),
  ).toContain('donneesFinancieres.donneesFinancieresInconnues CHAMP_SANS_OBJET')
})

test('un notaire les dit inconnues, et rien n’en est demandé', () => {
  const notaire: Contexte = { ...CONTEXTE, voie: 'NOTAIRE_INITIALE', typeTeledeclarant: 'NOTAIRE' }
  const demandes = (quoi: Record<string, unknown>) => {
    const d = lire(quoi, notaire)
    return champsDuBloc('donneesFinancieres')
      .filter((x) => estVisible(x, d, notaire))
      .map((x) => x.chemin)
  }
  expect(demandes(INCONNUES)).toEqual(Object.keys(INCONNUES))
  expect(demandes({ 'donneesFinancieres.donneesFinancieresInconnues': false }).length).toBeGreaterThan(1)
})

test('coopératif ou résidence-services, rien ne change à ce qui est demandé', () => {
  const demandes = (quoi: Record<string, unknown>) => {
    const d = lire(quoi, CONTEXTE)
    return CHAMPS.filter((x) => estVisible(x, d, CONTEXTE)).map((x) => [
      x.chemin,
      estObligatoire(x, d, CONTEXTE),
    ])
  }
  for (const fait of ['syndicatCooperatif', 'residenceService'].map((f) => `identification.${f}`))
    expect(demandes({ [fait]: true })).toEqual(demandes({ [fait]: false }))
})
