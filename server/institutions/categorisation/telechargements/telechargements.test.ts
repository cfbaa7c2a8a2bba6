import { randomUUID } from 'node:crypto'
import { readdir, writeFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { extraireCsv, lister as listerLOutil } from '#contract/institutions/categorisation.ts'
import {
  demanderTelechargement,
  mesTelechargements,
  prendreTelechargement,
  recommencerTelechargement,
  supprimerTelechargement,
} from '#contract/institutions/telechargements.ts'
import {
  ENSEMBLE,
  GARDES_PAR_PERSONNE,
  TELECHARGEMENT,
} from '#domain/institutions/categorisation/telechargements/telechargements.ts'
import { NATIONAL, type Territoire } from '#domain/institutions/habilitations/territoires.ts'
import { etatRepris } from '#domain/socle/machine.ts'
import { accepter } from '#server/essais/agent.ts'
import { relirePdf } from '#server/essais/pdf.ts'
import { compteDe } from '#server/essais/utilisateurs.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { leSysteme, transiger } from '#server/socle/registre/actes/acte.ts'
import { resoudre } from '#server/socle/registre/territoire/perimetre.ts'
import { tientEncore } from '#server/socle/registre/territoire/porte-institution.ts'
import { noterToutes } from '#server/socle/registre/chiffres/score.ts'
import { preparerLesTelechargements } from './preparer.ts'
import { prendre, retenirNote } from './telechargements.store.ts'

const JOUR = '2026-11-20'
const MATIN = new Date('2026-11-20T09:00:00.000Z')
let produit: Produit
let agent: Navigateur
let dossier: string
beforeAll(async () => {
  produit = await ouvrirProduit()
  await noterToutes(produit.db, JOUR)
  dossier = join(produit.deps.config.dataDir, 'telechargements')
})
afterAll(() => produit.fermer())
beforeEach(async () => {
  produit.heure.instant = MATIN
  await produit.db.deleteFrom('telechargement').execute()
  await travailler()
  agent = await produit.connecte('INSTITUTIONNEL')
  await accepter(produit, agent)
})

const SIEN = { niveau: 'EPCI', code: '200046977', nom: 'Métropole de Lyon' } as const
type Demande = Parameters<typeof demander>[0]
const travailler = () => preparerLesTelechargements(produit.deps).faire({})
const demander = (
  body: Partial<Parameters<typeof agent.appeler<typeof demanderTelechargement>>[1]['body']> = {},
  qui = agent,
) =>
  qui.appeler(demanderTelechargement, {
    body: { sorte: 'EXTRAIT_CSV', colonnes: ['numero', 'nom'], ...body },
  })
const demandeFaite = async (body: Demande = {}): Promise<number> => {
  const r = await demander(body)
  expect(r.statut).toBe(200)
  return r.corps.id
}
const lister = async (qui = agent) => (await qui.appeler(mesTelechargements, {})).corps.telechargements
const prendreLe = (id: number, entetes: Record<string, string> = {}, qui = agent) =>
  qui.appeler(prendreTelechargement, { params: { id: String(id) } }, entetes)
const surLeDisque = () => readdir(dossier).catch(() => [])
/** Fait avec l’accès clos, puis rouvert. */
async function accesClos(faire: () => Promise<void>): Promise<void> {
  const { id, du, au } = await produit.db
    .selectFrom('habilitation')
    .select(['id', 'du', 'au'])
    .where('libelle', '=', 'Métropole de Valmorin')
    .executeTakeFirstOrThrow()
  const poser = (jours: { du: string; au: string }) =>
    produit.db.updateTable('habilitation').set(jours).where('id', '=', id).execute()
  await poser({ du: '2026-01-01', au: '2026-11-19' })
  try {
    await faire()
  } finally {
    await poser({ du, au })
  }
}

describe('un fichier demandé pour plus tard', () => {
  test('se prépare sans la personne, se retrouve, et est le même que celui que l’on attend', async () => {
    const id = await demandeFaite({ criteres: { nbLots: { min: 20 } } })
    expect(await lister()).toEqual([
      expect.objectContaining({
        id,
        etat: 'EN_ATTENTE',
        avant: 0,
        resume: 'Métropole de Lyon\u202f; Nombre total de lots\u00a0: au moins 20 lots',
      }),
    ])
    expect((await prendreLe(id)).statut).toBe(404)
    await travailler()
    const [pret] = await lister()
    expect(pret).toMatchObject({
      etat: 'PRET',
      avant: null,
      nom: 'extrait-coproprietes-20261120.csv',
      expireLe: '2026-11-21T09:00:00.000Z',
    })
    expect(pret!.faites).toBe(pret!.total)
    expect(pret!.total).toBeGreaterThan(100)
    const r = await prendreLe(id)
    const direct = await agent.appeler(extraireCsv, {
      body: { criteres: { nbLots: { min: 20 } }, colonnes: ['numero', 'nom'] },
    })
    expect(r.corps.equals(direct.corps)).toBe(true)
    expect(r.corps.length).toBe(pret!.taille)
    expect(r.entetes).toMatchObject({ 'cache-control': 'private, no-store', 'accept-ranges': 'bytes' })
  })

  test.each(['EXTRAIT_XLSX', 'EXTRAIT_GEOJSON'] as const)('%s aussi', async (sorte) => {
    await demandeFaite({ sorte, criteres: { nbLots: { min: 100 } } })
    await travailler()
    expect(await lister()).toEqual([expect.objectContaining({ sorte, etat: 'PRET' })])
  })

  test.each([
    ['RAPPORT_XLSX', 'PK', /^rapport-synthetique-\d{8}\.xlsx$/, 117],
    ['RAPPORT_PDF', '%P', /^dossier-pour-le-comite-(avec-pages-)?\d{8}\.pdf$/, null],
  ] as const)('%s aussi : le rapport à mesure, le dossier d’un bloc', async (sorte, debut, nom, total) => {
    const id = await demandeFaite({ sorte, criteres: { nbLots: { min: 100 } } })
    await travailler()
    expect(await lister()).toEqual([
      expect.objectContaining({ sorte, etat: 'PRET', total, nom: expect.stringMatching(nom) }),
    ])
    expect((await prendreLe(id)).corps.subarray(0, 2).toString()).toBe(debut)
  })

  test('le dossier avec une page par copropriété, lui seul : ailleurs, ces pages se refusent', async () => {
    const refus = await demander({ sorte: 'RAPPORT_XLSX', fiches: true })
    expect([refus.statut, refus.erreur.refus]).toMatchObject([
      400,
      [{ champ: 'fiches', code: 'CHAMP_SANS_OBJET' }],
    ])
    const id = await demandeFaite({ sorte: 'RAPPORT_PDF', fiches: true, criteres: { nbLots: { min: 100 } } })
    await travailler()
    expect((await relirePdf((await prendreLe(id)).corps)).texte).toContain('Pourquoi cette note')
  })

  test('une date que rien ne garde se refuse en le demandant ; un fichier qui ne compare pas ne la prend pas', async () => {
    const refusDe = async (corps: Partial<Demande>) => {
      const { statut, erreur } = await demander(corps)
      return [statut, erreur.refus]
    }
    expect(await refusDe({ sorte: 'RAPPORT_PDF', depuis: '2020-12-31' })).toMatchObject([
      400,
      [{ champ: 'depuis', code: 'DATE_SANS_NOTES' }],
    ])
    for (const sorte of ['EXTRAIT_CSV', 'EXTRAIT_GEOJSON', 'RAPPORT_XLSX'] as const)
      expect(await refusDe({ sorte, depuis: '2020-12-31' })).toMatchObject([
        400,
        [{ champ: 'depuis', code: 'CHAMP_SANS_OBJET' }],
      ])
    expect(await lister()).toEqual([])
  })

  test('gardée quand on l’a demandée, la date n’y est plus : le fichier dit laquelle', async () => {
    await demandeFaite({ sorte: 'RAPPORT_PDF' })
    await produit.db
      .updateTable('telechargement')
      .set({ demande: sql`demande || '{"depuis":"2020-12-31"}'` })
      .execute()
    await travailler()
    expect(await lister()).toMatchObject([
      { etat: 'ECHOUE', motif: expect.stringMatching(/gardée au 31\/12\/2020/) },
    ])
  })

  test('des fiches choisies, et ce qui y manque est dit', async () => {
    const { numero } = await produit.db
      .selectFrom('copropriete')
      .select('numero')
      .where('publie', '=', true)
      .where('epci', '=', '200046977')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect((await demander({ sorte: 'FICHES' })).statut).toBe(400)
    await demandeFaite({ sorte: 'FICHES', choisies: [numero!, 'ZZ9999999'] })
    await travailler()
    expect(await lister()).toEqual([
      expect.objectContaining({
        etat: 'PRET',
        faites: 1,
        total: 1,
        avertissement: '1 fiche sur 2 n’y est pas\u00a0: inconnue du registre, ZZ9-999-999.',
      }),
    ])
  })

  test('coupé, il se reprend par portions ; une portion d’après la fin est refusée', async () => {
    const id = await demandeFaite()
    await travailler()
    const entier = await prendreLe(id)
    const etag = String(entier.entetes['etag'])
    const suite = await agent.brut({
      method: 'GET',
      url: `/api/institution/telechargements/${id}/fichier`,
      headers: { range: 'bytes=100-', 'if-range': etag },
    })
    expect([suite.statusCode, suite.headers['content-range']]).toEqual([
      206,
      `bytes 100-${entier.corps.length - 1}/${entier.corps.length}`,
    ])
    expect(suite.rawPayload.equals(entier.corps.subarray(100))).toBe(true)
    expect((await prendreLe(id, { range: 'bytes=99999999-' })).statut).toBe(416)
    expect((await prendreLe(id, { range: 'bytes=100-', 'if-range': '"un autre"' })).statut).toBe(200)
  })

  test('n’est qu’à qui l’a demandé', async () => {
    const id = await demandeFaite()
    await travailler()
    const { id: autre } = await compteDe(produit, 'TENEUR_ADMIN_PRINC')
    await produit.db.updateTable('telechargement').set({ compteId: autre }).where('id', '=', id).execute()
    expect(await lister()).toEqual([])
    expect((await prendreLe(id)).statut).toBe(404)
    expect((await agent.appeler(supprimerTelechargement, { params: { id: String(id) } })).statut).toBe(404)
    expect((await agent.appeler(recommencerTelechargement, { params: { id: String(id) } })).statut).toBe(404)
  })

  test('dix au plus, même demandés ensemble', async () => {
    const statuts = await Promise.all(
      Array.from({ length: GARDES_PAR_PERSONNE + 3 }, async () => (await demander()).statut),
    )
    expect(statuts.filter((s) => s === 200)).toHaveLength(GARDES_PAR_PERSONNE)
    expect(statuts.filter((s) => s === 409)).toHaveLength(3)
  })

  test('retiré, il s’efface du disque', async () => {
    const id = await demandeFaite()
    await travailler()
    expect(await surLeDisque()).toHaveLength(1)
    expect((await agent.appeler(supprimerTelechargement, { params: { id: String(id) } })).statut).toBe(204)
    expect(await surLeDisque()).toEqual([])
    expect(await lister()).toEqual([])
  })

  test('un jour après, il n’est plus là', async () => {
    const id = await demandeFaite()
    await travailler()
    produit.heure.instant = new Date('2026-11-21T09:00:01.000Z')
    agent = await produit.connecte('INSTITUTIONNEL')
    expect((await prendreLe(id)).statut).toBe(404)
    await travailler()
    expect([await lister(), await surLeDisque()]).toEqual([[], []])
  })
})

describe('la porte se repasse', () => {
  test('au moment de préparer : l’accès clos depuis la demande, rien ne s’écrit et cela se dit', async () => {
    await demandeFaite()
    await accesClos(async () => {
      await travailler()
      expect(await surLeDisque()).toEqual([])
    })
    expect(await lister()).toEqual([
      expect.objectContaining({
        etat: 'ECHOUE',
        motif: expect.stringContaining('L’accès de votre organisme') as string,
      }),
    ])
  })

  test('l’accès clos, ni la liste ni un nouvel essai ; ce que l’on a demandé se retire encore', async () => {
    const id = await demandeFaite()
    const params = { id: String(id) }
    await accesClos(async () => {
      for (const r of [
        await agent.appeler(mesTelechargements, {}),
        await agent.appeler(recommencerTelechargement, { params }),
      ])
        expect([r.statut, r.erreur.code]).toEqual([403, 'ACCES_CLOS'])
      expect((await agent.appeler(supprimerTelechargement, { params })).statut).toBe(204)
    })
    expect(await lister()).toEqual([])
  })

  test('un lieu ajouté au territoire n’ôte pas le fichier', async () => {
    const id = await demandeFaite()
    await travailler()
    const { perimetre } = await produit.db
      .selectFrom('telechargement')
      .select('perimetre')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const tient = async (...lieux: Territoire[]) =>
      tientEncore(produit.db, perimetre!, {
        territoires: lieux.map((lieu) => ({ ...lieu, nom: lieu.code })),
        perimetre: await resoudre(produit.db, lieux),
      })
    const autre = { ...SIEN, code: '243300316' }
    expect(await tient(SIEN, autre)).toBe(true)
    expect(await tient(autre)).toBe(false)
    expect(await tient(NATIONAL)).toBe(true)
    // Nommé autrement, mais tout y est encore ; puis une de ses communes seule.
    expect(await tient({ niveau: 'DEPARTEMENT', code: '69' })).toBe(true)
    expect(await tient({ niveau: 'COMMUNE', code: '69123' })).toBe(false)
    // Un lieu qui n’est plus au registre n’est de personne.
    expect(
      await tientEncore(produit.db, 'EPCI:200099999', {
        territoires: [{ niveau: 'DEPARTEMENT', code: '69', nom: 'Rhône' }],
        perimetre: await resoudre(produit.db, [{ niveau: 'DEPARTEMENT', code: '69' }]),
      }),
    ).toBe(false)
  })

  test('le territoire de l’organisme a changé depuis : le fichier, fait de l’autre, ne se prend plus', async () => {
    const id = await demandeFaite({ sorte: 'EXTRAIT_CSV', criteres: { nbLots: { min: 100 } } })
    await travailler()
    const changer = (code: string) =>
      produit.db
        .updateTable('habilitationTerritoire')
        .set({ code })
        .where('niveau', '=', 'EPCI')
        .where('code', '=', code === '200046977' ? '243300316' : '200046977')
        .execute()
    await changer('243300316')
    const params = { id: String(id) }
    expect((await agent.appeler(prendreTelechargement, { params })).erreur).toMatchObject({
      code: 'HORS_TERRITOIRE',
    })
    await changer('200046977')
    expect((await agent.appeler(prendreTelechargement, { params })).statut).toBe(200)
  })

  test('l’accès clos, ce qui était prêt s’efface, et ne se reprend pas d’ici là', async () => {
    const id = await demandeFaite()
    await travailler()
    await accesClos(async () => {
      expect([(await prendreLe(id)).statut, (await prendreLe(id)).corps]).toEqual([
        403,
        expect.objectContaining({ code: 'ACCES_CLOS' }),
      ])
      await travailler()
      expect(await surLeDisque()).toEqual([])
    })
    expect(await lister()).toEqual([expect.objectContaining({ etat: 'ECHOUE' })])
    // Rouvert, il se redemande d’un appui.
    expect((await agent.appeler(recommencerTelechargement, { params: { id: String(id) } })).statut).toBe(204)
    await travailler()
    expect(await lister()).toEqual([expect.objectContaining({ etat: 'PRET' })])
  })

  test('un territoire qui n’est pas le sien est refusé dès la demande', async () => {
    const r = await demander({ territoires: [{ niveau: 'DEPARTEMENT', code: '13' }] })
    expect([r.statut, r.corps]).toEqual([403, expect.objectContaining({ code: 'HORS_TERRITOIRE' })])
    expect(await lister()).toEqual([])
  })
})

describe('la file', () => {
  const poser = (compteId: number, etat: 'EN_ATTENTE' | 'EN_COURS', demandeLe: string) =>
    produit.db
      .insertInto('telechargement')
      .values({
        compteId,
        sorte: 'EXTRAIT_CSV',
        demande: JSON.stringify({ sorte: 'EXTRAIT_CSV' }),
        resume: 'Essai',
        etat: etatRepris(etat),
        demandeLe,
        vuLe: etat === 'EN_COURS' ? new Date().toISOString() : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  const prendreUn = () => transiger(produit.db, leSysteme(MATIN.toISOString()), prendre)
  const comptes = async () =>
    (await produit.db.selectFrom('compte').select('id').orderBy('id').limit(4).execute()).map(({ id }) => id)

  test(`un par personne, ${ENSEMBLE} en tout, le plus ancien d’abord`, async () => {
    const [a, b, c] = await comptes()
    const premier = await poser(a!, 'EN_ATTENTE', '2026-11-20T08:00:00.000Z')
    await poser(a!, 'EN_ATTENTE', '2026-11-20T08:01:00.000Z')
    const troisieme = await poser(b!, 'EN_ATTENTE', '2026-11-20T08:02:00.000Z')
    await poser(c!, 'EN_ATTENTE', '2026-11-20T08:03:00.000Z')
    const pris = await Promise.all([prendreUn(), prendreUn(), prendreUn()])
    expect(pris.flatMap((p) => p?.id ?? []).toSorted((x, y) => x - y)).toEqual([premier.id, troisieme.id])
  })

  test('sa place se dit à qui attend', async () => {
    const [a, b] = await comptes()
    await poser(a!, 'EN_COURS', '2026-11-20T08:00:00.000Z')
    await poser(b!, 'EN_ATTENTE', '2026-11-20T08:01:00.000Z')
    await demandeFaite()
    expect((await lister())[0]!.avant).toBe(2)
  })

  test('le processus qui préparait n’est plus : un autre recommence, et ce qu’il avait écrit s’efface', async () => {
    const id = await demandeFaite()
    const pris = await prendreUn()
    expect(pris?.id).toBe(id)
    await mkdir(dossier, { recursive: true })
    await writeFile(join(dossier, `${pris!.fichier}.partiel`), 'la moitié')
    // Encore vivant, il le garde.
    await travailler()
    expect((await lister())[0]!.etat).toBe('EN_COURS')
    await sql`UPDATE telechargement SET vu_le = now() - interval '2 minutes'`.execute(produit.db)
    await travailler()
    expect((await lister())[0]!.etat).toBe('PRET')
    await travailler()
    const restent = await surLeDisque()
    expect([restent.length, restent.some((nom) => nom.endsWith('.partiel'))]).toEqual([1, false])
    expect((await prendreLe(id)).statut).toBe(200)
  })

  /** Les fiches de deux copropriétés, dont la presse tombe une fois ; `avant` : ce qui se passe juste avant. */
  async function presseTombee(avant: () => Promise<unknown> = async () => undefined): Promise<number> {
    const [une, autre] = (await agent.appeler(listerLOutil, { body: { criteres: {} } })).corps.lignes
    const id = await demandeFaite({ sorte: 'FICHES', choisies: [une!.numero, autre!.numero] })
    vi.spyOn(produit.deps.pdf, 'composer').mockImplementationOnce(async () => {
      await avant()
      throw new Error('la presse est tombée')
    })
    await expect(travailler()).rejects.toThrow('1 fichiers n’ont pas été préparés')
    return id
  }
  const fichesNotees = async (): Promise<number> => {
    const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM evenement_journal
      WHERE categorie = 'INSTITUTION' AND type = 'FICHES'`.execute(produit.db)
    return rows[0]!.n
  }

  test('repris après une panne, il ne se note et ne se compte qu’une fois', async () => {
    const avant = await fichesNotees()
    const id = await presseTombee()
    // Il s’est refait dans le même passage.
    expect((await lister())[0]).toMatchObject({ id, etat: 'PRET' })
    expect(await fichesNotees()).toBe(avant + 1)
  })

  test('demandé de nouveau, ou d’un territoire qui a changé depuis, il se note de nouveau', async () => {
    const avant = await fichesNotees()
    const id = await presseTombee()
    /** Comme s’il n’avait pas pu se faire. */
    const defaire = (etat: string, perimetre: string | null) =>
      sql`UPDATE telechargement SET etat = ${etat}, perimetre = coalesce(${perimetre}, perimetre), fichier = NULL, nom = NULL,
        type = NULL, taille = NULL, sha256 = NULL, fini_le = NULL, expire_le = NULL,
        motif = CASE WHEN ${etat} = 'ECHOUE' THEN 'Une panne.' END WHERE id = ${id}`.execute(produit.db)
    await defaire('ECHOUE', null)
    await agent.appeler(recommencerTelechargement, { params: { id: String(id) } })
    await travailler()
    expect((await lister())[0]).toMatchObject({ id, etat: 'PRET' })
    expect(await fichesNotees()).toBe(avant + 2)
    await defaire('EN_ATTENTE', 'COMMUNE:69123')
    await travailler()
    expect((await lister())[0]).toMatchObject({ id, etat: 'PRET' })
    expect(await fichesNotees()).toBe(avant + 3)
  })

  test('une prise ne se retient que de qui prépare encore le fichier', async () => {
    await demandeFaite()
    const pris = (await prendreUn())!
    const retenir = (fichier: string) =>
      produit.db.transaction().execute((trx) => retenirNote(trx, { id: pris.id, fichier }, 'EPCI:200046977'))
    expect(await retenir(randomUUID())).toBe(false)
    expect(await retenir(pris.fichier)).toBe(true)
    await agent.appeler(supprimerTelechargement, { params: { id: String(pris.id) } })
    expect(await retenir(pris.fichier)).toBe(false)
  })

  test('la panne de qui ne le prépare plus ne dit rien de celui que prépare un autre', async () => {
    const id = await presseTombee(() =>
      sql`UPDATE telechargement SET fichier = gen_random_uuid() WHERE etat = 'EN_COURS'`.execute(produit.db),
    )
    expect((await lister())[0]).toMatchObject({ id, etat: 'EN_COURS' })
  })

  test('sans place sur le disque, il attend ; la place revenue, il se prépare', async () => {
    const id = await demandeFaite()
    const { config } = produit.deps
    const { espaceMinMo } = config
    config.espaceMinMo = Number.MAX_SAFE_INTEGER
    await travailler()
    expect((await lister())[0]).toMatchObject({ id, etat: 'EN_ATTENTE' })
    config.espaceMinMo = espaceMinMo
    await travailler()
    expect((await lister())[0]).toMatchObject({ id, etat: 'PRET' })
  })

  test('trois fois perdu, il se dit et ne se reprend plus de lui-même', async () => {
    await demandeFaite()
    for (let fois = 0; fois < 3; fois += 1) {
      await prendreUn()
      await sql`UPDATE telechargement SET vu_le = now() - interval '2 minutes'`.execute(produit.db)
    }
    await travailler()
    expect(await lister()).toEqual([
      expect.objectContaining({
        etat: 'ECHOUE',
        motif: expect.stringContaining('Une erreur est survenue') as string,
        // Sa phrase s’en va le lendemain : elle ne tient pas pour toujours une place des siennes.
        expireLe: expect.any(String) as string,
      }),
    ])
  })

  test('ce qu’une version d’avant demandait et que celle-ci n’a plus se dit, sans arrêter les autres', async () => {
    const id = await demandeFaite()
    await produit.db
      .updateTable('telechargement')
      .set({ demande: JSON.stringify({ sorte: 'EXTRAIT_CSV', colonnes: ['colonneDisparue'] }) })
      .where('id', '=', id)
      .execute()
    const suivant = await demandeFaite()
    await travailler()
    expect((await lister()).map((t) => [t.id, t.etat])).toEqual(
      expect.arrayContaining([
        [id, 'ECHOUE'],
        [suivant, 'PRET'],
      ]) as unknown[],
    )
  })

  test('un acte part d’où la table le dit', () => {
    expect(Object.keys(TELECHARGEMENT.actes)).toEqual([
      'demander',
      'preparer',
      'reprendre',
      'finir',
      'echouer',
      'recommencer',
    ])
  })
})
