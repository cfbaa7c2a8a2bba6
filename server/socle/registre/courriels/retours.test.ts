import { rename, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { faireUnActe } from '#server/essais/acte.ts'
import { ouvrirProduit, type Produit } from '#server/essais/produit.ts'
import { boiteNeuve, dAbsence, deGmail, dePostfix, dExchange } from '#server/essais/retours.ts'
import { ouvrirSecrets } from '#server/socle/platform/secrets.ts'
import { compteDe } from '#server/essais/utilisateurs.ts'
import { remettreEnRoute } from './courriels.ts'
import { lireLesRetours } from './retours.ts'
import { estSonSceau, sceauDeRetour } from './sceau-de-retour.ts'

const ADRESSE = 'retours@registre.invalid'
const EMAIL = 'apolline.verdurac@essai.invalid'

/** L’expéditeur d’enveloppe qu’a vu le relais, et celui du message. */
const vus = new Map<string, { enveloppe: string; de: string }>()
let smtp: SMTPServer
let produit: Produit
let boite: Awaited<ReturnType<typeof boiteNeuve>>
let notes: { quoi: string; donnees: object }[] = []

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(flux, { envelope }, fini) {
      const morceaux: Buffer[] = []
      flux.on('data', (m: Buffer) => morceaux.push(m))
      flux.on('end', () => {
        void PostalMime.parse(Buffer.concat(morceaux)).then(({ subject = '', from }) => {
          vus.set(subject, {
            enveloppe: envelope.mailFrom ? envelope.mailFrom.address : '',
            de: from?.address ?? '',
          })
          return fini()
        }, fini)
      })
    },
  })
  await new Promise<void>((pret) => smtp.listen(0, '127.0.0.1', () => pret()))
  boite = await boiteNeuve()
  const { port } = smtp.server.address() as AddressInfo
  produit = await ouvrirProduit({
    travaux: true,
    config: { smtpUrl: `smtp://127.0.0.1:${port}`, retours: { adresse: ADRESSE, dossier: boite.dossier } },
  })
  // Les essais font le travail eux-mêmes : la minute n’y passe pas avant eux.
  await produit.pool.query(`DELETE FROM pgboss.schedule WHERE name = 'retours'`)
})
afterAll(async () => {
  await produit.fermer()
  await new Promise<void>((ferme) => smtp.close(() => ferme()))
  await boite.oter()
})
beforeEach(() => {
  notes = []
})

const ligne = (sujet: string) =>
  produit.db.selectFrom('courriel').selectAll().where('sujet', '=', sujet).executeTakeFirstOrThrow()

/** Un courriel parti ; rend l’adresse où il reviendrait. */
async function parti(sujet: string, id: number | null = null): Promise<string> {
  await faireUnActe(produit, (acte) =>
    produit.deps.courriels.envoyer(acte, { id, email: EMAIL }, { nature: 'ESSAI', sujet, texte: 'Bonjour' }),
  )
  await expect.poll(async () => (await ligne(sujet)).etat).toBe('ENVOYE')
  return vus.get(sujet)!.enveloppe
}

const travail = () =>
  lireLesRetours({
    ...produit.deps,
    noter: (donnees, quoi) => notes.push({ quoi, donnees }),
  })
const passer = () => travail().faire({} as never)

test('chaque courriel part sous une adresse de retour à lui, et garde son expéditeur', async () => {
  const [une, autre] = [await parti('Un'), await parti('Deux')]
  expect(une).toMatch(/^retours\+\d+\.[0-9a-f]{20}@registre\.invalid$/)
  expect(autre).not.toBe(une)
  expect(vus.get('Un')!.de).toBe('registre@demonstration.invalid')
})

test.each([
  ['Postfix', dePostfix, '5.1.1', true],
  ['Exchange', dExchange, '5.1.10', true],
  ['Gmail', deGmail, '5.2.2', false],
])(
  'un retour de %s se note avec sa cause, et son courriel se range',
  async (mta, de, code, adresseEnCause) => {
    const a = await parti(`Par ${mta}`)
    const nom = await boite.deposer(de({ a, destinataire: EMAIL }))
    await passer()
    const instant = produit.heure.instant.toISOString()
    expect(await ligne(`Par ${mta}`)).toMatchObject({
      etat: 'ABANDONNE',
      erreur: expect.stringContaining(code),
      abandonneLe: instant,
      dateEnvoi: instant,
      prochainEssai: null,
      adresseRefuseeLe: adresseEnCause ? instant : null,
    })
    expect(await boite.ce('new')).toEqual([])
    expect(await boite.ce('cur')).toContain(`${nom}:2,S`)
    // Le numéro et le code, jamais l’adresse.
    expect(notes).toEqual([
      { quoi: 'courriel revenu', donnees: { courriel: (await ligne(`Par ${mta}`)).id, code } },
    ])
  },
)

test('un retard, un courriel remis, une absence : rien à noter, et rien ne reste', async () => {
  const a = await parti('Sans suite')
  const retour = { a, destinataire: EMAIL }
  await boite.deposer(dePostfix({ ...retour, action: 'delayed', statut: '4.4.1' }))
  await boite.deposer(dExchange({ ...retour, action: 'delivered', statut: '2.0.0' }))
  await boite.deposer(dAbsence(retour))
  const avant = (await boite.ce('cur')).length
  await passer()
  expect(await ligne('Sans suite')).toMatchObject({ etat: 'ENVOYE', erreur: null })
  expect(await boite.ce('new')).toEqual([])
  expect((await boite.ce('cur')).length - avant).toBe(3)
  expect(notes).toEqual([])
})

test('une adresse forgée, ou d’un autre courriel, ne change rien ; elle est rejetée avec sa raison', async () => {
  const a = await parti('Visé')
  const { id, abandonLe } = await ligne('Visé')
  const autre = await parti('Un autre')
  const sceauDUnAutre = /\.([0-9a-f]{20})@/.exec(autre)![1]!
  const forgees = [
    a.replace(/\.[0-9a-f]{20}@/, `.${'0'.repeat(20)}@`),
    a.replace(/\.[0-9a-f]{20}@/, `.${sceauDUnAutre}@`),
    a.replace('retours+', 'ailleurs+'),
    ADRESSE,
    a.replace(/\+\d+\./, '+999999999.'),
  ]
  for (const forgee of forgees) await boite.deposer(dePostfix({ a: forgee, destinataire: EMAIL }))
  await passer()
  expect(await ligne('Visé')).toMatchObject({ etat: 'ENVOYE' })
  expect(await boite.ce('new')).toEqual([])
  expect(notes.map((n) => [n.quoi, n.donnees])).toEqual(
    forgees.map(() => [
      'courriel reçu rejeté',
      { fichier: expect.any(String), cause: 'adresse de retour inconnue' },
    ]),
  )
  expect(await boite.ce('rejetes')).toHaveLength(forgees.length)
  // Le vrai, lui, se reconnaît.
  expect(a).toContain(sceauDeRetour(produit.deps.secrets, { id, abandonLe }))
})

test('ce qui ne se lit pas est rejeté sans arrêter les autres', async () => {
  const a = await parti('Après les autres')
  const rejetes = (await boite.ce('rejetes')).length
  await boite.deposer('')
  await boite.deposer(Buffer.from([0, 255, 254, 13, 10, 0]))
  await boite.deposer(`To: ${a}\nX: ${'x'.repeat(200_000)}\n\nBonjour`)
  await boite.deposer(dePostfix({ a, destinataire: EMAIL }).replace('message/delivery-status', 'text/plain'))
  await boite.deposer(dePostfix({ a, destinataire: EMAIL }).replace('Action:', 'Inaction:'))
  await boite.deposer(dePostfix({ a, destinataire: EMAIL }))
  await passer()
  expect(await ligne('Après les autres')).toMatchObject({ etat: 'ABANDONNE' })
  expect(await boite.ce('new')).toEqual([])
  expect((await boite.ce('rejetes')).length - rejetes).toBe(5)
  expect(notes.map((n) => (n.donnees as { cause?: string }).cause ?? n.quoi)).toEqual([
    'adresse de retour inconnue',
    'adresse de retour inconnue',
    'courriel illisible',
    'compte rendu illisible',
    'compte rendu illisible',
    'courriel revenu',
  ])
})

test('d’un retour énorme, le début suffit', async () => {
  const a = await parti('Énorme')
  await boite.deposer(dePostfix({ a, destinataire: EMAIL }).replace('Bonjour,', 'Bonjour,\n'.repeat(300_000)))
  await passer()
  expect(await ligne('Énorme')).toMatchObject({ etat: 'ABANDONNE' })
})

test('deux processus à la fois ne notent un retour qu’une fois', async () => {
  const cabinet = await compteDe(produit, 'TELE_PRO_ADMIN_PRINC')
  const sujets = Array.from({ length: 12 }, (_, i) => `À deux ${i}`)
  const adresses = []
  for (const sujet of sujets) adresses.push(await parti(sujet, cabinet.id))
  for (const a of adresses) await boite.deposer(dePostfix({ a, destinataire: EMAIL }))
  await Promise.all([passer(), passer(), passer()])
  for (const sujet of sujets) expect(await ligne(sujet)).toMatchObject({ etat: 'ABANDONNE' })
  expect(notes.filter((n) => n.quoi === 'courriel revenu')).toHaveLength(12)
  expect(notes).toHaveLength(12)
  expect(await boite.ce('new')).toEqual([])
})

test('remis en route, un courriel part sous une autre adresse : le retour d’avant ne le touche plus', async () => {
  const a = await parti('Renvoyé')
  const retour = dePostfix({ a, destinataire: EMAIL })
  await boite.deposer(retour)
  await passer()
  produit.heure.instant = new Date(produit.heure.instant.getTime() + 60_000)
  await faireUnActe(produit, async (acte) => remettreEnRoute(acte, (await ligne('Renvoyé')).id))
  await expect.poll(async () => (await ligne('Renvoyé')).etat).toBe('ENVOYE')
  expect(vus.get('Renvoyé')!.enveloppe).not.toBe(a)
  // L’adresse reste dite refusée : rien ne prouve encore qu’il est arrivé.
  expect((await ligne('Renvoyé')).adresseRefuseeLe).not.toBe(null)
  await boite.deposer(retour)
  await passer()
  expect(await ligne('Renvoyé')).toMatchObject({ etat: 'ENVOYE' })
  await boite.deposer(dePostfix({ a: vus.get('Renvoyé')!.enveloppe, destinataire: EMAIL }))
  await passer()
  expect(await ligne('Renvoyé')).toMatchObject({ etat: 'ABANDONNE' })
})

test('un retour plus rapide que la marque de l’envoi attend, et se lit ensuite', async () => {
  const a = await parti('Pas encore marqué')
  const { id } = await ligne('Pas encore marqué')
  const marquer = (etat: 'A_ENVOYER' | 'ENVOYE') =>
    produit.pool.query('UPDATE courriel SET etat = $1 WHERE id = $2', [etat, id])
  await marquer('A_ENVOYER')
  await boite.deposer(dePostfix({ a, destinataire: EMAIL }))
  await passer()
  expect(await boite.ce('new')).toHaveLength(1)
  await marquer('ENVOYE')
  await passer()
  expect(await ligne('Pas encore marqué')).toMatchObject({ etat: 'ABANDONNE' })
  expect(await boite.ce('new')).toEqual([])
})

test('arrêté avant de ranger, il se relit sans rien changer', async () => {
  const a = await parti('Rangé deux fois')
  const nom = await boite.deposer(dePostfix({ a, destinataire: EMAIL }))
  await passer()
  const avant = await ligne('Rangé deux fois')
  await rename(join(boite.dossier, 'cur', `${nom}:2,S`), join(boite.dossier, 'new', nom))
  produit.heure.instant = new Date(produit.heure.instant.getTime() + 60_000)
  await passer()
  expect(await ligne('Rangé deux fois')).toEqual(avant)
  expect(await boite.ce('cur')).toContain(`${nom}:2,S`)
  expect(notes).toHaveLength(1)
})

test('après un changement de clef, ce qui était parti se reconnaît encore', () => {
  const courriel = { id: 7, abandonLe: '2026-11-22T10:00:00.000Z' }
  const avant = 'une clef d’avant, assez longue pour en être une'
  const sceau = sceauDeRetour(ouvrirSecrets(avant), courriel)
  const neuve = 'une clef neuve, assez longue pour en être une aussi'
  expect(estSonSceau(ouvrirSecrets(neuve, [avant]), courriel, sceau)).toBe(true)
  expect(estSonSceau(ouvrirSecrets(neuve), courriel, sceau)).toBe(false)
  expect(estSonSceau(ouvrirSecrets(avant), { ...courriel, id: 8 }, sceau)).toBe(false)
})

test('un lien vers un fichier d’ailleurs ne se lit pas', async () => {
  await symlink('/etc/hostname', join(boite.dossier, 'new', 'lien'))
  await passer()
  expect(await boite.ce('new')).toEqual(['lien'])
  expect(notes).toEqual([])
})

test('un dossier qui manque fait échouer le travail : le teneur le lit ; sans réglage, rien', async () => {
  const config = { ...produit.deps.config, retours: { adresse: ADRESSE, dossier: '/nulle/part' } }
  const noter = () => undefined
  await expect(lireLesRetours({ ...produit.deps, config, noter }).faire({} as never)).rejects.toThrow(
    'ENOENT',
  )
  const { retours: _, ...sans } = produit.deps.config
  await expect(lireLesRetours({ ...produit.deps, config: sans, noter }).faire({} as never)).resolves.toBe(
    undefined,
  )
})
