import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifierCaptcha } from '#contract/socle/captcha.ts'
import { verifierClef } from '#contract/comptes/compte.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'

let produit: Produit
let visiteur: Navigateur
beforeAll(async () => {
  produit = await ouvrirProduit()
  visiteur = produit.visiteur()
})
afterAll(() => produit.fermer())

describe('Vrai quand c’est bon, faux de tout le reste (§5.1)', () => {
  test.each([
    'x',
    'trop-courte',
    'a'.repeat(300),
    'une clef avec des espaces',
    '../../etc',
    '0',
    '__proto__',
    'a\u0000b',
  ])('une clef mal écrite : %j', async (key) => {
    const r = await visiteur.appeler(verifierClef, { params: { key } })
    expect([r.statut, r.corps]).toEqual([200, false])
  })

  const enBase64 = (valeur: unknown) => Buffer.from(JSON.stringify(valeur)).toString('base64')
  test.each([
    ['absente', undefined],
    ['vide', ''],
    ['énorme', 'a'.repeat(5_000)],
    ['d’une autre forme', enBase64({ challenge: null, solution: null })],
    ['d’un autre défi', enBase64({ challenge: { parameters: {} }, solution: {} })],
  ])('une solution de captcha %s', async (_, captcha) => {
    const r = await visiteur.appeler(verifierCaptcha, { body: captcha === undefined ? {} : { captcha } })
    expect([r.statut, r.corps]).toEqual([200, false])
  })
})
