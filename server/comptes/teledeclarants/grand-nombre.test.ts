import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rechercherTeledeclarants } from '#contract/comptes/teledeclarants.ts'
import { noterSql, type RequeteVue } from '#server/mesures/bench/sql.ts'
import { CRITERES, enMasse, semerTeledeclarants, TRIS } from '#server/mesures/bench/teledeclarants.ts'
import { tasserLesPortefeuilles } from '#server/socle/platform/menage.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'

/** Assez pour que PostgreSQL choisisse comme avec soixante mille, dont `npm run bench` mesure les millisecondes. */
const NOMBRE = 6_000

let produit: Produit
let catherine: Navigateur
/** Ce que chaque table contient. */
const tailles = new Map<string, number>()
beforeAll(async () => {
  produit = await ouvrirProduit()
  catherine = await produit.connecte('TENEUR_ADMIN_PRINC')
  await enMasse(produit.db, async () => {
    await semerTeledeclarants(produit.db, NOMBRE)
    await sql`
      INSERT INTO copropriete (numero, etat, teledeclarant_id)
      SELECT 'ZZ' || lpad((row_number() OVER ())::text, 7, '0'), 'IMMATRICULEE_RATTACHEE', id
      FROM teledeclarant, generate_series(1, 2) WHERE email LIKE 'contact%'`.execute(produit.db)
    await tasserLesPortefeuilles(produit.db)
  })
  for (const table of ['teledeclarant_cherche', 'teledeclarant', 'compte', 'copropriete'] as const) {
    await sql`VACUUM (ANALYZE) ${sql.table(table)}`.execute(produit.db)
    const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM ${sql.table(table)}`.execute(
      produit.db,
    )
    tailles.set(table, rows[0]?.n ?? 0)
  }
})
afterAll(() => produit.fermer())

interface Noeud {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Noeud[]
}

interface Lecture {
  table: string
  parcours: string
  index: string | undefined
  lignes: number
}

/** Les lectures de tables d’un plan exécuté, et le nombre de lignes que chacune a dû regarder. */
function lectures(noeud: Noeud): Lecture[] {
  const dessous = (noeud.Plans ?? []).flatMap(lectures)
  const table = noeud['Relation Name']
  if (!table) return dessous
  const lignes =
    (noeud['Actual Rows'] +
      (noeud['Rows Removed by Filter'] ?? 0) +
      (noeud['Rows Removed by Index Recheck'] ?? 0)) *
    noeud['Actual Loops']
  return [{ table, parcours: noeud['Node Type'], index: noeud['Index Name'], lignes }, ...dessous]
}

async function chercher(body: object) {
  const r = await catherine.appeler(rechercherTeledeclarants, { body })
  expect(r.statut).toBe(200)
  return r.corps
}

/**
 * La recherche et ses lectures : la requête que le produit envoie, expliquée par PostgreSQL. `evites` sont les moyens
 * qu’il laisse s’il le peut : à cette taille, deux chemins se valent presque.
 */
async function expliquer(body: object, evites: readonly ('seqscan' | 'sort' | 'hashjoin')[] = []) {
  let corps: Awaited<ReturnType<typeof chercher>> | undefined
  const vues = await noterSql(async () => {
    corps = await chercher(body)
  })
  const recherches = vues.filter((v: RequeteVue) => v.texte.includes('trouves AS'))
  expect(recherches).toHaveLength(1)
  const [{ texte, valeurs }] = recherches as [RequeteVue]
  const { rows } = await produit.db.transaction().execute(async (trx) => {
    for (const moyen of evites) await sql.raw(`SET LOCAL enable_${moyen} = off`).execute(trx)
    return trx.executeQuery<{ 'QUERY PLAN': [{ Plan: Noeud }] }>(
      CompiledQuery.raw(`EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${texte}`, valeurs),
    )
  })
  return { corps, lues: rows.flatMap((r) => lectures(r['QUERY PLAN'][0].Plan)) }
}

/**
 * Chercher coûte au plus une lecture de la table étroite, et les lignes de la page dans les autres, par leurs index : rien
 * n’est relu pour chaque ligne.
 */
function exces(lues: readonly Lecture[]): string[] {
  return [...tailles].flatMap(([table, taille]) => {
    const siennes = lues.filter((l) => l.table === table)
    const lignes = siennes.reduce((somme, l) => somme + l.lignes, 0)
    const cherchee = table === 'teledeclarant_cherche'
    const borne = cherchee ? taille + 1_000 : 300
    const entiere = !cherchee && siennes.some((l) => l.parcours === 'Seq Scan')
    return [
      ...(lignes > borne ? [`${table} : ${lignes} lignes lues pour ${borne} permises`] : []),
      ...(entiere ? [`${table} : lue sans index`] : []),
    ]
  })
}

describe('Un grand nombre de télédéclarants', () => {
  test.each(CRITERES)('%s', async (_, criteres) => {
    await chercher(criteres)
    const { lues } = await expliquer({ ...criteres, paginationOptions: { pageSize: 100 } })
    expect(exces(lues)).toEqual([])
  })

  test.each(TRIS)('tri par $sortField $sortDirection : un index, qui s’arrête au plafond', async (tri) => {
    const { lues, corps } = await expliquer(
      { raisonSociale: 'e', paginationOptions: { pageSize: 100, pageNumber: 3, ...tri } },
      ['seqscan', 'sort'],
    )
    expect(exces(lues)).toEqual([])
    const [parcours] = lues.filter((l) => l.table === 'teledeclarant_cherche' && l.lignes > 0)
    expect(parcours).toMatchObject({ parcours: expect.stringMatching(/^Index (Only )?Scan$/) })
    // Les supprimés, une fois sur six, ne sont que dans l’index des identifiants.
    expect(parcours?.lignes).toBeLessThan(1_300)
    expect(corps).toMatchObject({ totalItems: 1_000, plafonne: true })
    expect(corps?.teledeclarantDTOList).toHaveLength(100)
    expect(new Set(corps?.teledeclarantDTOList.map((t) => t.nbCoproprietes))).toEqual(new Set([2]))
  })

  test.each([
    ['raison sociale', { raisonSociale: 'c81e728d' }],
    ['SIRET', { siret: '77777777712000' }],
    ['nom', { adminNom: 'nomc81e' }],
    ['adresse électronique', { email: 'seme3100-1@' }],
  ])('ce qui est rare se lit par ses trigrammes : %s', async (_, criteres) => {
    const { lues } = await expliquer({ ...criteres, paginationOptions: { pageSize: 100 } }, ['seqscan'])
    const lignes = lues.filter((l) => l.table === 'teledeclarant_cherche').map((l) => l.lignes)
    expect(Math.max(...lignes)).toBeLessThan(NOMBRE / 20)
  })

  test('un identifiant ne lit que sa ligne', async () => {
    const { lues } = await expliquer({ id: '3100' })
    expect(lues.map((l) => l.lignes).every((n) => n <= 2)).toBe(true)
    expect(lues.filter((l) => l.parcours === 'Seq Scan')).toEqual([])
  })

  test('on compte jusqu’à mille et l’on ne feuillette pas au-delà', async () => {
    const page = async (pageNumber: number) =>
      (await chercher({ paginationOptions: { pageNumber, pageSize: 100 } })).teledeclarantDTOList.length
    expect([await page(10), await page(11), await page(100_000)]).toEqual([100, 0, 0])
  })

  test('un supprimé ne paraît que si on demande ce statut', async () => {
    const corps = await chercher({ paginationOptions: { pageSize: 100, sortField: 'status' } })
    expect(corps.teledeclarantDTOList.map((t) => t.status)).not.toContain('SUPPRIME')
    const supprimes = await chercher({ statut: 'SUPPRIME', paginationOptions: { pageSize: 100 } })
    expect(new Set(supprimes.teledeclarantDTOList.map((t) => t.status))).toEqual(new Set(['SUPPRIME']))
  })
})
