import { describe, expect, test } from 'vitest'
import {
  chiffreDeLaCarte,
  composerCarte,
  estUneCarte,
  FIGURES_DE_CARTE,
  figureDeLaCarte,
  type DepartementCompte,
} from './carte.ts'
import { CLASSEMENTS } from './classements.ts'
import { codes } from '#domain/socle/codes.ts'

const NOMS = ['Ain', 'Aisne', 'Allier', 'Ardèche', 'Ariège'] as const
const departements = (
  valeurs: readonly (number | null)[],
  reste: Partial<DepartementCompte> = {},
): DepartementCompte[] =>
  valeurs.map((valeur, i) => ({
    code: `0${i + 1}`,
    nom: NOMS[i]!,
    nb: 20,
    exploitables: 12,
    valeur,
    ...reste,
  }))

describe('le constat', () => {
  test.each<[Parameters<typeof composerCarte>[0], (number | null)[], string]>([
    ['nb', [50, 20, 15, 10, 5], 'Un seul département sur 5 réunit la moitié des copropriétés'],
    ['lots', [30, 30, 20, 10, 10], '2 départements sur 5 réunissent la moitié des lots'],
    ['procedures', [1, 1, 1, 1], '2 départements sur 4 réunissent la moitié des copropriétés en procédure'],
    ['procedures', [0, 0], 'Pas de copropriétés en procédure à compter'],
    ['a_jour', [0.72, 0.41], 'Part à jour\u00a0: de 41\u202f% (Aisne) à 72\u202f% (Ain)'],
    ['a_jour', [0.5, 0.5], 'Part à jour\u00a0: 50\u202f% partout'],
    [
      'charges',
      [900, null, 1_200],
      'Charges courantes par lot, médiane\u00a0: de 900\u00a0€ (Ain) à 1\u202f200\u00a0€ (Allier)',
    ],
    ['charges', [null, null], 'Charges courantes par lot, médiane, par département'],
  ])('%s %o', (par, valeurs, constat) => {
    expect(composerCarte(par, departements(valeurs)).constat).toBe(constat)
  })
})

describe('la légende ne dit que ce que la carte montre', () => {
  const legende = (...[par, lus]: Parameters<typeof composerCarte>) =>
    composerCarte(par, lus).legende.map(({ teinte, dit }) => `${teinte}\u00a0: ${dit}`)

  test('des classes, le secret, et les comptes que personne n’a', () => {
    const lus = [
      ...departements([900, 1_200, null]),
      ...departements([null], { exploitables: 0 }).map((d) => ({ ...d, code: '99', nom: 'Sans comptes' })),
    ]
    expect(legende('charges', lus)).toEqual([
      '1\u00a0: 900\u00a0€ à 1\u202f099\u00a0€',
      '3\u00a0: 1\u202f100\u00a0€ à 1\u202f200\u00a0€',
      'secret\u00a0: Secret statistique',
      'rien\u00a0: Aucun compte exploitable',
    ])
    expect(composerCarte('charges', lus).departements.map((d) => d.dit)).toEqual([
      '900\u00a0€',
      '1\u202f200\u00a0€',
      'Secret statistique',
      'Aucun compte exploitable',
    ])
  })

  test('tout caché, une seule teinte', () => {
    expect(legende('charges', departements([null, null, null]))).toEqual(['secret\u00a0: Secret statistique'])
  })

  test('peu de classes s’écartent ; cinq prennent toutes les teintes', () => {
    const teintes = (valeurs: number[]) =>
      composerCarte('nb', departements(valeurs)).departements.map((d) => d.teinte)
    expect([[5], [5, 9], [1, 5, 9], [1, 5, 9, 13], [1, 5, 9, 13, 17]].map(teintes)).toEqual([
      [2],
      [1, 3],
      [0, 2, 4],
      [0, 1, 3, 4],
      [0, 1, 2, 3, 4],
    ])
  })

  test('tout égal, une seule classe', () => {
    expect(legende('nb', departements([4, 4, 4]))).toEqual(['2\u00a0: 4'])
  })

  test('un département sans copropriété n’est d’aucune classe', () => {
    const lus = [...departements([4, 9]), { code: '48', nom: 'Lozère', nb: 0, exploitables: 0, valeur: null }]
    expect(legende('nb', lus)).toEqual(['1\u00a0: 4 à 6', '3\u00a0: 7 à 9', 'rien\u00a0: Aucune copropriété'])
    expect(legende('charges', lus).at(-1)).toBe('rien\u00a0: Aucun compte exploitable')
  })
})

test('chaque chiffre que l’on classe a sa carte, et chaque carte dit son chiffre', () => {
  expect(FIGURES_DE_CARTE).toHaveLength(codes(CLASSEMENTS).length)
  for (const par of codes(CLASSEMENTS)) expect(chiffreDeLaCarte(figureDeLaCarte(par))).toBe(par)
  expect(['carte_charges', 'carte_', 'tailles', 'carte_age'].map(estUneCarte)).toEqual([
    true,
    false,
    false,
    false,
  ])
})
