import { describe, expect, test } from 'vitest'
import { au, certain } from './certain.ts'

describe('ce que l’on tient pour certain', () => {
  test('une valeur là se rend telle quelle, même fausse', () => {
    expect([certain('', 'un nom'), certain(0, 'un nombre'), certain(false, 'un choix')]).toEqual([
      '',
      0,
      false,
    ])
  })

  test('absente, elle s’arrête là, par son nom', () => {
    expect(() => certain(null, 'le numéro de la copropriété')).toThrow('le numéro de la copropriété')
    expect(() => certain(undefined, 'une ligne')).toThrow('une ligne')
  })

  test('un rang se compte du début, ou de la fin', () => {
    expect([au(['a', 'b', 'c'], 0), au(['a', 'b', 'c'], -1), au('été', 1), au(Uint8Array.of(7), 0)]).toEqual([
      'a',
      'c',
      't',
      7,
    ])
  })

  test('un rang où il n’y a rien s’arrête là', () => {
    expect(() => au([], 0)).toThrow('rang 0')
    expect(() => au(['a'], -2)).toThrow('rang -2')
  })
})
