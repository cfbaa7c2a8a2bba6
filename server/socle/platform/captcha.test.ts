import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { baseNeuve } from '#server/essais/base.ts'
import { creerCaptcha, type Captcha } from './captcha.ts'

const MAINTENANT = '2026-03-15T09:00:00.000Z'
const plusTard = (minutes: number) => new Date(Date.parse(MAINTENANT) + minutes * 60_000).toISOString()

let base: Awaited<ReturnType<typeof baseNeuve>>
let captcha: Captcha
beforeAll(async () => {
  base = await baseNeuve()
  captcha = creerCaptcha(base.db, 'une clé secrète de trente-deux caractères')
})
afterAll(() => base.fermer())

const encoder = (preuve: unknown) => Buffer.from(JSON.stringify(preuve)).toString('base64')

async function resoudre(service = captcha) {
  const challenge = (await service.defi(MAINTENANT)) as unknown as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  return { challenge, solution: solution! }
}

describe('captcha', () => {
  test('une solution est acceptée une fois, même présentée deux fois au même instant', async () => {
    const preuve = encoder(await resoudre())
    expect(await captcha.verifier(preuve, plusTard(1), false)).toBe(true)
    expect(await captcha.verifier(preuve, plusTard(1), false)).toBe(true)
    const ensemble = await Promise.all([1, 2, 3].map(() => captcha.verifier(preuve, plusTard(1), true)))
    expect(ensemble.filter(Boolean)).toHaveLength(1)
    expect(await captcha.verifier(preuve, plusTard(1), true)).toBe(false)
    expect(await captcha.verifier(preuve, plusTard(1), false)).toBe(false)
  })

  test('passé dix minutes à l’horloge du produit, elle ne vaut plus', async () => {
    const preuve = encoder(await resoudre())
    expect(await captcha.verifier(preuve, plusTard(11), true)).toBe(false)
    expect(await captcha.verifier(preuve, plusTard(9), true)).toBe(true)
  })

  test('un défi retouché, ou d’un autre serveur, ne vaut rien', async () => {
    const { challenge, solution } = await resoudre()
    const retouches: unknown[] = [
      { challenge: { ...challenge, parameters: { ...challenge.parameters, cost: 1 } }, solution },
      {
        challenge: {
          ...challenge,
          parameters: { ...challenge.parameters, data: { expire: '2999-01-01T00:00:00Z' } },
        },
        solution,
      },
      { challenge: { ...challenge, parameters: { ...challenge.parameters, data: undefined } }, solution },
      { challenge: { ...challenge, signature: undefined }, solution },
      { challenge: { ...challenge, signature: challenge.signature?.toUpperCase() }, solution },
      { challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } },
      await resoudre(creerCaptcha(base.db, 'une autre clé secrète, d’un autre serveur')),
    ]
    for (const [i, retouche] of retouches.entries())
      expect([i, await captcha.verifier(encoder(retouche), plusTard(1), true)]).toEqual([i, false])
    expect(await captcha.verifier(encoder({ challenge, solution }), plusTard(1), true)).toBe(true)
  })

  test.each([
    '',
    'pas du base64 !',
    encoder(null),
    encoder([]),
    encoder({}),
    encoder({ challenge: null, solution: null }),
    encoder({ challenge: {}, solution: {} }),
    '\0',
  ])('n’importe quoi est refusé : %s', async (texte) => {
    expect(await captcha.verifier(texte, MAINTENANT, true)).toBe(false)
  })
})
