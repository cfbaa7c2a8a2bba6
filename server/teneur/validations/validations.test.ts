import { etatRepris } from '#domain/socle/machine.ts'
import { spawnSync } from 'node:child_process'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lireFiche } from '#contract/public/annuaire.ts'
import { lireDemande, soumettreBrouillon } from '#contract/coproprietes/immatriculation.ts'
import { lireCompte, prendreSaPlace, reprendreSaPlace } from '#contract/comptes/compte.ts'
import * as decisions from '#contract/teneur/validations/decision.ts'
import * as examens from '#contract/teneur/validations/examen.ts'
import * as file from '#contract/teneur/validations/file.ts'
import { brouillonRempli, demandeDeposee, saisieComplete } from '#server/essais/dossier.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { adresseDe } from '#server/socle/postgres/db.ts'
import { libererExpirees } from './reservations.ts'

let produit: Produit
let benevole: Navigateur
let catherine: Navigateur
let paul: Navigateur
beforeAll(async () => {
  produit = await ouvrirProduit()
  benevole = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
  catherine = await produit.connecte('TENEUR_ADMIN_PRINC')
  paul = await produit.connecte('TENEUR_ADMIN_SCOND')
})
afterAll(() => produit.fermer())

const ouvrir = (qui: Navigateur, id: number) =>
  qui.appeler(examens.ouvrirDemande, { params: { id: String(id) } })
const valider = (qui: Navigateur, idDemande: number) =>
  qui.appeler(decisions.validerDemande, { body: { idDemande, acte: 'valider' } })
const etatDe = async (id: number) =>
  await produit.db
    .selectFrom('demande')
    .innerJoin('copropriete', 'copropriete.id', 'demande.coproprieteId')
    .leftJoin('mandat', 'mandat.id', 'demande.mandatId')
    .select(['copropriete.etat', 'mandat.statut'])
    .where('demande.id', '=', id)
    .executeTakeFirstOrThrow()

test('le teneur qui a déposé à la place du déclarant ne décide pas ; un autre teneur le peut (§4.4)', async () => {
  const qui = await produit.connecte('TENEUR_ADMIN_SCOND')
  const { idTeledeclarant } = (await benevole.appeler(lireCompte, {})).corps
  await qui.appeler(prendreSaPlace, { params: { id: String(idTeledeclarant) } })
  const { idDemande } = await demandeDeposee(qui, 59)
  await qui.appeler(reprendreSaPlace, {})
  const refuse = await ouvrir(qui, idDemande)
  expect([refuse.statut, refuse.erreur.code]).toEqual([409, 'DEPOSEE_PAR_SOI'])
  expect(refuse.erreur.message).toMatch(/à la place du déclarant/)
  expect((await valider(qui, idDemande)).erreur.code).toBe('VERROU_PERDU')
  expect((await qui.appeler(file.demandeSuivante, { query: {} })).corps.id).toBeNull()
  expect((await catherine.appeler(file.demandeSuivante, { query: {} })).corps.id).toBe(idDemande)
  expect((await ouvrir(catherine, idDemande)).statut).toBe(200)
  expect((await valider(catherine, idDemande)).statut).toBe(200)
})

describe('La file (§4.7)', () => {
  test('se cherche, se trie et se pagine', async () => {
    for (const n of [61, 62, 63]) await demandeDeposee(benevole, n)
    const chercher = (recherche: string | null, options: object = {}) =>
      catherine.appeler(file.rechercherDemandes, { body: { recherche, paginationOptions: options } })
    const toutes = await chercher(null, { pageSize: 2, sortField: 'nom', sortDirection: 'desc' })
    expect(toutes.corps.totalItems).toBe(3)
    expect(toutes.corps.lignes.map((l) => l.nom)).toEqual([
      'Résidence des Essais 63',
      'Résidence des Essais 62',
    ])
    const suite = await chercher(null, {
      pageSize: 2,
      pageNumber: 2,
      sortField: 'nom',
      sortDirection: 'desc',
    })
    expect(suite.corps.lignes.map((l) => l.nom)).toEqual(['Résidence des Essais 61'])
    expect((await chercher(null, { pageNumber: 9 })).corps).toEqual({
      lignes: [],
      totalItems: 3,
      comptes: { A_TRAITER: 3, MIENNES: 0, HORS_DELAI: 0, PRECISIONS: 0, TRAITEES: 1 },
      approche: false,
    })
    expect((await chercher('essais 62')).corps.lignes).toHaveLength(1)
    expect((await chercher(suite.corps.lignes[0]!.reference)).corps.lignes).toHaveLength(1)
    expect((await chercher('odette')).corps.totalItems).toBe(3)
    expect((await chercher('100%')).corps.totalItems).toBe(0)
    // À une faute près quand rien ne s’écrit ainsi, et la réponse le dit.
    expect((await chercher('résidecne des essais 62')).corps).toMatchObject({ totalItems: 1, approche: true })
  })

  test('dit l’âge en jours ouvrés et ce qui est hors délai', async () => {
    const depart = produit.heure.instant
    produit.heure.instant = new Date('2026-12-01T09:00:00Z')
    const onzeJoursApres = await produit.connecte('TENEUR_ADMIN_PRINC')
    const r = await onzeJoursApres.appeler(file.rechercherDemandes, { body: {} })
    produit.heure.instant = depart
    expect(r.corps.lignes[0]).toMatchObject({ joursOuvres: 7, attente: 'HORS_DELAI', verrou: null })
  })
})

describe('Les doublons possibles (§4.6, §4.7)', () => {
  test('le teneur lit la liste et ce que le déclarant en a dit, et la file les marque', async () => {
    const premiere = await demandeDeposee(benevole, 65)
    const { id, version } = await brouillonRempli(benevole, saisieComplete(65))
    const refus = await benevole.appeler(soumettreBrouillon, { body: { id, version } })
    expect(refus.erreur.code).toBe('DOUBLONS_A_EXAMINER')
    const depot = await benevole.appeler(soumettreBrouillon, {
      body: { id, version, doublonsExamines: true },
    })
    const lire = async (idDemande: number) =>
      (await catherine.appeler(examens.lireDossier, { params: { id: String(idDemande) } })).corps
    const seconde = await lire(depot.corps.idDemande)
    expect(seconde.prochesEcartees).toBe(1)
    expect(seconde.proches).toMatchObject([
      {
        nom: 'Résidence des Essais 65',
        enDemande: true,
        motifs: ['MEME_ADRESSE', 'MEME_PARCELLE', 'PROCHE'],
      },
    ])
    const avant = await lire(premiere.idDemande)
    expect([avant.prochesEcartees, avant.proches.length]).toEqual([0, 1])
    const { corps } = await catherine.appeler(file.rechercherDemandes, { body: { recherche: 'essais 65' } })
    const risques = new Map(corps.lignes.map((l) => [l.id, [l.risques, l.scoreDoublon]]))
    const marque = [['DOUBLON'], seconde.proches[0]!.score]
    expect(risques.get(premiere.idDemande), 'celle d’avant le montre aussi').toEqual(marque)
    expect(risques.get(depot.corps.idDemande)).toEqual(marque)
    const filtrees = await catherine.appeler(file.rechercherDemandes, { body: { risque: 'DOUBLON' } })
    expect(filtrees.corps.lignes.map((l) => l.id)).toEqual(
      expect.arrayContaining([premiere.idDemande, depot.corps.idDemande]),
    )
  })
})

describe('La réservation', () => {
  test('ouvrir réserve : l’autre teneur lit le nom et l’heure, sans pouvoir décider', async () => {
    const { idDemande } = await demandeDeposee(benevole, 71)
    const ouverte = await ouvrir(catherine, idDemande)
    expect(ouverte.corps.verrou).toMatchObject({ nom: 'Catherine Orvelin', parMoi: true })
    expect(ouverte.corps.declaration?.identification.nbLots).toBe(48)
    expect(ouverte.corps.justificatif?.nom).toBe('contrat.pdf')
    expect(await etatDe(idDemande)).toEqual({
      etat: 'IMMATRICULATION_ET_RATTACHEMENT_EN_COURS_DE_VALIDATION',
      statut: 'VALIDATION_EN_COURS',
    })
    const refus = await ouvrir(paul, idDemande)
    expect([refus.statut, refus.erreur.code]).toEqual([409, 'DEMANDE_VERROUILLEE'])
    expect(refus.erreur.message).toBe(
      'Cette demande est en cours d’examen par Catherine Orvelin depuis 11:00.',
    )
    const lue = await paul.appeler(examens.lireDossier, { params: { id: String(idDemande) } })
    expect(lue.corps.verrou).toMatchObject({ nom: 'Catherine Orvelin', parMoi: false })
    expect((await valider(paul, idDemande)).erreur.code).toBe('DEMANDE_VERROUILLEE')
  })

  test('la déclaration se relit dans le contexte de qui l’a déposée, le jour de son dépôt', async () => {
    const cabinet = await produit.connecte('TELE_PRO_ADMIN_PRINC')
    const { idDemande } = await demandeDeposee(cabinet, 99)
    const depart = produit.heure.instant
    produit.heure.instant = new Date(depart.getTime() + 5 * 24 * 3_600_000)
    const { corps } = await (
      await produit.connecte('TENEUR_ADMIN_PRINC')
    ).appeler(examens.lireDossier, { params: { id: String(idDemande) } })
    produit.heure.instant = depart
    expect(corps.contexte).toEqual({
      aujourdhui: corps.dateDepot.slice(0, 10),
      voie: 'SYNDIC',
      typeTeledeclarant: 'PRO',
      bailleurSocial: false,
    })
  })

  test('partir libère ; on ne libère pas celle d’un autre', async () => {
    const { idDemande } = await demandeDeposee(benevole, 72)
    await ouvrir(catherine, idDemande)
    const params = { n: String(idDemande) }
    expect((await paul.appeler(examens.libererDemande, { params })).corps).toBe(false)
    expect((await catherine.appeler(examens.libererDemande, { params })).corps).toBe(true)
    expect(await etatDe(idDemande)).toEqual({
      etat: 'IMMATRICULATION_ET_RATTACHEMENT_A_VALIDER',
      statut: 'A_VALIDER',
    })
    expect((await ouvrir(paul, idDemande)).statut).toBe(200)
  })

  test('sans signe de vie pendant un quart d’heure elle se libère : à l’ouverture par un autre, ou par le travail', async () => {
    const depart = produit.heure.instant
    const { idDemande } = await demandeDeposee(benevole, 73)
    await ouvrir(catherine, idDemande)
    produit.heure.instant = new Date(depart.getTime() + 14 * 60_000)
    expect(
      (await catherine.appeler(examens.prolongerVerrou, { params: { id: String(idDemande) } })).statut,
    ).toBe(200)
    produit.heure.instant = new Date(depart.getTime() + 28 * 60_000)
    expect((await ouvrir(paul, idDemande)).statut).toBe(409)
    produit.heure.instant = new Date(depart.getTime() + 30 * 60_000)
    expect((await ouvrir(paul, idDemande)).corps.verrou).toMatchObject({
      nom: 'Paul Prévaloux',
      parMoi: true,
    })
    expect(
      (await catherine.appeler(examens.prolongerVerrou, { params: { id: String(idDemande) } })).erreur.code,
    ).toBe('DEMANDE_VERROUILLEE')
    produit.heure.instant = new Date(depart.getTime() + 60 * 60_000)
    await libererExpirees(produit.deps).faire({})
    produit.heure.instant = depart
    expect((await etatDe(idDemande)).etat).toBe('IMMATRICULATION_ET_RATTACHEMENT_A_VALIDER')
    const types = await produit.db
      .selectFrom('evenementJournal')
      .select('type')
      .where('objet', '=', 'demande')
      .where('objetId', '=', idDemande)
      .orderBy('id')
      .execute()
    expect(types.map((t) => t.type)).toEqual(['VERROU', 'VERROU_EXPIRE', 'VERROU', 'VERROU_EXPIRE'])
  })

  test('deux teneurs qui ouvrent au même instant : un seul l’a', async () => {
    const { idDemande } = await demandeDeposee(benevole, 74)
    const reponses = await Promise.all([ouvrir(catherine, idDemande), ouvrir(paul, idDemande)])
    expect(reponses.map((r) => r.statut).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('« prendre la suivante » rend la plus ancienne que personne ne tient', async () => {
    const libres = await produit.db
      .selectFrom('demande')
      .select('id')
      .where('decision', 'is', null)
      .where('verrouCompteId', 'is', null)
      .orderBy('dateDepot')
      .orderBy('id')
      .execute()
    const { id } = (await catherine.appeler(file.demandeSuivante, { query: {} })).corps
    expect(id).toBe(libres[0]!.id)
  })
})

describe('La validation', () => {
  test('attribue le numéro, rend le mandat courant, écrit au journal, prévient, et publie la fiche', async () => {
    const { idDemande, reference } = await demandeDeposee(benevole, 81)
    await ouvrir(catherine, idDemande)
    const r = await valider(catherine, idDemande)
    const { numero } = r.corps
    expect(numero).toMatch(/^[A-Z]{2}\d{7}$/)
    expect(await etatDe(idDemande)).toEqual({ etat: 'IMMATRICULEE_RATTACHEE', statut: 'COURANT' })
    const fiche = await produit.visiteur().appeler(lireFiche, { params: { id: numero } })
    expect(fiche.corps).toMatchObject({
      nom: 'Résidence des Essais 81',
      dateImmatriculation: '2026-11-20',
      situationMandat: 'EN_COURS',
      typeSyndic: 'NON_PRO',
      syndic: null,
      fraicheur: 'A_JOUR',
      prochaineEcheance: '2027-08-31',
    })
    expect(fiche.texte).not.toMatch(/Rambervil|charges|impay|dettes/i)
    const demande = await benevole.appeler(lireDemande, { params: { reference } })
    expect(demande.corps).toMatchObject({ numero, libelleEtat: 'Immatriculée et rattachée' })
    const journal = await produit.db
      .selectFrom('evenementJournal')
      .select(['categorie', 'type', 'auteur'])
      .where('numero', '=', numero)
      .execute()
    expect(journal).toEqual([
      { categorie: 'COPROPRIETE', type: 'IMMATRICULATION', auteur: 'Catherine Orvelin' },
      { categorie: 'MANDAT', type: 'VALIDATION', auteur: 'Catherine Orvelin' },
    ])
    const courriel = await produit.db
      .selectFrom('courriel')
      .select(['sujet', 'destinataire'])
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(courriel).toEqual({
      sujet: `Votre copropriété est immatriculée\u00a0: ${numero.slice(0, 3)}-${numero.slice(3, 6)}-${numero.slice(6)}`,
      destinataire: 'odette.rambervil@demonstration.invalid',
    })
  })

  test('range ce que la déclaration dit, une valeur par colonne ; la commande le réécrit tel quel', async () => {
    const { idDemande } = await demandeDeposee(benevole, 69, (saisie) => ({
      ...saisie,
      procedures: {
        ...saisie.procedures,
        flagPerilPartiesCom: true,
        arretePerilParties: [
          { dateArrete: '12/03/2019', dateMainLevee: '01/09/2020' },
          { dateArrete: '05/05/2020' },
        ],
      },
    }))
    await ouvrir(catherine, idDemande)
    const { numero } = (await valider(catherine, idDemande)).corps
    const lire = async () => ({
      acceptee: await produit.db
        .selectFrom('acceptee')
        .innerJoin('copropriete', 'copropriete.id', 'acceptee.coproprieteId')
        .selectAll('acceptee')
        .where('numero', '=', numero)
        .executeTakeFirstOrThrow(),
      arretes: await produit.db
        .selectFrom('arreteAccepte')
        .innerJoin('copropriete', 'copropriete.id', 'arreteAccepte.coproprieteId')
        .select(['famille', 'dateArrete', 'dateMainLevee'])
        .where('numero', '=', numero)
        .orderBy('rang')
        .execute(),
    })
    const ecrite = await lire()
    const { donnees } = await produit.db
      .selectFrom('declaration')
      .select('donnees')
      .where('id', '=', ecrite.acceptee.declarationId)
      .executeTakeFirstOrThrow()
    expect(ecrite.acceptee).toMatchObject({
      chargesOperationsCourantes: donnees!.donneesFinancieres.chargesOperationsCourantes,
      dateClotureComptes: donnees!.donneesFinancieres.dateClotureComptes,
      nbBatimentsTotal: 2,
      dateFinMandat: donnees!.infoRattachement.dateFinMandat,
      flagPerilPartiesCom: true,
      dateAcceptation: produit.heure.instant.toISOString(),
    })
    expect(ecrite.arretes).toEqual([
      { famille: 'arretePerilParties', dateArrete: '2019-03-12', dateMainLevee: '2020-09-01' },
      { famille: 'arretePerilParties', dateArrete: '2020-05-05', dateMainLevee: null },
    ])
    await produit.db.deleteFrom('acceptee').where('declarationId', 'is not', null).execute()
    const { status, stdout } = spawnSync(
      process.execPath,
      ['server/teneur/validations/commande-acceptees.ts'],
      {
        encoding: 'utf8',
        env: { PATH: process.env['PATH'], DATABASE_URL: adresseDe(produit.connexion) },
      },
    )
    expect([status, stdout]).toEqual([0, expect.stringMatching(/réécrites : \d+\./)])
    expect(await lire()).toEqual(ecrite)
  })

  test('deux validations au même instant : une réussit, l’autre apprend qui a décidé', async () => {
    const { idDemande } = await demandeDeposee(benevole, 82)
    await ouvrir(catherine, idDemande)
    const reponses = await Promise.all([
      valider(catherine, idDemande),
      valider(catherine, idDemande),
      valider(paul, idDemande),
    ])
    const reussies = reponses.filter((r) => r.statut === 200)
    expect(reussies).toHaveLength(1)
    for (const r of reponses.filter((x) => x.statut !== 200)) {
      expect(r.statut).toBe(409)
      expect(['DEJA_DECIDEE', 'VERROU_PERDU']).toContain(r.erreur.code)
    }
    const apres = await valider(paul, idDemande)
    expect(apres.erreur.message).toBe('Cette demande a déjà été décidée par Catherine Orvelin.')
    expect((await ouvrir(paul, idDemande)).erreur.code).toBe('DEJA_DECIDEE')
  })

  test('vingt validations en parallèle : vingt numéros différents, aucun déjà pris', async () => {
    const demandes = []
    for (let n = 101; n <= 120; n += 1) demandes.push(await demandeDeposee(benevole, n))
    for (const d of demandes) await ouvrir(catherine, d.idDemande)
    const avant = await produit.db
      .selectFrom('copropriete')
      .select('numero')
      .where('numero', 'is not', null)
      .execute()
    const reponses = await Promise.all(demandes.map((d) => valider(catherine, d.idDemande)))
    const numeros = reponses.map((r) => r.corps.numero)
    expect(new Set(numeros).size).toBe(20)
    const pris = new Set(avant.map((l) => l.numero))
    expect(numeros.filter((n) => pris.has(n))).toEqual([])
  })

  test('un mandat qui en chevauche un autre est refusé par la base elle-même', async () => {
    const courant = await produit.db
      .selectFrom('mandat')
      .selectAll()
      .where('statut', '=', 'COURANT')
      .executeTakeFirstOrThrow()
    const { id: _, ...lu } = courant
    const mandat = { ...lu, statut: etatRepris(lu.statut) }
    await expect(produit.db.insertInto('mandat').values(mandat).execute()).rejects.toMatchObject({
      code: '23P01',
    })
  })

  test('un état inconnu est refusé par la base elle-même', async () => {
    for (const invente of [
      sql`INSERT INTO copropriete (etat) VALUES ('INVENTE')`,
      sql`UPDATE mandat SET statut = 'INVENTE'`,
    ])
      await expect(invente.execute(produit.db)).rejects.toMatchObject({ code: '23514' })
  })
})
