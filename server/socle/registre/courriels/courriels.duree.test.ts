import { SMTPServer } from 'smtp-server'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { etatRepris } from '#domain/socle/machine.ts'
import { faireUnActe } from '#server/essais/acte.ts'
import { lenteur } from '#server/essais/etalon.ts'
import { ouvrirProduit, type Produit } from '#server/essais/produit.ts'

/** À qui le relais a remis un courriel, et quand. */
const remis: { a: string; quand: number }[] = []
let smtp: SMTPServer
let produit: Produit

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(flux, { envelope }, fini) {
      flux.resume()
      flux.on('end', () => {
        for (const { address } of envelope.rcptTo) remis.push({ a: address, quand: performance.now() })
        fini()
      })
    },
  })
  await new Promise<void>((pret) => smtp.listen(0, '127.0.0.1', () => pret()))
  const { port } = smtp.server.address() as AddressInfo
  produit = await ouvrirProduit({ travaux: true, config: { smtpUrl: `smtp://127.0.0.1:${port}` } })
})
afterAll(async () => {
  await produit.fermer()
  await new Promise<void>((ferme) => smtp.close(() => ferme()))
})
beforeEach(() => {
  remis.length = 0
})

test('un processus fait partir plus de cinquante courriels par seconde', async () => {
  await faireUnActe(produit, async (acte) => {
    for (let i = 0; i < 300; i++)
      await produit.deps.courriels.envoyer(
        acte,
        { id: null, email: `personne${i}@essai.invalid` },
        { nature: 'ESSAI', sujet: 'Beaucoup', texte: 'Bonjour' },
      )
  })
  await expect.poll(() => remis.length).toBe(300)
  const [premier, dernier] = [remis[0]!.quand, remis.at(-1)!.quand]
  expect(300 / ((dernier - premier) / 1000)).toBeGreaterThan(50 / lenteur())
})

test('cent vingt mots de passe oubliés en même temps : chacun a son lien en quelques secondes', async () => {
  const { db, deps } = produit
  const emails = Array.from({ length: 120 }, (_, i) => `oublieux${i}@essai.invalid`)
  await db
    .insertInto('compte')
    .values(
      emails.map((email) => ({
        civilite: 'MME' as const,
        nom: 'Oublieuse',
        prenom: 'Anne',
        profil: 'INSTITUTIONNEL' as const,
        statut: etatRepris('ACTIF'),
        motDePasse: 'une empreinte',
        email,
        identifiant: email,
      })),
    )
    .execute()
  await faireUnActe(produit, async ({ trx }) => {
    for (const email of emails) await deps.jobs.demander(trx, { nom: 'recuperation' }, { email })
  })
  const debut = performance.now()
  await expect.poll(() => remis.length).toBe(120)
  expect(performance.now() - debut).toBeLessThan(10_000 * lenteur())
  expect(new Set(remis.map(({ a }) => a))).toEqual(new Set(emails))
})
