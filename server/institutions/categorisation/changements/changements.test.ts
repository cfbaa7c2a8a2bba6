import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { InputOf } from '#contract/socle/call.ts'
import { lister, regrouper } from '#contract/institutions/categorisation.ts'
import {
  extraireChangements,
  lireDatesGardees,
  listerChangements,
} from '#contract/institutions/changements.ts'
import { noter } from '#domain/institutions/categorisation/score.ts'
import { mouvement as mouvementDe } from '#domain/institutions/categorisation/changements.ts'
import {
  CODES_MOUVEMENTS,
  MOUVEMENTS_LISTES,
  type Mouvement,
} from '#domain/institutions/categorisation/mouvements.ts'
import type { Demande } from '#domain/institutions/categorisation/demande.ts'
import { ecrirePoints } from '#domain/institutions/categorisation/points-gardes.ts'
import {
  AUCUNE_PRISE,
  BORNES_DES_PRISES,
} from '#domain/institutions/categorisation/telechargements/prises.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { accepter, autreAgent } from '#server/essais/agent.ts'
import { oublierLesPrises } from '#server/essais/prises.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { lireFaits, noterToutes } from '#server/socle/registre/chiffres/score.ts'

const JOUR = '2026-11-20'
const FIN = '2026-09-30'
const ANCIENNE = '2026-06-30'
const METROPOLE = '200046977'

let produit: Produit
let agent: Navigateur
let siennes: { id: number; numero: string; categorie: string; note: number | null }[]
beforeAll(async () => {
  produit = await ouvrirProduit()
  await noterToutes(produit.db, JOUR)
  agent = await produit.connecte('INSTITUTIONNEL')
  await accepter(produit, agent)
  siennes = await produit.db
    .selectFrom('regardee')
    .innerJoin('copropriete', 'copropriete.id', 'regardee.coproprieteId')
    .select(['copropriete.id', 'copropriete.numero', 'regardee.categorie', 'regardee.note'])
    .where('regardee.epci', '=', METROPOLE)
    .where('regardee.note', '>=', 25)
    .where('regardee.note', '<=', 60)
    .orderBy('copropriete.id')
    .execute()
    .then((lues) => lues.map((l) => ({ ...l, numero: l.numero ?? '' })))
})
afterAll(() => produit.fermer())

/** Garde à cette date les notes d’aujourd’hui de tout le pays, telles quelles. */
const garder = (fin: string) =>
  produit.pool.query(
    `INSERT INTO score_garde (fin, copropriete_id, categorie, note, points)
     SELECT $1, copropriete_id, categorie, note, points FROM score`,
    [fin],
  )
const alors = (
  id: number,
  note: { categorie: 'A' | 'B' | 'C' | 'D' | 'NON_EVALUABLE'; note: number | null },
) =>
  produit.db
    .updateTable('scoreGarde')
    .set(note)
    .where('coproprieteId', '=', id)
    .where('fin', '=', FIN)
    .execute()

beforeEach(async () => {
  await produit.db.deleteFrom('scoreGarde').execute()
  await oublierLesPrises(produit)
})

type Demandee = InputOf<typeof listerChangements>['body']
const changements = (demandee: Partial<Demandee> = {}, qui = agent) =>
  qui.appeler(listerChangements, { body: { pageSize: 4_000, ...demandee } })
const dates = async (qui = agent) => (await qui.appeler(lireDatesGardees, {})).corps

test('d’un choix, ce qui a changé de celles-là seules', async () => {
  await garder(FIN)
  const [une, autre] = siennes
  for (const { id } of [une!, autre!]) await alors(id, { categorie: 'A', note: 3 })
  const tout = await changements()
  expect(tout.corps.comptes.PLUS_FRAGILE).toBe(2)
  const { corps } = await changements({ choisies: [une!.numero] })
  expect([corps.comptes.PLUS_FRAGILE, corps.comptes.INCHANGEE]).toEqual([1, 0])
  expect(corps.lignes.map(({ numero }) => numero)).toEqual([une!.numero])
})

test('des choisies, les numéros qui n’y sont pas se disent', async () => {
  const [une] = siennes
  const r = await agent.appeler(regrouper, { body: { choisies: [une!.numero, 'AB0000000'] } })
  expect([r.corps.total.nombre, r.corps.absentes]).toEqual([1, ['AB0000000']])
})

test('sans la charte acceptée, aucun des appels ne montre rien', async () => {
  const autre = await autreAgent(produit, { prenom: 'Silvane', nom: 'Autrecour' })
  await produit.pool.query(
    'DELETE FROM charte_acceptee WHERE compte_id = (SELECT id FROM compte WHERE nom = $1)',
    ['Autrecour'],
  )
  await garder(FIN)
  for (const r of [
    await autre.appeler(lireDatesGardees, {}),
    await changements({}, autre),
    await autre.appeler(extraireChangements, { body: {} }),
  ])
    expect([r.statut, r.erreur.code]).toEqual([403, 'CHARTE_NON_ACCEPTEE'])
})

describe('les dates gardées', () => {
  test('celles de son territoire, la dernière d’abord', async () => {
    expect(await dates()).toEqual({ dates: [] })
    await garder(ANCIENNE)
    await garder(FIN)
    expect(await dates()).toEqual({ dates: [FIN, ANCIENNE] })
    // D’ailleurs, rien ne s’en dit.
    await produit.pool.query(
      `DELETE FROM score_garde g USING copropriete c WHERE c.id = g.copropriete_id AND g.fin = $1 AND c.epci = $2`,
      [ANCIENNE, METROPOLE],
    )
    expect(await dates()).toEqual({ dates: [FIN] })
  })

  test('aucune : rien à comparer, et aucun fichier', async () => {
    const { statut, corps } = await changements()
    expect([statut, corps.depuis, corps.totalItems, corps.lignes]).toEqual([200, null, 0, []])
    const fichier = await agent.appeler(extraireChangements, { body: {} })
    expect([fichier.statut, fichier.erreur.code]).toEqual([400, 'DONNEES_REFUSEES'])
    expect(fichier.texte).toContain('AUCUNE_NOTE_GARDEE')
  })

  test('une autre se refuse, d’une phrase qui la dit', async () => {
    await garder(FIN)
    for (const r of [
      await changements({ depuis: '2025-12-31' }),
      await agent.appeler(extraireChangements, { body: { depuis: '2025-12-31' } }),
    ]) {
      expect([r.statut, r.erreur.code]).toEqual([400, 'DONNEES_REFUSEES'])
      expect(r.erreur.refus).toEqual([
        expect.objectContaining({
          champ: 'depuis',
          code: 'DATE_SANS_NOTES',
          message: expect.stringContaining('31/12/2025'),
        }),
      ])
    }
    expect((await changements({ depuis: '2026-02-31' })).erreur.refus).toEqual([
      expect.objectContaining({ champ: 'depuis', code: 'DATE_INVALIDE' }),
    ])
  })

  test('ce que l’appel n’attend pas, un critère ou un territoire d’ailleurs se refusent comme à la liste', async () => {
    await garder(FIN)
    const inconnue = await changements({ inconnue: 1 } as Partial<Demandee>)
    expect(inconnue.erreur.refus).toEqual([expect.objectContaining({ code: 'CHAMP_INCONNU' })])
    const critere = await changements({ criteres: { bidule: { min: 1 } } })
    expect(critere.erreur.refus).toEqual([expect.objectContaining({ champ: 'criteres.bidule' })])
    const ailleurs = await changements({ territoires: [{ niveau: 'DEPARTEMENT', code: '13' }] })
    expect([ailleurs.statut, ailleurs.erreur.code]).toEqual([403, 'HORS_TERRITOIRE'])
  })
})

describe('ce qui a changé', () => {
  /** Une copropriété de chaque mouvement. */
  async function bouger() {
    await garder(FIN)
    const [pire, mieux, evaluee, nouvelle, partie, perdue, pareille] = siennes
    await alors(pire!.id, { categorie: 'A', note: 3 })
    await alors(mieux!.id, { categorie: 'D', note: 95 })
    await alors(evaluee!.id, { categorie: 'NON_EVALUABLE', note: null })
    await produit.pool.query('DELETE FROM score_garde WHERE copropriete_id = ANY($1)', [
      [nouvelle!.id, perdue!.id],
    ])
    await produit.pool.query('UPDATE copropriete SET date_immatriculation = $1 WHERE id = $2', [
      '2026-10-10',
      nouvelle!.id,
    ])
    await produit.pool.query("UPDATE copropriete SET etat = 'DISSOUDE' WHERE id = $1", [partie!.id])
    return {
      pire: pire!,
      mieux: mieux!,
      evaluee: evaluee!,
      nouvelle: nouvelle!,
      partie: partie!,
      perdue: perdue!,
      pareille: pareille!,
    }
  }
  const remettre = async () => {
    await produit.pool.query("UPDATE copropriete SET etat = 'IMMATRICULEE_RATTACHEE' WHERE id = $1", [
      siennes[4]!.id,
    ])
    await produit.pool.query('UPDATE copropriete SET date_immatriculation = $1 WHERE id = $2', [
      '2020-01-01',
      siennes[3]!.id,
    ])
  }

  test('plus fragile, moins fragile, entrées, sorties : les comptes sont ceux des lignes, et la règle dit de même', async () => {
    const c = await bouger()
    const lues = new Map<Mouvement, string[]>()
    for (const mouvement of CODES_MOUVEMENTS) {
      const { corps } = await changements({ mouvement })
      expect([corps.depuis, corps.lignes.length]).toEqual([FIN, corps.comptes[mouvement]])
      expect(corps.totalItems).toBe(corps.comptes[mouvement])
      for (const l of corps.lignes) {
        const avant = l.alors && { ...l.alors, repond: true }
        const apres = l.maintenant && { ...l.maintenant, repond: true }
        expect([l.numero, mouvementDe(avant ?? 'PAS_ENCORE_IMMATRICULEE', apres)]).toEqual([
          l.numero,
          mouvement,
        ])
      }
      lues.set(
        mouvement,
        corps.lignes.map(({ numero }) => numero),
      )
    }
    expect(lues.get('PLUS_FRAGILE')).toEqual([c.pire.numero])
    expect(lues.get('MOINS_FRAGILE')).toEqual([c.mieux.numero])
    expect(lues.get('ENTREE')?.toSorted()).toEqual([c.evaluee.numero, c.nouvelle.numero].toSorted())
    expect(lues.get('SORTIE')).toEqual([c.partie.numero])
    const { corps } = await changements()
    expect(corps.sansNote, 'immatriculée, et sans note gardée').toBe(1)
    // Tout ce qui se montre, et elles seules, a son mouvement ou se dit sans note.
    const visibles = (await agent.appeler(lister, { body: {} })).corps.totalItems
    const { SORTIE, ...montrees } = corps.comptes
    expect(Object.values(montrees).reduce((a, b) => a + b, corps.sansNote)).toBe(visibles)
    expect(SORTIE).toBe(1)
    await remettre()
  })

  test('sans date, la liste, l’onglet et le classeur comparent à il y a un an', async () => {
    const c = await bouger()
    await garder(ANCIENNE)
    await produit.db
      .updateTable('scoreGarde')
      .set({ categorie: 'A', note: 2 })
      .where('coproprieteId', '=', c.pire.id)
      .where('fin', '=', ANCIENNE)
      .execute()
    const { corps } = await agent.appeler(lister, { body: {} })
    expect(corps.lignes.flatMap((l) => (l.bouge === null ? [] : [[l.numero, l.bouge]]))).toEqual([
      [c.pire.numero, { depuis: ANCIENNE, mouvement: 'PLUS_FRAGILE', alors: { categorie: 'A', note: 2 } }],
    ])
    expect((await changements()).corps.depuis).toBe(ANCIENNE)
    const classeur = await agent.appeler(extraireChangements, { body: {} })
    expect(classeur.entetes['content-disposition']).toContain('depuis-20260630')
    await remettre()
  })

  test('chaque ligne de la liste dit ce qu’elle est devenue depuis cette note gardée, et elle seule', async () => {
    const c = await bouger()
    // Plus loin d’un an en arrière : elle ne se lit pas.
    await garder('2024-06-30')
    const { corps } = await agent.appeler(lister, { body: {} })
    const bouges = new Map(corps.lignes.map((l) => [l.numero, l.bouge]))
    const dit = (mouvement: Mouvement, categorie: string, note: number | null) => ({
      depuis: FIN,
      mouvement,
      alors: { categorie, note },
    })
    expect(bouges.get(c.pire.numero)).toEqual(dit('PLUS_FRAGILE', 'A', 3))
    expect(bouges.get(c.mieux.numero)).toEqual(dit('MOINS_FRAGILE', 'D', 95))
    expect(bouges.get(c.evaluee.numero)).toEqual(dit('ENTREE', 'NON_EVALUABLE', null))
    expect(bouges.get(c.nouvelle.numero)).toEqual({ depuis: FIN, mouvement: 'ENTREE', alors: null })
    expect(
      corps.lignes.flatMap((l) => (l.bouge === null ? [] : [l.numero])).toSorted(),
      'ni celle qui n’a pas bougé, ni celle dont on ne sait pas ce qu’elle était',
    ).toEqual([c.pire, c.mieux, c.evaluee, c.nouvelle].map(({ numero }) => numero).toSorted())
    await remettre()
  })

  test('la carte, demandée, a celles du mouvement que l’on lit ; de celle qui ne se montre plus, ce qu’elle était', async () => {
    const c = await bouger()
    expect((await changements()).corps.carte).toBeNull()
    expect((await changements({ avecCarte: true, mouvement: 'INCHANGEE' })).corps.carte).toBeNull()
    const points = new Map<string, { categorie: string; montree: boolean }>()
    for (const mouvement of MOUVEMENTS_LISTES) {
      const { corps } = await changements({ avecCarte: true, mouvement })
      expect(corps.carte?.davantage).toBe(false)
      expect(new Map(corps.carte?.points.map((p) => [p.numero, p.mouvement]))).toEqual(
        new Map(corps.lignes.map((l) => [l.numero, mouvement])),
      )
      for (const p of corps.carte?.points ?? []) points.set(p.numero, p)
    }
    expect(points.get(c.pire.numero)).toMatchObject({ categorie: c.pire.categorie, montree: true })
    expect(points.get(c.partie.numero)).toMatchObject({ categorie: c.partie.categorie, montree: false })
    await remettre()
  })

  test('chaque colonne range tout le résultat, et non la page, dans les deux sens ; le fichier de même', async () => {
    await garder(FIN)
    const bougees = siennes.slice(0, 12)
    for (const [rang, { id }] of bougees.entries()) {
      await alors(id, { categorie: 'A', note: rang })
      const faits = await lireFaits(produit.db, id, JOUR)
      const { points } = noter(faits!, JOUR)
      const connus = points.filter((p) => p.points !== null && p.points > 0)
      const garde = connus[rang % connus.length]!
      await produit.db
        .updateTable('scoreGarde')
        .set({ points: ecrirePoints(points.map((p) => (p.code === garde.code ? { ...p, points: 0 } : p))) })
        .where('coproprieteId', '=', id)
        .execute()
    }
    await produit.db
      .updateTable('scoreGarde')
      .set({ points: null })
      .where('coproprieteId', '=', bougees[3]!.id)
      .execute()
    const ranger = async (sortField: 'nom' | 'mouvement' | 'signes', sortDirection: 'asc' | 'desc') => {
      const pages = []
      for (const pageNumber of [1, 2, 3])
        pages.push(...(await changements({ sortField, sortDirection, pageNumber, pageSize: 5 })).corps.lignes)
      return pages
    }
    for (const sens of ['asc', 'desc'] as const) {
      const signe = sens === 'asc' ? 1 : -1
      const signes = (await ranger('signes', sens)).map((l) => l.signes?.[0]?.libelle ?? null)
      expect(signes).toHaveLength(12)
      expect(new Set(signes).size).toBeGreaterThan(2)
      expect(signes.at(-1), 'celle dont on ne sait pas quel signe vient à la fin').toBeNull()
      const dits = signes.slice(0, -1)
      expect(dits).toEqual(dits.toSorted((a, b) => signe * String(a).localeCompare(String(b), 'fr')))
      const ecarts = (await ranger('mouvement', sens)).map((l) => l.maintenant!.note! - l.alors!.note!)
      expect(ecarts).toEqual(ecarts.toSorted((a, b) => signe * (a - b)))
    }
    const noms = (await ranger('nom', 'asc')).map(({ numero }) => numero)
    const { lignes } = (
      await agent.appeler(lister, {
        body: {
          choisies: noms,
          paginationOptions: { pageNumber: 1, pageSize: 50, sortField: 'nom', sortDirection: 'asc' },
        },
      })
    ).corps
    expect(noms, 'comme la liste de l’outil').toEqual(lignes.map(({ numero }) => numero))
    const r = await agent.appeler(extraireChangements, {
      body: { mouvement: 'PLUS_FRAGILE', sortField: 'nom', sortDirection: 'asc' },
    })
    expect(r.entetes['content-disposition']).toContain('changements-plus-fragile-depuis-20260930')
    const { sheets } = await readXlsx(new Uint8Array(r.corps))
    expect(sheets[1]!.rows.slice(1).map(([numero]) => numero)).toEqual(noms.map(afficherNumero))
  })

  test('chacune dit ce qu’elle était, ce qu’elle est, et pourquoi', async () => {
    const c = await bouger()
    const une = async (mouvement: Mouvement, numero: string) =>
      (await changements({ mouvement })).corps.lignes.find((l) => l.numero === numero)
    expect(await une('PLUS_FRAGILE', c.pire.numero)).toMatchObject({
      alors: { categorie: 'A', note: 3 },
      maintenant: { categorie: c.pire.categorie, note: c.pire.note },
      raison: null,
    })
    expect(await une('ENTREE', c.nouvelle.numero)).toMatchObject({
      alors: null,
      raison: 'Immatriculée depuis',
      signes: null,
    })
    expect(await une('ENTREE', c.evaluee.numero)).toMatchObject({ raison: 'Évaluée depuis' })
    expect(await une('SORTIE', c.partie.numero)).toMatchObject({
      maintenant: null,
      raison: 'L’annuaire ne la montre plus',
      signes: null,
    })
    await remettre()
  })

  test('le signe qui a bougé, tel que la nuit l’a gardé ; d’avant, on ne sait pas lequel', async () => {
    await garder(FIN)
    const [pire, ancienne] = siennes
    const faits = await lireFaits(produit.db, pire!.id, JOUR)
    const points = noter(faits!, JOUR).points
    const garde = points.find((p) => p.points !== null && p.points > 0)!
    await alors(pire!.id, { categorie: 'A', note: 3 })
    await alors(ancienne!.id, { categorie: 'A', note: 3 })
    await produit.db
      .updateTable('scoreGarde')
      .set({ points: ecrirePoints(points.map((p) => (p.code === garde.code ? { ...p, points: 0 } : p))) })
      .where('coproprieteId', '=', pire!.id)
      .execute()
    await produit.db
      .updateTable('scoreGarde')
      .set({ points: null })
      .where('coproprieteId', '=', ancienne!.id)
      .execute()
    const { lignes } = (await changements()).corps
    expect(lignes.find((l) => l.id === pire!.id)?.signes).toMatchObject([
      { code: garde.code, alors: 0, maintenant: garde.points, maximum: garde.maximum },
    ])
    expect(lignes.find((l) => l.id === ancienne!.id)?.signes).toBeNull()
  })

  test('une recherche par catégorie ou par note : qui y entre, qui en sort ; le reste se lit aujourd’hui', async () => {
    await garder(FIN)
    const [entree, sortie] = siennes
    await alors(entree!.id, { categorie: 'A', note: 3 })
    await alors(sortie!.id, { categorie: 'D', note: 95 })
    const parmi = (criteres: Record<string, Demande>, mouvement: Mouvement) =>
      changements({ criteres: criteres as never, mouvement }).then(({ corps }) =>
        corps.lignes.map((l) => l.id),
      )
    expect(await parmi({ categorie: { parmi: [entree!.categorie] } }, 'ENTREE')).toEqual(
      expect.arrayContaining([entree!.id]),
    )
    expect(await parmi({ note: { min: 90 } }, 'SORTIE')).toEqual([sortie!.id])
    expect(await parmi({ note: { min: 90 }, nbLots: { min: 99_000 } }, 'SORTIE')).toEqual([])
  })

  test('d’un territoire demandé, et page à page, de celle qui a le plus bougé à celle qui a le moins bougé', async () => {
    await garder(FIN)
    for (const [rang, { id }] of siennes.slice(0, 7).entries())
      await alors(id, { categorie: 'A', note: rang })
    const { corps: toutes } = await changements()
    const ecarts = toutes.lignes.map((l) => (l.maintenant?.note ?? 0) - (l.alors?.note ?? 0))
    expect(ecarts).toEqual(ecarts.toSorted((a, b) => b - a))
    const pages = await Promise.all([1, 2, 3].map((pageNumber) => changements({ pageNumber, pageSize: 3 })))
    expect(pages.flatMap(({ corps }) => corps.lignes)).toEqual(toutes.lignes)
    const commune = toutes.lignes[0]!
    const { codeInsee } = await produit.db
      .selectFrom('copropriete')
      .select('codeInsee')
      .where('id', '=', commune.id)
      .executeTakeFirstOrThrow()
    const { corps } = await changements({ territoires: [{ niveau: 'COMMUNE', code: codeInsee! }] })
    expect(corps.lignes.map((l) => l.id)).toEqual(
      toutes.lignes.filter((l) => l.commune === commune.commune).map((l) => l.id),
    )
  })

  test('rien n’en sort d’un autre territoire, ni de ce qui ne se montre plus', async () => {
    await garder(FIN)
    await produit.pool.query(
      "UPDATE score_garde SET categorie = 'D', note = 99 FROM copropriete c WHERE c.id = copropriete_id AND c.epci IS DISTINCT FROM $1",
      [METROPOLE],
    )
    const { rows } = await produit.pool.query<{ id: number }>(
      `UPDATE copropriete SET etat = 'DISSOUDE' WHERE id = (SELECT id FROM copropriete WHERE publie AND epci IS DISTINCT FROM $1 LIMIT 1)
       RETURNING id`,
      [METROPOLE],
    )
    for (const mouvement of MOUVEMENTS_LISTES)
      expect([mouvement, (await changements({ mouvement })).corps.lignes]).toEqual([mouvement, []])
    await produit.pool.query("UPDATE copropriete SET etat = 'IMMATRICULEE_RATTACHEE' WHERE id = $1", [
      rows[0]!.id,
    ])
  })
})

describe('le journal et les bornes', () => {
  test('une recherche et ses lignes se notent comme celles de la liste', async () => {
    await garder(FIN)
    for (const { id } of siennes.slice(0, 4)) await alors(id, { categorie: 'A', note: 1 })
    await changements({ criteres: { nbLots: { min: 1 } }, pageSize: 25 })
    await changements({ criteres: { nbLots: { min: 1 } }, pageSize: 25 })
    const notes = await produit.db
      .selectFrom('evenementJournal')
      .select(['type', 'nouveau'])
      .where('categorie', '=', 'INSTITUTION')
      .orderBy('id')
      .execute()
    expect(notes).toMatchObject([
      { type: 'RECHERCHE', nouveau: { nombre: 4 } },
      {
        type: 'PAGE',
        nouveau: { nombre: 4, page: `1, de 25, par mouvement desc, changements depuis ${FIN}, PLUS_FRAGILE` },
      },
    ])
  })

  test('les points de la carte se comptent une fois, quelle que soit la page', async () => {
    await garder(FIN)
    for (const { id } of siennes.slice(0, 4)) await alors(id, { categorie: 'A', note: 1 })
    await changements({ pageSize: 3, avecCarte: true })
    await changements({ pageSize: 3, pageNumber: 2, avecCarte: true })
    const notes = await produit.db
      .selectFrom('evenementJournal')
      .select('nouveau')
      .where('type', '=', 'PAGE')
      .orderBy('id')
      .execute()
    const page = (rang: number) =>
      `${rang}, de 3, par mouvement desc, changements depuis ${FIN}, PLUS_FRAGILE`
    expect(notes).toMatchObject([
      { nouveau: { nombre: 3, page: page(1) } },
      { nouveau: { nombre: 4, page: `carte des changements depuis ${FIN}, PLUS_FRAGILE` } },
      { nouveau: { nombre: 1, page: page(2) } },
    ])
  })

  test('passé ce qui se prend en un jour, ni lignes ni fichier', async () => {
    await garder(FIN)
    await alors(siennes[0]!.id, { categorie: 'A', note: 1 })
    await changements({ pageSize: 25 })
    await produit.pool.query(
      `INSERT INTO evenement_journal (date, auteur, compte_id, modalite, categorie, type, objet, nouveau)
        SELECT date, auteur, compte_id, modalite, categorie, type, objet, nouveau || $1::jsonb
        FROM evenement_journal WHERE type = 'PAGE' LIMIT 1`,
      [
        JSON.stringify({
          page: 'une autre',
          prises: {
            ...AUCUNE_PRISE,
            fichiers: BORNES_DES_PRISES.fichiers.limite,
            ecran: BORNES_DES_PRISES.ecran.limite,
          },
        }),
      ],
    )
    const refusees = [
      await changements({ mouvement: 'INCHANGEE', pageSize: 25 }),
      await agent.appeler(extraireChangements, { body: {} }),
    ]
    for (const r of refusees) expect([r.statut, r.erreur.code]).toEqual([429, 'TROP_DE_PRISES'])
    // Ce qui est déjà compté se relit.
    expect((await changements({ pageSize: 25 })).statut).toBe(200)
  })
})

test('le fichier a les mêmes lignes, de tous les mouvements, et dit à quoi il compare', async () => {
  await garder(FIN)
  const [pire, mieux] = siennes
  await alors(pire!.id, { categorie: 'A', note: 3 })
  await alors(mieux!.id, { categorie: 'D', note: 95 })
  const r = await agent.appeler(extraireChangements, { body: { depuis: FIN } })
  expect(r.entetes['content-disposition']).toContain('changements-depuis-20260930-20261120.xlsx')
  const { sheets } = await readXlsx(new Uint8Array(r.corps))
  const [notice, feuille] = sheets
  const largeurs = feuille!.columns!.map(({ width }) => width ?? 0)
  for (const ligne of feuille!.rows.slice(1))
    for (const rang of [0, 2, 3, 5, 7])
      expect(largeurs[rang], `« ${String(ligne[rang])} » n’est pas coupé`).toBeGreaterThanOrEqual(
        String(ligne[rang] ?? '').length,
      )
  expect(
    [1, 4, 9].map((rang) => largeurs[rang]),
    'ce qui est long y tient ou s’y replie',
  ).toEqual([34, 50, 50])
  expect(notice!.rows.flat()).toContain(
    'Ce qui a changé\u00a0: comparé aux notes gardées au 30 septembre 2026',
  )
  const [titres, ...lignes] = feuille!.rows
  expect(titres?.slice(0, 4)).toEqual(['Numéro', 'Nom', 'Commune', 'Ce qui a changé'])
  expect(lignes.map(([numero, , , quoi]) => [numero, quoi])).toEqual([
    [afficherNumero(pire!.numero), 'Plus fragile'],
    [afficherNumero(mieux!.numero), 'Moins fragile'],
  ])
})
