import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, test, vi } from 'vitest'
import {
  activerSecondFacteur,
  authentifier,
  changerMotDePasse,
  confirmerEmail,
  creerMotDePasse,
  deconnecter,
  demanderRecuperation,
  donnerSecondFacteur,
  modifierCompte,
  preparerSecondFacteur,
  verifierClef,
} from '#contract/comptes/compte.ts'
import { activer, lettresAImprimer, lireLettre } from '#contract/comptes/inscription.ts'
import { lireMonEtablissement } from '#contract/comptes/utilisateurs.ts'
import { solution } from '#server/essais/captcha.ts'
import { clefRecue, envoyerInscription, MOT_DE_PASSE_NEUF, saisieJuste } from '#server/essais/inscription.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { entrerPar, personneSso } from '#server/essais/sso.ts'
import { recuperation } from '#server/comptes/compte/mot-de-passe.ts'
import { siretInvente } from '#server/demonstration/semer/syndics.ts'
import { codeDeLettre, lettreCourante } from '#server/socle/registre/comptes/courriers.ts'

const CLE_IMPRESSION = 'une-clef-d-impression-pour-les-seuls-essais'
const AUTRE_MOT_DE_PASSE = 'Bicyclette-bleue-41!'
const NEUVE = 'gisele.la.neuve@exemple.invalid'
const SAISIE = saisieJuste(7)

let produit: Produit
/** Ce qui est écrit sur la sortie d’erreur et par la console, et toute adresse demandée ou renvoyée. */
let ecrit = ''
const adresses: string[] = []
/** Ce qui ne doit se lire nulle part. */
const secrets: Record<string, string> = {}
const clefs: string[] = []

beforeAll(async () => {
  produit = await ouvrirProduit({ config: { cleImpression: CLE_IMPRESSION } })
  // Tout ce que le serveur pourrait écrire, et pas seulement les erreurs.
  produit.app.log.level = 'trace'
  const injecter = produit.app.inject.bind(produit.app)
  vi.spyOn(produit.app, 'inject').mockImplementation((async (options: { url: string }) => {
    const reponse = await injecter(options)
    adresses.push(options.url, reponse.headers.location ?? '')
    return reponse
  }) as never)
})
afterAll(() => produit.fermer())
beforeEach(() => {
  const noter = (...morceaux: unknown[]) => {
    ecrit += morceaux.map(String).join(' ')
    return true
  }
  vi.spyOn(process.stderr, 'write').mockImplementation(noter)
  vi.spyOn(process.stdout, 'write').mockImplementation(noter)
  for (const methode of ['log', 'warn', 'error', 'info'] as const)
    vi.spyOn(console, methode).mockImplementation(noter)
})
afterEach(() => vi.restoreAllMocks())

const code = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: produit.heure.instant.getTime() })

function retenirCookies(qui: Navigateur, quand: string): void {
  for (const [nom, valeur] of qui.cookies) {
    const lu = decodeURIComponent(valeur)
    if (lu.length < 16) continue
    secrets[`cookie ${nom}, ${quand}`] = lu
    // Ce que la signature signe est le secret lui-même.
    if (nom !== 'XSRF-TOKEN')
      secrets[`cookie ${nom} sans signature, ${quand}`] = lu.split('.').slice(0, -1).join('.')
  }
}

async function recevoirClef(email: string): Promise<string> {
  const clef = await clefRecue(produit, email)
  clefs.push(clef)
  return clef
}

/** Gisèle demande un compte, l’active, le protège, l’oublie, change d’adresse ; elle se trompe à chaque pas. */
async function parcours(): Promise<void> {
  const qui = produit.visiteur('10.50.0.1')
  const entrer = (motDePasse: string, username = SAISIE.email) =>
    qui.appeler(authentifier, { body: { username, password: motDePasse } })
  const poser = (key: string, motDePasse: string) =>
    qui.appeler(creerMotDePasse, { body: { key, motDePasse, confirmation: motDePasse } })

  await envoyerInscription(qui, 'NON_PRO', { ...SAISIE, email: 'fausse' })
  await envoyerInscription(qui, 'PRO', { ...SAISIE, siret: siretInvente(77) })
  await envoyerInscription(qui, 'NON_PRO', SAISIE)
  await envoyerInscription(qui, 'NON_PRO', SAISIE)
  const creation = await recevoirClef(SAISIE.email)
  await qui.appeler(verifierClef, { params: { key: creation } })
  await poser(creation, 'court')
  expect((await poser(creation, MOT_DE_PASSE_NEUF)).statut).toBe(200)
  await poser(creation, MOT_DE_PASSE_NEUF)
  await entrer(AUTRE_MOT_DE_PASSE)
  expect((await entrer(MOT_DE_PASSE_NEUF)).statut).toBe(200)
  retenirCookies(qui, 'entrée')

  const { id } = await produit.db
    .selectFrom('compte')
    .select('teledeclarantId as id')
    .where('email', '=', SAISIE.email)
    .executeTakeFirstOrThrow()
  const lettre = (await lettreCourante(produit.db, id!))!
  secrets['code d’activation'] = codeDeLettre(produit.deps.secrets, lettre)
  secrets['code d’activation sans tirets'] = secrets['code d’activation'].replaceAll('-', '')
  const imprimeur = produit.visiteur('10.50.0.2')
  await imprimeur.appeler(lettresAImprimer, {}, { authorization: `Bearer ${CLE_IMPRESSION}x` })
  const bearer = { authorization: `Bearer ${CLE_IMPRESSION}` }
  expect((await imprimeur.appeler(lireLettre, { params: { id: String(lettre.id) } }, bearer)).statut).toBe(
    200,
  )
  await qui.appeler(activer, { body: { code: 'ABCD-EFGH-JKMN' } })
  expect((await qui.appeler(activer, { body: { code: secrets['code d’activation'] } })).statut).toBe(200)
  await qui.appeler(lireMonEtablissement, {})

  const prepare = await qui.appeler(preparerSecondFacteur, {})
  secrets['secret du second facteur'] = prepare.corps.secret
  const pose = await qui.appeler(activerSecondFacteur, { body: { code: code(prepare.corps.secret) } })
  const codes = pose.corps.codes ?? []
  expect(codes).toHaveLength(10)
  for (const [i, c] of codes.entries()) {
    secrets[`code de secours ${i}`] = c
    secrets[`code de secours ${i} sans tiret`] = c.replace('-', '')
  }
  await qui.appeler(deconnecter, {})
  produit.heure.instant = new Date(produit.heure.instant.getTime() + 60_000)
  await entrer(MOT_DE_PASSE_NEUF)
  retenirCookies(qui, 'second facteur attendu')
  await qui.appeler(donnerSecondFacteur, { body: { code: '000000' } })
  expect((await qui.appeler(donnerSecondFacteur, { body: { code: codes[0]! } })).statut).toBe(200)
  retenirCookies(qui, 'second facteur')

  const changer = {
    actuel: MOT_DE_PASSE_NEUF,
    motDePasse: AUTRE_MOT_DE_PASSE,
    confirmation: AUTRE_MOT_DE_PASSE,
  }
  expect((await qui.appeler(changerMotDePasse, { body: changer })).statut).toBe(200)
  await qui.appeler(modifierCompte, {
    body: {
      email: NEUVE,
      telephone: SAISIE.telephone,
      numCartePro: '',
      motDePasse: AUTRE_MOT_DE_PASSE,
    },
  })
  const adresse = await recevoirClef(NEUVE)
  await qui.appeler(confirmerEmail, { body: { key: 'x'.repeat(43) } })
  expect((await qui.appeler(confirmerEmail, { body: { key: adresse } })).corps).toBe(true)
  await qui.appeler(demanderRecuperation, { body: { email: NEUVE, captcha: await solution(qui) } })
  await recuperation(produit.deps).faire({ email: NEUVE })
  // Celle-ci ne sert pas : elle vaut encore quand on lit la base.
  await recevoirClef(NEUVE)
  await entrerPar(produit.visiteur('10.50.0.3'), 'notaires', personneSso('notaires', 'Estreville'))
  Object.assign(secrets, {
    'mot de passe': MOT_DE_PASSE_NEUF,
    'autre mot de passe': AUTRE_MOT_DE_PASSE,
    'clef d’impression': CLE_IMPRESSION,
    'clef secrète': produit.deps.config.cleSecrete,
  })
}

const PERSONNE = {
  adresse: SAISIE.email,
  'nouvelle adresse': NEUVE,
  nom: SAISIE.nom,
  prénom: SAISIE.prenom,
  rue: SAISIE.voie,
  SIRET: siretInvente(77),
  téléphone: '611223344',
}

/** Ce qui se lit dans un texte, écrit tel quel ou comme dans une adresse. */
function lus(texte: string, cherches: Record<string, string>): string[] {
  const decode = texte.replace(/(?:%[0-9a-f]{2})+/gi, (m) => {
    try {
      return decodeURIComponent(m)
    } catch {
      return m
    }
  })
  const tout = `${texte}\n${decode}`.toLowerCase()
  return Object.entries(cherches).flatMap(([nom, valeur]) =>
    tout.includes(valeur.toLowerCase()) ? [nom] : [],
  )
}
const desClefs = () => Object.fromEntries(clefs.map((c, i) => [`clef ${i}`, c]))

describe('Un parcours entier', () => {
  test('ni journal technique ni adresse ne portent une donnée ou un secret, sauf la clef du lien', async () => {
    produit.app.log.trace('témoin')
    await parcours()
    expect(ecrit).toContain('témoin')
    expect(Object.keys(secrets).length).toBeGreaterThan(30)
    expect(clefs).toHaveLength(3)
    expect(lus(ecrit, { ...secrets, ...PERSONNE, ...desClefs() })).toEqual([])
    const nos = adresses.filter((a) => !a.includes('/demonstration/identite/'))
    expect(nos.length).toBeGreaterThan(40)
    expect(lus(nos.join('\n'), { ...secrets, ...PERSONNE })).toEqual([])
    const avecClef = nos.filter((a) => lus(a, desClefs()).length > 0)
    expect(avecClef.map((a) => a.replace(clefs[0]!, ':key'))).toEqual([verifierClef.path])
  })

  test('la base n’en garde que des empreintes ; un lien n’est que dans son courriel', async () => {
    const { rows: tables } = await sql<{ nom: string }>`
      SELECT format('%I.%I', table_schema, table_name) AS nom FROM information_schema.tables
      WHERE table_schema IN ('public', 'pgboss') AND table_type = 'BASE TABLE' ORDER BY 1`.execute(produit.db)
    expect(tables.map((t) => t.nom)).toEqual(
      expect.arrayContaining(['public.session', 'public.clef', 'pgboss.job']),
    )
    const trouves: string[] = []
    for (const { nom } of tables) {
      const { rows } = await sql<{ tout: string | null }>`
        SELECT json_agg(to_jsonb(t) - 'texte')::text AS tout FROM ${sql.raw(nom)} t`.execute(produit.db)
      for (const lu of lus(rows[0]?.tout ?? '', { ...secrets, ...desClefs() })) trouves.push(`${nom} : ${lu}`)
    }
    expect(trouves).toEqual([])
    // Le dessin de la base se lit bien : sinon tout ceci ne dirait rien.
    const { rows } = await sql<{
      n: number
    }>`SELECT count(*)::int AS n FROM compte WHERE email = ${NEUVE}`.execute(produit.db)
    expect(rows[0]!.n).toBe(1)
    const courriels = await produit.db.selectFrom('courriel').select(['sujet', 'texte']).execute()
    const porteurs = courriels.filter((c) => lus(c.texte, { ...secrets, ...desClefs() }).length > 0)
    expect(porteurs.map((c) => lus(c.texte, { ...secrets, ...desClefs() }))).toEqual([
      // Redemandé pendant qu’il vaut, le lien repart tel quel (décision 0095).
      ['clef 0'],
      ['clef 0'],
      ['clef 1'],
      ['clef 2'],
    ])
    for (const { sujet } of courriels) expect(lus(sujet, { ...secrets, ...desClefs() })).toEqual([])
  })

  test('une panne ne montre qu’un numéro, et n’écrit pas la ligne que la base a refusée', async () => {
    await sql`ALTER TABLE courriel ADD CONSTRAINT panne CHECK (destinataire <> 'gisele.panne@exemple.invalid')`.execute(
      produit.db,
    )
    const email = 'gisele.panne@exemple.invalid'
    ecrit = ''
    const r = await envoyerInscription(
      produit.visiteur('10.50.0.4'),
      'NON_PRO',
      saisieJuste(8, { email, emailConfirmation: email }),
    )
    expect(r.erreur).toEqual({
      statut: 500,
      code: 'ERREUR_SERVEUR',
      message: r.erreur.message,
      incident: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    })
    expect(ecrit).toContain(r.erreur.incident)
    expect(ecrit).toContain('"constraint":"panne"')
    expect(ecrit).toContain('courriels.ts')
    expect(lus(ecrit, { ...PERSONNE, panne: email })).toEqual([])
    expect(ecrit).not.toContain('key=')
  })
})
