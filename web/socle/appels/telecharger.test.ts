import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { telechargerRapportBo } from '#contract/public/statistiques.ts'
import type * as Telecharger from './telecharger.ts'
import type * as Enregistrer from '#web/socle/ui/enregistrer.ts'

const enregistrerSous = vi.fn<typeof Enregistrer.enregistrerSous>()
const notifier = vi.fn<(n: { titre: string; texte: string; details: { statut: number } }) => void>()
const fetchFaux = vi.fn<typeof fetch>()
let telecharger: typeof Telecharger.telecharger
beforeEach(async () => {
  vi.resetModules()
  vi.doMock('../ui/enregistrer.ts', () => ({ enregistrerSous }))
  vi.doMock('../shell/notifications.ts', () => ({ notifier }))
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('fetch', fetchFaux)
  telecharger = (await import('./telecharger.ts')).telecharger
})
afterEach(() => {
  vi.doUnmock('./ui/enregistrer.ts')
  vi.doUnmock('./shell/notifications.ts')
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const prendre = (disposition?: string) => {
  fetchFaux.mockResolvedValueOnce(
    new Response('octets', disposition ? { headers: { 'content-disposition': disposition } } : {}),
  )
  return telecharger(telechargerRapportBo, { query: { niveau: 'france', format: 'csv' } })
}

test.each([
  ['attachment; filename="rapport.csv"', 'rapport.csv'],
  ['attachment; filename="_t_.csv"; filename*=UTF-8\'\'%C3%A9t%C3%A9.csv', 'été.csv'],
  ['attachment; filename="mal.csv"; filename*=UTF-8\'\'%E9', 'mal.csv'],
])('un fichier s’enregistre sous le nom de sa réponse : %s', async (disposition, nom) => {
  expect(await prendre(disposition)).toBe(nom)
  expect(enregistrerSous).toHaveBeenCalledExactlyOnceWith(nom, expect.any(Blob))
  expect(notifier).not.toHaveBeenCalled()
})

test.each([undefined, 'attachment', 'attachment; filename=""'])(
  'une réponse sans nom (%s) est « Fichier introuvable », statut 500, et rien ne s’enregistre (§8.2)',
  async (disposition) => {
    await expect(prendre(disposition)).rejects.toMatchObject({ statut: 500, message: 'Fichier introuvable' })
    expect(enregistrerSous).not.toHaveBeenCalled()
    expect(notifier).toHaveBeenCalledOnce()
    expect(notifier.mock.calls[0]![0]).toMatchObject({
      texte: 'Fichier introuvable',
      details: { statut: 500 },
    })
  },
)

test('ce qui manque au fichier se dit en une notification d’avertissement, le fichier enregistré (§8.2)', async () => {
  const phrase = '2 fiches sur 10 n’y sont pas\u00a0: hors de votre territoire, AA1-000-001.'
  fetchFaux.mockResolvedValueOnce(
    new Response('octets', {
      headers: {
        'content-disposition': 'attachment; filename="fiches.zip"',
        'x-avertissement': encodeURIComponent(phrase),
      },
    }),
  )
  await telecharger(telechargerRapportBo, { query: { niveau: 'france', format: 'csv' } })
  expect(enregistrerSous).toHaveBeenCalledExactlyOnceWith('fiches.zip', expect.any(Blob))
  expect(notifier).toHaveBeenCalledExactlyOnceWith({
    ton: 'attention',
    titre: 'Le fichier n’a pas tout',
    texte: phrase,
  })
})
