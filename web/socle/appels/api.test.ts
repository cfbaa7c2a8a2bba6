import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { call } from '#contract/socle/call.ts'
import * as z from 'zod/mini'
import type * as Api from './api.ts'
import type * as Identite from '#web/socle/shell/identite.ts'
import type * as Introuvable from '#web/socle/shell/introuvable.ts'
import type * as Notifications from '#web/socle/shell/notifications.ts'
import type * as Passage from '#web/socle/shell/passage.ts'
import type * as Session from '#web/socle/shell/session.ts'

const base = { paragraphe: '0', summary: '', allow: 'public' } as const
const lire = call({
  ...base,
  method: 'GET',
  path: '/api/objets/:id',
  params: z.object({ id: z.string() }),
  query: z.object({ tri: z.optional(z.string()), etat: z.optional(z.array(z.string())) }),
  reply: z.object({ nom: z.string() }),
})
const ecrire = call({
  ...base,
  method: 'POST',
  path: '/api/objets',
  body: z.object({ nom: z.string() }),
  reply: z.number(),
})
const entrer = call({
  ...base,
  method: 'POST',
  path: '/api/authentication',
  takes: 'form',
  body: z.object({ username: z.string(), 'remember-me': z.string() }),
})
const deposer = call({
  ...base,
  method: 'POST',
  path: '/api/pieces',
  takes: 'multipart',
  fichier: { champ: 'piece', max: 10 },
})
const ecouter = call({ ...base, method: 'GET', path: '/api/texte', gives: 'text' })

const recharger = vi.fn<() => void>()
const fetchFaux = vi.fn<typeof fetch>()
let api: typeof Api
let introuvable: typeof Introuvable
let notifications: typeof Notifications
let passage: typeof Passage
let identite: typeof Identite
let session: typeof Session
let notifiees: Omit<Notifications.Notification, 'id'>[]

const repondre = (statut: number, corps: unknown, entetes: Record<string, string> = {}) =>
  fetchFaux.mockResolvedValueOnce(
    new Response(corps === undefined ? null : JSON.stringify(corps), { status: statut, headers: entetes }),
  )
const envoi = () => {
  const [adresse, options] = fetchFaux.mock.calls.at(-1) ?? []
  return { adresse, ...options, headers: new Headers(options?.headers) }
}

beforeEach(async () => {
  vi.resetModules()
  vi.stubGlobal('document', { cookie: 'autre=1; XSRF-TOKEN=jeton%2B1; theme=sombre' })
  vi.stubGlobal('location', { reload: recharger, pathname: '/validations', search: '?page=2' })
  vi.stubGlobal('fetch', fetchFaux)
  notifications = await import('#web/socle/shell/notifications.ts')
  notifiees = []
  vi.spyOn(notifications, 'notifier').mockImplementation((n) => notifiees.push(n))
  vi.doMock('../shell/notifications.ts', () => notifications)
  introuvable = await import('#web/socle/shell/introuvable.ts')
  session = await import('#web/socle/shell/session.ts')
  passage = await import('#web/socle/shell/passage.ts')
  identite = await import('#web/socle/shell/identite.ts')
  api = await import('./api.ts')
  const { ecoutes } = await import('#web/socle/shell/ecoutes.ts')
  ecoutes.perte = identite.suivrePerte
})

afterEach(() => {
  vi.doUnmock('./shell/notifications.ts')
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

const erreurDe = async (promesse: Promise<unknown>) => {
  const cause: unknown = await promesse.then(
    () => null,
    (e: unknown) => e,
  )
  if (!(cause instanceof api.ErreurApi)) throw new TypeError('une ErreurApi était attendue')
  return cause
}

describe('ce qui part', () => {
  test('le chemin, les paramètres et l’adresse sont ceux du contrat', async () => {
    repondre(200, { nom: 'Lilas' })
    expect(
      await api.send(lire, { params: { id: 'a/b é' }, query: { tri: 'nom', etat: ['x', 'y'] } }),
    ).toEqual({ nom: 'Lilas' })
    expect(envoi().adresse).toBe('/api/objets/a%2Fb%20%C3%A9?tri=nom&etat=x&etat=y')
    expect(envoi().headers.has('X-XSRF-TOKEN')).toBe(false)
  })

  test('tout ce qui n’est pas GET porte le jeton du cookie (§7.15)', async () => {
    repondre(200, 12)
    expect(await api.send(ecrire, { body: { nom: 'Lilas' } })).toBe(12)
    expect(envoi().headers.get('X-XSRF-TOKEN')).toBe('jeton+1')
    expect(envoi().headers.get('Content-Type')).toBe('application/json')
    expect(envoi().body).toBe('{"nom":"Lilas"}')
  })

  test('un formulaire part encodé, un fichier part en plusieurs parties', async () => {
    repondre(204, undefined)
    expect(await api.send(entrer, { body: { username: 'a&b', 'remember-me': 'true' } })).toBeNull()
    expect(envoi().body).toEqual(new URLSearchParams({ username: 'a&b', 'remember-me': 'true' }))
    repondre(204, undefined)
    await api.send(deposer, { fichier: new File(['%PDF-'], 'contrat.pdf') })
    const { body } = envoi()
    expect(body).toBeInstanceOf(FormData)
    const piece = (body as FormData).get('piece')
    expect(piece).toBeInstanceOf(File)
    expect((piece as File).name).toBe('contrat.pdf')
  })

  test('ce qu’enregistre une page de personne connectée le dit ; ce qu’elle lit, non', async () => {
    const { ecoutes } = await import('#web/socle/shell/ecoutes.ts')
    const dit = () => envoi().headers.get('X-Page-Connectee')
    for (const connectee of [true, false]) {
      ecoutes.connectee = () => connectee
      repondre(200, 12)
      // oxlint-disable-next-line no-await-in-loop -- un envoi après l’autre.
      await api.send(ecrire, { body: { nom: 'Lilas' } })
      expect(dit()).toBe(connectee ? '1' : null)
      repondre(200, { nom: 'Lilas' })
      // oxlint-disable-next-line no-await-in-loop -- un envoi après l’autre.
      await api.send(lire, { params: { id: '1' }, query: {} })
      expect(dit()).toBeNull()
    }
  })

  test('une réponse de texte revient telle quelle', async () => {
    fetchFaux.mockResolvedValueOnce(new Response('oui'))
    expect(await api.send(ecouter, {})).toBe('oui')
  })
})

describe('les erreurs (§8.1)', () => {
  test.each([400, 403, 409, 500, 503])('%i est notifiée avec ses détails', async (statut) => {
    repondre(statut, {
      statut,
      code: 'X',
      message: 'Non.',
      refus: [{ champ: 'nom', code: 'X', message: 'Non.' }],
      incident: 'i-1',
    })
    const erreur = await erreurDe(api.send(ecrire, { body: { nom: '' } }))
    expect(erreur).toMatchObject({ statut, code: 'X', message: 'Non.', incident: 'i-1' })
    expect(erreur.refus).toHaveLength(1)
    expect(notifiees).toHaveLength(1)
    expect(notifiees[0]).toMatchObject({
      ton: 'erreur',
      details: { statut, message: 'Non.', incident: 'i-1' },
    })
  })

  test.each([500, 503])('%i : la phrase du serveur se lit telle qu’il l’a écrite', async (statut) => {
    repondre(statut, { statut, code: 'X', message: 'Revenez dans cinq secondes.' })
    await erreurDe(api.send(ecrire, { body: { nom: '' } }))
    expect(notifiees[0]).toMatchObject({ texte: 'Revenez dans cinq secondes.' })
  })

  test.each([
    ['une page de mandataire', '<html><h1>502 Bad Gateway</h1></html>'],
    ['un objet vide', '{}'],
    ['un objet d’un autre', '{"message":"Service Unavailable"}'],
    ['rien', ''],
  ])('%s : une réponse qui n’a pas notre forme se dit quand même, en français', async (_, corps) => {
    for (const statut of [500, 502, 503, 504]) {
      fetchFaux.mockResolvedValueOnce(new Response(corps, { status: statut }))
      const erreur = await erreurDe(api.essayer(ecrire, { body: { nom: '' } }))
      expect([erreur.statut, erreur.message]).toEqual([
        statut,
        'Le service ne répond pas. Réessayez dans quelques instants.',
      ])
    }
  })

  test('rien n’est notifié quand l’écran traite ses erreurs', async () => {
    repondre(400, { statut: 400, code: 'X', message: 'Non.' })
    await erreurDe(api.send(ecrire, { body: { nom: '' } }, { erreursTraitees: true }))
    repondre(409, { statut: 409, code: 'X', message: 'Non.' })
    await erreurDe(api.send(ecrire, { body: { nom: '' } }, { erreursTraitees: [409] }))
    expect(notifiees).toEqual([])
    repondre(400, { statut: 400, code: 'X', message: 'Non.' })
    await erreurDe(api.send(ecrire, { body: { nom: '' } }, { erreursTraitees: [409] }))
    expect(notifiees).toHaveLength(1)
  })

  test('l’absence de réponse a le statut 0 et se dit', async () => {
    fetchFaux.mockRejectedValueOnce(new TypeError('réseau'))
    const erreur = await erreurDe(api.send(ecouter, {}))
    expect(erreur.statut).toBe(0)
    expect(notifiees[0]?.titre).toBe('Le serveur ne répond pas')
  })

  test('un 404 montre la page introuvable, sans notification', async () => {
    const signaler = vi.spyOn(introuvable, 'signalerIntrouvable')
    vi.resetModules()
    vi.doMock('../shell/introuvable.ts', () => ({ signalerIntrouvable: signaler }))
    api = await import('./api.ts')
    repondre(404, { statut: 404, code: 'INTROUVABLE', message: '' })
    await erreurDe(api.send(lire, { params: { id: '1' }, query: {} }))
    expect(signaler).toHaveBeenCalledWith(true)
    expect(notifiees).toEqual([])
    vi.doUnmock('./shell/introuvable.ts')
  })

  test('un 401 ferme la session et mène à la connexion avec l’adresse de retour, sauf un mot de passe faux', async () => {
    const changerCompte = vi.fn<(compte: unknown) => Promise<void>>(() => Promise.resolve())
    const naviguer = vi.fn<(href: string) => Promise<void>>(() => Promise.resolve())
    session.brancherSession({ changerCompte, naviguer })
    repondre(401, { statut: 401, code: 'IDENTIFIANTS_FAUX', message: '' })
    await erreurDe(api.send(entrer, { body: { username: 'a', 'remember-me': 'false' } }))
    expect(changerCompte).not.toHaveBeenCalled()
    repondre(401, { statut: 401, code: 'NON_CONNECTE', message: '' })
    await erreurDe(api.send(ecouter, {}))
    expect(changerCompte).toHaveBeenCalledWith(null)
    expect(naviguer).toHaveBeenCalledWith('/compte?retour=%2Fvalidations%3Fpage%3D2&fin=fermee')
    repondre(401, { statut: 401, code: 'NON_CONNECTE', message: '' }, { 'X-Session-Fin': 'absence' })
    await erreurDe(api.send(ecouter, {}))
    expect(naviguer).toHaveBeenLastCalledWith('/compte?retour=%2Fvalidations%3Fpage%3D2&fin=absence')
    expect(notifiees).toEqual([])
  })

  test('sur la page d’un lien reçu, un 401 fait un visiteur et n’en part pas : sa clef ne va nulle part', async () => {
    vi.stubGlobal('location', { pathname: '/aide/reclamation', search: '?key=abc', assign: recharger })
    const changerCompte = vi.fn<(compte: unknown) => Promise<void>>(() => Promise.resolve())
    const naviguer = vi.fn<(href: string) => Promise<void>>(() => Promise.resolve())
    session.brancherSession({ changerCompte, naviguer })
    repondre(401, { statut: 401, code: 'NON_CONNECTE', message: '' })
    await erreurDe(api.send(ecouter, {}))
    repondre(401, { statut: 401, code: 'NON_CONNECTE', message: '' }, { 'x-notaire': '1' })
    await erreurDe(api.send({ ...ecouter, path: '/api/account/x' }, {}))
    expect(changerCompte.mock.calls).toEqual([[null], [null]])
    expect([naviguer.mock.calls, recharger.mock.calls]).toEqual([[], []])
  })

  test('plusieurs appels apprennent que la session est finie : l’adresse de retour reste, les saisies sont gardées d’abord', async () => {
    const ordre: string[] = []
    session.brancherSession({
      changerCompte: () => {
        ordre.push('compte')
        return Promise.resolve()
      },
      naviguer: (href) => {
        ordre.push(href)
        vi.stubGlobal('location', { pathname: '/compte', search: href.slice('/compte'.length) })
        return Promise.resolve()
      },
    })
    passage.avantLaPerte(() => ordre.push('garder'))
    const renoncer = passage.avantLaPerte(() => ordre.push('jamais'))
    renoncer()
    for (let i = 0; i < 2; i += 1) {
      repondre(401, { statut: 401, code: 'NON_CONNECTE', message: '' })
      // oxlint-disable-next-line no-await-in-loop -- le second appel répond quand la connexion est déjà là.
      await erreurDe(api.send(ecouter, {}))
    }
    expect(ordre).toEqual([
      'garder',
      'compte',
      '/compte?retour=%2Fvalidations%3Fpage%3D2&fin=fermee',
      'garder',
      'compte',
    ])
  })
})

test('la première version est retenue, une autre recharge la page, une fois (§4.8)', async () => {
  const garde = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (cle: string) => garde.get(cle) ?? null,
    setItem: (cle: string, valeur: string) => garde.set(cle, valeur),
  })
  for (const [version, rechargements] of [
    ['1.7.0', 0],
    ['1.7.0', 0],
    ['1.8.0', 1],
    // Pendant la mise à jour, l’ancienne répond encore, puis la nouvelle : la page ne tourne pas en rond.
    ['1.7.0', 1],
    ['1.8.0', 1],
  ] as const) {
    repondre(200, { nom: 'x' }, { 'X-App-Version': version })
    await api.send(lire, { params: { id: '1' }, query: {} })
    expect(recharger).toHaveBeenCalledTimes(rechargements)
  }
})
