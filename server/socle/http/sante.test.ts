import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ouvrirProduit, type Produit } from '#server/essais/produit.ts'
import { sonder } from './sante.ts'

let produit: Produit
beforeAll(async () => {
  produit = await ouvrirProduit()
})
afterAll(() => produit.fermer())

const lire = async (url: string) => {
  const r = await produit.app.inject({ method: 'GET', url })
  return [r.statusCode, r.json()]
}

describe('/readyz', () => {
  test('dit que tout répond', async () => {
    expect(await lire('/readyz')).toEqual([200, { base: true, travaux: true, fichiers: true }])
  })

  test('dit que le dossier des documents ne prend plus d’écriture, et rien d’autre', async () => {
    const dossier = join(produit.deps.config.dataDir, 'fichiers')
    await rm(dossier, { recursive: true })
    await writeFile(dossier, 'ce n’est plus un dossier')
    expect(await lire('/readyz')).toEqual([503, { base: true, travaux: true, fichiers: false }])
    const { headers } = await produit.app.inject({ method: 'GET', url: '/readyz' })
    expect(headers['retry-after']).toBe('5')
    expect((await lire('/healthz'))[0]).toBe(200)
    await rm(dossier)
    expect((await lire('/readyz'))[0]).toBe(200)
  })

  test('dit que la place manque', async () => {
    const { config, fichiers } = produit.deps
    expect(await fichiers.repond(1e9)).toBe(false)
    config.espaceMinMo = 1e9
    expect(await lire('/readyz')).toEqual([503, { base: true, travaux: true, fichiers: false }])
    config.espaceMinMo = 0
  })

  test('répond à temps quand une partie est figée, et la nomme', async () => {
    const figee = vi.spyOn(produit.deps.fichiers, 'repond').mockReturnValue(new Promise(() => undefined))
    expect(await lire('/readyz')).toEqual([503, { base: true, travaux: true, fichiers: false }])
    expect(await lire('/readyz')).toEqual([503, { base: true, travaux: true, fichiers: false }])
    // Encore sans réponse, elle n’est pas interrogée de nouveau.
    expect(figee).toHaveBeenCalledTimes(1)
    figee.mockRestore()
  })
})

test('une sonde figée rend faux à son délai, et reprend quand la partie répond enfin', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const repond = vi.fn<() => Promise<boolean>>().mockReturnValueOnce(promise).mockResolvedValue(true)
  const sonde = sonder(repond, 20)
  expect([await sonde(), await sonde()]).toEqual([false, false])
  expect(repond).toHaveBeenCalledTimes(1)
  resolve(true)
  expect(await sonde()).toBe(true)
  expect(await sonde()).toBe(true)
  expect(repond).toHaveBeenCalledTimes(2)
})
