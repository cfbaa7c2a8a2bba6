import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lireUneCopropriete } from '#contract/institutions/categorisation.ts'
import { certain } from '#domain/socle/certain.ts'
import { ecrireMessage } from '#contract/public/accueil.ts'
import { reglerDelais } from '#contract/teneur/validations/delais.ts'
import { ouvrirDemande } from '#contract/teneur/validations/examen.ts'
import { ecrireModelePrecisions } from '#contract/teneur/validations/modele.ts'
import * as contrat from '#contract/teneur/journal.ts'
import { prendreSaPlace, reprendreSaPlace } from '#contract/comptes/compte.ts'
import { lireTeledeclarant } from '#contract/comptes/teledeclarants.ts'
import { authoritiesDe } from '#domain/socle/acces/grants.ts'
import { CODES_PROFILS } from '#domain/socle/acces/profils.ts'
import type { Categorie } from '#domain/socle/journal/evenements.ts'
import { etatRepris } from '#domain/socle/machine.ts'
import type { StatutTeledeclarant } from '#domain/socle/acces/teledeclarants.ts'
import { DELAIS_DE_DEPART } from '#domain/coproprietes/demandes/delais.ts'
import { MODELE_DE_DEPART } from '#domain/teneur/validations/modele.ts'
import {
  brouillonRempli,
  coproprieteRepresentee,
  demandeDeposee,
  saisieComplete,
} from '#server/essais/dossier.ts'
import { accepter } from '#server/essais/agent.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { PEOPLE } from '#server/demonstration/semer/people.ts'

let produit: Produit
let catherine: Navigateur
let odette: Navigateur
let c: { id: number; numero: string }

const emailDe = (profil: string) => PEOPLE.find((p) => p.profil === profil)!.email

beforeAll(async () => {
  produit = await ouvrirProduit()
  catherine = await produit.connecte('TENEUR_ADMIN_PRINC')
  odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
  c = await coproprieteRepresentee(produit, { qui: odette, teneur: catherine }, 981)
})
afterAll(() => produit.fermer())

type Corps = Parameters<typeof chercher>[0]
const chercher = (body: Record<string, unknown> = {}, qui = catherine) =>
  qui.appeler(contrat.rechercherEvenements, { body } as never)
const exporter = (body: Record<string, unknown> = {}, qui = catherine) =>
  qui.appeler(contrat.exporterEvenements, { body } as never)
const lignes = async (body: Corps = {}) => (await chercher(body)).corps.evenements
const dits = async (body: Corps = {}) => (await lignes(body)).map((e) => e.libelleEvenement)

/** Écrit `nombre` événements au même instant, dans une année que rien d’autre n’occupe. */
const ecrire = (nombre: number, jour: string, auteur = 'Une personne') =>
  sql`INSERT INTO evenement_journal (date, compte_id, auteur, profil, categorie, type, modalite, objet, nouveau)
    SELECT (${jour}::date + time '12:00') AT TIME ZONE 'Europe/Paris', 1, ${auteur}, 'TENEUR_ADMIN_PRINC', 'CONTENU',
      'MESSAGE', 'IHM', 'contenu', jsonb_build_object('texte', 'Message ' || n) FROM generate_series(1, ${nombre}::int) n`.execute(
    produit.db,
  )

test('par le numéro d’une copropriété, qui l’a consultée à l’outil se lit aussi', async () => {
  const maelle = await produit.connecte('INSTITUTIONNEL')
  await accepter(produit, maelle)
  const sienne = await produit.db
    .selectFrom('copropriete')
    .select('numero')
    .where('epci', '=', '200046977')
    .where('publie', '=', true)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const numero = certain(sienne.numero, 'son numéro')
  expect((await maelle.appeler(lireUneCopropriete, { params: { immat: numero } })).statut).toBe(200)
  expect(await lignes({ cherche: numero })).toContainEqual(
    expect.objectContaining({ libelleEvenement: expect.stringContaining('consultée dans l’outil') }),
  )
})

describe('les listes du journal (§7.9)', () => {
  test('profils, catégories, événements d’une catégorie, tous, modalités', async () => {
    const profils = (await catherine.appeler(contrat.profilsDuJournal, {})).corps
    expect(profils[0]).toEqual({ clef: 'DEFAULT', valeur: 'Visiteur' })
    expect(profils).toContainEqual({
      clef: 'TENEUR_ADMIN_PRINC',
      valeur: 'Teneur du registre – administrateur principal',
    })
    expect((await catherine.appeler(contrat.categoriesDuJournal, {})).corps).toEqual([
      { clef: 'COMPTE', valeur: 'Compte et connexion' },
      { clef: 'UTILISATEUR', valeur: 'Utilisateur, par qui le gère' },
      { clef: 'ETABLISSEMENT', valeur: 'Établissement' },
      { clef: 'CONTENU', valeur: 'Contenu du site' },
      { clef: 'COPROPRIETE', valeur: 'Copropriété' },
      { clef: 'MANDAT', valeur: 'Mandat' },
      { clef: 'DISSOLUTION', valeur: 'Dissolution' },
      { clef: 'VALIDATION', valeur: 'Examen des demandes' },
      { clef: 'RECLAMATION', valeur: 'Réclamation' },
      { clef: 'INSTITUTION', valeur: 'Institutions et territoires' },
    ])
    expect(
      (
        await catherine.appeler(contrat.evenementsDeLaCategorie, {
          params: { categorie: 'DISSOLUTION' },
        })
      ).corps,
    ).toEqual([
      { clef: 'DISSOLUTION.DEMANDE', valeur: 'Dissolution déclarée' },
      { clef: 'DISSOLUTION.ACCEPTATION', valeur: 'Dissolution acceptée' },
      { clef: 'DISSOLUTION.REFUS', valeur: 'Dissolution refusée' },
      { clef: 'DISSOLUTION.PRECISIONS', valeur: 'Précisions demandées sur une dissolution' },
      { clef: 'DISSOLUTION.CLOTURE', valeur: 'Liquidation close' },
      {
        clef: 'DISSOLUTION.CONSTAT',
        valeur: 'Dissolution constatée par le teneur, le fichier public ne la portant plus',
      },
    ])
    const tous = (await catherine.appeler(contrat.tousLesEvenements, {})).corps
    const categories = (await catherine.appeler(contrat.categoriesDuJournal, {})).corps
    const parCategorie = await Promise.all(
      categories.map(async ({ clef }) => {
        const params = { categorie: clef as Categorie }
        return (await catherine.appeler(contrat.evenementsDeLaCategorie, { params })).corps
      }),
    )
    expect(tous).toEqual(parCategorie.flat())
    // Chacun a son nom, et se demande tel qu’il est donné.
    expect(tous.filter((t) => t.valeur === 'Événement d’une autre version')).toEqual([])
    for (const body of [{ evenements: tous.map((t) => t.clef) }, { profils: profils.map((p) => p.clef) }])
      expect((await chercher(body)).statut).toBe(200)
    expect((await catherine.appeler(contrat.modalitesDuJournal, {})).corps.map((m) => m.valeur)).toEqual([
      'Écran',
      'Service web',
      'Traitement automatique',
      'Teneur pour le compte d’un autre',
    ])
    const inconnue = { params: { categorie: 'AUTRE' } } as never
    expect((await catherine.appeler(contrat.evenementsDeLaCategorie, inconnue)).statut).toBe(400)
  })
})

describe('chercher dans le journal (§3.5)', () => {
  test('sans rien demander : les sept derniers jours, le dernier événement d’abord, en mots', async () => {
    const { corps } = await chercher()
    expect([corps.dateDu, corps.dateAu]).toEqual(['2026-11-14', '2026-11-20'])
    expect(corps.plafonne).toBe(false)
    expect(corps.totalItems).toBe(corps.evenements.length)
    const dates = corps.evenements.map((e) => e.date)
    expect(dates).toEqual(dates.toSorted().toReversed())
    const immatriculee = corps.evenements.find((e) => e.evenement === 'COPROPRIETE.IMMATRICULATION')
    expect(immatriculee).toMatchObject({
      auteur: 'Catherine Orvelin',
      libelleProfil: 'Teneur du registre – administrateur principal',
      libelleCategorie: 'Copropriété',
      libelleEvenement: 'Copropriété immatriculée',
      libelleModalite: 'Écran',
      objet: 'copropriete',
      page: { quoi: 'copropriete', id: c.id, idCompte: null },
    })
    expect(immatriculee!.libelleObjet).toMatch(/^Copropriété [A-Z]{2}\d-\d{3}-\d{3}$/)
    expect(immatriculee!.changements).toEqual([
      { champ: 'État', avant: 'Demande en cours d’examen', apres: 'Immatriculée et rattachée' },
      { champ: 'Référence', avant: null, apres: expect.stringMatching(/^IM-2026-\d{6}$/) as string },
    ])
  })

  test('par catégories, et des événements de certaines seulement', async () => {
    expect(new Set((await lignes({ categories: ['MANDAT', 'VALIDATION'] })).map((e) => e.categorie))).toEqual(
      new Set(['MANDAT', 'VALIDATION']),
    )
    expect(
      new Set(await dits({ categories: ['COPROPRIETE', 'MANDAT'], evenements: ['MANDAT.VALIDATION'] })),
    ).toEqual(
      new Set([
        'Brouillon créé',
        'Demande d’immatriculation déposée',
        'Copropriété immatriculée',
        'Mandat validé',
      ]),
    )
    expect(await dits({ evenements: ['DISSOLUTION.DEMANDE'] })).toEqual([])
  })

  test('par profils et par modalités ; un visiteur est celui que personne n’a signé', async () => {
    expect(
      new Set((await lignes({ profils: ['TELE_NONPRO_ADMIN_PRINC'] })).map((e) => e.libelleProfil)),
    ).toEqual(new Set(['Syndic bénévole – administrateur principal']))
    expect(await lignes({ modalites: ['WEBSERVICE'] })).toEqual([])
    const visiteur = produit.visiteur()
    await visiteur.brut({
      method: 'POST',
      url: '/api/authentication',
      payload: new URLSearchParams({ username: emailDe('NOTAIRE_NOTAIRE'), password: 'faux' }).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-xsrf-token': await visiteur.jeton(),
      },
    })
    expect(await lignes({ profils: ['DEFAULT'] })).toMatchObject([
      { libelleEvenement: 'Connexion refusée', auteur: 'Une personne non connectée', libelleProfil: null },
    ])
  })

  test('une personne, par son adresse électronique entière ; une copropriété, par son numéro', async () => {
    const siens = await lignes({ cherche: emailDe('TELE_NONPRO_ADMIN_PRINC').toUpperCase() })
    expect(siens.at(-1)).toMatchObject({
      libelleEvenement: 'Connexion',
      auteur: 'Odette Rambervil',
      libelleObjet: 'Compte d’Odette Rambervil',
      page: { quoi: 'assistance' },
      changements: [{ champ: 'Entrée par', avant: null, apres: 'Mot de passe' }],
    })
    expect(siens.at(-1)!.page).not.toMatchObject({ idCompte: null })
    const siennes = await lignes({ cherche: c.numero.toLowerCase() })
    expect(new Set(siennes.map((e) => e.libelleEvenement))).toEqual(
      new Set([
        'Brouillon créé',
        'Demande d’immatriculation déposée',
        'Demande de rattachement déposée',
        'Demande ouverte par le teneur',
        'Copropriété immatriculée',
        'Mandat validé',
      ]),
    )
    expect(siennes.find((e) => e.objet === 'mandat')!.page).toMatchObject({ quoi: 'mandats', id: c.id })
    expect(siennes.find((e) => e.objet === 'demande')).toMatchObject({
      libelleObjet: expect.stringMatching(/^Demande IM-2026-\d{6}$/) as string,
      page: { quoi: 'demande' },
    })
  })

  test('ce que le teneur fait à la place d’une personne est au journal de cette personne, et au sien', async () => {
    const paul = await produit.connecte('TENEUR_ADMIN_SCOND')
    const cabinet = await produit.db
      .selectFrom('compte')
      .select(['id', 'teledeclarantId'])
      .where('email', '=', emailDe('TELE_PRO_ADMIN_PRINC'))
      .executeTakeFirstOrThrow()
    await paul.appeler(prendreSaPlace, { params: { id: String(cabinet.teledeclarantId) } })
    await brouillonRempli(paul, saisieComplete(985))
    // Écrit sans la colonne qui dit pour qui : seul le nom gardé reste.
    await sql`INSERT INTO evenement_journal (date, compte_id, auteur, pour_compte_de, profil, categorie, type, modalite, objet)
      SELECT date, compte_id, auteur, pour, profil, 'MANDAT', autre, modalite, 'copropriete' FROM evenement_journal
      CROSS JOIN LATERAL (VALUES (pour_compte_de, 'RETRAIT'), ('Une autre, ' || pour_compte_de, 'EXPIRATION')) v (pour, autre)
      WHERE type = 'LOGIN_AS_DEBUT' AND objet_id = ${cabinet.id}`.execute(produit.db)
    const faits = [
      'Brouillon créé',
      'Le teneur agit à la place de la personne',
      'Rattachement retiré par le représentant',
    ]
    const duTeneur = async (cherche: string) =>
      (await lignes({ cherche, modalites: ['TENEUR_POUR_COMPTE'] })).map((e) => e.libelleEvenement).toSorted()
    expect(await duTeneur(emailDe('TELE_PRO_ADMIN_PRINC'))).toEqual(faits)
    expect(await duTeneur(emailDe('TENEUR_ADMIN_SCOND'))).toEqual([...faits, 'Mandat expiré'].toSorted())
    expect(await duTeneur(emailDe('TELE_NONPRO_ADMIN_PRINC'))).toEqual([])
    await paul.appeler(reprendreSaPlace, {})
  })

  test('chaque événement ouvre ce qu’il dit, ou dit pourquoi rien ne s’ouvre', async () => {
    const { idDemande, reference } = await demandeDeposee(odette, 986)
    const ligneDe = async (evenement: string, quoi: Corps = {}) =>
      (await lignes({ ...quoi, evenements: [evenement] }))[0]!
    const deposee = await ligneDe('COPROPRIETE.SOUMISSION')
    expect(deposee.changements.at(-1)?.apres).toBe(reference)
    expect(deposee.page).toEqual({ quoi: 'demande', id: idDemande, idCompte: null })
    expect((await ligneDe('MANDAT.DEMANDE_RATTACHEMENT')).page).toEqual(deposee.page)

    await brouillonRempli(odette, saisieComplete(987))
    expect(await ligneDe('COPROPRIETE.BROUILLON_CREE')).toMatchObject({
      page: null,
      sansPage: 'Un brouillon ne s’ouvre que de qui l’a commencé.',
    })

    await catherine.appeler(reglerDelais, { body: { ...DELAIS_DE_DEPART, DISSOLUTION: 12 } })
    expect(await ligneDe('VALIDATION.DELAIS')).toMatchObject({
      libelleObjet: 'Délais de réponse',
      page: null,
      ecran: 'delais',
      sansPage: null,
      changements: [{ avant: '10', apres: '12' }],
    })

    await catherine.appeler(ecrireMessage, { body: { texte: 'Le registre ferme dimanche.' } })
    expect(await ligneDe('CONTENU.MESSAGE')).toMatchObject({ page: null, ecran: 'accueil', sansPage: null })

    const modele = { ...MODELE_DE_DEPART, conclusion: 'À bientôt.', version: 0 }
    await catherine.appeler(ecrireModelePrecisions, { body: modele })
    expect(await ligneDe('CONTENU.PRECISIONS')).toMatchObject({
      libelleObjet: 'Courriel de précisions',
      ecran: 'modelePrecisions',
      changements: [
        { champ: 'Modèle du courriel, version', avant: '0', apres: '1' },
        { champ: 'Ce qui le termine', avant: MODELE_DE_DEPART.conclusion, apres: 'À bientôt.' },
      ],
    })

    await produit.db
      .insertInto('evenementJournal')
      .values({
        date: '2026-11-20T09:00:00.000Z',
        auteur: 'x',
        categorie: 'COPROPRIETE',
        type: 'RESTAURATION',
        modalite: 'BATCH',
        objet: 'registre',
      })
      .execute()
    expect(await ligneDe('COPROPRIETE.RESTAURATION')).toMatchObject({
      libelleObjet: 'Tout le registre',
      page: null,
      sansPage: 'Le registre entier n’a pas de page.',
    })
    const consulter = (type: string, nouveau: object, numero: string | null) =>
      produit.db
        .insertInto('evenementJournal')
        .values({
          date: '2026-11-20T09:00:00.000Z',
          auteur: 'x',
          categorie: 'INSTITUTION',
          type,
          modalite: 'IHM',
          objet: 'registre',
          numero,
          nouveau: JSON.stringify(nouveau),
        })
        .execute()
    for (const [type, nouveau, numero, dit] of [
      [
        'RECHERCHE',
        { territoires: 'Lyon (69123), Bron (69029)' },
        null,
        'Lyon (69123) et un autre territoire',
      ],
      ['RECHERCHE_ENREGISTREE', { territoires: null }, null, 'Tout son territoire'],
      ['FICHES', { nombre: 1 }, 'AA1234567', 'Copropriété AA1-234-567'],
    ] as const) {
      await consulter(type, nouveau, numero)
      expect(await ligneDe(`INSTITUTION.${type}`)).toMatchObject({
        libelleObjet: dit,
        sansPage: 'Une consultation n’a pas de page.',
      })
    }
    for (const e of await lignes())
      expect([e.evenement, [e.page, e.ecran, e.sansPage].filter((suite) => suite !== null).length]).toEqual([
        e.evenement,
        1,
      ])
  })

  test('qui tenait une demande, à qui elle est affectée, qui est rattaché se disent par leur nom', async () => {
    const { idDemande } = await demandeDeposee(odette, 989)
    const paul = await produit.connecte('TENEUR_ADMIN_SCOND')
    await catherine.appeler(ouvrirDemande, { params: { id: String(idDemande) } })
    produit.heure.instant = new Date(produit.heure.instant.getTime() + 16 * 60_000)
    await paul.appeler(ouvrirDemande, { params: { id: String(idDemande) } })
    expect((await lignes({ evenements: ['VALIDATION.VERROU_EXPIRE'] }))[0]!.changements).toEqual([
      { champ: 'Réservée par', avant: 'Catherine Orvelin', apres: 'personne' },
    ])
    await sql`INSERT INTO evenement_journal (date, auteur, categorie, type, modalite, objet, objet_id, nouveau)
      SELECT ${'2026-11-20T09:00:00Z'}::timestamptz, 'x', 'MANDAT', 'RATTACHEMENT', 'IHM', 'copropriete', ${c.id},
        jsonb_build_object('representant', id) FROM teledeclarant WHERE raison_sociale = 'Cabinet Altavor Gestion'`.execute(
      produit.db,
    )
    expect((await lignes({ evenements: ['MANDAT.RATTACHEMENT'] }))[0]!.changements).toEqual([
      { champ: 'Représentant', avant: null, apres: 'Cabinet Altavor Gestion' },
    ])
    expect((await exporter({ evenements: ['VALIDATION.VERROU_EXPIRE'] })).texte).toContain(
      'Réservée par\u00a0: Catherine Orvelin → personne',
    )
  })

  test('une copropriété sortie du registre mène à la demande qui l’y a fait entrer ; absorbée, à son historique', async () => {
    const { idDemande } = await demandeDeposee(odette, 988)
    const { coproprieteId } = await produit.db
      .selectFrom('demande')
      .select('coproprieteId')
      .where('id', '=', idDemande)
      .executeTakeFirstOrThrow()
    const pageDe = async () => (await lignes({ evenements: ['COPROPRIETE.SOUMISSION'] }))[0]!.page
    const sortir = (fusionneeDans: number | null) =>
      produit.db
        .updateTable('copropriete')
        .set({ etat: etatRepris('SUPPRIMEE'), numero: 'ZY9000001', fusionneeDans })
        .where('id', '=', coproprieteId)
        .execute()
    await sortir(null)
    expect(await pageDe()).toEqual({ quoi: 'demande', id: idDemande, idCompte: null })
    await sortir(c.id)
    expect(await pageDe()).toEqual({ quoi: 'copropriete', id: coproprieteId, idCompte: null })
  })

  test('le compte d’un télédéclarant supprimé mène à la page de celui-ci', async () => {
    const { id, teledeclarantId } = await produit.db
      .selectFrom('compte')
      .select(['id', 'teledeclarantId'])
      .where('email', '=', emailDe('NOTAIRE_NOTAIRE'))
      .executeTakeFirstOrThrow()
    const statut = (s: StatutTeledeclarant) =>
      produit.db
        .updateTable('teledeclarant')
        .set({ statut: etatRepris(s) })
        .where('id', '=', teledeclarantId)
        .execute()
    await produit.connecte('NOTAIRE_NOTAIRE')
    const pageDe = async () =>
      (await lignes({ evenements: ['COMPTE.CONNEXION'], profils: ['NOTAIRE_NOTAIRE'] }))[0]!.page
    expect(await pageDe()).toEqual({ quoi: 'assistance', id: teledeclarantId, idCompte: id })
    await statut('SUPPRIME')
    expect(await pageDe()).toEqual({ quoi: 'teledeclarant', id: teledeclarantId, idCompte: null })
    expect(
      (await catherine.appeler(lireTeledeclarant, { params: { id: String(teledeclarantId) } })).statut,
    ).toBe(200)
    await statut('ACTIF')
  })

  test.each([
    [{ dateDu: '2026-11-21', dateAu: '2026-11-20' }, 'dateDu', 'PERIODE_INVERSEE'],
    [{ dateDu: '2025-11-19', dateAu: '2026-11-20' }, 'dateDu', 'PERIODE_TROP_LONGUE'],
    [{ dateDu: '2026-02-30' }, 'dateDu', 'DATE_INVALIDE'],
    [{ dateAu: '31/11/2026' }, 'dateAu', 'DATE_INVALIDE'],
    [{ cherche: 'odette' }, 'cherche', 'CHERCHE_SANS_REPONSE'],
    [{ cherche: 'ZZ9-999-999' }, 'cherche', 'CHERCHE_SANS_REPONSE'],
    [{ cherche: 'odette.rambervil@demonstration%' }, 'cherche', 'CHERCHE_SANS_REPONSE'],
  ])('%j est refusé à son champ, à l’écran comme au fichier', async (body, champ, code) => {
    for (const reponse of [await chercher(body), await exporter(body)]) {
      expect(reponse.statut).toBe(400)
      expect(reponse.erreur.refus?.map((r) => [r.champ, r.code])).toEqual([[champ, code]])
    }
  })

  test('un an tout juste se cherche ; ce qui n’est pas de la table est refusé', async () => {
    expect((await chercher({ dateDu: '2025-11-20', dateAu: '2026-11-20' })).statut).toBe(200)
    for (const body of [{ categories: ['AUTRE'] }, { evenements: ['COMPTE.AUTRE'] }, { profils: ['KP'] }])
      expect((await chercher(body)).statut).toBe(400)
  })

  test('un jour est celui de Paris, de minuit à minuit', async () => {
    await sql`INSERT INTO evenement_journal (date, auteur, categorie, type, modalite, objet)
      SELECT d, 'x', 'CONTENU', 'MESSAGE', 'BATCH', 'contenu'
      FROM unnest(ARRAY['2025-06-30T22:00:00Z', '2025-07-01T21:59:59.999Z', '2025-07-01T22:00:00Z']::timestamptz[]) d`.execute(
      produit.db,
    )
    expect(
      (await lignes({ dateDu: '2025-07-01', dateAu: '2025-07-01' })).map((e) => [e.date, e.auteur]),
    ).toEqual([
      ['2025-07-01T21:59:59.999Z', 'Le registre'],
      ['2025-06-30T22:00:00.000Z', 'Le registre'],
    ])
  })

  test('un événement qu’une autre version a écrit, et que celle-ci ne connaît pas, n’empêche pas de lire les autres', async () => {
    await ecrire(1, '2025-04-01')
    await sql`INSERT INTO evenement_journal (date, auteur, categorie, type, modalite, objet)
      VALUES ('2025-04-01T12:00:00Z', 'x', 'CONTENU', 'NEUF', 'IHM', 'contenu')`.execute(produit.db)
    const periode = { dateDu: '2025-04-01', dateAu: '2025-04-01' }
    expect((await lignes(periode)).map((e) => [e.evenement, e.libelleEvenement])).toEqual([
      ['CONTENU.NEUF', 'Événement d’une autre version'],
      ['CONTENU.MESSAGE', 'Message de l’accueil changé'],
    ])
    expect((await exporter(periode)).texte).toContain(';Événement d’une autre version;')
  })

  test('les cent premiers se montrent, avec le nombre de tous', async () => {
    await ecrire(150, '2025-03-01')
    const { corps } = await chercher({ dateDu: '2025-03-01', dateAu: '2025-03-01' })
    expect([corps.evenements.length, corps.totalItems, corps.plafonne]).toEqual([100, 150, false])
    expect(corps.evenements[0]).toMatchObject({
      libelleObjet: 'Contenu du site',
      page: null,
      ecran: 'accueil',
      changements: [{ champ: 'Message', avant: null, apres: 'Message 150' }],
    })
  })
})

describe('télécharger ce que l’on cherche', () => {
  test('tous les événements, pas seulement cent, dans l’ordre, puis ce qui était cherché', async () => {
    await ecrire(2_500, '2024-03-01')
    const { corps, entetes, texte } = await exporter({
      dateDu: '2024-03-01',
      dateAu: '2024-03-02',
      categories: ['CONTENU'],
      modalites: ['IHM'],
    })
    expect(Buffer.isBuffer(corps)).toBe(true)
    expect(entetes).toMatchObject({ 'content-type': 'text/csv; charset=utf-8' })
    expect(entetes['content-disposition']).toContain('filename="journal-2024-03-01-2024-03-02.csv"')
    const lues = texte.split('\r\n')
    expect(lues[0]).toBe(
      '\ufeffDate;Heure;Par;Pour le compte de;Profil;Catégorie;Événement;Modalité;Concerne;Numéro d’immatriculation;Ce qui a changé;N° au journal',
    )
    expect(lues[1]).toMatch(
      /^01\/03\/2024;12:00:00;Une personne;;Teneur du registre – administrateur principal;Contenu du site;Message de l’accueil changé;Écran;Contenu du site;;Message\u00a0: Message 2500;\d+$/,
    )
    const messages = lues.slice(1, 2_501).map((l) => Number(/Message (\d+);/.exec(l)?.[1]))
    expect(messages).toEqual(Array.from({ length: 2_500 }, (_, n) => 2_500 - n))
    expect(lues.slice(2_501)).toEqual([
      '',
      expect.stringMatching(
        /^Journal des événements du registre le 20 novembre 2026 à \d\d:\d\d\u00a0: 2\u202f500 événements$/,
      ),
      'Du 1er mars 2024 au 2 mars 2024',
      'Catégories\u00a0: Contenu du site',
      'Modalités\u00a0: Écran',
      '',
    ])
  })

  test('rien n’y est pris pour une formule', async () => {
    await ecrire(1, '2024-05-01', '=HYPERLINK("http://a";"b")')
    const { texte } = await exporter({ dateDu: '2024-05-01', dateAu: '2024-05-01' })
    expect(texte).toContain(';"\'=HYPERLINK(""http://a"";""b"")";')
  })

  test('sans événement : ses titres, et ce qui était cherché', async () => {
    const { texte } = await exporter({ dateDu: '2023-05-01', dateAu: '2023-05-01' })
    expect(texte.split('\r\n')[2]).toMatch(/: 0 événement$/)
  })

  test('au-delà de cent mille, le fichier est refusé, et l’écran ne compte pas plus loin', async () => {
    await ecrire(contrat.EXPORT_DU_JOURNAL_MAX + 1, '2022-05-01')
    const periode = { dateDu: '2022-05-01', dateAu: '2022-05-01' }
    const { statut, erreur } = await exporter(periode)
    expect([statut, erreur.code]).toEqual([409, 'EXPORT_DU_JOURNAL_TROP_GRAND'])
    expect(erreur.message).toContain('100\u202f000 événements')
    const { corps } = await chercher(periode)
    expect([corps.totalItems, corps.plafonne]).toEqual([100_000, true])
  })
})

describe('qui le lit (§6)', () => {
  const appels = [
    contrat.profilsDuJournal,
    contrat.categoriesDuJournal,
    contrat.tousLesEvenements,
    contrat.modalitesDuJournal,
    contrat.evenementsDeLaCategorie,
    contrat.rechercherEvenements,
    contrat.exporterEvenements,
  ]
  const entree = { params: { categorie: 'COMPTE' }, body: {} } as never

  test('le teneur, et personne d’autre : ni l’assistance, ni un syndic, ni un visiteur', async () => {
    expect(CODES_PROFILS.filter((p) => authoritiesDe(p).includes('RECHERCHE_EVENEMENT_JOURNAL'))).toEqual([
      'TENEUR_ADMIN_PRINC',
      'TENEUR_ADMIN_SCOND',
    ])
    const assistance = await produit.connecte('TENEUR_ASS_HOTLINE_ADMIN')
    const paul = await produit.connecte('TENEUR_ADMIN_SCOND')
    for (const appel of appels) {
      expect((await paul.appeler(appel, entree)).statut).toBe(200)
      expect((await assistance.appeler(appel, entree)).statut).toBe(403)
      expect((await odette.appeler(appel, entree)).statut).toBe(403)
      expect((await produit.visiteur().appeler(appel, entree)).statut).toBe(401)
    }
  })
})
