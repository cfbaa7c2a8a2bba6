import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ouvrirServiceFactice, type ServiceFactice } from '#server/demonstration/service-factice.ts'
import { BudgetEpuise, dansUnBudget } from './budget.ts'
import { ServiceEnPause } from './disjoncteur.ts'
import { appelHttp, ReponseRefusee, ReponseTropGrande, transportHttp } from './transport.ts'

let service: ServiceFactice
beforeEach(async () => {
  service = await ouvrirServiceFactice()
})
afterEach(() => {
  vi.restoreAllMocks()
  return service.fermer()
})

test('un service qui renvoie ailleurs n’est pas suivi, et son renvoi est un refus', async () => {
  service.reponses = [{ statut: 302, entetes: { location: `${service.url}/ailleurs` } }]
  const appel = appelHttp(service.url)('/search', { q: '10 rue de Rivoli' })
  await expect(appel).rejects.toBeInstanceOf(ReponseRefusee)
  await expect(appel).rejects.toMatchObject({ statut: 302 })
  expect(service.demandes.map((d) => d.chemin)).toEqual(['/search'])
})

describe('un service en panne', () => {
  const echec = (appel: Promise<unknown>) => appel.catch((e: Error) => e.name)

  test('cinq fois de suite, reprises comprises, n’est plus appelé', async () => {
    service.reponses = [{ statut: 503 }]
    const appeler = appelHttp(service.url)
    for (let i = 0; i < 5; i += 1) expect(await echec(appeler('/search', {}))).toBe('ReponseRefusee')
    expect(service.demandes).toHaveLength(10)
    await expect(appeler('/search', {})).rejects.toBeInstanceOf(ServiceEnPause)
    expect(service.demandes).toHaveLength(10)
  })

  test('muet cinq fois de suite, de même ; saturé aussi', async () => {
    for (const reponse of [{ muet: true as const }, { statut: 429 }]) {
      service.reponses = [reponse]
      const appeler = appelHttp(service.url, 20)
      for (let i = 0; i < 5; i += 1) await echec(appeler('/search', {}))
      expect(await echec(appeler('/search', {}))).toBe('ServiceEnPause')
    }
  })

  test('qui répond par un refus motivé, on continue de lui demander', async () => {
    service.reponses = [{ statut: 404 }]
    const appeler = appelHttp(service.url)
    for (let i = 0; i < 12; i += 1) expect(await echec(appeler('/search', {}))).toBe('ReponseRefusee')
    expect(service.demandes).toHaveLength(12)
  })
})

describe('une réponse démesurée', () => {
  let bavard: Server
  let ecrits = 0
  afterEach(() => {
    bavard.closeAllConnections()
    bavard.close()
  })

  test('n’est pas lue jusqu’au bout : la connexion est coupée', async () => {
    ecrits = 0
    const morceau = Buffer.alloc(64 * 1024, ' ')
    let raccroche: () => void = () => undefined
    const coupee = new Promise<void>((resolve) => (raccroche = resolve))
    bavard = createServer((_req, res) => {
      const ecrire = () => {
        while (!res.destroyed && res.write(morceau)) ecrits += morceau.length
        ecrits += morceau.length
      }
      res.on('drain', ecrire)
      res.on('close', raccroche)
      ecrire()
    })
    await new Promise<void>((resolve) => bavard.listen(0, '127.0.0.1', resolve))
    const adresse = `http://127.0.0.1:${(bavard.address() as AddressInfo).port}`
    await expect(appelHttp(adresse)('/search', {})).rejects.toBeInstanceOf(ReponseTropGrande)
    await coupee
    // Ce que la machine garde en chemin, pas ce que nous avons lu.
    expect(ecrits).toBeLessThan(32 * 1024 * 1024)
  })
})

test('une grosse réponse est rendue, mais non gardée', async () => {
  service.reponses = [{ corps: { texte: 'a'.repeat(100_000) } }]
  const transport = transportHttp(service.url)
  await transport('/gros', {})
  await transport('/gros', {})
  expect(service.demandes).toHaveLength(2)
  service.reponses = [{ corps: { texte: 'a' } }]
  await transport('/petit', {})
  await transport('/petit', {})
  expect(service.demandes).toHaveLength(3)
})

describe('le temps d’un acte', () => {
  const BUDGET_MS = 200
  const LARGE_MS = 60_000

  test('se partage entre ses questions, l’une après l’autre comme ensemble', async () => {
    service.reponses = [{ muet: true }]
    const autre = await ouvrirServiceFactice()
    autre.reponses = [{ corps: { a: 1 } }]
    const [muet, vif] = [appelHttp(service.url, LARGE_MS), appelHttp(autre.url, LARGE_MS)]
    // Le temps du budget ne passe que lorsque nous le disons.
    const passe = new AbortController()
    const dure = AbortSignal.timeout.bind(AbortSignal)
    const budgets = vi
      .spyOn(AbortSignal, 'timeout')
      .mockImplementation((ms) => (ms === BUDGET_MS ? passe.signal : dure(ms)))
    await dansUnBudget(async () => {
      expect(await vif('/', {})).toEqual({ a: 1 })
      const ensemble = [muet('/', { n: '1' }), muet('/', { n: '2' })]
      const refus = ensemble.map((appel) => expect(appel).rejects.toBeInstanceOf(BudgetEpuise))
      await expect.poll(() => service.demandes.length).toBe(2)
      passe.abort()
      await Promise.all(refus)
      await expect(vif('/', {})).rejects.toBeInstanceOf(BudgetEpuise)
    }, BUDGET_MS)
    expect(budgets.mock.calls.filter(([ms]) => ms === BUDGET_MS)).toHaveLength(1)
    expect(autre.demandes).toHaveLength(1)
    await autre.fermer()
  })

  test('ne court que de sa première question', async () => {
    service.reponses = [{ corps: { a: 1 } }]
    const budgets = vi.spyOn(AbortSignal, 'timeout')
    await dansUnBudget(async () => {
      await Promise.resolve()
      expect(budgets).not.toHaveBeenCalled()
      expect(await appelHttp(service.url)('/', {})).toEqual({ a: 1 })
      expect(budgets).toHaveBeenCalledWith(LARGE_MS)
    }, LARGE_MS)
  })
})
