import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { AUTHORITIES } from './authorities.ts'
import { estPermis, type Acces } from './droit.ts'
import { authoritiesDe } from './grants.ts'
import { CODES_PROFILS } from './profils.ts'

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
    ['impression', sansSession, false],
    ['impression', [], false],
    ['impression', ['MON_COMPTE'], false],
  ])('%j demandé par %j : %j', (acces, authorities, permis) => {
    expect(estPermis(acces, authorities as never)).toBe(permis)
  })

  test('le service d’impression n’est pas une personne : aucun droit n’y mène, pas même tous', () => {
    expect(estPermis('impression', AUTHORITIES)).toBe(false)
    for (const profil of CODES_PROFILS) expect(estPermis('impression', authoritiesDe(profil))).toBe(false)
  })
})

test('ce que les réclamations et la lettre demandent se nomme ici, et s’y lit', () => {
  const sources = globSync([
    'domain/public/{reclamations,lettre}/*.ts',
    'contract/public/{reclamations,lettre}.ts',
    'web/public/{reclamations,lettre}/*.{ts,tsx}',
  ]).filter((f) => !f.endsWith('.test.ts'))
  const ecrits = sources.filter((f) => AUTHORITIES.some((a) => readFileSync(f, 'utf8').includes(`'${a}'`)))
  expect([sources.length > 20, ecrits]).toEqual([true, []])
})
