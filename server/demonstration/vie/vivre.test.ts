import { afterAll, beforeAll, expect, test } from 'vitest'
import { rechercherDemandes } from '#contract/teneur/validations/file.ts'
import { lireUneCopropriete, lister } from '#contract/institutions/categorisation.ts'
import { jourDeParis } from '#domain/socle/temps/jour.ts'
import { accepter } from '#server/essais/agent.ts'
import { notesDuJour, notesGardees, publiees } from '#server/essais/notes.ts'
import { preparerLesNotes } from '#server/socle/registre/chiffres/score.ts'
import { creerApp } from '#server/app.ts'
import { configDEssai } from '#server/essais/config.ts'
import { MAINTENANT } from '#server/essais/moment.ts'
import { ouvrirProduit, type Produit } from '#server/essais/produit.ts'
import { controlerLaBase } from '#server/exploitation/controle/controler.ts'
import { ouvrirBases } from '#server/socle/postgres/base-configuree.ts'
import { RESTE_A_SEMER, RESTE_A_VIVRE } from '../semer/amorcer.ts'
import { semerTeledeclarants } from '../semer/teledeclarants.ts'
import { vivre, type Ouvrir } from './vivre.ts'

let produit: Produit
let manquees: string[]
const fermetures: (() => Promise<void>)[] = []

beforeAll(async () => {
  produit = await ouvrirProduit()
  await produit.db
    .insertInto('compteur')
    .values([RESTE_A_SEMER, RESTE_A_VIVRE].map((cle) => ({ cle, nombre: 1, expire: '9999-12-31' })))
    .execute()
  await semerTeledeclarants(produit.db, produit.deps.secrets, MAINTENANT)
  await preparerLesNotes(produit.db, jourDeParis(MAINTENANT))
  manquees = await vivre(produit.deps, ouvrir)
})
afterAll(async () => {
  for (const fermer of fermetures) await fermer()
  await produit.fermer()
})

/** Une application de plus sur la base de l’essai, à l’heure qu’on lui donne. */
const ouvrir: Ouvrir = async (horloge, captcha) => {
  const config = configDEssai({
    dataDir: produit.deps.config.dataDir,
    cleSecrete: produit.deps.config.cleSecrete,
  })
  const bases = ouvrirBases(produit.connexion, config.connexions)
  fermetures.push(async () => {
    await Promise.all(Object.values(bases).map((b) => b.fermer()))
  })
  return creerApp({ config, bases, horloge, enLieu: { captcha, geocodage: produit.deps.geocodage } })
}

const compter = async (requete: string): Promise<Record<string, number>> => {
  const { rows } = await produit.pool.query<{ cle: string; nombre: number }>(requete)
  return Object.fromEntries(rows.map(({ cle, nombre }) => [cle, nombre]))
}

test('chaque scène se joue', () => expect(manquees).toEqual([]))

test('la file a des demandes des quatre types, de tous les âges, dont des contestées, des redéposées et des doublons', async () => {
  const ouvertes = await compter(
    `SELECT type AS cle, count(*) AS nombre FROM demande WHERE decision IS NULL GROUP BY 1`,
  )
  expect(ouvertes).toEqual({ RATTACHEMENT: 18, IMMATRICULATION: 9, DISSOLUTION: 3, DOUBLON_NOTAIRE: 2 })
  const teneur = await produit.connecte('TENEUR_ADMIN_PRINC')
  const { corps } = await teneur.appeler(rechercherDemandes, {
    body: { paginationOptions: { pageSize: 50 } },
  })
  expect(corps.lignes.filter(({ attente }) => attente === 'HORS_DELAI').length).toBeGreaterThan(5)
  expect(corps.lignes.filter(({ attente }) => attente === 'DANS_LES_TEMPS').length).toBeGreaterThan(5)
  const risques = new Set(corps.lignes.flatMap((ligne) => ligne.risques))
  for (const risque of ['CONTESTEE', 'REDEPOSEE', 'DOUBLON'] as const) expect(risques).toContain(risque)
})

test('le teneur a une semaine derrière lui : il a validé, refusé, fait préciser', async () => {
  const decidees = await compter(
    `SELECT decision AS cle, count(*) AS nombre FROM demande WHERE decision IS NOT NULL GROUP BY 1`,
  )
  expect(decidees).toEqual({ VALIDEE: 16, REFUSEE: 3, A_PRECISER: 2 })
})

test('ce qui s’est passé tient tous les invariants du registre', async () => {
  expect(await controlerLaBase(produit.pool, MAINTENANT)).toEqual([])
})

test('la liste et le diagnostic disent la même note, celle que font les signes du jour', async () => {
  const jour = jourDeParis(MAINTENANT)
  const attendues = await notesDuJour(produit.db, await publiees(produit.db), jour)
  const gardees = await notesGardees(produit.db)
  expect([...attendues].filter(([id, note]) => gardees.get(id) !== note)).toEqual([])
  const agent = await produit.connecte('INSTITUTIONNEL')
  await accepter(produit, agent)
  const { corps } = await agent.appeler(lister, { body: { paginationOptions: { pageSize: 50 } } })
  expect(corps.lignes).toHaveLength(50)
  for (const { numero, categorie, note } of corps.lignes) {
    const { corps: une } = await agent.appeler(lireUneCopropriete, { params: { immat: numero } })
    expect({ numero, categorie: une.categorie, note: une.note }).toEqual({ numero, categorie, note })
  }
})

test('une seconde fois, rien ne se rejoue', async () => {
  expect(await vivre(produit.deps, ouvrir)).toEqual([])
  expect(fermetures).toHaveLength(1)
})
