import { CONTACT_DE_DEMONSTRATION, direContact } from '#domain/socle/contact.ts'
import { faireUnActe } from '#server/essais/acte.ts'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { demandeDeposee } from '#server/essais/dossier.ts'
import { ouvrirProduit, type Produit } from '#server/essais/produit.ts'
import { ouvrirCourriels } from './courriels.ts'

/** À qui répondre : au pied de tout courriel. */
const PIED = `\n\n${direContact(CONTACT_DE_DEMONSTRATION)}`

type Refus = Error & { responseCode: number }
const refus = (code: number, phrase: string): Refus =>
  Object.assign(new Error(phrase), { responseCode: code })

/** Ce que le relais a vu passer, remis ou refusé. */
const vus: { m: Email; remis: boolean }[] = []
const recus = () => vus.filter((v) => v.remis).map((v) => v.m)
let refuseTout: Refus | null = null
/** Ceux dont la boîte ne répond pas : de quoi les libérer à la fin. */
const muets: (() => void)[] = []
let smtp: SMTPServer
let produit: Produit

const REPONSES: Record<string, Refus> = {
  'inconnue@essai.invalid': refus(550, '5.1.1 User unknown'),
  'bloquee@essai.invalid': refus(550, '5.7.1 Client host blocked'),
}

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, fini) {
      if (address.startsWith('muette')) muets.push(() => fini())
      else fini(REPONSES[address])
    },
    onData(flux, _session, fini) {
      const morceaux: Buffer[] = []
      flux.on('data', (m: Buffer) => morceaux.push(m))
      flux.on('end', () => {
        const refuse = refuseTout
        void PostalMime.parse(Buffer.concat(morceaux)).then((m) => {
          vus.push({ m, remis: refuse === null })
          return fini(refuse)
        }, fini)
      })
    },
  })
  await new Promise<void>((pret) => smtp.listen(0, '127.0.0.1', () => pret()))
  const { port } = smtp.server.address() as AddressInfo
  produit = await ouvrirProduit({ travaux: true, config: { smtpUrl: `smtp://127.0.0.1:${port}` } })
})
afterAll(async () => {
  for (const liberer of muets) liberer()
  await produit.fermer()
  await new Promise<void>((ferme) => smtp.close(() => ferme()))
})
beforeEach(() => {
  vus.length = 0
  refuseTout = null
})

/** Écrit un courriel, comme le ferait un acte. */
const ecrire = (email: string, sujet: string, texte = 'Bonjour') =>
  faireUnActe(produit, (acte) =>
    produit.deps.courriels.envoyer(acte, { id: null, email }, { nature: 'ESSAI', sujet, texte }),
  )

const ligne = (sujet: string) =>
  produit.db.selectFrom('courriel').selectAll().where('sujet', '=', sujet).executeTakeFirstOrThrow()

/** Attend que le courriel en soit là, et le rend. */
async function devenu(sujet: string, voulu: Partial<Awaited<ReturnType<typeof ligne>>>) {
  await expect.poll(() => ligne(sujet)).toMatchObject(voulu)
  return ligne(sujet)
}

const avancer = (ms: number) => {
  produit.heure.instant = new Date(produit.heure.instant.getTime() + ms)
}

test('l’accusé de réception part par SMTP, avec ses accents et le lien de suivi', async () => {
  const odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
  const { reference } = await demandeDeposee(odette, 3)
  await expect.poll(recus).toHaveLength(1)
  expect(recus()[0]).toMatchObject({
    subject: `Votre demande d’immatriculation ${reference} est enregistrée`,
    to: [{ address: 'odette.rambervil@demonstration.invalid' }],
    from: { name: 'Registre', address: 'registre@demonstration.invalid' },
  })
  expect(recus()[0]!.text).toContain(`/immatriculer-copropriete/confirmation/${reference}`)
  expect(recus()[0]!.text).toContain('Résidence des Essais 3')
  await devenu(recus()[0]!.subject!, {
    etat: 'ENVOYE',
    erreur: null,
    essais: 1,
    prochainEssai: null,
    dateEnvoi: produit.heure.instant.toISOString(),
  })
})

test('un courriel que l’on quitte d’un appui le dit à la messagerie (RFC 8058), et sa clef ne reste pas en base ; un autre ne dit rien', async () => {
  const desinscription =
    'https://registre.invalid/newsletter/quitter?key=q1-Vn3kT0pSceauDeLienQuiNeSeGardePasIci0123456789'
  await faireUnActe(produit, (acte) =>
    produit.deps.courriels.envoyer(
      acte,
      { id: null, email: 'abonnee@essai.invalid' },
      { nature: 'LETTRE.PARUTION', sujet: 'la lettre', texte: `Quitter : ${desinscription}`, desinscription },
    ),
  )
  await ecrire('autre@essai.invalid', 'rien à quitter')
  await devenu('la lettre', { etat: 'ENVOYE', desinscription: null })
  await devenu('rien à quitter', { etat: 'ENVOYE' })
  const entetes = (sujet: string) =>
    Object.fromEntries(
      (recus().find((m) => m.subject === sujet)?.headers ?? [])
        .filter((h) => h.key.startsWith('list-'))
        .map((h) => [h.key, h.value]),
    )
  expect(entetes('la lettre')).toEqual({
    'list-unsubscribe': `<${desinscription}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  })
  expect(entetes('rien à quitter')).toEqual({})
  expect((await ligne('la lettre')).texte).not.toContain('Sceau')
})

test('parti, un courriel ne garde pas en base la clef de son lien', async () => {
  const lien = 'https://registre.invalid/compte/activate?key=Vn3kT0pSecretDeLienQuiNeSertQu1Fois'
  await ecrire('odette@demonstration.invalid', 'Un lien', `Ouvrez ce lien :\n\n${lien}\n\nMerci.`)
  await expect.poll(recus).toHaveLength(1)
  expect(recus()[0]!.text).toContain(lien)
  const { texte } = await devenu('Un lien', { etat: 'ENVOYE' })
  expect(texte).toBe(`Ouvrez ce lien :\n\nhttps://registre.invalid/compte/activate?key=…\n\nMerci.${PIED}`)
})

test('refusé, un courriel se note et repart de lui-même à son heure, sous le même Message-ID', async () => {
  refuseTout = refus(451, 'boîte occupée')
  await ecrire('odette@essai.invalid', 'À reprendre')
  const premier = await devenu('À reprendre', { etat: 'ECHEC', essais: 1, dateEnvoi: null })
  expect(premier.erreur).toContain('boîte occupée')
  expect(Date.parse(premier.prochainEssai!) - produit.heure.instant.getTime()).toBe(30_000)
  avancer(30_000)
  const second = await devenu('À reprendre', { essais: 2 })
  expect(Date.parse(second.prochainEssai!) - produit.heure.instant.getTime()).toBe(60_000)
  refuseTout = null
  avancer(60_000)
  await devenu('À reprendre', { etat: 'ENVOYE', erreur: null, essais: 3, prochainEssai: null })
  expect(vus.map((v) => v.remis)).toEqual([false, false, true])
  const [{ messageId }] = recus() as [Email]
  expect(messageId).toMatch(/^<courriel\.\d+\.[a-z0-9]+@registre\.invalid>$/)
  expect(vus.map((v) => v.m.messageId)).toEqual([messageId, messageId, messageId])
})

test('après deux jours, il est abandonné, sans la clef de son lien, et ne s’essaie plus', async () => {
  refuseTout = refus(451, 'relais en panne')
  await ecrire('odette@essai.invalid', 'Deux jours', 'https://registre.invalid/?key=SecretSecretSecret')
  await devenu('Deux jours', { etat: 'ECHEC', essais: 1 })
  avancer(48 * 3_600_000 - 1)
  await devenu('Deux jours', { etat: 'ECHEC', essais: 2 })
  avancer(3_600_000)
  const fin = await devenu('Deux jours', { etat: 'ABANDONNE', essais: 3, prochainEssai: null })
  expect(fin).toMatchObject({ texte: `https://registre.invalid/?key=…${PIED}`, dateEnvoi: null })
  expect(fin.erreur).toContain('relais en panne')
})

test('une boîte qui n’existe pas s’abandonne aussitôt ; un refus dont elle n’est pas la cause se réessaie', async () => {
  await ecrire('inconnue@essai.invalid', 'Boîte inconnue')
  await ecrire('bloquee@essai.invalid', 'Relais bloqué')
  const inconnue = await devenu('Boîte inconnue', { etat: 'ABANDONNE', essais: 1 })
  expect(inconnue.erreur).toContain('User unknown')
  // Il n’est pas prévu de l’abandonner avant deux jours.
  expect(inconnue.abandonneLe).toBe(produit.heure.instant.toISOString())
  // L’adresse est en cause : la page de la personne le dira.
  expect(inconnue.adresseRefuseeLe).toBe(produit.heure.instant.toISOString())
  await devenu('Relais bloqué', { etat: 'ECHEC', essais: 1, adresseRefuseeLe: null })
})

test('une boîte qui ne répond pas ne retarde pas les autres', async () => {
  for (let i = 0; i < 5; i++) await ecrire(`muette${i}@essai.invalid`, `Muette ${i}`)
  await expect.poll(() => muets.length).toBe(5)
  await ecrire('odette@essai.invalid', 'Derrière une muette')
  await devenu('Derrière une muette', { etat: 'ENVOYE' })
  // Parti pendant qu’elles se taisent encore.
  await devenu('Muette 0', { etat: 'A_ENVOYER', essais: 0 })
  // Leur bail a fini pendant l’essai : le processus qui les tient encore ne les recommence pas.
  avancer(31_000)
  await ecrire('odette@essai.invalid', 'Après le bail')
  await devenu('Après le bail', { etat: 'ENVOYE' })
  expect(muets).toHaveLength(5)
  for (const liberer of muets.splice(0)) liberer()
  for (let i = 0; i < 5; i++) await devenu(`Muette ${i}`, { etat: 'ENVOYE' })
})

test('ce qu’un arrêt brutal a laissé en vol repart à la fin de son bail, d’une demi-minute', async () => {
  const bail = new Date(produit.heure.instant.getTime() + 30_000).toISOString()
  await faireUnActe(produit, async (acte) => {
    const { courriels } = produit.deps
    await courriels.envoyer(
      acte,
      { id: null, email: 'odette@essai.invalid' },
      { nature: 'ESSAI', sujet: 'En vol', texte: '' },
    )
    await acte.trx
      .updateTable('courriel')
      .set({ prochainEssai: bail })
      .where('sujet', '=', 'En vol')
      .execute()
  })
  await ecrire('odette@essai.invalid', 'Écrit après')
  await devenu('Écrit après', { etat: 'ENVOYE' })
  await devenu('En vol', { etat: 'A_ENVOYER', essais: 0 })
  expect(recus().map((m) => m.subject)).toEqual(['Écrit après'])
  avancer(30_000)
  await devenu('En vol', { etat: 'ENVOYE', essais: 1 })
})

/** Écrit tant de courriels d’un coup. */
const ecrireBeaucoup = (nombre: number, sujet: string) =>
  faireUnActe(produit, async (acte) => {
    for (let i = 0; i < nombre; i++)
      await produit.deps.courriels.envoyer(
        acte,
        { id: null, email: `personne${i}@essai.invalid` },
        { nature: 'ESSAI', sujet, texte: 'Bonjour' },
      )
  })

test('deux processus n’en remettent aucun deux fois', async () => {
  const second = ouvrirCourriels({ ...produit.deps, noter: () => undefined })
  second.demarrer()
  await ecrireBeaucoup(100, 'À deux')
  const restent = () =>
    produit.db
      .selectFrom('courriel')
      .select('id')
      .where('sujet', '=', 'À deux')
      .where('etat', '!=', 'ENVOYE')
      .execute()
  await expect.poll(restent).toEqual([])
  await second.fermer()
  expect(vus.filter((v) => v.m.subject === 'À deux')).toHaveLength(100)
  expect(new Set(vus.map((v) => v.m.messageId)).size).toBe(vus.length)
})
