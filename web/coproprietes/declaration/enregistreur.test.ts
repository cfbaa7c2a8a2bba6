import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Brouillon } from '#contract/coproprietes/immatriculation.ts'
import { ongletNeuf } from '#web/socle/essais/onglet.ts'
import { creerEnregistreur } from './enregistreur.ts'

const LU = { version: 1, etape: 'identification', immatCopropriete: {}, dateModification: '' } as Brouillon
const fetchFaux = vi.fn<typeof fetch>()

const rendre = (statut: number, corps: object) => new Response(JSON.stringify(corps), { status: statut })
const versions = () =>
  fetchFaux.mock.calls.map(
    ([, o]) => (JSON.parse(typeof o?.body === 'string' ? o.body : '{}') as { version: number }).version,
  )
const nommer = (nomCopropriete: string) => () => ({ identification: { nomCopropriete } })

function ouvrir() {
  const enregistreur = creerEnregistreur(7)
  enregistreur.reprendre(LU)
  return enregistreur
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { cookie: '', visibilityState: 'visible' })
  vi.stubGlobal('fetch', fetchFaux)
  vi.stubGlobal('sessionStorage', ongletNeuf())
  fetchFaux.mockReset()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('la frappe s’enregistre toute seule, une fois posée', async () => {
  fetchFaux.mockResolvedValue(rendre(200, { version: 2, dateModification: '2026-11-22T10:00:00Z' }))
  const e = ouvrir()
  e.modifier(nommer('A'))
  e.modifier(nommer('AB'))
  expect(e.etat.lire().enregistrement).toBe('a-faire')
  await vi.advanceTimersByTimeAsync(1_300)
  expect(versions()).toEqual([1])
  expect(e.etat.lire()).toMatchObject({
    enregistrement: 'fait',
    saisie: nommer('AB')(),
    dernierEnregistrement: '2026-11-22T10:00:00Z',
  })
  expect([e.version(), e.sale()]).toEqual([2, false])
})

test('un seul envoi à la fois : le suivant part avec la version que rend le premier', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  fetchFaux.mockReturnValueOnce(promise)
  fetchFaux.mockResolvedValueOnce(rendre(200, { version: 3, dateModification: '' }))
  const e = ouvrir()
  e.modifier(nommer('A'))
  const premier = e.enregistrer()
  e.modifier(nommer('AB'))
  const second = e.enregistrer()
  expect(versions()).toEqual([1])
  resolve(rendre(200, { version: 2, dateModification: '' }))
  expect(await Promise.all([premier, second])).toEqual([true, true])
  expect(versions()).toEqual([1, 2])
})

test('un enregistrement manqué recommence', async () => {
  fetchFaux.mockRejectedValueOnce(new TypeError('réseau'))
  fetchFaux.mockResolvedValueOnce(rendre(200, { version: 2, dateModification: '' }))
  const e = ouvrir()
  e.modifier(nommer('A'))
  expect(await e.enregistrer()).toBe(false)
  expect([e.etat.lire().enregistrement, e.sale()]).toEqual(['impossible', true])
  await vi.advanceTimersByTimeAsync(5_100)
  expect(e.etat.lire().enregistrement).toBe('fait')
})

test('une version plus récente ailleurs arrête tout, jusqu’au choix de la personne', async () => {
  fetchFaux.mockResolvedValueOnce(rendre(409, { code: 'VERSION', message: 'Changé ailleurs.' }))
  const e = ouvrir()
  e.modifier(nommer('A'))
  await e.enregistrer()
  e.modifier(nommer('AB'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(e.etat.lire()).toMatchObject({ enregistrement: 'conflit', saisie: nommer('AB')() })
  expect(versions()).toEqual([1])
  fetchFaux.mockResolvedValueOnce(rendre(200, { version: 6, dateModification: '' }))
  expect(await e.garder(5)).toBe(true)
  expect(versions()).toEqual([1, 5])
  expect(e.etat.lire().enregistrement).toBe('fait')
})

test('un changement qui ne change rien n’enregistre rien', async () => {
  const e = ouvrir()
  e.modifier((saisie) => saisie)
  await vi.advanceTimersByTimeAsync(10_000)
  expect([fetchFaux.mock.calls.length, e.sale()]).toEqual([0, false])
})

describe('la session se perd avant que la frappe soit enregistrée', () => {
  const ODETTE = 4
  const THOMAS = 5
  async function perdre() {
    const e = ouvrir()
    e.modifier(nommer('Les Survivants'))
    fetchFaux.mockResolvedValueOnce(rendre(401, { code: 'INCONNU', message: '' }))
    // Le 401 arrive pendant l’envoi : c’est là que la session se découvre perdue.
    const envoi = e.enregistrer()
    e.garderPour(ODETTE)
    await envoi
    e.arreter()
    fetchFaux.mockReset()
  }

  test('la même personne la retrouve, et l’enregistrement se rejoue de lui-même', async () => {
    await perdre()
    fetchFaux.mockResolvedValueOnce(rendre(200, { version: 2, dateModification: '' }))
    const e = ouvrir()
    e.rejouerPour(ODETTE)
    expect(e.etat.lire()).toMatchObject({
      saisie: nommer('Les Survivants')(),
      enregistrement: 'a-faire',
    })
    await vi.advanceTimersByTimeAsync(10)
    expect(versions()).toEqual([1])
    expect(e.etat.lire().enregistrement).toBe('fait')
    const suivant = ouvrir()
    suivant.rejouerPour(ODETTE)
    expect(suivant.etat.lire().saisie).toEqual({})
  })

  test('si le brouillon a changé ailleurs depuis, la personne choisit', async () => {
    await perdre()
    const e = creerEnregistreur(7)
    e.reprendre({ ...LU, version: 3 })
    e.rejouerPour(ODETTE)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(e.etat.lire()).toMatchObject({ saisie: nommer('Les Survivants')(), enregistrement: 'conflit' })
    expect(versions()).toEqual([])
  })

  test('une autre personne n’en voit rien', async () => {
    await perdre()
    const e = ouvrir()
    e.rejouerPour(THOMAS)
    expect(e.etat.lire()).toMatchObject({ saisie: {}, enregistrement: 'fait' })
  })

  test('ce qui est déjà enregistré ne se garde pas', () => {
    ouvrir().garderPour(ODETTE)
    const e = ouvrir()
    e.rejouerPour(ODETTE)
    expect(e.etat.lire().enregistrement).toBe('fait')
  })
})
