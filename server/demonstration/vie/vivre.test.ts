import { afterAll, beforeAll, expect, test } from 'vitest'
import { rechercherDemandes } from '#contract/teneur/validations/file.ts'
import { lireUneCopropriete, lister } from '#contract/institutions/categorisation.ts'
import { lireJustificatif } from '#contract/coproprietes/immatriculation.ts'
import { direJour, jourDeParis } from '#domain/socle/temps/jour.ts'
import { accepter } from '#server/essais/agent.ts'
import { notesDuJour, notesGardees, publiees } from '#server/essais/notes.ts'
import { preparerLesNotes } from '#server/socle/registre/chiffres/score.ts'
import { creerApp } from '#server/app.ts'
import { configDEssai } from '#server/essais/config.ts'
import { MAINTENANT } from '#server/essais/moment.ts'
import { relirePdf } from '#server/essais/pdf.ts'
import { ouvrirProduit, type Produit } from '#server/essais/produit.ts'
import { controlerLaBase } from '#server/exploitation/controle/controler.ts'
import { ouvrirBases } from '#server/socle/postgres/base-configuree.ts'
import { RESTE_A_SEMER, RESTE_A_VIVRE } from '../semer/amorcer.ts'
import { semerTeledeclarants } from '../semer/teledeclarants.ts'
import { vivre, type Ouvrir } from './vivre.ts'

let produit: Produit
let manquees: string[]
const fermetures: (() => Promise<void>)[] = []

/** Une démonstration neuve, ses semaines d’avant vécues. */
async function vecue(): Promise<{ produit: Produit; manquees: string[] }> {
  const neuf = await ouvrirProduit()
  fermetures.push(() => neuf.fermer())
  await neuf.db
    .insertInto('compteur')
    .values([RESTE_A_SEMER, RESTE_A_VIVRE].map((cle) => ({ cle, nombre: 1, expire: '9999-12-31' })))
    .execute()
  await semerTeledeclarants(neuf.db, neuf.deps.secrets, MAINTENANT)
  await preparerLesNotes(neuf.db, jourDeParis(MAINTENANT))
  return { produit: neuf, manquees: await vivre(neuf.deps, ouvrirSur(neuf)) }
}

beforeAll(async () => {
  ;({ produit, manquees } = await vecue())
})
afterAll(async () => {
  for (const fermer of fermetures.toReversed()) await fermer()
})

/** Une application de plus sur la base de l’essai, à l’heure qu’on lui donne. */
const ouvrirSur =
  ({ deps, connexion }: Produit): Ouvrir =>
  async (horloge, captcha) => {
    const config = configDEssai({ dataDir: deps.config.dataDir, cleSecrete: deps.config.cleSecrete })
    const bases = ouvrirBases(connexion, config.connexions)
    fermetures.push(async () => {
      await Promise.all(Object.values(bases).map((b) => b.fermer()))
    })
    return creerApp({ config, bases, horloge, enLieu: { captcha, geocodage: deps.geocodage } })
  }

const compter = async (requete: string): Promise<Record<string, number>> => {
  const { rows } = await produit.pool.query<{ cle: string; nombre: number }>(requete)
  return Object.fromEntries(rows.map(({ cle, nombre }) => [cle, nombre]))
}

test('chaque scène se joue', () => expect(manquees).toEqual([]))

/** Ce que l’on voit d’une démonstration, ligne à ligne ; ni les clefs ni les empreintes, qui se tirent au hasard. */
const VU = {
  coproprietes: `SELECT numero, etat, mandat_fin, syndic_raison_sociale FROM copropriete ORDER BY id`,
  demandes: `SELECT d.reference, d.type, d.decision, d.date_depot, d.date_decision, c.numero FROM demande d JOIN copropriete c ON c.id = d.copropriete_id ORDER BY d.id`,
  mandats: `SELECT c.numero, m.statut, m.debut, m.fin FROM mandat m JOIN copropriete c ON c.id = m.copropriete_id ORDER BY m.id`,
  journal: `SELECT date, categorie, type, auteur, numero FROM evenement_journal ORDER BY id`,
  courriels: `SELECT nature, destinataire, date_creation FROM courriel ORDER BY id`,
}

test('la même graine, vécue une seconde fois, est la même démonstration', async () => {
  const seconde = await vecue()
  for (const [quoi, requete] of Object.entries(VU)) {
    const [premiers, seconds] = await Promise.all(
      [produit, seconde.produit].map(async ({ pool }) => (await pool.query(requete)).rows),
    )
    expect([quoi, premiers?.length]).not.toEqual([quoi, 0])
    expect([quoi, seconds]).toEqual([quoi, premiers])
  }
})

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

test('l’assistance a des réclamations à prendre, en cours et closes ; des cabinets passent la main', async () => {
  const reclamations = await compter(`SELECT etat AS cle, count(*) AS nombre FROM reclamation GROUP BY 1`)
  expect(reclamations).toEqual({ A_TRAITER: 2, TRANSMISE: 1, REPONDUE: 2 })
  const successions = await compter(`SELECT etat AS cle, count(*) AS nombre FROM succession GROUP BY 1`)
  expect(successions).toEqual({ DECLAREE: 3, ANNONCEE: 2 })
})

test('chaque acte a son événement au journal, et ses courriels', async () => {
  const evenements = await compter(`SELECT type AS cle, count(*) AS nombre FROM evenement_journal GROUP BY 1`)
  expect(evenements).toMatchObject({
    VALIDATION: 15,
    ACCEPTATION: 1,
    REFUS: 3,
    PRECISIONS: 2,
    MISE_A_JOUR: 8,
    SUCCESSEUR_DECLARE: 3,
  })
  const courriels = await compter(`SELECT nature AS cle, count(*) AS nombre FROM courriel GROUP BY 1`)
  expect(courriels).toMatchObject({
    'DEMANDE.VALIDATION': 15,
    'DISSOLUTION.ACCEPTATION': 1,
    'DEMANDE.REFUS': 3,
    'DEMANDE.PRECISIONS': 2,
    'DECLARATION.MISE_A_JOUR': 8,
    'MANDAT.SUCCESSEUR_DECLARE': 3,
    'RECLAMATION.REPONSE': 2,
  })
})

test('une pièce se lit : elle nomme son immeuble, son adresse et les dates de son mandat', async () => {
  const teneur = await produit.connecte('TENEUR_ADMIN_PRINC')
  const { rows } = await produit.pool.query<{
    fichier: string
    nom: string
    voie: string
    debut: string
    fin: string
  }>(
    `SELECT m.fichier_id AS fichier, c.nom, c.voie, m.debut, m.fin FROM demande d JOIN mandat m ON m.id = d.mandat_id
     JOIN copropriete c ON c.id = d.copropriete_id
     WHERE d.decision IS NULL AND d.type = 'RATTACHEMENT' AND m.type_justificatif = 'CONTRAT_SYNDIC' ORDER BY d.id`,
  )
  expect(rows.length).toBeGreaterThan(5)
  let justes = 0
  for (const { fichier, nom, voie, debut, fin } of rows) {
    const { corps } = await teneur.appeler(lireJustificatif, { params: { idDocument: fichier } })
    const { texte } = await relirePdf(corps)
    if ([nom, voie, direJour(debut), direJour(fin)].every((dit) => texte.includes(dit))) justes += 1
  }
  expect(justes).toBe(rows.length)
})

test('ce qui s’est passé tient tous les invariants du registre', async () => {
  expect(await controlerLaBase(produit.pool, MAINTENANT)).toEqual([])
})

test('la liste et le diagnostic disent la même note, celle que font les signes du jour', async () => {
  const jour = jourDeParis(MAINTENANT)
  const ids = await publiees(produit.db)
  const attendues = await notesDuJour(produit.db, ids, jour)
  const gardees = await notesGardees(produit.db, ids)
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
  const jamais: Ouvrir = () => Promise.reject(new Error('une scène se rejoue'))
  expect(await vivre(produit.deps, jamais)).toEqual([])
})
