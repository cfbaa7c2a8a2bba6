import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { APPELS } from '#contract/appels.ts'
import type { Call, InputOf } from '#contract/socle/call.ts'
import { telechargerDonneesBrutes } from '#contract/institutions/donnees-brutes.ts'
import {
  extraireCsv,
  extraireDonnees,
  telechargerFichesDeLOutil,
  telechargerRapportPdf,
} from '#contract/institutions/categorisation.ts'
import { demanderTelechargement, prendreTelechargement } from '#contract/institutions/telechargements.ts'
import { preparerLesTelechargements } from '#server/institutions/categorisation/telechargements/preparer.ts'
import { accepter } from '#server/essais/agent.ts'
import { demandeDe } from '#server/demonstration/navigateur.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { oublierLesPrises } from '#server/essais/prises.ts'
import { attendentUnVerrou } from '#server/essais/verrous.ts'
import { estSousVeille } from './veille.ts'

const METROPOLE = '200046977'
/** Plus que n’en gardent les tampons d’une connexion que personne ne lit. */
const NOM_LONG = 32_000
let produit: Produit
let agent: Navigateur
let site: string
let numeros: string[]
beforeAll(async () => {
  produit = await ouvrirProduit({ veilleMs: 100 })
  agent = await produit.connecte('INSTITUTIONNEL')
  await accepter(produit, agent)
  // Des noms si longs, rangés par trois lettres, prendraient dix secondes.
  await sql`DROP INDEX copropriete_nom_du_syndic`.execute(produit.db)
  await sql`UPDATE copropriete SET type_syndic = 'PRO', syndic_raison_sociale =
      (SELECT string_agg(md5(i::text || copropriete.numero), '') FROM generate_series(1, ${NOM_LONG / 32}) i)
    WHERE epci = ${METROPOLE} AND publie AND numero IS NOT NULL`.execute(produit.db)
  const lues = await produit.db
    .selectFrom('copropriete')
    .select('numero')
    .where('epci', '=', METROPOLE)
    .where('publie', '=', true)
    .limit(80)
    .execute()
  numeros = lues.map(({ numero }) => numero!)
  site = await produit.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => produit.fermer())
beforeEach(() => oublierLesPrises(produit))
afterEach(() => poserAcces('2027-10-31'))

/** L’accès de la métropole, jusqu’à ce jour compris. */
const poserAcces = (au: string) =>
  produit.db
    .updateTable('habilitation')
    .set({ du: '2026-01-01', au })
    .where('libelle', '=', 'Métropole de Valmorin')
    .execute()
const clore = () => poserAcces('2026-11-19')

/** Le territoire de la métropole : elle seule, ou avec le département de plus que l’essai lui donne. */
const poserDepartement = (avec: boolean) =>
  produit.pool.query(
    avec
      ? `INSERT INTO habilitation_territoire (habilitation_id, niveau, code)
          SELECT id, 'DEPARTEMENT', '13' FROM habilitation WHERE libelle = 'Métropole de Valmorin'`
      : `DELETE FROM habilitation_territoire WHERE code = '13' AND habilitation_id =
          (SELECT id FROM habilitation WHERE libelle = 'Métropole de Valmorin')`,
  )

const coupures = async () =>
  (
    await produit.db
      .selectFrom('evenementJournal')
      .select(['auteur', 'nouveau'])
      .where('categorie', '=', 'INSTITUTION')
      .where('type', '=', 'COUPURE')
      .orderBy('id')
      .execute()
  ).map(({ auteur, nouveau }) => ({ auteur, ...(nouveau as Record<string, unknown>) }))

/** Prend un fichier par le réseau, et le laisse arriver sans le lire. */
function prendre<C extends Call>(appel: C, entree: InputOf<C>): Promise<Response> {
  const { url, query, envoi } = demandeDe(appel, entree as never)
  const cookie = [...agent.cookies].map(([nom, valeur]) => `${nom}=${valeur}`).join('; ')
  return fetch(`${site}${url}${query ? `?${new URLSearchParams(query).toString()}` : ''}`, {
    method: appel.method,
    headers: { cookie, ...envoi?.headers },
    ...(envoi && { body: envoi.payload as string }),
  })
}

const ecran = { colonnes: ['numero' as const, 'syndic' as const] }
const FICHIERS: [nom: string, prendre: () => Promise<Response>][] = [
  ['un extrait en CSV', () => prendre(extraireCsv, { body: ecran })],
  ['un extrait en classeur', () => prendre(extraireDonnees, { body: { ...ecran, format: 'xlsx' } })],
  ['un extrait en GeoJSON', () => prendre(extraireDonnees, { body: { ...ecran, format: 'geojson' } })],
  ['des fiches en ZIP', () => prendre(telechargerFichesDeLOutil, { body: { numeros } })],
  ['les données brutes', () => prendre(telechargerDonneesBrutes, { query: {} })],
  [
    'les données brutes, comprimées',
    () => prendre(telechargerDonneesBrutes, { query: { compression: 'gzip' } }),
  ],
  [
    'un fichier préparé',
    async () => {
      const { corps } = await agent.appeler(demanderTelechargement, {
        body: { ...ecran, sorte: 'EXTRAIT_CSV' },
      })
      await preparerLesTelechargements(produit.deps).faire({})
      return prendre(prendreTelechargement, { params: { id: String(corps.id) } })
    },
  ],
]

// Une personne n’en prend qu’un à la fois : chacun commence parce que la place du précédent, coupé, est rendue.
describe('l’accès qui se clôt pendant qu’un fichier part', () => {
  test.each(FICHIERS)('coupe %s : le navigateur le sait, le journal le garde', async (_, commencer) => {
    const avant = (await coupures()).length
    const reponse = await commencer()
    expect(reponse.status).toBe(200)
    await clore()
    await expect.poll(async () => (await coupures()).length).toBe(avant + 1)
    await expect(reponse.arrayBuffer()).rejects.toThrow(/terminated|aborted|socket/)
    expect((await coupures()).at(-1)).toEqual({
      auteur: 'Maëlle Kervadel',
      organisme: 'Métropole de Valmorin',
      nomDeFichier: expect.stringMatching(/20261120\.(csv|xlsx|geojson|zip|csv\.gz)$/) as string,
      raison: expect.stringContaining('L’accès de votre organisme') as string,
    })
  })

  test('rien n’en était encore parti : il est refusé en une phrase', async () => {
    const avant = (await coupures()).length
    // Le rapport attend derrière ce verrou.
    const verrou = await produit.pool.connect()
    try {
      await verrou.query('BEGIN; LOCK TABLE score IN ACCESS EXCLUSIVE MODE')
      const demande = prendre(telechargerRapportPdf, { body: {} })
      await expect.poll(() => attendentUnVerrou(produit)).not.toEqual([])
      await clore()
      await expect.poll(async () => (await coupures()).length).toBe(avant + 1)
      await verrou.query('ROLLBACK')
      const reponse = await demande
      expect([reponse.status, await reponse.json()]).toEqual([
        403,
        expect.objectContaining({ code: 'ACCES_CLOS' }),
      ])
    } finally {
      verrou.release()
    }
  })

  test('un lieu retiré coupe, un lieu ajouté non', async () => {
    const avant = (await coupures()).length
    const reponse = await prendre(extraireCsv, { body: ecran })
    await poserDepartement(true)
    await new Promise((fait) => setTimeout(fait, 500))
    expect((await coupures()).length).toBe(avant)
    expect((await reponse.text()).length).toBeGreaterThan(NOM_LONG * 100)
    const autre = await prendre(extraireCsv, { body: ecran })
    expect(autre.status).toBe(200)
    await new Promise((fait) => setTimeout(fait, 200))
    await poserDepartement(false)
    await expect.poll(async () => (await coupures()).length).toBe(avant + 1)
    await expect(autre.arrayBuffer()).rejects.toThrow(/terminated|aborted|socket/)
    expect((await coupures()).at(-1)).toMatchObject({
      raison: expect.stringContaining('Ce territoire n’est pas celui de votre organisme') as string,
    })
  })

  test('l’accès reste ouvert : rien ne se coupe, rien ne se note', async () => {
    const avant = await coupures()
    const reponse = await prendre(extraireCsv, { body: ecran })
    // Le temps de plusieurs veilles, le fichier attend qu’on le lise.
    await new Promise((fait) => setTimeout(fait, 500))
    expect((await reponse.text()).length).toBeGreaterThan(NOM_LONG * 100)
    expect(await coupures()).toEqual(avant)
  })
})

test('chaque fichier que la porte peut refuser part sous veille', () => {
  expect(
    APPELS.filter(({ appel }) => estSousVeille(appel))
      .map(({ nom }) => nom)
      .toSorted(),
  ).toEqual([
    'extraireChangements',
    'extraireCsv',
    'extraireDonnees',
    'prendreTelechargement',
    'telechargerDiagnostic',
    'telechargerDonneesBrutes',
    'telechargerFicheDeLOutil',
    'telechargerFichesDeLOutil',
    'telechargerRapportPdf',
    'telechargerRapportXlsx',
  ])
})
