import { describe, expect, test } from 'vitest'
import { codes } from '#domain/socle/codes.ts'
import { RANGEES } from '#domain/public/donnees-ouvertes/rangees.ts'
import { COLONNES_BRUTES, DECLAREES, DES_ARRETES, GRILLE } from './colonnes.ts'
import { etatsPasses, verifierEtat } from './etats.ts'
import { ecrireTerritoire, lireTerritoire } from '#domain/institutions/habilitations/territoires.ts'

describe('les colonnes', () => {
  test('chacune a son nom à elle, que PostgreSQL ne coupe pas', () => {
    const noms = COLONNES_BRUTES.map(({ nom }) => nom)
    expect(new Set(noms).size).toBe(noms.length)
    expect(noms.filter((nom) => !/^[a-z][a-z0-9_]{0,62}$/.test(nom))).toEqual([])
  })

  test('ce qui s’ajoute au fichier public ne prend pas le nom de ce qu’il lit', () => {
    const publiques: readonly string[] = codes(RANGEES)
    const ajoutees = [...DECLAREES, ...DES_ARRETES].map(({ nom }) => nom)
    expect(ajoutees.filter((nom) => publiques.includes(nom))).toEqual([])
  })

  test('la grille dit de chacune ce qu’elle veut dire, en mots', () => {
    expect(GRILLE.map(({ nom }) => nom)).toEqual(COLONNES_BRUTES.map(({ nom }) => nom))
    const muettes = GRILLE.filter((l) =>
      Object.values(l).some(
        (mot) => String(mot).trim() === '' || /undefined|null|\w\.\w+\./.test(String(mot)),
      ),
    )
    expect(muettes).toEqual([])
    // Un champ dont le libellé dépend des réponses n’est pas nommé par son chemin.
    expect(GRILLE.filter(({ sens }) => /^[a-z]+[A-Z]|\.[a-z]/.test(sens))).toEqual([])
  })

  test('la grille dit depuis quand chacune se demande', () => {
    const depuis = new Map(GRILLE.map((l) => [l.nom, l.depuis]))
    expect(
      ['nombre_total_de_lots', 'copro_dans_acv', 'code_qp_2024', 'ppt_date', 'nb_niveaux', 'code_de_pdp'].map(
        (nom) => depuis.get(nom),
      ),
    ).toEqual(['01/11/2016', '27/03/2018', '01/01/2024', '01/01/2023', '21/02/2027', 'Jamais'])
  })

  test('les comptes, la technique et les procédures y sont, entiers', () => {
    const noms = COLONNES_BRUTES.map(({ nom }) => nom)
    for (const nom of [
      'charges_operations_courantes',
      'montant_impayes_coproprietaires',
      'classement_energetique_g',
      'ppt_date',
      'arrete_peril_parties_jours',
    ])
      expect(noms).toContain(nom)
    expect(noms.filter((nom) => /email|telephone|fichier|document/.test(nom))).toEqual([])
  })
})

describe('l’état demandé', () => {
  test('aujourd’hui, ou un 31 décembre passé depuis l’ouverture', () => {
    expect(etatsPasses('2026-11-20').slice(0, 2)).toEqual(['2025-12-31', '2024-12-31'])
    expect(etatsPasses('2027-01-01')[0]).toBe('2026-12-31')
    expect(etatsPasses('2026-12-31')[0]).toBe('2025-12-31')
  })
  test.each([
    ['2026-11-20', undefined],
    ['2016-12-31', undefined],
    ['2015-12-31', 'ETAT_NON_GARDE'],
    ['2025-12-30', 'ETAT_NON_GARDE'],
    ['2026-12-31', 'ETAT_NON_GARDE'],
    ['hier', 'ETAT_NON_GARDE'],
  ])('%s : %s', (etat, code) => {
    expect(verifierEtat(etat, '2026-11-20')[0]?.code).toBe(code)
  })
})

test('un territoire s’écrit dans une adresse et s’y relit', () => {
  const lyon = { niveau: 'COMMUNE', code: '69123' } as const
  expect(lireTerritoire(ecrireTerritoire(lyon))).toEqual(lyon)
  for (const faux of ['', 'COMMUNE', 'COMMUNE:', 'COMMUNE:lyon', 'CANTON:1', 'COMMUNE:69123:2', 'NATIONAL:'])
    expect([faux, lireTerritoire(faux)]).toEqual([faux, null])
})
