import { describe, expect, test } from 'vitest'
import { imprimerMachine } from '#domain/socle/essais/tableau.ts'
import { actesDe, actesDepuis, apres } from '#domain/socle/machine.ts'
import { AUTHORITIES } from './authorities.ts'
import {
  CODES_STATUTS_COMPTE,
  COMPTE,
  STATUTS_COMPTE,
  type ActeCompte,
  type StatutCompte,
} from './comptes.ts'

const ACTES = actesDe(COMPTE)
const DEPARTS = [null, ...CODES_STATUTS_COMPTE] as const
const depuis = (statut: StatutCompte | null) => actesDepuis(COMPTE, statut)
const statutCompteApres = (acte: ActeCompte, statut: StatutCompte | null): StatutCompte | null =>
  apres(COMPTE, acte, statut)

describe('les actes sur un compte (§4.4, §7.13)', () => {
  test('le tableau entier : chaque statut, chaque acte', async () => {
    await expect(imprimerMachine(COMPTE, CODES_STATUTS_COMPTE)).toMatchFileSnapshot(
      './__snapshots__/comptes.txt',
    )
  })

  test('trois statuts, chacun atteint, chacun avec ses mots', () => {
    expect(Object.values(STATUTS_COMPTE).map((s) => s.libelle)).toEqual([
      'Mot de passe à créer',
      'Actif',
      'Supprimé',
    ])
    const atteints = DEPARTS.flatMap((s) => depuis(s).map((a) => statutCompteApres(a, s)))
    expect(CODES_STATUTS_COMPTE.filter((s) => !atteints.includes(s))).toEqual([])
  })

  test('un compte n’entre qu’après son mot de passe, sauf reconnu par un fournisseur d’identité', () => {
    expect(statutCompteApres('creer', null)).toBe('ATT_MOT_DE_PASSE')
    expect(statutCompteApres('poserMotDePasse', 'ATT_MOT_DE_PASSE')).toBe('ACTIF')
    expect(statutCompteApres('creerReconnu', null)).toBe('ACTIF')
    expect(ACTES.filter((a) => COMPTE.actes[a].to === 'ACTIF')).toEqual(['creerReconnu', 'poserMotDePasse'])
  })

  test('changer de mot de passe laisse le compte actif ; d’un compte supprimé, plus rien ne part', () => {
    expect(statutCompteApres('poserMotDePasse', 'ACTIF')).toBe('ACTIF')
    expect(depuis('SUPPRIME')).toEqual([])
  })

  test('nul autre que la personne ne pose son mot de passe', () => {
    expect(COMPTE.actes.poserMotDePasse.by).toEqual(['soi'])
  })

  test('chaque acte est demandé par un droit qui existe, par la personne elle-même ou par le système', () => {
    for (const acte of ACTES)
      for (const qui of COMPTE.actes[acte].by)
        expect([...AUTHORITIES, 'soi', 'public', 'systeme']).toContain(qui)
  })
})
