import { describe, expect, test } from 'vitest'
import { malDepuis, resultatDe, resumerPassages, type Passage } from './passages.ts'
import type { Frequence } from './travaux.ts'

const LE = '2026-11-20T10:00:00.000Z'
const NUIT: Frequence = { heure: 2, minute: 20 }
/** Passé et réussi cette nuit, sauf ce qui est dit. */
const passage = (p: Partial<Passage> = {}): Passage => ({
  debut: '2026-11-20T01:20:00.000Z',
  fin: '2026-11-20T01:20:30.000Z',
  reussi: true,
  echecDepuis: null,
  enCours: false,
  ...p,
})

describe('ce qu’a donné un travail', () => {
  test.each([
    ['JAMAIS', NUIT, null],
    ['REUSSI', NUIT, passage()],
    ['REUSSI', NUIT, passage({ fin: '2026-11-20T01:20:00.000Z' })],
    ['EN_COURS', NUIT, passage({ fin: null, reussi: null, enCours: true })],
    ['EN_COURS', NUIT, passage({ fin: '2026-11-19T01:20:30.000Z', enCours: true })],
    ['INTERROMPU', NUIT, passage({ fin: '2026-11-19T01:20:30.000Z' })],
    ['ECHEC', NUIT, passage({ reussi: false, echecDepuis: '2026-11-18T01:20:30.000Z' })],
    ['REUSSI', NUIT, passage({ debut: '2026-11-19T08:00:00.000Z' })],
    ['EN_RETARD', NUIT, passage({ debut: '2026-11-19T07:59:59.000Z' })],
    ['REUSSI', 'MINUTE', passage({ debut: '2026-11-20T09:50:00.000Z', fin: '2026-11-20T09:50:01.000Z' })],
    ['EN_RETARD', 'MINUTE', passage({ debut: '2026-11-20T09:49:00.000Z', fin: '2026-11-20T09:49:01.000Z' })],
    [
      'EN_RETARD',
      'DIX_MINUTES',
      passage({ debut: '2026-11-20T09:10:00.000Z', fin: '2026-11-20T09:11:00.000Z' }),
    ],
  ] as const)('%s', (resultat, retour, p) => {
    expect(resultatDe(retour, p, LE)).toBe(resultat)
  })

  test('depuis quand il ne se fait plus', () => {
    const echec = passage({ reussi: false, echecDepuis: '2026-11-18T01:20:30.000Z' })
    expect(malDepuis('ECHEC', echec)).toBe('2026-11-18T01:20:30.000Z')
    expect(malDepuis('INTERROMPU', passage())).toBe('2026-11-20T01:20:00.000Z')
    expect(malDepuis('EN_RETARD', passage())).toBe('2026-11-20T01:20:00.000Z')
    expect(malDepuis('REUSSI', passage())).toBeNull()
    expect(malDepuis('JAMAIS', null)).toBeNull()
  })
})

describe('la phrase du tableau du teneur', () => {
  const reussi = (dernierPassage: string) => ({ resultat: 'REUSSI', dernierPassage }) as const
  const jamais = { resultat: 'JAMAIS', dernierPassage: null } as const
  test.each([
    ['aucun n’est encore passé', [jamais, jamais]],
    [
      'tous réussis, le dernier à 03:02',
      [reussi('2026-11-20T02:02:00.000Z'), reussi('2026-11-19T03:00:00.000Z')],
    ],
    ['tous réussis, le dernier le 18 novembre 2026 à 03:02', [reussi('2026-11-18T02:02:00.000Z')]],
    [
      'tous ceux qui sont passés ont réussi, le dernier à 03:02',
      [reussi('2026-11-20T02:02:00.000Z'), jamais],
    ],
    [
      '2 en échec, 1 en retard',
      [
        { resultat: 'ECHEC', dernierPassage: LE },
        { resultat: 'ECHEC', dernierPassage: LE },
        { resultat: 'EN_RETARD', dernierPassage: LE },
        reussi(LE),
      ],
    ],
    [
      '2 interrompus',
      [
        { resultat: 'INTERROMPU', dernierPassage: LE },
        { resultat: 'INTERROMPU', dernierPassage: LE },
      ],
    ],
  ] as const)('%s', (phrase, travaux) => {
    expect(resumerPassages(travaux, LE)).toBe(phrase)
  })
})
