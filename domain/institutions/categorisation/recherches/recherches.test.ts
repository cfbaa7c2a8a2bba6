import { expect, test } from 'vitest'
import { seCompareCetteNuit } from './alertes.ts'
import { COLONNES_D_ORIGINE } from '../colonnes.ts'
import { aGarder, lireGardee, verifierNomDeRecherche, type ContenuGarde } from './recherches.ts'

const RECHERCHE = {
  territoires: [{ niveau: 'COMMUNE', code: '69123' }],
  criteres: { nbLots: { min: 20 }, categorie: { parmi: ['D'] } },
  sortField: 'nbLots',
  sortDirection: 'desc',
  colonnes: ['nom', 'numero'],
  choisies: ['AA1234567'],
  regroupementNiveau: 'COMMUNE',
} as const

test('une recherche gardée se relit telle qu’elle était, colonnes dans leur ordre', () => {
  expect(lireGardee(aGarder(RECHERCHE))).toEqual({ ...RECHERCHE, criteresDisparus: [] })
})

test('un critère que l’outil n’a plus, ou ne demande plus ainsi, se dit dans ses mots ; le reste se cherche', () => {
  const gardee = aGarder(RECHERCHE)
  const vieille = {
    ...gardee,
    criteres: {
      ...gardee.criteres,
      antennes: { min: 3 },
      inconnuDeTous: { vaut: true },
      typeSyndic: { parmi: ['AUTREFOIS'] },
    },
    mots: {
      ...gardee.mots,
      antennes: 'Nombre d’antennes : au moins 3',
      typeSyndic: 'Type de syndic : autrefois',
    },
    sortField: 'antennes',
    colonnes: ['antennes'],
    regroupementNiveau: 'CANTON',
  } as unknown as ContenuGarde
  const lue = lireGardee(vieille)
  expect(lue.criteres).toEqual(RECHERCHE.criteres)
  expect(lue.criteresDisparus).toEqual([
    'Nombre d’antennes : au moins 3',
    'Un critère que l’outil n’a plus',
    'Type de syndic : autrefois',
  ])
  expect([lue.sortField, lue.regroupementNiveau, lue.colonnes]).toEqual([
    'note',
    'REGION',
    COLONNES_D_ORIGINE,
  ])
})

test.each([
  ['', 'OBLIGATOIRE'],
  [' \u200b ', 'OBLIGATOIRE'],
  ['x'.repeat(51), 'TROP_LONG'],
  ['x'.repeat(50), undefined],
  ['Impayés de Lyon', undefined],
])('le nom « %s » : %s', (nom, code) => {
  expect(verifierNomDeRecherche({ nom })[0]?.code).toBe(code)
})

// Le 23 novembre 2026 est un lundi.
test.each([
  ['AUCUNE', null, '2026-11-23', false],
  ['AUCUNE', '2026-11-01', '2026-11-23', false],
  ['NUIT', null, '2026-11-25', true],
  ['NUIT', '2026-11-24', '2026-11-25', true],
  ['NUIT', '2026-11-25', '2026-11-25', false],
  ['SEMAINE', null, '2026-11-25', true],
  ['SEMAINE', '2026-11-20', '2026-11-22', false],
  ['SEMAINE', '2026-11-20', '2026-11-23', true],
  ['SEMAINE', '2026-11-23', '2026-11-24', false],
  // Le lundi manqué se rattrape.
  ['SEMAINE', '2026-11-20', '2026-11-24', true],
] as const)('alerte %s, comparée le %s, se compare le %s : %s', (alerte, derniere, jour, due) => {
  expect(seCompareCetteNuit(alerte, derniere, jour)).toBe(due)
})
