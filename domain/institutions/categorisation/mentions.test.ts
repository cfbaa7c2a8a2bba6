import { expect, test } from 'vitest'
import { avecCoordonnees } from './colonnes.ts'
import { mentions, type Mentions } from './mentions.ts'

const M: Mentions = {
  auteur: 'Maëlle Kervadel',
  organisme: 'Métropole de Lyon',
  jour: '2026-11-20',
  territoires: ['Villeurbanne'],
  perimetre: ['Métropole de Lyon'],
  recherche: { criteres: {} },
  charte: '2026-1',
  nombre: 12,
  choisies: null,
  liste: { tri: 'note', sens: 'desc', colonnes: ['numero', 'nbLots'] },
}

test('un fichier dit tout ce qui le fait : où, quoi, lesquelles, dans quel ordre, sous quelles colonnes', () => {
  expect(mentions(M)).toEqual([
    'Registre national des copropriétés, outil de catégorisation',
    'Établi le 20 novembre 2026 par Maëlle Kervadel, Métropole de Lyon',
    'Territoire\u00a0: Villeurbanne',
    'Périmètre de l’organisme\u00a0: Métropole de Lyon',
    'Critères\u00a0: aucun, toutes les copropriétés du territoire',
    '12 copropriétés',
    'Ordre\u00a0: Note de fragilité, décroissant',
    'Colonnes\u00a0: Numéro, Nombre total de lots',
    'Charte de confidentialité acceptée, version 2026-1',
    'Ne publiez aucun chiffre portant sur moins de 11 copropriétés.',
  ])
})

test('choisies une à une, elles ne sont pas « toutes » ; un document a ses propres colonnes', () => {
  const choisies = ['AA1234567', 'AB7654321']
  const dites = mentions({ ...M, choisies, nombre: 2 })
  expect(dites.slice(4, 8)).toEqual([
    'Critères\u00a0: aucun',
    'Choisies une à une\u00a0: AA1-234-567, AB7-654-321',
    '2 copropriétés',
    'Ordre\u00a0: Note de fragilité, décroissant',
  ])
  expect(dites.join(' ')).not.toMatch(/toutes les/)
  const document = mentions({ ...M, choisies, nombre: 2, liste: { ...M.liste!, colonnes: null } })
  expect(document[5]).toBe('Choisies une à une')
  expect(document.join(' ')).not.toMatch(/toutes les|Colonnes/)
  const cent = Array.from({ length: 51 }, (_, i) => `AA${String(1_000_000 + i)}`)
  expect(mentions({ ...M, choisies: cent }).join('\n')).toMatch(/AA1-000-049 et 1 autre$/m)
})

test('un extrait a toujours ses coordonnées, une fois', () => {
  expect(avecCoordonnees(['numero', 'nom'])).toEqual(['numero', 'nom', 'lon', 'lat'])
  expect(avecCoordonnees(['lat', 'numero'])).toEqual(['lat', 'numero', 'lon'])
})
