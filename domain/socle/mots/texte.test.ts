import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lireTexte, sansInvisible, texteDe } from './texte.ts'

describe('un texte libre', () => {
  test('revient tel qu’il est tapé, sans ses espaces de bord', () => {
    for (const t of ['<b>SDC</b>', '100 % \\ _', 'L’Œuvre « été »', 'a\tb\nc', '👩‍👩‍👧'])
      expect(lireTexte(`  ${t} `, 50)).toBe(t)
  })

  test('se compte en caractères, pas en unités de codage : 50 passent, 51 non', () => {
    expect(lireTexte('é'.repeat(50), 50)).toBe('é'.repeat(50))
    expect(lireTexte('😀'.repeat(50), 50)).toBe('😀'.repeat(50))
    expect(lireTexte('é'.repeat(51), 50)).toEqual({ code: 'TROP_LONG', params: { max: 50 } })
    expect(lireTexte('😀'.repeat(51), 50)).toEqual({ code: 'TROP_LONG', params: { max: 50 } })
  })

  test.each(['a\u0000b', 'a\u0007b', 'a\u001bb', 'a\u007fb', 'a\ud800b', 'a\udc00b', 'a\udc00\ud800b'])(
    'refuse un caractère de commande ou un demi-caractère (%j)',
    (t) => expect(lireTexte(t, 50)).toEqual({ code: 'TEXTE_INVALIDE' }),
  )

  test('ce qui est accepté se range dans PostgreSQL', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (a, b) => {
        const lu = lireTexte(a + b, 50)
        if (typeof lu !== 'string') return
        expect(lu.isWellFormed()).toBe(true)
        expect(lu).not.toContain('\u0000')
        expect(Array.from(lu).length).toBeLessThanOrEqual(50)
        expect(lireTexte(lu, 50)).toBe(lu)
      }),
    )
  })
})

test('seuls un texte ou un nombre sont du texte tapé', () => {
  expect(['a', 12, null, undefined, true, {}, ['a'], { toString: 1 }].map(texteDe)).toEqual([
    'a',
    '12',
    '',
    '',
    '',
    '',
    '',
    '',
  ])
})

test('un texte perd ce qui ne se voit pas, et garde ce qui se lit', () => {
  for (const t of [
    '\u200b',
    '\u202a',
    '\u202b',
    '\u202c',
    '\u202d',
    '\u202e',
    '\u2066',
    '\u2067',
    '\u2068',
    '\u2069',
    '\u200e',
    '\u200f',
    '\u061c',
    '\ufeff',
    '\u2060',
    '\u00ad',
    '\u180e',
    '\u2062',
    '\u3164',
    '\u034f',
    '\u0092',
    '\u200d',
    '\u{e0041}',
  ]) {
    expect(lireTexte(`a${t}b`, 50)).toBe('ab')
    expect(sansInvisible(`a${t}b`)).toBe('ab')
  }
  for (const t of ['L’Œuvre\u00a0: « été »', 'שלום', '👩‍👩‍👧', 'نامه‌ها', 'a\tb\nc'])
    expect(sansInvisible(t)).toBe(t)
})
