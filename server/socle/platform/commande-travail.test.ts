import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseNeuve } from '#server/essais/base.ts'
import { adresseDe } from '#server/socle/postgres/db.ts'
import type { NomTravail } from '#domain/socle/travaux/travaux.ts'
import { ouvrirJobs, type Jobs, type Travail } from './jobs.ts'

let base: Awaited<ReturnType<typeof baseNeuve>>
beforeAll(async () => {
  base = await baseNeuve()
})
afterAll(() => base.fermer())

/** Ce processus fait les travaux que la commande attend : elle tourne dans le sien. */
async function lancer(...argumentsDonnes: string[]) {
  const commande = [join(import.meta.dirname, 'commande-travail.ts'), ...argumentsDonnes]
  const enfant = spawn(process.execPath, commande, {
    env: { PATH: process.env['PATH'], DATABASE_URL: adresseDe(base.connexion) },
  })
  const [sortie, erreur, [statut]] = await Promise.all([
    text(enfant.stdout),
    text(enfant.stderr),
    once(enfant, 'exit'),
  ])
  return { statut: statut as number, sortie, erreur }
}

test.each([[[]], [['notes', 'carte']], [['notes', '--attendre', '0']], [['notes', '--vite']]])(
  'mal appelée (%j), la commande dit son usage',
  async (argumentsDonnes) => {
    expect(await lancer(...argumentsDonnes)).toMatchObject({
      statut: 1,
      erreur: expect.stringContaining('Usage') as string,
    })
  },
)

test('un travail qui ne revient pas de lui-même se refuse, et ceux qui le font sont nommés', async () => {
  const { statut, erreur } = await lancer('effacer-fichier')
  expect([statut, erreur]).toEqual([1, expect.stringMatching(/« effacer-fichier ».*alertes-recherches/)])
})

test('demandé, elle attend le produit et dit ce qu’il a donné : jamais démarré, fait, échoué, pas pris', async () => {
  expect(await lancer('notes')).toMatchObject({
    statut: 1,
    erreur: expect.stringContaining('jamais démarré'),
  })
  const faits: string[] = []
  const produit: Jobs = ouvrirJobs(base.pool, true, () => undefined)
  const travail = (nom: NomTravail, faire: () => void): Travail<never> => ({
    nom,
    cron: '20 3 1 1 *',
    faire: async () => {
      faits.push(nom)
      faire()
    },
  })
  await produit.demarrer([
    travail('notes', () => undefined),
    {
      ...travail('carte', () => {
        throw new Error('panne')
      }),
      reprise: 'passage',
    },
  ])
  try {
    expect(await lancer('notes')).toEqual({ statut: 0, erreur: '', sortie: '« notes » est fait.\n' })
    expect(faits).toEqual(['notes'])
    // Échoué, il se réessaie : la commande n’attend pas au-delà de ce qu’on lui dit.
    expect(await lancer('carte', '--attendre', '1')).toMatchObject({
      statut: 2,
      sortie: '« carte » est demandé ; aucun processus ne l’a fini en 1\u00a0s.\n',
    })
  } finally {
    await produit.arreter()
  }
})
