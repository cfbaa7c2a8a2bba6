import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { creerGarde } from './garde.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

describe('une garde de réponses', () => {
  test('rend une réponse, même null, jusqu’à la fin de son temps', () => {
    const garde = creerGarde<string | null>(10)
    garde.poser('a', null, 1_000)
    vi.advanceTimersByTime(999)
    expect(garde.lire('a')).toBeNull()
    vi.advanceTimersByTime(1)
    expect(garde.lire('a')).toBeUndefined()
  })

  test('ne dépasse pas ses places : la plus anciennement posée s’en va', () => {
    const garde = creerGarde<number>(2)
    garde.poser('a', 1, 1_000)
    garde.poser('b', 2, 1_000)
    garde.poser('a', 3, 1_000)
    garde.poser('c', 4, 1_000)
    expect(['a', 'b', 'c'].map((cle) => garde.lire(cle))).toEqual([3, undefined, 4])
  })
})
