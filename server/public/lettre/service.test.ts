import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inscriptionConfirmee, sAbonner } from '#contract/public/lettre.ts'
import { creerServiceDeLettre } from '#server/socle/outside/lettre.ts'
import { solution } from '#server/essais/captcha.ts'
import { ouvrirProduit, type Produit } from '#server/essais/produit.ts'
import { lettreAuService } from './au-service.ts'

const SECRET = 'un secret de service pour les seuls essais, assez long'
const EVENEMENTS = '/api/public/lettre/evenements'
/** Les corps que Brevo envoie vraiment ; lus où ils sont, jamais copiés ici. */
const DOSSIER = join(import.meta.dirname, '..', '..', '..', '..', 'shared', 'data', 'newsletter')

let produit: Produit
let brevo: Server
const recues: { chemin: string; clef: unknown; corps: Record<string, unknown> }[] = []
let statut = 201
let muet = false
let config: { url: string; clef: string; liste: number; modele: number; secret: string }

beforeAll(async () => {
  brevo = createServer((req, res) => {
    const morceaux: Buffer[] = []
    req.on('data', (m: Buffer) => morceaux.push(m))
    req.on('end', () => {
      const corps = JSON.parse(Buffer.concat(morceaux).toString('utf8')) as Record<string, unknown>
      recues.push({ chemin: req.url ?? '', clef: req.headers['api-key'], corps })
      if (!muet) res.writeHead(statut, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((pret) => brevo.listen(0, '127.0.0.1', pret))
  config = {
    url: `http://127.0.0.1:${(brevo.address() as AddressInfo).port}`,
    clef: 'la clef',
    liste: 7,
    modele: 3,
    secret: SECRET,
  }
  produit = await ouvrirProduit({ config: { lettre: config } })
})
afterAll(async () => {
  brevo.closeAllConnections()
  brevo.close()
  await produit.fermer()
})
beforeEach(async () => {
  recues.length = 0
  statut = 201
  muet = false
  await produit.db.deleteFrom('abonne').execute()
  await produit.db.deleteFrom('courriel').execute()
})

let rang = 0
const sInscrire = async (email: string) => {
  rang += 1
  const qui = produit.visiteur(`10.65.0.${rang}`)
  return qui.appeler(sAbonner, { body: { email, recaptcha: await solution(qui) } })
}
const passer = (delaiMs?: number) =>
  lettreAuService({
    ...produit.deps,
    service: creerServiceDeLettre(config, delaiMs),
    noter: () => undefined,
  }).faire({})
const abonnes = () =>
  produit.db.selectFrom('abonne').select(['id', 'email', 'confirmeLe', 'demandeAuServiceLe']).execute()
const courriels = () => produit.db.selectFrom('courriel').select('nature').execute()
const raconter = (corps: unknown, secret = SECRET) =>
  produit.visiteur().brut({
    method: 'POST',
    url: EVENEMENTS,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
    payload: JSON.stringify(corps),
  })
const confirmee = (email: string, le = produit.heure.instant.toISOString()) =>
  produit.db.insertInto('abonne').values({ email, dateDemande: le, confirmeLe: le }).execute()

describe('Brevo, rejoué sur cette machine', () => {
  test('l’inscription ne l’attend pas ; il reçoit ensuite la demande, et c’est lui qui fait confirmer', async () => {
    muet = true
    expect((await sInscrire('ines@exemple.fr')).corps).toBe(true)
    // Rien ne lui est encore demandé.
    expect(recues).toEqual([])
    expect(await courriels()).toEqual([])
    muet = false
    await passer()
    const [a] = await abonnes()
    expect(recues).toEqual([
      {
        chemin: '/v3/contacts/doubleOptinConfirmation',
        clef: 'la clef',
        corps: {
          email: 'ines@exemple.fr',
          includeListIds: [7],
          templateId: 3,
          redirectionUrl: expect.stringMatching(
            `^http://registre.invalid/newsletter/confirmer\\?key=a${a!.id}-`,
          ) as string,
        },
      },
    ])
    await passer()
    expect(recues).toHaveLength(1)
    // La page où il ramène la personne confirme chez nous.
    const retour = new URL(String(recues[0]!.corps['redirectionUrl']))
    await produit.visiteur().brut({ method: 'POST', url: retour.pathname + retour.search })
    expect((await abonnes())[0]?.confirmeLe).not.toBe(null)
  })

  test('muet ou en panne, la demande attend le passage suivant ; une adresse qu’il refuse n’est pas redemandée', async () => {
    await sInscrire('tom@exemple.fr')
    muet = true
    await passer(50)
    expect((await abonnes())[0]?.demandeAuServiceLe).toBe(null)
    muet = false
    statut = 503
    await passer()
    expect((await abonnes())[0]?.demandeAuServiceLe).toBe(null)
    statut = 400
    await passer()
    expect((await abonnes())[0]?.demandeAuServiceLe).not.toBe(null)
    const avant = recues.length
    await passer()
    expect(recues).toHaveLength(avant)
  })

  test('qui quitte chez nous est retiré de sa liste', async () => {
    await confirmee('zoe@exemple.fr')
    await sInscrire('zoe@exemple.fr')
    const [c] = await produit.db.selectFrom('courriel').select('desinscription').execute()
    const { pathname, search } = new URL(c!.desinscription!)
    await produit.visiteur().brut({ method: 'POST', url: pathname + search })
    await passer()
    expect(recues.map(({ chemin, corps }) => ({ chemin, corps }))).toEqual([
      { chemin: '/v3/contacts/lists/7/contacts/remove', corps: { emails: ['zoe@exemple.fr'] } },
    ])
    await passer()
    expect(recues).toHaveLength(1)
  })

  test('sans son secret, personne ne raconte rien ; ce qui n’a pas la forme d’un événement est refusé', async () => {
    await confirmee('ines@exemple.fr')
    const depart = { event: 'unsubscribed', email: 'ines@exemple.fr' }
    const faux = await raconter(depart, 'x'.repeat(40))
    expect([faux.statusCode, faux.json<{ code: string }>().code]).toEqual([401, 'NON_CONNECTE'])
    for (const corps of ['rien', null, 3, {}, [{}], { event: 1, email: 2 }]) {
      const r = await raconter(corps)
      expect([corps, r.statusCode]).toEqual([corps, 400])
    }
    expect(await abonnes()).toHaveLength(1)
  })

  test('confirmée chez lui : la page où il ramène la personne le sait, et ne le redemande pas', async () => {
    await sInscrire('lise@exemple.fr')
    await passer()
    const retour = new URL(String(recues[0]!.corps['redirectionUrl']))
    const dite = async (clef: string) =>
      (await produit.visiteur().appeler(inscriptionConfirmee, { params: { clef } })).corps
    const clef = retour.searchParams.get('key')!
    expect(await dite(clef)).toBe(false)
    await produit.db.updateTable('abonne').set({ confirmeLe: produit.heure.instant.toISOString() }).execute()
    expect([await dite(clef), await dite('la-clef-recue')]).toEqual([true, false])
  })

  test('entré dans sa liste, confirmé ; dans celle d’un autre, non ; plusieurs événements d’un coup', async () => {
    await sInscrire('lou@exemple.fr')
    for (const list_id of [[99], undefined, null, '7'])
      await raconter({ event: 'list_addition', email: 'LOU@exemple.fr', list_id })
    expect((await abonnes())[0]?.confirmeLe).toBe(null)
    expect(
      (await raconter({ event: 'list_addition', email: 'LOU@exemple.fr', list_id: [7] })).statusCode,
    ).toBe(204)
    expect((await abonnes())[0]?.confirmeLe).not.toBe(null)
    await confirmee('tom@exemple.fr')
    await raconter([
      { event: 'opened', email: 'lou@exemple.fr' },
      { event: 'spam', email: 'tom@exemple.fr' },
    ])
    expect((await abonnes()).map((a) => a.email)).toEqual(['lou@exemple.fr'])
  })

  test('un départ raconté en retard n’efface pas ce qui a été confirmé ou demandé depuis', async () => {
    const instant = produit.heure.instant.getTime() / 1000
    await confirmee('zoe@exemple.fr')
    await sInscrire('tom@exemple.fr')
    for (const email of ['zoe@exemple.fr', 'tom@exemple.fr'])
      await raconter({ event: 'unsubscribed', email, ts_event: instant - 60 })
    expect((await abonnes()).map((a) => a.email)).toEqual(['zoe@exemple.fr', 'tom@exemple.fr'])
    await raconter({ event: 'unsubscribed', email: 'zoe@exemple.fr', ts_event: instant })
    await raconter({ event: 'unsubscribed', email: 'tom@exemple.fr' })
    expect(await abonnes()).toEqual([])
  })
})

const ABSENTS = existsSync(DOSSIER) ? false : 'les événements réels de Brevo ne sont pas à côté du projet'

describe.skipIf(ABSENTS !== false)(`les événements réels de Brevo${ABSENTS ? ` (${ABSENTS})` : ''}`, () => {
  const EFFACENT = ['hard_bounce', 'unsubscribed', 'spam', 'blocked']
  const fichiers = ABSENTS === false ? readdirSync(DOSSIER).filter((f) => f.endsWith('.json')) : []

  test.each(fichiers)('%s', async (fichier) => {
    const corps = JSON.parse(readFileSync(join(DOSSIER, fichier), 'utf8')) as {
      email: string
      event: string
      ts_event: number
    }
    await confirmee(corps.email, new Date((corps.ts_event - 60) * 1000).toISOString())
    await confirmee('autre@exemple.fr')
    const suiveur = await produit.db
      .insertInto('suiveur')
      .values({ email: corps.email })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await raconter(corps)).statusCode).toBe(204)
    const efface = EFFACENT.includes(corps.event)
    expect((await abonnes()).map((a) => a.email)).toEqual([
      ...(efface ? [] : [corps.email]),
      'autre@exemple.fr',
    ])
    const suit = await produit.db.selectFrom('suiveur').select('id').where('id', '=', suiveur.id).execute()
    expect(suit).toHaveLength(efface ? 0 : 1)
  })

  test('il y en a un de chaque sorte', () => {
    expect(fichiers.map((f) => f.replace('.json', ''))).toEqual(expect.arrayContaining(EFFACENT))
  })
})
