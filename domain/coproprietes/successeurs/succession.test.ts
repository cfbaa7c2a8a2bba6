import { describe, expect, test } from 'vitest'
import { codes } from '#domain/socle/codes.ts'
import { imprimerMachine } from '#domain/socle/essais/tableau.ts'
import {
  ETATS_SUCCESSION,
  finAnnoncee,
  lireSuccesseur,
  obstacleALaConfirmation,
  SUCCESSION,
  verifierConfirmation,
  type ContexteConfirmation,
  type ContexteSuccession,
  type SuccesseurTape,
} from './succession.ts'

const SIRET = '73282932000074'
const CONTEXTE: ContexteSuccession = {
  debutMandat: '2026-07-01',
  siret: '35600000000048',
  email: 'odette@exemple.invalid',
  aujourdhui: '2026-11-20',
}
const TAPE: SuccesseurTape = { nature: 'PRO', siret: SIRET, email: '', dateDebut: '01/12/2026' }
const refusDe = (autre: Partial<SuccesseurTape>, contexte: Partial<ContexteSuccession> = {}) =>
  lireSuccesseur({ ...TAPE, ...autre }, { ...CONTEXTE, ...contexte }).refus.map(
    ({ champ, code }) => `${champ} ${code}`,
  )

describe('le successeur que l’on déclare (cas A.2.3)', () => {
  test('un professionnel par son SIRET, un bénévole par son adresse, ou personne encore', () => {
    expect(lireSuccesseur({ ...TAPE, siret: '732 829 320 00074' }, CONTEXTE).successeur).toEqual({
      nature: 'PRO',
      siret: SIRET,
      email: null,
      debut: '2026-12-01',
    })
    expect(
      lireSuccesseur({ ...TAPE, nature: 'BENEVOLE', email: ' Luc@exemple.fr ' }, CONTEXTE).successeur,
    ).toMatchObject({ siret: null, email: 'Luc@exemple.fr' })
    expect(lireSuccesseur({ ...TAPE, nature: 'INCONNU' }, CONTEXTE).successeur).toMatchObject({
      nature: 'INCONNU',
      siret: null,
      email: null,
    })
  })

  test.each([
    [{ nature: '' }, ['nature OBLIGATOIRE']],
    [{ nature: 'toString' }, ['nature OBLIGATOIRE']],
    [{ siret: '' }, ['siret OBLIGATOIRE']],
    [{ siret: '123' }, ['siret SIRET_MAL_ECRIT']],
    [{ siret: '73282932000075' }, ['siret SIRET_INVALIDE']],
    [{ siret: '35600000000048' }, ['siret SUCCESSEUR_SOI_MEME']],
    [{ nature: 'BENEVOLE' }, ['email OBLIGATOIRE']],
    [{ nature: 'BENEVOLE', email: 'luc' }, ['email EMAIL_INVALIDE']],
    [{ nature: 'BENEVOLE', email: 'ODETTE@exemple.invalid' }, ['email SUCCESSEUR_SOI_MEME']],
    [{ dateDebut: '' }, ['dateDebut OBLIGATOIRE']],
    [{ dateDebut: '31/02/2026' }, ['dateDebut DATE_INVALIDE']],
    [{ dateDebut: '01/07/2026' }, ['dateDebut SUCCESSION_TROP_TOT']],
    [{ dateDebut: '02/07/2026' }, []],
    [{ dateDebut: '20/11/2027' }, []],
    [{ dateDebut: '21/11/2027' }, ['dateDebut SUCCESSION_TROP_TARD']],
    [{ nature: 'INCONNU', siret: 'x', email: 'x' }, []],
  ])('%j', (autre, attendus) => expect(refusDe(autre)).toEqual(attendus))

  test('sans début connu, il a pu commencer il y a trois ans, pas avant', () => {
    expect(refusDe({ dateDebut: '01/01/2020' }, { debutMandat: null })).toEqual([
      'dateDebut DEBUT_TROP_ANCIEN',
    ])
    expect(refusDe({ dateDebut: '01/01/2024' }, { debutMandat: null })).toEqual([])
  })
})

test.each([
  ['2027-06-30', null, '2027-06-30'],
  ['2027-06-30', '2026-12-01', '2026-11-30'],
  ['2026-10-31', '2026-12-01', '2026-10-31'],
  [null, '2026-12-01', '2026-11-30'],
  [null, null, null],
])('un mandat jusqu’au %s, un successeur au %s : la fin annoncée est le %s', (fin, debut, attendue) =>
  expect(finAnnoncee(fin, debut)).toBe(attendue),
)

describe('la confirmation sans pièce (cas A.2.4)', () => {
  const obstacle = (administrationProvisoire: boolean, debut: string) =>
    obstacleALaConfirmation({ administrationProvisoire, debut }, '2026-11-20')

  test('refusée quand le prédécesseur est syndic provisoire, ou avant le jour déclaré', () => {
    expect(obstacle(false, '2026-11-20')).toBeNull()
    expect(obstacle(false, '2026-11-21')).toBe('SUCCESSION_A_VENIR')
    expect(obstacle(true, '2026-11-20')).toBe('SYNDIC_PROVISOIRE')
  })

  const CONFIRMATION: ContexteConfirmation = {
    dossier: {
      etat: 'IMMATRICULEE_RATTACHEE',
      mandatFin: '2026-11-09',
      finArchivee: null,
      anneeConstruction: null,
      successeurDeclare: true,
      teledeclarantId: 3,
      siren: null,
    },
    declarant: { teledeclarantId: 7, siren: '732829320', bailleurSocial: false },
    aujourdhui: '2026-11-20',
  }
  const refus = (dateDebutMandat: string, dateFinMandat: string) =>
    verifierConfirmation({ dateDebutMandat, dateFinMandat }, CONFIRMATION).refus.map((r) => r.code)

  test('les dates suivent la règle du rattachement (§5.3)', () => {
    expect(refus('2026-11-10', '2027-11-09')).toEqual([])
    expect(refus('2026-11-09', '2027-11-08')).toEqual(['DEBUT_AVANT_FIN_PRECEDENT'])
    expect(refus('2026-11-21', '2027-11-20')).toEqual(['DEBUT_FUTUR'])
    expect(refus('2026-11-10', '2029-11-10')).toEqual(['MANDAT_TROP_LONG'])
  })
})

test('le tableau entier des actes sur un successeur déclaré', async () => {
  await expect(imprimerMachine(SUCCESSION, codes(ETATS_SUCCESSION))).toMatchFileSnapshot(
    './__snapshots__/succession.txt',
  )
})
