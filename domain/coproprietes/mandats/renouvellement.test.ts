import { expect, test } from 'vitest'
import { datesProposees, lireDatesTapees, verifierRenouvellement } from './renouvellement.ts'

const contexte = (finPrecedent: string | null, administrationProvisoire = false) => ({
  finPrecedent,
  bailleurSocial: false,
  anneeConstruction: null,
  administrationProvisoire,
  aujourdhui: '2026-11-20',
})
const juger = (debut: string, fin: string, finPrecedent: string | null) =>
  verifierRenouvellement({ dateDebutMandat: debut, dateFinMandat: fin }, contexte(finPrecedent)).refus.map(
    (r) => `${r.champ} ${r.code}`,
  )

test('les dates proposées suivent le mandat qui finit, pour douze mois, et ne sont jamais refusées', () => {
  expect(datesProposees(contexte('2026-12-31'))).toEqual({ debut: '2027-01-01', fin: '2027-12-31' })
  expect(datesProposees(contexte('2024-02-28')), 'fini depuis plus d’un an').toEqual({
    debut: '2026-11-20',
    fin: '2027-11-19',
  })
  expect(datesProposees(contexte(null))).toEqual({ debut: '2026-11-20', fin: '2027-11-19' })
  const fins = ['2019-03-31', '2025-11-19', '2026-12-31', '2026-11-20', '2026-10-31', null]
  const refusees = fins.filter((precedente) => {
    const { debut, fin } = datesProposees(contexte(precedente))
    return juger(debut, fin, precedente).length > 0
  })
  expect(refusees).toEqual([])
})

test('il commence plus tard seulement quand il suit un mandat en cours', () => {
  expect(juger('2027-01-01', '2027-12-31', '2026-12-31')).toEqual([])
  expect(juger('2026-12-01', '2027-11-30', '2026-10-31')).toEqual(['dateDebutMandat DEBUT_FUTUR'])
  expect(juger('2026-12-31', '2027-12-30', '2026-12-31')).toEqual([
    'dateDebutMandat DEBUT_AVANT_FIN_PRECEDENT',
  ])
  expect(juger('2027-01-01', '2030-01-01', '2026-12-31')).toEqual(['dateFinMandat MANDAT_TROP_LONG'])
})

test('ce qui est tapé se lit, ou dit pourquoi', () => {
  expect(lireDatesTapees({ dateDebutMandat: '1/1/27', dateFinMandat: '31 décembre 2027' })).toEqual({
    dates: { dateDebutMandat: '2027-01-01', dateFinMandat: '2027-12-31' },
    refus: [],
  })
  expect(lireDatesTapees({ dateDebutMandat: '', dateFinMandat: 'demain' }).refus).toEqual([
    { champ: 'dateDebutMandat', code: 'OBLIGATOIRE' },
    { champ: 'dateFinMandat', code: 'DATE_INVALIDE' },
  ])
})

test.each([
  ['ORDO_NOMINATION', false, ['typeJustifMandat JUSTIFICATIF_NATURE']],
  ['PV_AG', true, ['typeJustifMandat JUSTIFICATIF_NATURE']],
  ['CONTRAT_SYNDIC', false, []],
  ['ORDO_NOMINATION', true, []],
  [null, true, []],
] as const)(
  'la pièce %s d’un mandat (administration provisoire : %s)',
  (typeJustifMandat, provisoire, refus) => {
    const dates = { dateDebutMandat: '2027-01-01', dateFinMandat: '2027-12-31' }
    expect(
      verifierRenouvellement({ ...dates, typeJustifMandat }, contexte('2026-12-31', provisoire)).refus.map(
        (r) => `${r.champ} ${r.code}`,
      ),
    ).toEqual(refus)
  },
)

test('de plus d’un an, dans un immeuble récent : le syndic le confirme, l’administrateur que le juge a nommé non', () => {
  const dates = { dateDebutMandat: '2027-01-01', dateFinMandat: '2028-12-31' }
  const dits = (provisoire: boolean) =>
    verifierRenouvellement(dates, {
      ...contexte('2026-12-31', provisoire),
      anneeConstruction: 2022,
    }).avertissements.map((a) => a.code)
  expect(dits(false)).toEqual(['MANDAT_PAS_DOUZE_MOIS', 'MANDAT_CONSTRUCTEUR'])
  expect(dits(true)).toEqual(['MANDAT_PAS_DOUZE_MOIS'])
})
