import { faireUnActe } from '#server/essais/acte.ts'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demandeDeposee } from '#server/essais/dossier.ts'
import { ouvrirProduit, type Produit } from '#server/essais/produit.ts'

const recus: Email[] = []
let refuse = false
let smtp: SMTPServer
let produit: Produit

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(flux, _session, fini) {
      if (refuse) {
        flux.resume()
        fini(new Error('boîte pleine'))
        return
      }
      const morceaux: Buffer[] = []
      flux.on('data', (m: Buffer) => morceaux.push(m))
      flux.on('end', () => {
        void PostalMime.parse(Buffer.concat(morceaux)).then((m) => {
          recus.push(m)
          return fini()
        }, fini)
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

const etats = () => produit.db.selectFrom('courriel').select(['etat', 'erreur']).orderBy('id').execute()

test('l’accusé de réception part par SMTP, avec ses accents et le lien de suivi', async () => {
  const odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
  const { reference } = await demandeDeposee(odette, 3)
  await expect.poll(() => recus.length, { timeout: 15_000 }).toBe(1)
  expect(recus[0]).toMatchObject({
    subject: `Votre demande d’immatriculation ${reference} est enregistrée`,
    to: [{ address: 'odette.rambervil@demonstration.invalid' }],
    from: { name: 'Registre', address: 'registre@demonstration.invalid' },
  })
  expect(recus[0]!.text).toContain(`/immatriculer-copropriete/confirmation/${reference}`)
  expect(recus[0]!.text).toContain('Résidence des Essais 3')
  await expect.poll(etats).toEqual([{ etat: 'ENVOYE', erreur: null }])
})

test('parti, un courriel ne garde pas en base la clef de son lien', async () => {
  const lien = 'https://registre.invalid/compte/activate?key=Vn3kT0pSecretDeLienQuiNeSertQu1Fois'
  const avant = recus.length
  await faireUnActe(produit, (acte) =>
    produit.deps.courriels.envoyer(
      acte,
      { id: null, email: 'odette@demonstration.invalid' },
      {
        nature: 'COMPTE.RECUPERATION',
        sujet: 'Un lien',
        texte: `Ouvrez ce lien :\n\n${lien}\n\nMerci.`,
      },
    ),
  )
  await expect.poll(() => recus.length, { timeout: 15_000 }).toBe(avant + 1)
  expect(recus.at(-1)!.text).toContain(lien)
  const garde = () =>
    produit.db
      .selectFrom('courriel')
      .select(['etat', 'texte'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  await expect.poll(async () => (await garde()).etat).toBe('ENVOYE')
  expect((await garde()).texte).toBe(
    'Ouvrez ce lien :\n\nhttps://registre.invalid/compte/activate?key=…\n\nMerci.',
  )
  await produit.db.deleteFrom('courriel').where('sujet', '=', 'Un lien').execute()
  recus.pop()
})

test('un envoi refusé se note, se retente, et n’empêche pas la demande', async () => {
  refuse = true
  const odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
  await demandeDeposee(odette, 4)
  await expect.poll(async () => (await etats())[1]?.etat, { timeout: 15_000 }).toBe('ECHEC')
  expect((await etats())[1]?.erreur).toContain('boîte pleine')
  refuse = false
  await expect
    .poll(async () => (await etats())[1], { timeout: 30_000 })
    .toEqual({ etat: 'ENVOYE', erreur: null })
  expect(recus).toHaveLength(2)
})

test('un relais muet toute une journée ne perd rien ; une nuit a des heures pour finir', async () => {
  const { rows } = await sql<object>`
    SELECT name, retry_limit, retry_delay_max, expire_seconds FROM pgboss.queue
    WHERE name IN ('courriel', 'inactivite') ORDER BY name`.execute(produit.db)
  expect(rows).toEqual([
    { name: 'courriel', retryLimit: 30, retryDelayMax: 3600, expireSeconds: expect.any(Number) as number },
    { name: 'inactivite', retryLimit: 3, retryDelayMax: null, expireSeconds: 4 * 3600 },
  ])
})
