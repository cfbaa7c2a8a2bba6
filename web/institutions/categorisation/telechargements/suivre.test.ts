import { expect, test } from 'vitest'
import type { Telechargement } from '#contract/institutions/telechargements.ts'
import { attenteAvant, direChangements, estEnChemin } from './suivre.ts'

const un = (id: number, etat: Telechargement['etat'], motif: string | null = null): Telechargement => ({
  id,
  sorte: 'EXTRAIT_CSV',
  resume: 'Métropole de Lyon',
  etat,
  avant: null,
  faites: 0,
  total: null,
  nom: null,
  taille: null,
  avertissement: null,
  motif,
  demandeLe: '2026-11-20T09:00:00.000Z',
  expireLe: null,
})

test('ce qui finit s’annonce, et rien d’autre', () => {
  const avant = [un(1, 'EN_COURS'), un(2, 'EN_ATTENTE'), un(3, 'EN_ATTENTE'), un(4, 'PRET')]
  const apres = [
    un(1, 'PRET'),
    un(2, 'ECHOUE', 'L’accès est clos.'),
    un(3, 'EN_COURS'),
    un(4, 'PRET'),
    un(5, 'PRET'),
  ]
  expect(direChangements(avant, apres)).toBe(
    'Extrait en CSV\u00a0: prêt. Extrait en CSV\u00a0: non préparé. L’accès est clos.',
  )
  expect(direChangements(avant, avant)).toBe('')
})

test('la liste se relit de moins en moins souvent, sans jamais s’arrêter', () => {
  expect([0, 1, 5, 50].map((fois) => Math.round(attenteAvant(fois) / 100) / 10)).toEqual([2, 2.6, 7.4, 15])
})

test('ne se suit que ce qui attend ou se prépare', () => {
  expect(
    (['EN_ATTENTE', 'EN_COURS', 'PRET', 'ECHOUE'] as const).filter((e) => estEnChemin({ etat: e })),
  ).toEqual(['EN_ATTENTE', 'EN_COURS'])
})
