import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  lireUneCopropriete,
  lister,
  regrouper,
  type RechercheDemandee,
} from '#contract/institutions/categorisation.ts'
import { CODES_CATEGORIES, type Categorie } from '#domain/institutions/categorisation/axes.ts'
import { CODES_CRITERES, critere } from '#domain/institutions/categorisation/criteres.ts'
import type { Demande } from '#domain/institutions/categorisation/demande.ts'
import {
  AUCUNE_PRISE,
  BORNES_DES_PRISES,
} from '#domain/institutions/categorisation/telechargements/prises.ts'
import { CODES_QUESTIONS, criteresDe } from '#domain/institutions/categorisation/questions.ts'
import { noter } from '#domain/institutions/categorisation/score.ts'
import { TAILLE_D_ECRAN } from '#domain/institutions/categorisation/tris.ts'
import { etatRepris } from '#domain/socle/machine.ts'
import { accepter } from '#server/essais/agent.ts'
import { oublierLesPrises } from '#server/essais/prises.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { garderLesNotes, lireFaits, lireFaitsDe, noterToutes } from '#server/socle/registre/chiffres/score.ts'

const JOUR = '2026-11-20'
let produit: Produit
let agent: Navigateur
beforeAll(async () => {
  produit = await ouvrirProduit()
  await noterToutes(produit.db, JOUR)
  agent = await produit.connecte('INSTITUTIONNEL')
})
afterAll(() => produit.fermer())

const RIEN: RechercheDemandee = { territoires: [], criteres: {} }
const chercher = (
  {
    pageNumber = 1,
    pageSize = 4_000,
    ...demandee
  }: Partial<RechercheDemandee> & { pageNumber?: number; pageSize?: number } = {},
  qui = agent,
) =>
  qui.appeler(lister, {
    body: {
      ...RIEN,
      ...demandee,
      paginationOptions: { pageNumber, pageSize, sortField: 'note', sortDirection: 'desc' },
    },
  })

describe('la porte', () => {
  test('sans la charte, rien ne se montre ; acceptée, tout son territoire', async () => {
    const avant = await chercher()
    expect([avant.statut, avant.erreur.code]).toEqual([403, 'CHARTE_NON_ACCEPTEE'])
    await accepter(produit, agent)
    const { corps } = await chercher()
    expect(corps.totalItems).toBeGreaterThan(50)
    const siens = await produit.db
      .selectFrom('copropriete')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('publie', '=', true)
      .where('epci', '=', '200046977')
      .executeTakeFirstOrThrow()
    expect(corps.totalItems).toBe(siens.n)
  })

  test('un territoire d’ailleurs est refusé en une phrase, un lieu qui n’existe pas à son champ', async () => {
    const ailleurs = await chercher({ territoires: [{ niveau: 'DEPARTEMENT', code: '33' }] })
    expect([ailleurs.statut, ailleurs.erreur.code]).toEqual([403, 'HORS_TERRITOIRE'])
    expect(ailleurs.erreur.message).toContain('n’est pas celui de votre organisme')
    const inconnu = await chercher({ territoires: [{ niveau: 'COMMUNE', code: '69999' }] })
    expect([inconnu.statut, inconnu.erreur.refus]).toMatchObject([
      400,
      [{ champ: 'territoires', code: 'LIEU_INCONNU_AU_REGISTRE' }],
    ])
    // Plus large que le sien : ce qui est à lui, et rien d’autre.
    const large = await chercher({ territoires: [{ niveau: 'REGION', code: '84' }] })
    expect(large.corps.totalItems).toBe((await chercher()).corps.totalItems)
  })

  test('un accès clos ne montre plus rien, à l’instant', async () => {
    await produit.db.updateTable('habilitation').set({ du: '2025-01-01', au: '2026-11-19' }).execute()
    const apres = await chercher()
    expect([apres.statut, apres.erreur.code]).toEqual([403, 'ACCES_CLOS'])
    await produit.db.updateTable('habilitation').set({ du: '2026-11-01', au: '2027-10-31' }).execute()
    expect((await chercher()).statut).toBe(200)
  })

  test.each([
    'TENEUR_ADMIN_PRINC',
    'TELE_PRO_ADMIN_PRINC',
    'NOTAIRE_NOTAIRE',
    'TENEUR_ASS_HOTLINE_ADMIN',
  ] as const)('%s : refusé, même pour compter', async (profil) => {
    const qui = await produit.connecte(profil)
    expect((await chercher({}, qui)).statut).toBe(403)
    expect((await qui.appeler(regrouper, { body: { ...RIEN, regroupementNiveau: 'REGION' } })).statut).toBe(
      403,
    )
  })

  test('un visiteur : à se connecter', async () => {
    expect((await chercher({}, produit.visiteur())).statut).toBe(401)
  })
})

describe('ce que l’on demande', () => {
  test('les groupes, leur total et les lignes s’accordent à l’unité, à chaque niveau', async () => {
    const criteres = { typeSyndic: { parmi: ['PRO'] } }
    const lignes = (await chercher({ criteres })).corps
    expect(lignes.totalItems).toBe(lignes.lignes.length)
    for (const regroupementNiveau of ['REGION', 'DEPARTEMENT', 'EPCI', 'COMMUNE', 'COPROPRIETE'] as const) {
      const { corps } = await agent.appeler(regrouper, { body: { ...RIEN, criteres, regroupementNiveau } })
      expect(corps.total.nombre).toBe(lignes.totalItems)
      const somme = corps.groupes.reduce((n, g) => n + g.nombre, 0)
      expect(somme).toBe(corps.davantage ? 500 : lignes.totalItems)
      for (const categorie of CODES_CATEGORIES)
        expect(corps.total.categories[categorie]).toBe(
          lignes.lignes.filter((l) => l.categorie === categorie).length,
        )
    }
  })

  test('chaque question toute faite se pose', async () => {
    for (const code of CODES_QUESTIONS) {
      const r = await chercher({ criteres: criteresDe(code, JOUR) as RechercheDemandee['criteres'] })
      expect([code, r.statut]).toEqual([code, 200])
    }
  })

  test('chaque critère partage le territoire : ceux qui répondent, les autres, et ceux dont on ne le sait pas', async () => {
    const tout = (await chercher()).corps.totalItems
    const compter = async (criteres: RechercheDemandee['criteres']) =>
      (await chercher({ criteres, pageSize: 1 })).corps.totalItems
    for (const code of CODES_CRITERES) {
      const { genre, choix, inconnuPossible, bornes } = critere(code)
      const inconnues = inconnuPossible ? await compter({ [code]: { inconnu: true } }) : 0
      const parties: Demande[] =
        genre === 'ouiNon'
          ? [{ vaut: true }, { vaut: false }]
          : genre === 'liste' && code !== 'familleArrete'
            ? Object.keys(choix ?? {}).map((reponse) => ({ parmi: [reponse] }))
            : genre === 'plage'
              ? [{ min: bornes!.min, max: bornes!.max }]
              : genre === 'periode' && code !== 'dateArrete'
                ? [{ au: '2020-01-01' }, { du: '2020-01-02' }]
                : []
      if (parties.length === 0) continue
      const comptes = await Promise.all(parties.map((d) => compter({ [code]: d as never })))
      const somme = comptes.reduce((n, c) => n + c, 0) + inconnues
      // Un nombre au-delà de ses bornes se déclare : on ne l’y cherche pas.
      if (genre === 'plage') expect([code, somme <= tout, somme > 0]).toEqual([code, true, true])
      else expect([code, somme]).toEqual([code, tout])
    }
  })

  test.each<[object, string, string]>([
    [{ couleur: { vaut: true } }, 'criteres.couleur', 'CRITERE_INCONNU'],
    [{ nbLots: { min: 20, max: 10 } }, 'criteres.nbLots', 'PLAGE_INVERSEE'],
    [{ nbLots: { min: -4 } }, 'criteres.nbLots', 'HORS_BORNES'],
    [{ dateMaj: { du: '2026-02-31' } }, 'criteres.dateMaj', 'DATE_INVALIDE'],
    [{ typeSyndic: { parmi: ['MAIRE'] } }, 'criteres.typeSyndic', 'CHOIX_INVALIDE'],
    [{ arrete: {} }, 'criteres.arrete', 'CRITERE_VIDE'],
  ])('%j : refusé à son champ', async (criteres, champ, code) => {
    const r = await chercher({ criteres: criteres as never })
    expect([r.statut, r.erreur.refus]).toMatchObject([400, [{ champ, code }]])
    expect(r.erreur.refus?.[0]?.message).toMatch(/[a-zé]{3}/)
  })

  test('un critère de date se demande à la française, comme la phrase de son refus le dit (§5.2)', async () => {
    const avec = async (du: string) => (await chercher({ criteres: { dateReglement: { du } } })).corps
    expect(await avec('01/01/1970')).toEqual(await avec('1970-01-01'))
    expect((await avec('01/01/1970')).totalItems).toBeLessThan((await avec('01/01/1900')).totalItems)
  })

  test('d’un syndic bénévole, aucun nom ne manque : l’inconnu n’est que de qui a, ou aurait, un professionnel', async () => {
    const { lignes } = (
      await agent.appeler(lister, {
        body: { ...RIEN, criteres: { syndic: { inconnu: true } }, colonnes: ['typeSyndic'] },
      })
    ).corps
    expect(lignes.length).toBeGreaterThan(0)
    for (const { valeurs } of lignes) expect(valeurs['typeSyndic']).not.toBe('NON_PRO')
  })

  test('le code d’une commune absorbée vaut celui de la sienne aujourd’hui', async () => {
    const de = async (idCommune: string) =>
      (await agent.appeler(lister, { body: { ...RIEN, idCommune } })).corps.totalItems
    expect(await de('69123')).toBeGreaterThan(0)
    // Saint-Rambert-l’Île-Barbe, à Lyon depuis 1963.
    expect(await de('69232')).toBe(await de('69123'))
  })

  test('une commune vide ne se demande pas', async () => {
    const { corps } = await agent.appeler(lister, { body: { ...RIEN, idCommune: '' } })
    expect(corps.totalItems).toBe((await chercher()).corps.totalItems)
  })

  test('un taux se compare au dixième où il se lit : de 24,96 %, c’est 25 %, et l’alerte', async () => {
    const id = (await chercher()).corps.lignes.find((l) => (l.nbLotsHabBurCom ?? 0) <= 200)!.id
    const poser = (taux: number | null) =>
      produit.pool.query('UPDATE regardee SET taux_impayes = $1 WHERE copropriete_id = $2', [taux, id])
    const trouve = async (criteres: RechercheDemandee['criteres']) =>
      (await chercher({ criteres })).corps.lignes.some((l) => l.id === id)
    try {
      for (const [taux, attendu] of [
        [24.96, true],
        [24.94, false],
      ] as const) {
        await poser(taux)
        expect(await trouve({ tauxImpayes: { min: 25 } })).toBe(attendu)
        expect(await trouve({ tauxImpayes: { max: 24.9 } })).toBe(!attendu)
        expect(await trouve({ impayesAlerte: { vaut: true } })).toBe(attendu)
      }
      // Une borne entre deux dixièmes : 0 % n’est pas « au moins 0,05 % », ni 3 % « au plus 2,95 % ».
      await poser(0)
      expect(await trouve({ tauxImpayes: { min: 0.05 } })).toBe(false)
      await poser(3)
      expect(await trouve({ tauxImpayes: { max: 2.95 } })).toBe(false)
      expect(await trouve({ tauxImpayes: { min: 2.95 } })).toBe(true)
    } finally {
      await noterToutes(produit.db, JOUR)
    }
  })

  test('les notes des lignes sont celles que la règle donne des faits', async () => {
    const { lignes } = (await chercher({ pageSize: 40 })).corps
    const ids = lignes.map(({ id }) => id)
    const toutes = await lireFaitsDe(produit.db, ids, JOUR)
    expect([...toutes.keys()].toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b))
    for (const l of lignes) {
      const faits = (await lireFaits(produit.db, l.id, JOUR))!
      expect(toutes.get(l.id)).toEqual(faits)
      expect([l.numero, l.note, l.categorie]).toEqual([
        l.numero,
        noter(faits, JOUR).note,
        noter(faits, JOUR).categorie,
      ])
    }
  })

  test('par nom, celles qui n’en ont pas viennent à la fin, dans les deux sens ; la commune est l’officielle', async () => {
    const [une, autre] = (await chercher({ pageSize: 2 })).corps.lignes
    const changer = (id: number, valeurs: object) =>
      produit.db.updateTable('copropriete').set(valeurs).where('id', '=', id).execute()
    await changer(une!.id, { nom: null, localite: 'LYON CEDEX 03' })
    await changer(autre!.id, { nom: 'Zénith' })
    const lire = async (sortDirection: 'asc' | 'desc') =>
      (
        await agent.appeler(lister, {
          body: {
            ...RIEN,
            colonnes: ['nom', 'commune', 'codeInsee'],
            paginationOptions: { pageSize: 4_000, sortField: 'nom', sortDirection },
          },
        })
      ).corps.lignes
    for (const sens of ['asc', 'desc'] as const) {
      const lignes = await lire(sens)
      const premiereSansNom = lignes.findIndex((l) => l.nom === null)
      expect(premiereSansNom).toBeGreaterThan(0)
      expect(lignes.slice(premiereSansNom).every((l) => l.nom === null)).toBe(true)
      const sienne = lignes.find((l) => l.id === une!.id)!
      const { nom } = await produit.db
        .selectFrom('commune')
        .select('nom')
        .where('codeInsee', '=', sienne.codeInsee!)
        .executeTakeFirstOrThrow()
      expect([sienne.commune, sienne.valeurs['commune']]).toEqual([nom, nom])
    }
    await changer(une!.id, { nom: une!.nom, localite: une!.commune })
    await changer(autre!.id, { nom: autre!.nom })
  })

  test('une fin de trimestre d’avant la première note n’en garde aucune', async () => {
    const gardees = () => produit.db.selectFrom('scoreGarde').select('categorie').execute()
    await garderLesNotes(produit.db, '2025-12-31')
    expect(await gardees()).toEqual([])
    const { numero } = (await chercher({ pageSize: 1 })).corps.lignes[0]!
    expect((await agent.appeler(lireUneCopropriete, { params: { immat: numero } })).corps.evolution).toEqual(
      [],
    )
    await garderLesNotes(produit.db, JOUR)
    expect((await gardees()).length).toBeGreaterThan(50)
    await produit.db.deleteFrom('scoreGarde').execute()
  })

  test('« entrées en D cette année » se demande des notes gardées au 31 décembre', async () => {
    await produit.db.updateTable('score').set({ depuis: '2025-12-31' }).execute()
    await garderLesNotes(produit.db, '2025-12-31')
    const d = (await chercher({ criteres: { categorie: { parmi: ['D', 'C'] } } })).corps
    const [une] = d.lignes
    await produit.db
      .updateTable('scoreGarde')
      .set({ categorie: 'A', note: 5 })
      .where('coproprieteId', '=', une!.id)
      .execute()
    const entrees = await chercher({
      criteres: { categorie: { parmi: ['D', 'C'] }, categoriePassee: { parmi: ['A', 'B'] } },
    })
    expect(entrees.corps.lignes.map((l) => l.id)).toEqual([une!.id])
    // Une autre n’était pas immatriculée ce jour-là : elle est entrée aussi.
    const autre = d.lignes[1]!
    const { dateImmatriculation } = await produit.db
      .selectFrom('copropriete')
      .select('dateImmatriculation')
      .where('id', '=', autre.id)
      .executeTakeFirstOrThrow()
    const immatriculer = (jour: string | null) =>
      produit.db
        .updateTable('copropriete')
        .set({ dateImmatriculation: jour })
        .where('id', '=', autre.id)
        .execute()
    await immatriculer('2026-02-01')
    const toutes = await chercher({
      criteres: {
        categorie: { parmi: ['D', 'C'] },
        categoriePassee: { parmi: [...(criteresDe('NOUVELLES_D', JOUR).categoriePassee?.parmi ?? [])] },
      },
    })
    const passees = await chercher({ criteres: { categoriePassee: { parmi: ['ABSENTE'] } } })
    expect(passees.corps.lignes.map((l) => l.id)).toContain(autre.id)
    expect(toutes.corps.lignes.map((l) => l.id)).toEqual(expect.arrayContaining([une!.id, autre.id]))
    await immatriculer(dateImmatriculation)
    // Gardées, elles ne changent plus.
    await garderLesNotes(produit.db, '2025-12-31')
    expect(
      (await chercher({ criteres: { categoriePassee: { parmi: ['A'] } } })).corps.lignes.map((l) => l.id),
    ).toContain(une!.id)
  })
})

describe('une copropriété', () => {
  test('s’explique point par point, sans rien qui désigne une personne', async () => {
    const [l] = (await chercher({ pageSize: 1 })).corps.lignes
    const r = await agent.appeler(lireUneCopropriete, { params: { immat: l!.numero } })
    expect(r.corps).toMatchObject({ numero: l!.numero, note: l!.note, categorie: l!.categorie })
    expect(r.corps.points).toHaveLength(17)
    const connus = r.corps.points.filter((p) => p.points !== null)
    expect(connus.length).toBe(r.corps.connus)
    expect(connus.every((p) => p.fait !== null && p.fait.endsWith('.'))).toBe(true)
    const personnes = await produit.db.selectFrom('compte').select(['email', 'nom', 'telephone']).execute()
    for (const { email, nom, telephone } of personnes) {
      expect(r.texte).not.toContain(email)
      expect(r.texte).not.toContain(`"${nom}"`)
      if (telephone) expect(r.texte).not.toContain(telephone)
    }
    expect(r.entetes['cache-control']).toBe('private, no-store')
  })

  test('dit depuis quelle fin de trimestre gardée sa note, sa catégorie et ses signes n’ont pas bougé', async () => {
    const [l] = (await chercher({ criteres: { categorie: { parmi: ['C'] } }, pageSize: 1 })).corps.lignes
    const lue = async () => (await agent.appeler(lireUneCopropriete, { params: { immat: l!.numero } })).corps
    const { categorie, note, points } = await produit.db
      .selectFrom('score')
      .select(['categorie', 'note', 'points'])
      .where('coproprieteId', '=', l!.id)
      .executeTakeFirstOrThrow()
    const garder = (fin: string, change: { note?: number; points?: string; categorie?: Categorie } = {}) =>
      produit.db
        .insertInto('scoreGarde')
        .values({ fin, coproprieteId: l!.id, categorie, note, points, ...change })
        .execute()
    const oublier = () => produit.db.deleteFrom('scoreGarde').where('coproprieteId', '=', l!.id).execute()
    await oublier()
    expect((await lue()).depuis, 'aucune n’est gardée').toBeNull()
    await garder('2026-09-30')
    await garder('2026-06-30')
    await garder('2026-03-31', { note: note! - 1 })
    await garder('2025-12-31')
    expect(await lue()).toMatchObject({ categorie, note, depuis: '2026-06-30' })
    for (const change of [
      { note: note! - 1 },
      { categorie: 'D' as const },
      { points: points!.replace(/^./, '-') },
    ]) {
      await oublier()
      await garder('2026-09-30', change)
      await garder('2026-06-30')
      expect((await lue()).depuis, 'la dernière disait autre chose').toBeNull()
    }
    await oublier()
  })

  test('n’a qu’une note : celle que l’on garde, que la liste dit aussi', async () => {
    const [l] = (await chercher({ criteres: { categorie: { parmi: ['C'] } }, pageSize: 1 })).corps.lignes
    const garder = (valeurs: { categorie: Categorie; note: number | null }) =>
      produit.db.updateTable('regardee').set(valeurs).where('coproprieteId', '=', l!.id).execute()
    await garder({ categorie: 'D', note: 99 })
    const { corps } = await agent.appeler(lireUneCopropriete, { params: { immat: l!.numero } })
    await garder({ categorie: l!.categorie, note: l!.note })
    expect([corps.categorie, corps.note]).toEqual(['D', 99])
  })

  test('ne dit pas approuvé, clos, ni sans arrêté ce que personne n’a déclaré', async () => {
    const { lignes } = (await chercher({ criteres: { tauxImpayes: { min: 1 } }, pageSize: 1 })).corps
    const { id, numero } = lignes[0]!
    const lire = async () => (await agent.appeler(lireUneCopropriete, { params: { immat: numero } })).corps
    const change = (valeurs: object) =>
      produit.db.updateTable('acceptee').set(valeurs).where('coproprieteId', '=', id).execute()
    const avant = await lire()
    expect(avant.exercices[0]).toMatchObject({ approuves: true, enCours: false })
    expect(avant.points.find((p) => p.code === 'IMPAYES')?.quand).toMatch(/^Comptes clos le /)
    expect(avant.points.every((p) => (p.points === null) === (p.quand === null))).toBe(true)

    const arretes = {
      flagSecuriteInsalubritePartiesCom: null,
      flagInsalubritePartiesCom: null,
      flagPerilPartiesCom: null,
      flagEquipementsCom: null,
    }
    await change({ comptesNonApprouves: null, ...arretes })
    await produit.db.updateTable('copropriete').set({ nbArretesEnCours: 0 }).where('id', '=', id).execute()
    const inconnue = await lire()
    expect(inconnue.exercices[0]).toMatchObject({ approuves: null, enCours: false })
    expect(inconnue.nbArretesEnCours).toBeNull()
    const colonnes = await agent.appeler(lister, {
      body: {
        criteres: { arrete: { inconnu: true } },
        colonnes: ['nbArretesEnCours'],
        paginationOptions: { pageSize: 4_000, sortField: 'note', sortDirection: 'desc' },
      },
    })
    const sienne = colonnes.corps.lignes.find((l) => l.id === id)
    expect(sienne?.valeurs).toEqual({ nbArretesEnCours: null })

    await change({ premierExerciceComptable: true })
    const premiere = await lire()
    expect(premiere.exercices[0]).toMatchObject({ enCours: true })
    // Un premier exercice n’est pas clos : rien de lui ne se compare.
    expect(premiere.semblables.every((s) => s.valeur === null)).toBe(true)
    await change({ premierExerciceComptable: false, comptesNonApprouves: false })
  })

  test('d’un autre territoire, inconnue, mal écrite', async () => {
    const dAilleurs = await produit.db
      .selectFrom('copropriete')
      .select('numero')
      .where('publie', '=', true)
      .where('epci', '<>', '200046977')
      .limit(1)
      .executeTakeFirstOrThrow()
    const lire = async (immat: string) =>
      (await agent.appeler(lireUneCopropriete, { params: { immat } })).statut
    expect(await lire(dAilleurs.numero!)).toBe(404)
    expect(await lire('ZZ9999999')).toBe(404)
    expect(await lire('pas-un-numero')).toBe(400)
    const [l] = (await chercher({ pageSize: 1 })).corps.lignes
    const { numero } = l!
    expect(await lire(`${numero.slice(0, 3)}-${numero.slice(3, 6)}-${numero.slice(6)}`)).toBe(200)
  })
})

/** Ce que l’on demande tel quel : rien n’y est dit de l’ordre ni de la page. */
const tellesQuelles = async (body: object) => (await agent.appeler(lister, { body })).corps.lignes

describe('les constantes du §9', () => {
  test('sans rien dire, la première page, de quatre mille, par région décroissante', async () => {
    const { id } = await produit.db
      .selectFrom('habilitation')
      .select('id')
      .where('libelle', '=', 'Métropole de Valmorin')
      .executeTakeFirstOrThrow()
    const ajouter = (code: string) =>
      produit.db
        .insertInto('habilitationTerritoire')
        .values({ habilitationId: id, niveau: 'DEPARTEMENT', code })
        .execute()
    await Promise.all(['75', '13'].map(ajouter))
    const lues = await tellesQuelles({})
    await produit.db
      .deleteFrom('habilitationTerritoire')
      .where('habilitationId', '=', id)
      .where('niveau', '=', 'DEPARTEMENT')
      .execute()
    const regions = lues.map(({ idRegion }) => idRegion!)
    expect(new Set(regions).size).toBe(3)
    expect(regions).toEqual(regions.toSorted((a, b) => b.localeCompare(a)))
    expect(lister.body.parse({}).paginationOptions).toEqual({
      pageNumber: 1,
      pageSize: 4_000,
      sortField: 'idRegion',
      sortDirection: 'desc',
    })
  })

  test('les communes 34723 et 34728, que le registre n’a pas, se cherchent ensemble (décision 0079)', async () => {
    const [une, autre] = await tellesQuelles({})
    const inconnue = await agent.appeler(lister, { body: { idCommune: '34723' } })
    expect([inconnue.statut, inconnue.erreur.refus]).toMatchObject([
      400,
      [{ code: 'LIEU_INCONNU_AU_REGISTRE' }],
    ])
    const lieux = (code: string) => ({ codeInsee: code, nom: code, departement: '69', epci: '200046977' })
    await produit.db
      .insertInto('commune')
      .values([lieux('34723'), lieux('34728')])
      .execute()
    const poser = (id: number, codeInsee: string) =>
      produit.db.updateTable('copropriete').set({ codeInsee }).where('id', '=', id).execute()
    await poser(une!.id, '34723')
    await poser(autre!.id, '34728')
    const attendues = [une!.id, autre!.id].toSorted((a, b) => a - b)
    for (const code of ['34723', '34728']) {
      const demandes = [{ idCommune: code }, { territoires: [{ niveau: 'COMMUNE', code }] }]
      for (const demande of demandes) {
        const lues = await tellesQuelles(demande)
        expect(lues.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(attendues)
      }
      const groupes = await agent.appeler(regrouper, { body: { idCommune: code } })
      expect(groupes.corps.total.nombre).toBe(2)
    }
    await poser(une!.id, une!.codeInsee!)
    await poser(autre!.id, autre!.codeInsee!)
    await produit.db.deleteFrom('commune').where('codeInsee', 'in', ['34723', '34728']).execute()
  })

  test('« idCommune » d’ailleurs ou mal écrit se refuse comme un lieu, sous son nom', async () => {
    const demander = async (idCommune: string) => {
      const r = await agent.appeler(regrouper, { body: { idCommune } })
      return [r.statut, r.erreur.code]
    }
    expect(await demander('33063')).toEqual([403, 'HORS_TERRITOIRE'])
    for (const idCommune of ['Lyon', '69999'])
      expect((await agent.appeler(regrouper, { body: { idCommune } })).erreur.refus).toMatchObject([
        { champ: 'idCommune', code: 'LIEU_INCONNU_AU_REGISTRE' },
      ])
    expect(await demander('691234')).toEqual([400, 'DONNEES_REFUSEES'])
  })
})

describe('ce que le journal garde de ce que l’on regarde', () => {
  const traces = async () =>
    (
      await produit.db
        .selectFrom('evenementJournal')
        .select(['type', 'numero', 'auteur'])
        .where('categorie', '=', 'INSTITUTION')
        .where('type', 'in', ['RECHERCHE', 'CONSULTATION'])
        .orderBy('id')
        .execute()
    ).map(({ type, numero }) => [type, numero])

  test('ouvrir l’outil ou lire les chiffres de son territoire n’est pas chercher ; en prendre toutes les lignes, si', async () => {
    produit.heure.instant = new Date(produit.heure.instant.getTime() + 11 * 60_000)
    const avant = (await traces()).length
    await agent.appeler(regrouper, { body: {} })
    await agent.appeler(lister, { body: { paginationOptions: { pageSize: TAILLE_D_ECRAN } } })
    expect((await traces()).length).toBe(avant)
    await agent.appeler(lister, { body: {} })
    expect((await traces()).slice(avant)).toEqual([['RECHERCHE', null]])
  })

  test('une page plus longue que l’écran se compte une fois aux lignes du jour, et s’arrête à leur borne', async () => {
    await oublierLesPrises(produit)
    const pages = () =>
      produit.db
        .selectFrom('evenementJournal')
        .select('nouveau')
        .where('categorie', '=', 'INSTITUTION')
        .where('type', '=', 'PAGE')
        .execute()
    await agent.appeler(lister, { body: { paginationOptions: { pageSize: TAILLE_D_ECRAN } } })
    expect(await pages()).toEqual([])
    const { corps } = await agent.appeler(lister, { body: {} })
    await agent.appeler(lister, { body: {} })
    const nombre = corps.lignes.length
    expect((await pages()).map(({ nouveau }) => nouveau)).toMatchObject([
      { nombre, prises: { ...AUCUNE_PRISE, lignes: nombre } },
    ])
    await produit.pool.query(
      `INSERT INTO evenement_journal (date, auteur, compte_id, modalite, categorie, type, objet, nouveau)
        SELECT date, auteur, compte_id, modalite, categorie, type, objet, nouveau || $1::jsonb
        FROM evenement_journal WHERE type = 'PAGE' LIMIT 1`,
      [
        JSON.stringify({
          prises: { ...AUCUNE_PRISE, lignes: BORNES_DES_PRISES.lignes.limite },
          page: 'une autre',
        }),
      ],
    )
    // Relue, elle se rend encore ; une autre, non. Aucun fichier ne s’est compté.
    expect((await agent.appeler(lister, { body: {} })).statut).toBe(200)
    const r = await agent.appeler(lister, { body: { paginationOptions: { pageSize: TAILLE_D_ECRAN + 1 } } })
    expect([r.statut, r.erreur.code]).toEqual([429, 'TROP_DE_PRISES'])
    expect(
      (await agent.appeler(lister, { body: { paginationOptions: { pageSize: TAILLE_D_ECRAN } } })).statut,
    ).toBe(200)
    await oublierLesPrises(produit)
  })

  test('ce qui se lit page à page, point à point ou une à une se compte aussi, et s’arrête à ses bornes', async () => {
    await oublierLesPrises(produit)
    const prises = async () => {
      const { rows } = await produit.pool.query<{ ecran: number; consultations: number }>(
        `SELECT coalesce(sum((nouveau->'prises'->>'ecran')::int), 0)::int AS ecran,
          coalesce(sum((nouveau->'prises'->>'consultations')::int), 0)::int AS consultations
        FROM evenement_journal WHERE categorie = 'INSTITUTION'`,
      )
      return rows[0]!
    }
    const page = (pageNumber: number) =>
      agent.appeler(lister, { body: { paginationOptions: { pageSize: TAILLE_D_ECRAN, pageNumber } } })
    const points = () => agent.appeler(regrouper, { body: { regroupementNiveau: 'COPROPRIETE' } })
    await page(1)
    expect(await prises(), 'ouvrir l’outil ne prend rien').toEqual({ ecran: 0, consultations: 0 })
    // La seconde page fait de l’ouverture une recherche, dont le premier écran se compte.
    const deux = (await page(2)).corps.lignes
    await page(2)
    expect(await prises()).toEqual({ ecran: TAILLE_D_ECRAN + deux.length, consultations: 0 })
    const { groupes } = (await points()).corps
    await points()
    expect(await prises()).toEqual({ ecran: TAILLE_D_ECRAN + deux.length + groupes.length, consultations: 0 })
    const lire = (immat: string) => agent.appeler(lireUneCopropriete, { params: { immat } })
    await lire(deux[0]!.numero)
    expect((await prises()).consultations).toBe(1)
    await produit.pool.query(
      `INSERT INTO evenement_journal (date, auteur, compte_id, modalite, categorie, type, objet, nouveau)
        SELECT date, auteur, compte_id, modalite, categorie, type, objet, nouveau || $1::jsonb
        FROM evenement_journal WHERE type = 'PAGE' LIMIT 1`,
      [
        JSON.stringify({
          page: 'une autre',
          prises: {
            ...AUCUNE_PRISE,
            ecran: BORNES_DES_PRISES.ecran.limite,
            consultations: BORNES_DES_PRISES.consultations.limite,
          },
        }),
      ],
    )
    for (const r of [
      await page(3),
      await lire(deux[1]!.numero),
      await agent.appeler(regrouper, {
        body: { regroupementNiveau: 'COPROPRIETE', criteres: { nbLots: { min: 2 } } },
      }),
    ])
      expect([r.statut, r.erreur.code]).toEqual([429, 'TROP_DE_PRISES'])
    // Ce qui est déjà compté se relit.
    expect([(await page(2)).statut, (await lire(deux[0]!.numero)).statut]).toEqual([200, 200])
    await oublierLesPrises(produit)
  })

  test('ouvrir presque tout son territoire une à une se remarque, une fois', async () => {
    await oublierLesPrises(produit)
    const toutes = (await chercher()).corps.lignes.map(({ numero }) => numero)
    const presque = Math.ceil(toutes.length * 0.8)
    const lire = (immat: string) => agent.appeler(lireUneCopropriete, { params: { immat } })
    await lire(toutes[0]!)
    await produit.pool.query(
      `INSERT INTO evenement_journal (date, auteur, compte_id, modalite, categorie, type, objet, numero, nouveau)
        SELECT date, auteur, compte_id, modalite, categorie, type, objet, n, nouveau
        FROM evenement_journal, unnest($1::text[]) n WHERE type = 'CONSULTATION'`,
      [toutes.slice(1, presque - 1)],
    )
    const toursFaits = async () => {
      const { rows } = await produit.pool.query<{ n: number }>(
        `SELECT coalesce(sum((nouveau->'prises'->>'tours')::int), 0)::int AS n FROM evenement_journal
          WHERE categorie = 'INSTITUTION'`,
      )
      return rows[0]!.n
    }
    expect(presque).toBeGreaterThan(50)
    expect(await toursFaits()).toBe(0)
    // Déjà ouverte, elle n’en est pas une de plus.
    await lire(toutes[1]!)
    expect(await toursFaits()).toBe(0)
    // Deux à la fois, de part et d’autre du seuil.
    await Promise.all([lire(toutes[presque - 1]!), lire(toutes[presque]!)])
    expect(await toursFaits()).toBe(1)
    await lire(toutes[presque + 1]!)
    expect(await toursFaits()).toBe(1)
    await oublierLesPrises(produit)
  })

  test('la page d’une copropriété s’inscrit une fois par jour', async () => {
    const [une, autre] = (await chercher({ pageSize: 2 })).corps.lignes.map(({ numero }) => numero)
    await oublierLesPrises(produit)
    const lire = (immat: string) => agent.appeler(lireUneCopropriete, { params: { immat } })
    for (const immat of [une!, une!, autre!, 'ZZ9999999']) await lire(immat)
    expect(await traces()).toEqual([
      ['CONSULTATION', une],
      ['CONSULTATION', autre],
    ])
  })
})

test('une recherche s’inscrit au journal, une fois ; tourner la page n’en est pas une autre', async () => {
  const lire = () =>
    produit.db
      .selectFrom('evenementJournal')
      .select(['nouveau', 'auteur'])
      .where('categorie', '=', 'INSTITUTION')
      .where('type', '=', 'RECHERCHE')
      .orderBy('id', 'desc')
      .execute()
  const avant = (await lire()).length
  const criteres = { nbLots: { min: 7 } }
  // L’écran demande tout ensemble ; puis l’on tourne les pages, et une copropriété quitte l’annuaire entre deux.
  const grouper = (regroupementNiveau: 'REGION' | 'COMMUNE') =>
    agent.appeler(regrouper, { body: { ...RIEN, criteres, regroupementNiveau } })
  await Promise.all([grouper('REGION'), chercher({ criteres }), grouper('COMMUNE'), chercher({ criteres })])
  const [{ id } = { id: 0 }] = (await chercher({ criteres, pageSize: 10 })).corps.lignes
  const { etat } = await produit.db
    .selectFrom('copropriete')
    .select('etat')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const poser = (e: typeof etat) =>
    produit.db
      .updateTable('copropriete')
      .set({ etat: etatRepris(e) })
      .where('id', '=', id)
      .execute()
  await poser('DISSOUDE')
  for (const pageNumber of [2, 3]) await chercher({ criteres, pageNumber, pageSize: 10 })
  await poser(etat)
  const apres = await lire()
  expect(apres.length).toBe(avant + 1)
  expect(apres[0]).toMatchObject({
    auteur: 'Maëlle Kervadel',
    nouveau: { criteres: 'Nombre total de lots\u00a0: au moins 7 lots' },
  })
  // Une autre en est une autre, et la même, passé dix minutes, aussi.
  await chercher({ criteres: { nbLots: { min: 8 } } })
  expect((await lire()).length).toBe(avant + 2)
  produit.heure.instant = new Date(produit.heure.instant.getTime() + 11 * 60_000)
  await chercher({ criteres })
  expect((await lire()).length).toBe(avant + 3)
})
