import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plusJours } from '#domain/socle/temps/jour.ts'
import { tropLong } from './dates.ts'
import {
  CODES_MOTIFS_SUPPRESSION,
  dateModifiable,
  direRaison,
  jugerSuppression,
  verifierDate,
  verifierRaison,
  voisins,
  type ContexteDates,
  type MandatSitue,
} from './modification.ts'
import { CODES_STATUTS_MANDAT, type StatutMandat } from './statuts.ts'

const AUJOURDHUI = '2026-11-20'
const contexte = (c: Partial<ContexteDates> = {}): ContexteDates => ({
  debut: '2026-07-01',
  fin: '2027-06-30',
  finPrecedent: null,
  debutSuivant: null,
  bailleurSocial: false,
  anneeConstruction: null,
  aujourdhui: AUJOURDHUI,
  ...c,
})
const code = (quoi: 'debut' | 'fin', date: string, c?: Partial<ContexteDates>) =>
  verifierDate(quoi, date, contexte(c)).refus.map((r) => r.code)[0] ?? null

describe('le début d’un mandat que l’on change (§5.3)', () => {
  test.each([
    ['2026-07-01', {}, null],
    ['2026-11-20', {}, null],
    ['2026-11-21', {}, 'DEBUT_FUTUR'],
    ['2027-06-29', {}, 'DEBUT_FUTUR'],
    ['2027-06-30', {}, 'DEBUT_APRES_FIN'],
    ['2027-07-01', {}, 'DEBUT_APRES_FIN'],
    ['2026-06-30', { finPrecedent: '2026-06-30' }, 'DEBUT_AVANT_FIN_PRECEDENT'],
    ['2026-07-01', { finPrecedent: '2026-06-30' }, null],
    // Il suit un mandat qui court : il n’a pas à avoir commencé.
    ['2027-01-01', { finPrecedent: '2026-12-31' }, null],
    ['2026-12-31', { finPrecedent: '2026-12-31' }, 'DEBUT_AVANT_FIN_PRECEDENT'],
    // Un successeur déclaré l’interrompt : il commence avant la veille.
    ['2026-11-12', { debutSuivant: '2026-11-15', finPrecedent: '2026-06-30' }, null],
    ['2026-11-14', { debutSuivant: '2026-11-15', finPrecedent: '2026-06-30' }, 'DEBUT_APRES_FIN'],
    ['2024-06-30', {}, 'DEBUT_TROP_ANCIEN'],
    ['2024-07-01', {}, null],
    ['2020-07-01', { bailleurSocial: true }, null],
  ] as const)('au %s, %j : %s', (date, c, attendu) => {
    expect(code('debut', date, c)).toBe(attendu)
  })

  test('le jour le plus ancien que dit le refus est le premier admis', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2000 }), (n) => {
        const fin = plusJours('2026-11-21', n)
        const { refus } = verifierDate('debut', '2000-01-01', contexte({ fin }))
        const [j, m, a] = String(refus[0]!.params!['min']).split('/')
        const debut = `${a}-${m}-${j}`
        expect(tropLong({ debut, fin })).toBe(false)
        expect(tropLong({ debut: plusJours(debut, -1), fin })).toBe(true)
      }),
    )
  })
})

describe('la fin d’un mandat archivé que l’on change (§5.3)', () => {
  const archive = { debut: '2025-01-01', fin: '2025-12-31' }
  test.each([
    ['2025-12-31', {}, null],
    ['2026-11-19', {}, null],
    ['2026-11-20', {}, 'FIN_TROP_TARD'],
    ['2025-01-01', {}, 'FIN_AVANT_DEBUT'],
    ['2025-01-02', {}, null],
    ['2026-06-30', { debutSuivant: '2026-07-01' }, null],
    ['2026-07-01', { debutSuivant: '2026-07-01' }, 'FIN_TROP_TARD'],
    ['2026-11-19', { debutSuivant: '2027-01-01' }, null],
    ['2026-01-01', { debut: '2023-01-01' }, 'MANDAT_TROP_LONG'],
    ['2026-01-01', { debut: '2023-01-01', bailleurSocial: true }, null],
  ] as const)('au %s, %j : %s', (date, c, attendu) => {
    expect(code('fin', date, { ...archive, ...c })).toBe(attendu)
  })
})

test('une durée qui n’est pas de douze mois se confirme, au champ de la date', () => {
  expect(verifierDate('debut', '2026-06-01', contexte()).avertissements).toMatchObject([
    { champ: 'date', code: 'MANDAT_PAS_DOUZE_MOIS' },
  ])
  expect(verifierDate('debut', '2026-07-01', contexte()).avertissements).toEqual([])
})

test('le début se change tant que le mandat est en vigueur, la fin quand il est archivé', () => {
  const selon = (date: 'debut' | 'fin' | null) =>
    CODES_STATUTS_MANDAT.filter((s) => dateModifiable(s) === date)
  expect(selon('debut')).toEqual([
    'COURANT',
    'RENOUVELLEMENT_DECLARE',
    'SUCCESSEUR_DECLARE',
    'SUCCESSEUR_VALIDE',
  ])
  expect(selon('fin')).toEqual(['ARCHIVE'])
})

let rang = 0
const mandat = (statut: StatutMandat, debut: string, fin: string, deRattachement = false): MandatSitue => ({
  idMandat: (rang += 1),
  statut,
  debut,
  fin,
  deRattachement,
})

test('les voisins d’un mandat sont ceux qui ont été tenus, dans l’ordre de leurs dates', () => {
  const ancien = mandat('ARCHIVE', '2024-01-01', '2024-12-31')
  const proche = mandat('ARCHIVE', '2025-01-01', '2025-12-31')
  const sien = mandat('COURANT', '2026-01-01', '2026-12-31')
  const supprime = mandat('SUPPRIME', '2025-06-01', '2026-05-31')
  const demande = mandat('A_VALIDER', '2027-01-01', '2027-12-31')
  const tous = [sien, demande, ancien, supprime, proche]
  expect(voisins(sien, tous)).toEqual({ precedent: proche, suivant: null })
  expect(voisins(proche, tous)).toEqual({ precedent: ancien, suivant: sien })
  expect(voisins(ancien, tous)).toEqual({ precedent: null, suivant: proche })
})

describe('supprimer un mandat (§2.4)', () => {
  const juger = (m: MandatSitue, autres: MandatSitue[] = [], finConnue: string | null = null) =>
    jugerSuppression(m, [m, ...autres], { finConnue, aujourdhui: AUJOURDHUI })

  test('le renouvellement qui n’a pas commencé rend le mandat en cours', () => {
    const sien = mandat('COURANT', '2027-07-01', '2028-06-30')
    const avant = mandat('RENOUVELLEMENT_DECLARE', '2026-07-01', '2027-06-30', true)
    expect(juger(sien, [avant])).toEqual({ suite: 'REPREND', fin: '2027-06-30' })
    expect(juger(avant, [sien])).toEqual({ obstacle: 'MANDAT_SUIVI' })
  })

  test('le renouvellement commencé laisse un mandat expiré', () => {
    const sien = mandat('COURANT', '2026-11-01', '2027-10-31')
    expect(juger(sien, [mandat('ARCHIVE', '2025-11-01', '2026-10-31', true)])).toEqual({
      suite: 'EXPIRE',
      fin: '2026-10-31',
    })
  })

  test('celui du rattachement laisse la copropriété sans représentant', () => {
    const sien = mandat('COURANT', '2026-07-01', '2027-06-30', true)
    expect(juger(sien, [mandat('ARCHIVE', '2025-07-01', '2026-06-30', true)])).toEqual({
      suite: 'SANS_REPRESENTANT',
      fin: '2026-06-30',
    })
    expect(juger({ ...sien, statut: 'EXPIRE' })).toEqual({ suite: 'SANS_REPRESENTANT', fin: null })
  })

  test('d’une copropriété venue du fichier public, la fin connue tient lieu du mandat d’avant', () => {
    const sien = mandat('COURANT', '2026-12-01', '2027-11-30')
    expect(juger(sien, [], '2026-11-30')).toEqual({ suite: 'REPREND', fin: '2026-11-30' })
    expect(juger(sien, [], '2026-10-31')).toEqual({ suite: 'EXPIRE', fin: '2026-10-31' })
    expect(juger(sien)).toEqual({ suite: 'EXPIRE', fin: null })
  })

  test('tout autre statut ne se supprime pas ainsi', () => {
    for (const statut of CODES_STATUTS_MANDAT.filter((s) => s !== 'COURANT' && s !== 'EXPIRE'))
      expect(juger(mandat(statut, '2025-07-01', '2026-06-30'))).toEqual({
        obstacle: 'ACTE_IMPOSSIBLE',
      })
  })
})

describe('la raison d’une suppression', () => {
  test('se choisit dans la liste ; « autre » demande des mots', () => {
    expect(verifierRaison({ motif: '', precision: '' })).toEqual([{ champ: 'motif', code: 'OBLIGATOIRE' }])
    for (const motif of CODES_MOTIFS_SUPPRESSION.filter((m) => m !== 'AUTRE'))
      expect(verifierRaison({ motif, precision: '' })).toEqual([])
    expect(verifierRaison({ motif: 'AUTRE', precision: ' ' })).toEqual([
      { champ: 'precision', code: 'OBLIGATOIRE' },
    ])
    expect(verifierRaison({ motif: 'AUTRE', precision: 'Contrat dénoncé.' })).toEqual([])
  })

  test('se dit en mots', () => {
    expect(direRaison('AUTRE', ' Contrat dénoncé. ')).toBe('Contrat dénoncé.')
    expect(direRaison('SAISI_DEUX_FOIS', 'rien')).toBe('Le mandat a été saisi deux fois')
  })
})
