import { describe, expect, test } from 'vitest'
import { estPermis, type Acces } from './droit.ts'

describe('la question du droit, table de vérité', () => {
  const sansSession = null
  test.each<[Acces, readonly string[] | null, boolean]>([
    ['public', sansSession, true],
    ['public', [], true],
    ['public', ['MON_COMPTE'], true],
    ['connecte', sansSession, false],
    ['connecte', [], true],
    ['connecte', ['MON_COMPTE'], true],
    [['MON_COMPTE'], sansSession, false],
    [['MON_COMPTE'], [], false],
    [['MON_COMPTE'], ['VISUALISER_COPRO'], false],
    [['MON_COMPTE'], ['VISUALISER_COPRO', 'MON_COMPTE'], true],
    [['MON_COMPTE', 'VISUALISER_COPRO'], ['VISUALISER_COPRO'], true],
    [['MON_COMPTE', 'VISUALISER_COPRO'], ['DISSOUDRE_COPRO'], false],
    [[], sansSession, false],
    [[], ['MON_COMPTE'], false],
  ])('%j demandé par %j : %j', (acces, authorities, permis) => {
    expect(estPermis(acces, authorities as never)).toBe(permis)
  })
})
