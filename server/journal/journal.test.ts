import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as contrat from '#contract/journal.ts'
import { authoritiesDe } from '#domain/acces/grants.ts'
import { CODES_PROFILS } from '#domain/acces/profils.ts'
import { CODES_EVENEMENTS } from '#domain/journal/evenements.ts'
import { coproprieteRepresentee } from '#server/essais/dossier.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { PEOPLE } from '#server/seed/people.ts'

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

describe('les listes du journal (§7.9)', () => {
  test('profils, catégories, événements d’une catégorie, tous, modalités', async () => {
    const profils = (await catherine.appeler(contrat.profilsDuJournal, {})).corps
    expect(profils.map((p) => p.clef)).toEqual(CODES_PROFILS)
    expect(profils[0]).toEqual({ clef: 'DEFAULT', valeur: 'Visiteur' })
    expect((await catherine.appeler(contrat.categoriesDuJournal, {})).corps).toEqual([
      { clef: 'COMPTE', valeur: 'Compte et connexion' },
      { clef: 'UTILISATEUR', valeur: 'Utilisateur, par qui le gère' },
      { clef: 'ETABLISSEMENT', valeur: 'Établissement' },
      { clef: 'CONTENU', valeur: 'Contenu du site' },
      { clef: 'COPROPRIETE', valeur: 'Copropriété' },
      { clef: 'MANDAT', valeur: 'Mandat' },
      { clef: 'DISSOLUTION', valeur: 'Dissolution' },
      { clef: 'VALIDATION', valeur: 'Examen des demandes' },
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
    ])
    const tous = (await catherine.appeler(contrat.tousLesEvenements, {})).corps
    expect(tous.map((t) => t.clef)).toEqual(CODES_EVENEMENTS)
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
    expect(siens.at(-1)!.page!.idCompte).not.toBeNull()
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

  test.each([
    [{ dateDu: '2026-11-21', dateAu: '2026-11-20' }, 'dateDu', 'PERIODE_INVERSEE'],
    [{ dateDu: '2025-11-19', dateAu: '2026-11-20' }, 'dateDu', 'PERIODE_TROP_LONGUE'],
    [{ dateDu: '2026-02-30' }, 'dateDu', 'DATE_INVALIDE'],
    [{ dateAu: '20/11/2026' }, 'dateAu', 'DATE_INVALIDE'],
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

  test('les cent premiers se montrent, avec le nombre de tous', async () => {
    await ecrire(150, '2025-03-01')
    const { corps } = await chercher({ dateDu: '2025-03-01', dateAu: '2025-03-01' })
    expect([corps.evenements.length, corps.totalItems, corps.plafonne]).toEqual([100, 150, false])
    expect(corps.evenements[0]).toMatchObject({
      libelleObjet: 'Contenu du site',
      page: null,
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
