import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  compterAbonnes,
  lettresEnAtom,
  listerLettres,
  publierLettre,
  retirerLettre,
  sAbonner,
  telechargerLettre,
} from '#contract/public/lettre.ts'
import { CONFIRMATIONS_PAR_JOUR } from '#domain/public/lettre/abonnement.ts'
import { etatRepris } from '#domain/socle/machine.ts'
import { sql } from 'kysely'
import { solution } from '#server/essais/captcha.ts'
import { unPdf } from '#server/essais/dossier.ts'
import { Navigateur, ouvrirProduit, type Produit } from '#server/essais/produit.ts'
import { menage } from '#server/socle/platform/menage.ts'
import { envoyerLettre } from './envoyer.ts'

let produit: Produit
let teneur: Navigateur
beforeAll(async () => {
  produit = await ouvrirProduit()
  teneur = await produit.connecte('TENEUR_ADMIN_PRINC')
})
afterAll(() => produit.fermer())
beforeEach(async () => {
  await produit.db.deleteFrom('courriel').execute()
})

let rang = 0
/** Un visiteur d’ailleurs à chaque fois : la limite par adresse de réseau ne compte pas ici. */
const ailleurs = () => {
  rang += 1
  return produit.visiteur(`10.62.${Math.floor(rang / 250)}.${(rang % 250) + 1}`)
}
const sInscrire = async (email: string, plus: { siteWeb?: string; recaptcha?: string } = {}) => {
  const qui = ailleurs()
  return qui.appeler(sAbonner, { body: { email, recaptcha: await solution(qui), ...plus } })
}
const courriels = () =>
  produit.db
    .selectFrom('courriel')
    .select(['destinataire', 'nature', 'sujet', 'texte', 'desinscription'])
    .orderBy('id')
    .execute()
const abonnes = () => produit.db.selectFrom('abonne').select(['email', 'confirmeLe']).orderBy('id').execute()
const lienDe = (texte: string, page: string) => {
  const trouve = new RegExp(`http://registre\\.invalid(/newsletter/${page}\\?key=[\\w-]+)`).exec(texte)
  if (!trouve?.[1]) throw new Error(`pas de lien « ${page} » dans : ${texte}`)
  return trouve[1]
}
/** L’appui sur la page du lien, comme le fait son formulaire. */
const appuyer = (url: string) =>
  produit.visiteur().brut({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'page=oui',
  })
/** Inscrit et confirme ; rend le lien qui quitte. */
async function abonner(email: string): Promise<void> {
  await sInscrire(email)
  const [c] = (await courriels()).slice(-1)
  expect((await appuyer(lienDe(c!.texte, 'confirmer'))).headers['location']).toBe(
    '/newsletter/confirmer?suite=fait',
  )
}
async function publier(titre: string, date: string, qui = teneur, nom = 'lettre.pdf') {
  const contenu = Buffer.concat([await unPdf(), Buffer.from(`\n${titre}\n`)])
  return qui.appeler(publierLettre, { body: { titre, date }, fichier: { nom, contenu } } as never)
}

test('une adresse s’inscrit, reçoit un lien, confirme d’un appui, et n’est abonnée qu’alors', async () => {
  const r = await sInscrire('ines@exemple.fr')
  expect([r.statut, r.corps]).toEqual([200, true])
  expect(await abonnes()).toEqual([{ email: 'ines@exemple.fr', confirmeLe: null }])
  const [c, ...reste] = await courriels()
  expect([c?.destinataire, c?.nature, reste]).toEqual(['ines@exemple.fr', 'LETTRE.CONFIRMATION', []])
  const lien = lienDe(c!.texte, 'confirmer')
  // Une messagerie qui ouvre les liens ne confirme rien.
  await produit.visiteur().brut({ method: 'GET', url: lien })
  expect((await abonnes())[0]?.confirmeLe).toBe(null)
  for (let fois = 0; fois < 2; fois += 1) {
    const fait = await appuyer(lien)
    expect([fait.statusCode, fait.headers['location']]).toEqual([303, '/newsletter/confirmer?suite=fait'])
  }
  expect((await abonnes())[0]?.confirmeLe).toBe(produit.heure.instant.toISOString())
})

test('connue ou non, la réponse est la même ; seule la boîte l’apprend, avec de quoi quitter', async () => {
  const [connue, neuve] = [await sInscrire('INES@exemple.fr'), await sInscrire('neuve@exemple.fr')]
  expect([connue.statut, connue.corps]).toEqual([neuve.statut, neuve.corps])
  const [deja] = (await courriels()).filter((c) => c.destinataire === 'INES@exemple.fr')
  expect(deja?.nature).toBe('LETTRE.DEJA_INSCRIT')
  expect(deja?.desinscription).toBe(`http://registre.invalid${lienDe(deja!.texte, 'quitter')}`)
  expect((await abonnes()).map((a) => a.email)).toEqual(['ines@exemple.fr', 'neuve@exemple.fr'])
})

test('mal écrite, trop longue, sans preuve ou avec une preuve usée : une phrase, un code, et rien n’est gardé', async () => {
  const avant = await abonnes()
  for (const [email, code] of [
    ['', 'OBLIGATOIRE'],
    ['pas une adresse', 'EMAIL_INVALIDE'],
    [`${'a'.repeat(60)}@${'b'.repeat(40)}.fr`, 'TROP_LONG'],
    // La même phrase, et la même borne, passé celle de tout autre courriel.
    [`${'a'.repeat(400)}@exemple.fr`, 'TROP_LONG'],
    ['a@b', 'EMAIL_INVALIDE'],
  ] as const) {
    const r = await sInscrire(email)
    expect([r.statut, r.erreur.refus?.[0]]).toMatchObject([400, { champ: 'email', code }])
    if (code === 'TROP_LONG') expect(r.erreur.refus?.[0]?.message).toContain('100 caractères')
  }
  const sans = await sInscrire('sans@exemple.fr', { recaptcha: '' })
  expect([sans.statut, sans.erreur.refus?.[0]]).toMatchObject([
    400,
    { champ: 'recaptcha', code: 'CAPTCHA_REQUIS' },
  ])
  const qui = ailleurs()
  const recaptcha = await solution(qui)
  expect((await qui.appeler(sAbonner, { body: { email: 'une@exemple.fr', recaptcha } })).statut).toBe(200)
  const usee = await qui.appeler(sAbonner, { body: { email: 'deux@exemple.fr', recaptcha } })
  expect([usee.statut, usee.erreur.refus?.[0]?.code]).toEqual([400, 'CAPTCHA_INVALIDE'])
  expect((await abonnes()).map((a) => a.email)).toEqual([...avant.map((a) => a.email), 'une@exemple.fr'])
})

test('un robot qui remplit le piège a la même réponse, et rien n’est gardé', async () => {
  const r = await sInscrire('robot@exemple.fr', { siteWeb: 'http://achetez.exemple' })
  expect([r.statut, r.corps]).toEqual([200, true])
  expect((await abonnes()).map((a) => a.email)).not.toContain('robot@exemple.fr')
  expect(await courriels()).toEqual([])
})

test('une boîte ne reçoit pas plus de cinq demandes par jour ; d’un même endroit, dix par minute', async () => {
  for (let fois = 0; fois < CONFIRMATIONS_PAR_JOUR + 2; fois += 1)
    expect((await sInscrire('cible@exemple.fr')).corps).toBe(true)
  expect(await courriels()).toHaveLength(CONFIRMATIONS_PAR_JOUR)
  const ici = produit.visiteur('10.63.0.1')
  const statuts: number[] = []
  for (let fois = 0; fois < 11; fois += 1)
    statuts.push((await ici.appeler(sAbonner, { body: { email: '', recaptcha: '' } })).statut)
  expect(statuts).toEqual([...Array<number>(10).fill(400), 429])
})

test('un teneur publie ; la lettre se liste, se lit, part une fois à chaque confirmé, et se quitte', async () => {
  await abonner('zoe@exemple.fr')
  await produit.db.deleteFrom('courriel').execute()
  const r = await publier('Les règles de 2027', '2026-11-20')
  expect([r.statut, r.corps]).toEqual([
    200,
    { fileName: 'lettre-2026-11-20.pdf', abonnes: 2, dejaParue: null },
  ])
  const liste = (await produit.visiteur().appeler(listerLettres, {})).corps
  expect(liste).toEqual([
    {
      fileName: 'lettre-2026-11-20.pdf',
      titre: 'Les règles de 2027',
      date: '2026-11-20',
      taille: expect.any(Number) as number,
    },
  ])
  const pdf = await produit.visiteur().appeler(telechargerLettre, { query: { fileName: liste[0]!.fileName } })
  expect([pdf.statut, pdf.entetes['content-type'], pdf.corps.length]).toEqual([
    200,
    'application/pdf',
    liste[0]!.taille,
  ])
  const journal = await produit.db
    .selectFrom('evenementJournal')
    .select('nouveau')
    .where('type', '=', 'LETTRE')
    .execute()
  expect(journal).toEqual([{ nouveau: { lettre: 'Les règles de 2027 (lettre-2026-11-20.pdf)' } }])

  const { id } = await produit.db.selectFrom('lettreInformation').select('id').executeTakeFirstOrThrow()
  const travail = envoyerLettre(produit.deps)
  // Refait, et deux à la fois : nul ne la reçoit deux fois.
  await Promise.all([travail.faire({ id }), travail.faire({ id })])
  await travail.faire({ id })
  const partis = await courriels()
  expect(partis.map((c) => `${c.destinataire} ${c.nature}`).toSorted()).toEqual([
    'ines@exemple.fr LETTRE.PARUTION',
    'zoe@exemple.fr LETTRE.PARUTION',
  ])
  expect(partis[0]!.texte).toContain('telechargerNewsletter?fileName=lettre-2026-11-20.pdf')

  const zoe = partis.find((c) => c.destinataire === 'zoe@exemple.fr')!
  expect((await appuyer(lienDe(zoe.texte, 'quitter'))).headers['location']).toBe(
    '/newsletter/quitter?suite=fait',
  )
  expect((await abonnes()).map((a) => a.email)).not.toContain('zoe@exemple.fr')
})

test('une messagerie quitte d’elle-même (RFC 8058), sans renvoi, et deux fois sans faute ; une clef fausse ne fait rien', async () => {
  await abonner('tom@exemple.fr')
  await sInscrire('tom@exemple.fr')
  const [deja] = (await courriels()).slice(-1)
  const url = lienDe(deja!.texte, 'quitter')
  for (const [type, payload] of [
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ] as const) {
    const r = await produit
      .visiteur()
      .brut({ method: 'POST', url, headers: { 'content-type': type }, payload })
    expect([r.statusCode, r.body]).toEqual([200, 'C’est fait.'])
  }
  expect((await abonnes()).map((a) => a.email)).not.toContain('tom@exemple.fr')
  const avant = await abonnes()
  const [, , sceau = ''] = /key=([a-z]\d+)-([\w-]+)/.exec(url)!
  for (const fausse of [`q1-${sceau}`, `a1-${sceau}`, 'q1', '', 'q1-%00', `q${'9'.repeat(15)}-${sceau}`]) {
    const r = await appuyer(`/newsletter/quitter?key=${fausse}`)
    expect([fausse, r.statusCode, r.headers['location']]).toEqual([
      fausse,
      303,
      '/newsletter/quitter?suite=perdu',
    ])
  }
  expect(await abonnes()).toEqual(avant)
  // Une grande messagerie appuie pour tous les siens, d’une seule adresse.
  const appuis = await Promise.all(Array.from({ length: 200 }, () => appuyer('/newsletter/quitter?key=faux')))
  expect(new Set(appuis.map((r) => r.statusCode))).toEqual(new Set([303]))
})

test('qui quitte n’a plus rien chez nous : ni son adresse, ni ce qui lui a été écrit ; ce qui partait encore s’efface la nuit d’après', async () => {
  const partir = () =>
    produit.db
      .updateTable('courriel')
      .set({
        etat: etatRepris('ENVOYE' as const),
        prochainEssai: null,
        dateEnvoi: produit.heure.instant.toISOString(),
      })
      .execute()
  const restent = async () =>
    (await courriels()).filter((c) => c.destinataire.toLowerCase() === 'part@exemple.fr').map((c) => c.nature)
  await abonner('part@exemple.fr')
  await sInscrire('PART@exemple.fr')
  const quitter = lienDe((await courriels()).at(-1)!.texte, 'quitter')
  await sInscrire('ines@exemple.fr')
  await partir()
  await produit.db
    .insertInto('courriel')
    .values({
      destinataire: 'part@exemple.fr',
      nature: 'RECLAMATION.REPONSE',
      sujet: 'Votre réclamation',
      texte: '',
      etat: etatRepris('ENVOYE' as const),
      dateCreation: produit.heure.instant.toISOString(),
    })
    .execute()
  await sInscrire('part@exemple.fr')
  expect(await restent()).toHaveLength(4)
  await appuyer(quitter)
  expect(await restent()).toEqual(['RECLAMATION.REPONSE', 'LETTRE.DEJA_INSCRIT'])
  await partir()
  await menage({ db: produit.db, horloge: produit.deps.horloge }).faire({})
  expect(await restent()).toEqual(['RECLAMATION.REPONSE'])
  expect((await courriels()).map((c) => c.destinataire)).toContain('ines@exemple.fr')
})

test('un nom avec une barre oblique, des points ou un octet nul est refusé ; un nom inconnu est introuvable', async () => {
  for (const fileName of [
    '../lettre.pdf',
    'a/b.pdf',
    'a\\b.pdf',
    '..pdf',
    'a.b.pdf',
    'lettre\0.pdf',
    '',
  ] as const) {
    const r = await produit.visiteur().appeler(telechargerLettre, { query: { fileName } })
    expect([fileName, r.statut, r.erreur.code]).toEqual([fileName, 400, 'NOM_DE_LETTRE'])
    expect(r.erreur.message).toContain('Aucune lettre ne porte ce nom')
  }
  const inconnu = await produit.visiteur().appeler(telechargerLettre, { query: { fileName: 'autre.pdf' } })
  expect([inconnu.statut, inconnu.erreur.code]).toEqual([404, 'INTROUVABLE'])
  const sans = await produit.visiteur().brut({ method: 'GET', url: telechargerLettre.path })
  expect(sans.statusCode).toBe(400)
})

test('le même PDF publié deux fois est la même lettre ; deux du même jour ont deux noms', async () => {
  const deux = await Promise.all([publier('Encore', '2026-11-20'), publier('Encore', '2026-11-20')])
  expect(deux.map((r) => r.corps.fileName)).toEqual(['lettre-2026-11-20-2.pdf', 'lettre-2026-11-20-2.pdf'])
  const lettres = await produit.db.selectFrom('lettreInformation').select('nom').execute()
  expect(lettres).toHaveLength(2)
  // Une seule des deux l’a publiée ; l’autre apprend sous quel titre elle l’est.
  expect(
    deux.map((r) => r.corps.dejaParue).toSorted((a, b) => Number(a !== null) - Number(b !== null)),
  ).toEqual([null, { titre: 'Encore', date: '2026-11-20' }])
})

test('sans titre, datée de demain, ou d’un fichier qui n’est pas un PDF : refusée à son champ, et rien ne paraît', async () => {
  const avant = (await produit.visiteur().appeler(listerLettres, {})).corps
  for (const [titre, date, champ, code] of [
    ['  ', '2026-11-20', 'titre', 'OBLIGATOIRE'],
    ['Demain', '2027-01-01', 'date', 'DATE_FUTURE'],
    ['Sans jour', '2026-02-30', 'date', 'DATE_INVALIDE'],
  ] as const) {
    const r = await publier(titre, date)
    expect([r.statut, r.erreur.refus?.[0]]).toMatchObject([400, { champ, code }])
  }
  const texte = await teneur.appeler(publierLettre, {
    body: { titre: 'Un texte', date: '2026-11-20' },
    fichier: { nom: 'texte.pdf', contenu: Buffer.from('pas un pdf') },
  } as never)
  expect([texte.statut, texte.erreur.refus?.[0]]).toMatchObject([
    400,
    { champ: 'fichier', code: 'FICHIER_FORMAT' },
  ])
  expect((await produit.visiteur().appeler(listerLettres, {})).corps).toEqual(avant)
  const syndic = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
  expect((await publier('La mienne', '2026-11-20', syndic)).statut).toBe(403)
  expect((await publier('La mienne', '2026-11-20', produit.visiteur())).statut).toBe(401)
})

test('une lettre se garde et se reprend : son étiquette est son empreinte, et qui l’a déjà ne la relit pas', async () => {
  const url = `${telechargerLettre.path}?fileName=lettre-2026-11-20.pdf`
  const demander = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    produit.visiteur().brut({ method, url, headers })
  const entiere = await demander()
  const { empreinte, contenu } = await produit.db
    .selectFrom('lettreInformation')
    .select(['empreinte', 'contenu'])
    .where('nom', '=', 'lettre-2026-11-20.pdf')
    .executeTakeFirstOrThrow()
  expect(entiere.headers).toMatchObject({
    'cache-control': 'public, no-cache',
    etag: `"${empreinte}"`,
    'content-length': String(contenu.length),
  })
  expect(entiere.rawPayload.equals(contenu)).toBe(true)
  const deja = await demander({ 'if-none-match': `"${empreinte}"` })
  expect([deja.statusCode, deja.rawPayload.length]).toEqual([304, 0])
  const portion = await demander({ range: 'bytes=5-14' })
  expect([portion.statusCode, portion.rawPayload.equals(contenu.subarray(5, 15))]).toEqual([206, true])
  const tete = await demander({}, 'HEAD')
  expect([tete.statusCode, tete.headers['content-length'], tete.rawPayload.length]).toEqual([
    200,
    String(contenu.length),
    0,
  ])
})

test('le fil Atom des lettres les porte, échappées, et se garde un quart d’heure', async () => {
  await publier('Prix < 5 & « plus »', '2026-11-19')
  const r = await produit.visiteur().appeler(lettresEnAtom, {})
  expect(r.entetes['cache-control']).toBe('public, max-age=900')
  const deja = await produit
    .visiteur()
    .brut({ method: 'GET', url: lettresEnAtom.path, headers: { 'if-none-match': String(r.entetes['etag']) } })
  expect([deja.statusCode, deja.body]).toEqual([304, ''])
  expect(r.entetes['content-type']).toBe('application/atom+xml; charset=utf-8')
  const fil = r.corps.toString('utf8')
  expect(fil).toContain('<title>Prix &#60; 5 &#38; « plus »</title>')
  expect(fil.match(/<entry>/g)).toHaveLength(3)
})

test('la nuit efface ce qui n’est pas confirmé en sept jours, et l’adresse que le relais refuse', async () => {
  await sInscrire('hesite@exemple.fr')
  await abonner('refusee@exemple.fr')
  await produit.db
    .updateTable('courriel')
    .set({ adresseRefuseeLe: produit.heure.instant.toISOString() })
    .where('destinataire', '=', 'refusee@exemple.fr')
    .execute()
  const depart = produit.heure.instant
  const nuit = menage({ db: produit.db, horloge: produit.deps.horloge })
  await nuit.faire({})
  const restent = async () => (await abonnes()).map((a) => a.email)
  expect(await restent()).not.toContain('refusee@exemple.fr')
  expect(await restent()).toContain('hesite@exemple.fr')
  produit.heure.instant = new Date(depart.getTime() + 8 * 86_400_000)
  await nuit.faire({})
  produit.heure.instant = depart
  expect(await restent()).toEqual(['ines@exemple.fr'])
})

test('retirée, elle ne se lit plus ni ne part ; le même PDF la fait reparaître, pour qui ne l’a pas reçue', async () => {
  await abonner('lise@exemple.fr')
  await abonner('remi@exemple.fr')
  const qui = await produit.connecte('TENEUR_ADMIN_PRINC')
  const { corps } = await qui.appeler(compterAbonnes, {})
  await produit.db.deleteFrom('courriel').execute()
  const fichier = { nom: 'lettre.pdf', contenu: await unPdf() }
  const faireParaitre = async () =>
    (await qui.appeler(publierLettre, { body: { titre: 'Trop tôt', date: '2026-11-19' }, fichier })).corps
  const { fileName } = await faireParaitre()
  const { id } = await produit.db
    .selectFrom('lettreInformation')
    .select('id')
    .where('nom', '=', fileName)
    .executeTakeFirstOrThrow()
  const travail = envoyerLettre(produit.deps)
  const destinataires = async () => (await courriels()).map((c) => c.destinataire)
  const lire = async () =>
    (await produit.visiteur().appeler(telechargerLettre, { query: { fileName } })).statut
  const syndic = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
  expect((await syndic.appeler(retirerLettre, { params: { fileName } })).statut).toBe(403)

  // Écrite à tous, partie à une seule ; puis retirée.
  await travail.faire({ id })
  expect(await destinataires()).toHaveLength(corps.abonnes)
  await produit.db
    .updateTable('courriel')
    .set({ etat: etatRepris('ENVOYE'), prochainEssai: null, dateEnvoi: produit.heure.instant.toISOString() })
    .where('destinataire', '=', 'lise@exemple.fr')
    .execute()
  expect((await qui.appeler(retirerLettre, { params: { fileName } })).statut).toBe(204)
  await travail.faire({ id })
  expect(await destinataires()).toEqual(['lise@exemple.fr'])
  expect([
    await lire(),
    (await produit.visiteur().appeler(listerLettres, {})).corps.map((l) => l.fileName).includes(fileName),
    (await qui.appeler(retirerLettre, { params: { fileName } })).statut,
  ]).toEqual([404, false, 404])
  const { rows } = await sql<{ type: string }>`
    SELECT type FROM evenement_journal WHERE nouveau->>'lettre' LIKE ${`%(${fileName})`} ORDER BY id`.execute(
    produit.db,
  )
  expect(rows.map((e) => e.type)).toEqual(['LETTRE', 'LETTRE_RETIREE'])

  const reparue = await faireParaitre()
  expect([reparue.fileName, reparue.dejaParue, await lire()]).toEqual([fileName, null, 200])
  await travail.faire({ id })
  // Une fois à chacun : qui l’avait reçue ne la reçoit pas de nouveau.
  const recus = await destinataires()
  expect([recus.length, new Set(recus).size]).toEqual([corps.abonnes, corps.abonnes])
})
