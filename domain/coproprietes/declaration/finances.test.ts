import { describe, expect, test } from 'vitest'
import { avec, CONTEXTE, saisieComplete } from '#domain/coproprietes/essais/declaration-complete.ts'
import { direRefus } from '#domain/socle/refus/refus.ts'
import type { Contexte } from './contexte.ts'
import { verifierFinances } from './finances.ts'
import { lireDeclaration } from './lecture.ts'

const juger = (valeurs: Record<string, unknown>, contexte: Partial<Contexte> = {}) => {
  const c = { ...CONTEXTE, ...contexte }
  const finances = Object.fromEntries(
    Object.entries(valeurs).map(([cle, valeur]) => [
      cle.includes('.') ? cle : `donneesFinancieres.${cle}`,
      valeur,
    ]),
  )
  return verifierFinances(lireDeclaration(avec(saisieComplete(), finances), c).declaration, c)
}
const refus = (valeurs: Record<string, unknown>, contexte: Partial<Contexte> = {}) =>
  juger(valeurs, contexte).map((r) => `${r.champ.replace('donneesFinancieres.', '')} ${r.code}`)

const closLe = (dateClotureComptes: string) =>
  refus({ dateDebutExercice: '01/01/2025', dateClotureComptes, dateAg: '15/05/2026' })

describe('l’exercice comptable (§5.6)', () => {
  test('commence avant sa clôture', () => {
    expect(closLe('02/01/2025')).toEqual([])
    expect(closLe('01/01/2025')).toEqual(['dateClotureComptes EXERCICE_INVERSE'])
    expect(closLe('31/12/2024')).toEqual(['dateClotureComptes EXERCICE_INVERSE'])
  })

  test('dure moins de dix-huit mois', () => {
    const exercice = { dateDebutExercice: '01/01/2025', dateAg: '15/09/2026' }
    expect(refus({ ...exercice, dateClotureComptes: '30/06/2026' })).toEqual([])
    expect(refus({ ...exercice, dateClotureComptes: '01/07/2026' })).toEqual([
      'dateClotureComptes EXERCICE_TROP_LONG',
    ])
    expect(direRefus(juger({ ...exercice, dateClotureComptes: '01/07/2026' })[0]!)).toContain('30/06/2026')
  })

  test('commence après la clôture précédente', () => {
    expect(refus({}, { cloturePrecedente: '2024-12-31' })).toEqual([])
    expect(
      refus({ 'donneesFinancieres.premierExerciceComptable': 'true' }, { cloturePrecedente: '2024-12-31' }),
    ).toContain('premierExerciceComptable PREMIER_EXERCICE_DEJA_CLOS')
    expect(refus({}, { cloturePrecedente: '2025-01-01' })).toEqual([
      'dateDebutExercice EXERCICE_AVANT_PRECEDENT',
    ])
  })

  test('est clos au plus tard aujourd’hui, sauf le tout premier', () => {
    const exercice = { dateDebutExercice: '01/01/2026', dateAg: undefined, comptesNonApprouves: true }
    expect(refus({ ...exercice, dateClotureComptes: '20/11/2026' })).toEqual([])
    expect(refus({ ...exercice, dateClotureComptes: '21/11/2026' })).toEqual([
      'dateClotureComptes CLOTURE_FUTURE',
    ])
    expect(refus({ ...exercice, dateClotureComptes: '21/11/2026', premierExerciceComptable: true })).toEqual(
      [],
    )
  })

  test('le tout premier a commencé', () => {
    const premier = { premierExerciceComptable: true, dateClotureComptes: '31/12/2027' }
    expect(refus({ ...premier, dateDebutExercice: '20/11/2026' })).toEqual([])
    expect(refus({ ...premier, dateDebutExercice: '21/11/2026' })).toEqual(['dateDebutExercice DATE_FUTURE'])
  })
})

describe('l’assemblée générale (§5.6, scénario 4)', () => {
  test('est après la clôture et au plus tard aujourd’hui', () => {
    expect(refus({ dateAg: '01/01/2026' })).toEqual([])
    expect(refus({ dateAg: '31/12/2025' })).toEqual(['dateAg AG_AVANT_CLOTURE'])
    expect(refus({ dateAg: '30/12/2025' })).toEqual(['dateAg AG_AVANT_CLOTURE'])
    expect(refus({ dateAg: '20/11/2026' })).toEqual([])
    expect(refus({ dateAg: '21/11/2026' })).toEqual(['dateAg AG_FUTURE'])
  })

  test('sa phrase dit le premier jour permis', () => {
    expect(direRefus(juger({ dateAg: '31/12/2025' })[0]!)).toContain('01/01/2026')
  })
})

describe('les débiteurs (décision 0006)', () => {
  test('ne dépassent pas le nombre de lots', () => {
    expect(refus({ nbCoproprietairesImpayes: '48' })).toEqual([])
    expect(refus({ nbCoproprietairesImpayes: '49' })).toEqual([
      'nbCoproprietairesImpayes DEBITEURS_SUPERIEURS',
    ])
  })

  test('ne se comparent à rien tant que les lots ne sont pas dits', () => {
    expect(refus({ nbCoproprietairesImpayes: '49', 'identification.nbLots': undefined })).toEqual([])
  })

  test('sont nuls quand rien n’est dû', () => {
    expect(refus({ montantImpayesCoproprietaires: '0', nbCoproprietairesImpayes: '0' })).toEqual([])
    expect(refus({ montantImpayesCoproprietaires: '0', nbCoproprietairesImpayes: '1' })).toEqual([
      'nbCoproprietairesImpayes DEBITEURS_SANS_IMPAYE',
    ])
    expect(refus({ montantImpayesCoproprietaires: '0,01', nbCoproprietairesImpayes: '1' })).toEqual([])
  })

  test('le premier exercice n’en demande pas', () => {
    expect(
      refus({
        premierExerciceComptable: true,
        montantImpayesCoproprietaires: '0',
        nbCoproprietairesImpayes: '99',
      }),
    ).toEqual([])
  })
})
