import { describe, expect, test } from 'vitest'
import { imprimer } from '../essais/tableau.ts'
import { AUTHORITIES } from './authorities.ts'
import {
  CODES_STATUTS_COMPTE,
  statutCompteApres,
  STATUTS_COMPTE,
  TRANSITIONS_COMPTE,
  type ActeCompte,
  type StatutCompte,
} from './comptes.ts'

const ACTES = Object.keys(TRANSITIONS_COMPTE) as ActeCompte[]
const DEPARTS = [null, ...CODES_STATUTS_COMPTE] as const
const depuis = (statut: StatutCompte | null) => ACTES.filter((a) => statutCompteApres(a, statut) !== null)

describe('les actes sur un compte (§4.4, §7.13)', () => {
  test('le tableau entier : chaque statut, chaque acte', async () => {
    const lignes = DEPARTS.flatMap((statut) =>
      depuis(statut).map((acte) => [
        statut ?? '(naissance)',
        acte,
        statutCompteApres(acte, statut)!,
        TRANSITIONS_COMPTE[acte].by.join(' ou '),
      ]),
    )
    await expect(imprimer(['statut', 'acte', 'devient', 'par'], lignes)).toMatchFileSnapshot(
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
    expect(ACTES.filter((a) => TRANSITIONS_COMPTE[a].to === 'ACTIF')).toEqual([
      'creerReconnu',
      'poserMotDePasse',
    ])
  })

  test('changer de mot de passe laisse le compte actif ; d’un compte supprimé, plus rien ne part', () => {
    expect(statutCompteApres('poserMotDePasse', 'ACTIF')).toBe('ACTIF')
    expect(depuis('SUPPRIME')).toEqual([])
  })

  test('nul autre que la personne ne pose son mot de passe', () => {
    expect(TRANSITIONS_COMPTE.poserMotDePasse.by).toEqual(['public'])
  })

  test('chaque acte est demandé par un droit qui existe, par la personne elle-même ou par le système', () => {
    for (const acte of ACTES)
      for (const qui of TRANSITIONS_COMPTE[acte].by)
        expect([...AUTHORITIES, 'public', 'systeme']).toContain(qui)
  })
})
