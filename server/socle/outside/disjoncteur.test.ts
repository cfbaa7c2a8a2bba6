import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { BudgetEpuise } from './budget.ts'
import { creerDisjoncteur, ServiceEnPause } from './disjoncteur.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

const tomber = () => Promise.reject(new Error('panne'))
const repondre = () => Promise.resolve('réponse')

function unService() {
  const disjoncteur = creerDisjoncteur()
  let appels = 0
  const appeler = (comment: () => Promise<string>) =>
    disjoncteur
      .passer(() => {
        appels += 1
        return comment()
      })
      .catch((echec: Error) => echec.name)
  return { appeler, appels: () => appels }
}

async function tomberCinqFois(service: ReturnType<typeof unService>): Promise<void> {
  for (let i = 0; i < 5; i += 1) expect(await service.appeler(tomber)).toBe('Error')
}

describe('un service qui tombe', () => {
  test('cinq fois de suite n’est plus appelé pendant trente secondes, puis une réponse lui rend sa confiance', async () => {
    const service = unService()
    await tomberCinqFois(service)
    vi.advanceTimersByTime(29_999)
    expect(await service.appeler(repondre)).toBe('ServiceEnPause')
    expect(service.appels()).toBe(5)
    vi.advanceTimersByTime(1)
    expect(await service.appeler(repondre)).toBe('réponse')
    for (let i = 0; i < 4; i += 1) await service.appeler(tomber)
    expect(await service.appeler(repondre)).toBe('réponse')
  })

  test('quatre fois, puis répond, repart de zéro', async () => {
    const service = unService()
    for (let tour = 0; tour < 3; tour += 1) {
      for (let i = 0; i < 4; i += 1) expect(await service.appeler(tomber)).toBe('Error')
      expect(await service.appeler(repondre)).toBe('réponse')
    }
  })

  test('à son retour n’est appelé qu’une fois pour voir ; tombé encore, il attend encore trente secondes', async () => {
    const service = unService()
    await tomberCinqFois(service)
    vi.advanceTimersByTime(30_000)
    let finir: (echec: Error) => void = () => undefined
    const essai = service.appeler(() => new Promise((_, rejeter) => (finir = rejeter)))
    expect(await service.appeler(repondre)).toBe('ServiceEnPause')
    finir(new Error('panne'))
    expect(await essai).toBe('Error')
    vi.advanceTimersByTime(29_999)
    expect(await service.appeler(repondre)).toBe('ServiceEnPause')
    vi.advanceTimersByTime(1)
    expect(await service.appeler(repondre)).toBe('réponse')
    expect(service.appels()).toBe(7)
  })

  test('un essai que le temps de l’acte a coupé ne dit rien : le suivant essaie à son tour', async () => {
    const service = unService()
    await tomberCinqFois(service)
    vi.advanceTimersByTime(30_000)
    expect(await service.appeler(() => Promise.reject(new BudgetEpuise()))).toBe('BudgetEpuise')
    expect(await service.appeler(repondre)).toBe('réponse')
  })
})

test('un refus motivé n’est pas une panne', async () => {
  const disjoncteur = creerDisjoncteur()
  for (let i = 0; i < 20; i += 1)
    await expect(disjoncteur.passer(tomber, () => 'reponse')).rejects.not.toBeInstanceOf(ServiceEnPause)
})
