import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { APPELS } from '#contract/appels.ts'
import type { Call } from '#contract/socle/call.ts'
import { lireApi } from '#contract/public/documentation.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { FICHIERS_OUVERTS } from '#domain/public/donnees-ouvertes/fichiers.ts'
import { etatRepris } from '#domain/socle/machine.ts'
import { INDEX_DU_PLAN } from '#domain/public/plan-du-site/pages.ts'
import { donneesOuvertesDeNuit } from '#server/public/donnees-ouvertes/publier.ts'
import { autreAgent } from '#server/essais/agent.ts'
import { relirePdf } from '#server/essais/pdf.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { planDeNuit } from '#server/public/plan-du-site/ecrire.ts'
import { carteDeNuit } from '#server/socle/registre/chiffres/cellules.ts'
import { comparaisonDeNuit } from '#server/socle/registre/chiffres/comparaison.ts'
import { rechercheDeNuit } from '#server/socle/registre/recherche/recherche.ts'
import { notesDeNuit } from '#server/socle/registre/chiffres/score.ts'
import { statistiquesDeNuit } from '#server/public/statistiques/nuit.ts'
import { DIST } from './construits.ts'

const construit = existsSync(join(DIST, 'client', '.vite', 'manifest.json'))
/** Des exemples de l’API, le numéro que la copropriété marquée remplace. */
const NUMERO_DES_EXEMPLES = 'AA0000001'
const COMMUNE = '69383'

/** Les signes d’une copropriété, que personne d’autre n’a. */
const MONTANT = 1_234_567.89
const NOMBRE = 7_654_321
const JOUR_MARQUE = '1987-03-04'
const ESPACE = "[\\s\u00a0\u202f.,’']?"
const parMilliers = (chiffres: string) => chiffres.match(/\d{1,3}(?=(\d{3})*$)/g)!.join(ESPACE)
/** Le montant avec ou sans ses centimes, en centimes, arrondi, en milliers ; le nombre ; le jour. */
const SIGNES = new RegExp(
  `(?<!\\d)(?:${[
    ...['1234567', '123456789', '1234568', '1234570', '1234600', '1235000', '7654321'].map(parMilliers),
    '1[.,]23\\d*\\s?(M|million)',
    JOUR_MARQUE,
    '04/03/1987',
    '4 mars 1987',
  ].join('|')})(?!\\d)`,
)

/** Ceux qui entrent ici. */
const PERSONNES = [
  'TELE_PRO_ADMIN_PRINC',
  'TELE_NONPRO_ADMIN_PRINC',
  'NOTAIRE_NOTAIRE',
  'INSTITUTIONNEL',
] as const

let produit: Produit
let marquee: { id: number; numero: string }
let sansDroit: { dit: string; qui: Navigateur }[]
beforeAll(async () => {
  produit = await ouvrirProduit()
  const { db } = produit
  const { rows } = await sql<{
    id: number
    numero: string
    epci: string
  }>`SELECT c.id, c.numero FROM copropriete c
    JOIN acceptee a ON a.copropriete_id = c.id WHERE c.publie AND c.code_insee = ${COMMUNE} AND c.numero IS NOT NULL
    AND NOT EXISTS (SELECT FROM declaration d WHERE d.copropriete_id = c.id)
    AND coalesce(c.teledeclarant_id, 0) <> ALL (SELECT teledeclarant_id FROM compte WHERE profil IN (${sql.join(PERSONNES)})) ORDER BY c.numero LIMIT 1`.execute(
    db,
  )
  marquee = rows[0]!
  await marquer()
  // Toutes les nuits passent : ce qu’elles comptent, rangent et publient a lu la copropriété marquée.
  for (const nuit of [
    notesDeNuit(produit.deps),
    comparaisonDeNuit(produit.deps),
    statistiquesDeNuit(produit.deps),
    carteDeNuit(produit.deps),
    rechercheDeNuit(produit.deps),
    donneesOuvertesDeNuit(produit.deps),
    planDeNuit(produit.deps),
  ])
    await nuit.faire({})
  const { siret } = await db
    .selectFrom('teledeclarant')
    .select('siret')
    .where('siret', 'is not', null)
    .where('type', '=', 'PRO')
    .executeTakeFirstOrThrow()
  sansDroit = [
    { dit: 'un visiteur', qui: produit.visiteur() },
    { dit: 'un syndic d’ailleurs', qui: await produit.connecte('TELE_PRO_ADMIN_PRINC') },
    { dit: 'un syndic bénévole', qui: await produit.connecte('TELE_NONPRO_ADMIN_PRINC') },
    { dit: 'un notaire', qui: await produit.connecte('NOTAIRE_NOTAIRE') },
    { dit: 'un agent du territoire, sans la charte', qui: await produit.connecte('INSTITUTIONNEL') },
    {
      dit: 'un agent d’ailleurs',
      qui: await autreAgent(
        produit,
        { prenom: 'Ines', nom: 'Vauclair' },
        { siret: siret!, departement: '33' },
      ),
    },
  ]
})
afterAll(() => produit.fermer())

/** Chaque colonne d’argent, de nombre de lots à une étiquette ou d’impayés, et chaque jour d’arrêté ou de procédure, porte un signe. */
async function marquer(): Promise<void> {
  const { rows } = await sql<{ nom: string; type: string }>`SELECT column_name AS nom, data_type AS type
    FROM information_schema.columns WHERE table_name = 'acceptee'
    AND (data_type = 'numeric' OR column_name LIKE 'classement_energetique%' OR column_name = 'nb_coproprietaires_impayes'
      OR (data_type = 'date' AND column_name ~ 'diagnostic|mandat_ad_hoc|ordonnance|ppt'))`.execute(
    produit.db,
  )
  const valeurs: Readonly<Record<string, unknown>> = { numeric: MONTANT, date: JOUR_MARQUE }
  expect(rows.length).toBeGreaterThan(12)
  await sql`UPDATE acceptee SET ${sql.join(
    rows.map(({ nom, type }) => sql`${sql.ref(nom)} = ${valeurs[type] ?? NOMBRE}`),
  )}, comptes_non_approuves = false
    WHERE copropriete_id = ${marquee.id}`.execute(produit.db)
  await produit.db.deleteFrom('arreteAccepte').where('coproprieteId', '=', marquee.id).execute()
  await produit.db
    .insertInto('arreteAccepte')
    .values({
      coproprieteId: marquee.id,
      rang: 0,
      famille: 'arretePerilParties',
      dateArrete: JOUR_MARQUE,
      dateMainLevee: null,
    })
    .execute()
  // D’un cabinet où personne n’entre ici.
  const { compteId, teledeclarantId } = (
    await sql<{ compteId: number; teledeclarantId: number }>`SELECT
      (SELECT id FROM compte WHERE profil = 'TENEUR_ADMIN_PRINC' LIMIT 1) AS compte_id,
      (SELECT id FROM teledeclarant t WHERE NOT EXISTS (SELECT FROM compte WHERE teledeclarant_id = t.id
        AND profil IN (${sql.join(PERSONNES)})) ORDER BY id LIMIT 1) AS teledeclarant_id`.execute(produit.db)
  ).rows[0]!
  await produit.db
    .insertInto('declaration')
    .values({
      coproprieteId: marquee.id,
      compteId,
      teledeclarantId,
      etape: 'recapitulatif' as never,
      saisie: '{}',
      typeImmat: 'DEFAULT' as never,
      typeMaj: 'ANNUELLE' as never,
      typeDeclaration: etatRepris('COURANTE' as const),
      dateSoumission: '2026-03-01T09:00:00Z',
      donnees: JSON.stringify({
        donneesFinancieres: { montantDettes: MONTANT, nbCoproprietairesImpayes: NOMBRE },
        procedures: { arretePerilParties: [{ type: 'PERIL', dateArrete: JOUR_MARQUE }] },
      }),
    })
    .execute()
}

/** D’autres montants, une autre étiquette, plus aucun arrêté : ce que le public lit n’en dépend pas. */
async function demarquer(): Promise<void> {
  await sql`UPDATE acceptee SET charges_operations_courantes = 10, montant_dettes = 0, classement_energetique_a = 12,
    classement_energetique_g = 0, nb_coproprietaires_impayes = 0, ordonnance_carence_date_ordonnance = NULL
    WHERE copropriete_id = ${marquee.id}`.execute(produit.db)
  await produit.db.deleteFrom('arreteAccepte').where('coproprieteId', '=', marquee.id).execute()
  await produit.db.deleteFrom('declaration').where('coproprieteId', '=', marquee.id).execute()
}

interface Demande {
  nom: string
  method: 'GET' | 'POST'
  url: string
  payload?: object
}
const laMarquee = (texte: string) => texte.replaceAll(NUMERO_DES_EXEMPLES, marquee.numero)

/** Chaque appel ouvert au visiteur, tel que la page de l’API le donne en exemple : un appel neuf y vient de lui-même. */
async function appelsOuverts(): Promise<Demande[]> {
  interface Operation {
    operationId: string
    'x-exemple'?: { url: string; corps?: object }
  }
  const { corps } = await produit.visiteur().appeler(lireApi, {})
  const chemins = (corps as { paths: Record<string, Record<string, Operation>> }).paths
  const exemples = Object.values(chemins).flatMap((methodes) => Object.values(methodes))
  const ouverts = (APPELS as readonly { nom: string; appel: Call }[]).filter(
    ({ appel: { allow, effet, fichier } }) => allow === 'public' && effet !== 'ecriture' && !fichier,
  )
  return ouverts.map(({ nom, appel: { method } }) => {
    const { url, corps: payload } = exemples.find((e) => e.operationId === nom)!['x-exemple']!
    return {
      nom,
      method: method as 'GET',
      url: laMarquee(url),
      ...(payload && { payload: JSON.parse(laMarquee(JSON.stringify(payload))) as object }),
    }
  })
}

const page = (url: string): Demande => ({ nom: url, method: 'GET', url })
/** Ce qui varie dans l’adresse d’une page, chez la copropriété marquée. */
const remplie = (chemin: string) =>
  chemin
    .replace('$numero', marquee.numero)
    .replace('$code', chemin === CHEMINS.departement ? '69' : COMMUNE)
    .replaceAll(/\$\w+/g, '1')
const LIEUX = [
  'niveau=commune&code=69383',
  'niveau=intercommunalite&code=200046977',
  'niveau=departement&code=69',
  'niveau=region&code=84',
]

/** Les fichiers, les fils et les chiffres d’où elle est, que les exemples ne demandent pas. */
async function deChezElle(): Promise<Demande[]> {
  const index = (await produit.visiteur().brut({ method: 'GET', url: INDEX_DU_PLAN })).body
  const plan = [...index.matchAll(/<loc>https?:\/\/[^/]+([^<]+)<\/loc>/g)].map(([, chemin]) => chemin!)
  expect(plan.length).toBeGreaterThan(0)
  return [
    ...Object.values(FICHIERS_OUVERTS).map(({ nom }) => page(`/api/public/donnees-ouvertes/${nom}`)),
    page(INDEX_DU_PLAN),
    ...plan.map(page),
    page('/robots.txt'),
    page('/api/public/annuaire/emporter?departement=69&format=xlsx'),
    page('/api/public/annuaire/emporter?departement=69&format=csv'),
    ...LIEUX.flatMap((lieu) => [
      page(`/api/public/statistiques/chiffres?${lieu}`),
      page(`/api/public/statistiques/classement?${lieu}`),
      ...['csv', 'pdf', 'xlsx'].map((format) =>
        page(`/api/public/statistiques/telechargerRapportBo?${lieu}&format=${format}`),
      ),
    ]),
  ]
}

/** Chaque page, et celles où mènent la fiche de la copropriété marquée et sa commune. */
async function pages(): Promise<Demande[]> {
  if (!construit) return []
  const toutes = Object.values(CHEMINS).map(remplie)
  const autour = await Promise.all(
    [`/annuaire/${marquee.numero}`, `/annuaire/commune/${COMMUNE}`].map(
      async (url) => (await produit.visiteur().brut({ method: 'GET', url })).body,
    ),
  )
  const liens = autour.flatMap((html) =>
    [...html.matchAll(/href="(\/[^"#]*)"/g)].map(([, vers]) => vers!.replaceAll('&amp;', '&')),
  )
  const chiffres = LIEUX.map((lieu) => `${CHEMINS.statistiques}?${lieu}`)
  return [
    ...new Set([
      ...toutes,
      ...liens.filter((l) => !/^\/assets\/|^\/annuaire\/[A-Z]{2}/.test(l)),
      ...chiffres,
    ]),
  ].map(page)
}

/** Ce que portent les mêmes octets, d’une personne à l’autre, se lit une fois. */
const deplies = new Map<string, Promise<string>>()

function deplier(octets: Buffer): Promise<string> {
  const empreinte = hash('sha256', octets)
  const deja = deplies.get(empreinte) ?? lireDedans(octets)
  deplies.set(empreinte, deja)
  return deja
}

/** Ce que porte une réponse, déplié : un fichier comprimé, une archive ou un PDF se lisent en dedans. */
async function lireDedans(octets: Buffer): Promise<string> {
  if (octets.subarray(0, 2).equals(Buffer.from([0x1f, 0x8b]))) return deplier(gunzipSync(octets))
  if (octets.subarray(0, 4).toString('latin1') === '%PDF') return (await relirePdf(octets)).texte
  if (octets.subarray(0, 4).toString('latin1') !== 'PK\x03\x04') return octets.toString('utf8')
  const zip = await fromBufferPromise(octets)
  const lues: string[] = []
  for await (const partie of zip.eachEntry())
    // L’instant où le classeur s’est écrit.
    if (partie.fileName !== 'docProps/core.xml')
      lues.push(await deplier(await buffer(await zip.openReadStreamPromise(partie))))
  return lues.join('\n')
}

/** Chacune d’une autre adresse : ce que l’on peut demander par minute n’arrête pas la tournée. */
let demandees = 0
async function lire(qui: Navigateur, { method, url, payload }: Demande) {
  demandees += 1
  const remoteAddress = `10.${demandees >> 16}.${(demandees >> 8) & 255}.${demandees & 255}`
  const r = await qui.brut({ method, url, remoteAddress, ...(payload && { payload }) })
  return {
    statut: r.statusCode,
    texte: await deplier(r.rawPayload),
    entetes: JSON.stringify(r.headers),
    type: String(r.headers['content-type']),
  }
}

/** Les demandes où se lit un signe. */
async function ouSeLit(dit: string, qui: Navigateur, demandes: readonly Demande[]): Promise<string[]> {
  const lues: string[] = []
  for (const demande of demandes) {
    const { statut, texte, entetes } = await lire(qui, demande)
    expect([dit, demande.nom, statut < 500 && statut !== 429]).toEqual([dit, demande.nom, true])
    const [signe] = SIGNES.exec(`${texte}\n${entetes}`) ?? []
    if (signe) lues.push(`${demande.nom} : ${signe}`)
  }
  return lues
}

test('un signe se reconnaît de toutes ses façons', () => {
  for (const dit of [
    '1234567.89',
    '1 234 567,89 €',
    '1\u202f234\u202f568 €',
    '123456789',
    '1,23 million',
    '7 654 321',
    '4 mars 1987',
  ])
    expect([dit, SIGNES.test(dit)]).toEqual([dit, true])
  expect(SIGNES.test('12345678 1234 7654')).toBe(false)
})

test('aucun appel ouvert, aucun fichier, aucun fil, aucune page ne dit rien de ses comptes, de son étiquette ni de son arrêté', async () => {
  const chezElle = await deChezElle()
  for (const demande of chezElle)
    expect([demande.nom, (await lire(produit.visiteur(), demande)).statut]).toEqual([demande.nom, 200])
  const demandes = [...(await appelsOuverts()), ...chezElle, ...(await pages())]
  expect(demandes.length).toBeGreaterThan(construit ? 160 : 80)
  for (const { dit, qui } of sansDroit) expect([dit, await ouSeLit(dit, qui, demandes)]).toEqual([dit, []])
})

test('qui n’en a pas le droit ne le lit par aucun appel, du territoire ou d’ailleurs', async () => {
  const demandes = (APPELS as readonly { nom: string; appel: Call }[])
    .filter(
      ({ appel: { allow, effet, fichier } }) => allow !== 'impression' && effet !== 'ecriture' && !fichier,
    )
    .map(({ nom, appel: { method, path, body } }): Demande => {
      const url = path.replace(/:(immat|numero|n)\b/, marquee.numero).replaceAll(/:\w+/g, String(marquee.id))
      return {
        nom,
        method: method as 'GET',
        url,
        ...(body && { payload: path.endsWith('extractDatas') ? { format: 'geojson' } : {} }),
      }
    })
  expect(demandes.length).toBeGreaterThan(130)
  // Un notaire lit les déclarations de toutes : il en a le droit (§6).
  for (const { dit, qui } of sansDroit.filter((q) => q.dit !== 'un notaire'))
    expect([dit, await ouSeLit(dit, qui, demandes)]).toEqual([dit, []])
})

test('ses comptes, son étiquette et son arrêté changés, ce que lit un visiteur ne change pas d’un caractère', async () => {
  const demandes = [...(await appelsOuverts()), ...(await deChezElle()), ...(await pages())]
  const lireTout = async () => {
    const lus = new Map<string, string>()
    for (const demande of demandes) {
      const { statut, texte } = await lire(produit.visiteur(), demande)
      // Le jeton d’un script, et l’instant du rendu, sont neufs à chaque page.
      lus.set(demande.nom, `${statut} ${texte.replaceAll(/nonce(?:" content)?="[^"]*"|u:\d{13}/g, '')}`)
    }
    return lus
  }
  const [une, deux] = [await lireTout(), await lireTout()]
  // Tiré au hasard à chaque fois : un défi, une clef.
  const hasard = [...une].filter(([nom, lu]) => deux.get(nom) !== lu).map(([nom]) => nom)
  expect(hasard).toEqual(['defiCaptcha'])
  await demarquer()
  const apres = await lireTout()
  const changes = [...une].filter(([nom, lu]) => !hasard.includes(nom) && apres.get(nom) !== lu)
  expect(changes.map(([nom]) => nom)).toEqual([])
  // Il y avait quelque chose à voir : qui en a le droit le lit.
  await marquer()
  const teneur = await produit.connecte('TENEUR_ADMIN_PRINC')
  const brutes = await lire(teneur, page('/api/public/donneesBrute/telecharger'))
  expect(brutes.texte).toMatch(SIGNES)
})
