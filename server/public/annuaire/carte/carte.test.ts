import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  lireFondDeCarte,
  lireLaCarte,
  listerLaCarte,
  ouvrirLaCarte,
  rechercherAnnuaire,
} from '#contract/public/annuaire.ts'
import { CERCLES_MAX, METROPOLE, POINTS_MAX, type Cadre } from '#domain/public/annuaire/carte/cadre.ts'
import { rangEnX, rangEnY } from '#domain/public/annuaire/carte/mercator.ts'
import { etatRepris } from '#domain/socle/machine.ts'
import { permettreUnBenevoleNomme } from '#server/essais/benevole-nomme.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { rangsSql, refaireLesCellules } from '#server/socle/registre/chiffres/cellules.ts'

let produit: Produit
let visiteur: Navigateur

const LYON: Cadre = { ouest: 4.75, sud: 45.7, est: 4.92, nord: 45.8 }
/** Un même immeuble, trois syndicats. */
const ENSEMBLE = { lon: 2.123_45, lat: 44.567_89 }
const AUTOUR: Cadre = { ouest: 2.12, sud: 44.56, est: 2.13, nord: 44.57 }

beforeAll(async () => {
  produit = await ouvrirProduit()
  await permettreUnBenevoleNomme(produit.db)
  visiteur = produit.visiteur()
  const une = (rang: number, autre: object) => ({
    numero: `XM${String(rang).padStart(7, '0')}`,
    etat: etatRepris('IMMATRICULEE_RATTACHEE' as const),
    nom: `Carte ${rang}`,
    voie: '1 place Cartogramme',
    codePostal: '12999',
    localite: 'Rodez',
    codeInsee: '12202',
    departement: '12',
    region: '76',
    nbLots: 12,
    typeSyndic: 'NON_PRO' as const,
    syndicRaisonSociale: 'Odette Rambervil',
    ...autre,
  })
  await produit.db
    .insertInto('copropriete')
    .values([
      une(1, ENSEMBLE),
      une(2, ENSEMBLE),
      une(3, { ...ENSEMBLE, etat: etatRepris('DISSOUDE') }),
      une(4, { lon: 2.124, lat: 44.568, dateMaj: '2026-11-01' }),
      une(5, { lon: null, lat: null, nom: 'Carte nulle part' }),
    ])
    .execute()
  await produit.preparerLaRecherche()
  await refaireLesCellules(produit.deps.pool)
})
afterAll(() => produit.fermer())

const lire = async (cadre: Cadre, zoom: number, criteres: object = {}) =>
  (await visiteur.appeler(lireLaCarte, { body: { ...criteres, cadre, zoom } })).corps
const lister = async (cadre: Cadre, zoom: number, criteres: object = {}, pageSize = 100) =>
  (
    await visiteur.appeler(listerLaCarte, {
      body: { ...criteres, cadre, zoom, paginationOptions: { pageNumber: 1, pageSize } },
    })
  ).corps

async function publiees(cadre: Cadre, autre = 'true'): Promise<number> {
  const { rows } = await produit.deps.pool.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM copropriete c WHERE publie AND lat BETWEEN $1 AND $2 AND lon BETWEEN $3 AND $4 AND ${autre}`,
    [cadre.sud, cadre.nord, cadre.ouest, cadre.est],
  )
  return rows[0]!.n
}

const somme = ({ cercles, points }: Awaited<ReturnType<typeof lire>>) =>
  [...cercles, ...points].reduce((n, { nombre }) => n + nombre, 0)

describe('la carte compte comme la liste', () => {
  test.each([4, 5, 6, 7, 8, 9, 10, 11, 12, 13])('sans filtre, au zoom %i', async (zoom) => {
    for (const cadre of [METROPOLE, LYON, AUTOUR]) {
      const carte = await lire(cadre, zoom)
      expect(carte.cercles.length).toBeLessThanOrEqual(CERCLES_MAX)
      expect(carte.nombre).toBe(somme(carte))
      expect(carte.nombre).toBe(await publiees(carte.cadre))
      const liste = await lister(cadre, zoom, {}, 1)
      expect(liste.totalItems).toBe(Math.min(carte.nombre, 1_000))
      expect(carte.cadre.ouest).toBeLessThanOrEqual(cadre.ouest)
      expect(carte.cadre.nord).toBeGreaterThanOrEqual(cadre.nord)
    }
  })

  test.each([14, 17, 19])(
    'un cadre immense que l’on dit regarder de près, au zoom %i, se lit des comptes de la nuit',
    async (zoom) => {
      const carte = await lire(METROPOLE, zoom)
      expect(carte.points).toEqual([])
      expect(carte.cercles.length).toBeLessThanOrEqual(CERCLES_MAX)
      expect(carte.nombre).toBe(await publiees(carte.cadre))
      // Les cellules de la nuit, entières : plus que le cadre demandé.
      expect(carte.cadre.ouest).toBeLessThan(METROPOLE.ouest)
    },
  )

  test.each([4, 6, 7, 9, 12, 14, 17])('avec des critères, au zoom %i', async (zoom) => {
    for (const [criteres, condition] of [
      [{ lotsMin: 20 }, 'nb_lots >= 20'],
      [{ departement: '69' }, `departement = '69'`],
      [{ typeSyndic: 'PRO', lotsMax: 30 }, `type_syndic = 'PRO' AND nb_lots <= 30`],
      [{ commune: '12202' }, `code_insee = '12202'`],
    ] as const)
      for (const cadre of [METROPOLE, LYON]) {
        const carte = await lire(cadre, zoom, criteres)
        expect(carte.nombre).toBe(somme(carte))
        expect(carte.nombre).toBe(await publiees(cadre, condition))
        expect((await lister(cadre, zoom, criteres, 1)).totalItems).toBe(Math.min(carte.nombre, 1_000))
        expect(carte.cercles.length).toBeLessThanOrEqual(CERCLES_MAX)
        expect(carte.points.length).toBeLessThanOrEqual(POINTS_MAX)
      }
  })

  test('dans toute la France, la recherche avancée en trouve autant, celles sans position comprises', async () => {
    for (const criteres of [{ lotsMin: 60 }, { departement: '12' }] as const) {
      const { corps } = await visiteur.appeler(rechercherAnnuaire, {
        body: { isRechercheAvancee: true, ...criteres },
      })
      const monde = { ouest: -180, sud: -80, est: 180, nord: 80 }
      const carte = await lire(monde, 3, criteres)
      const { sansPosition } = (await visiteur.appeler(ouvrirLaCarte, { body: criteres })).corps
      expect(carte.nombre + sansPosition).toBe(corps.totalItems)
    }
  })

  test('un filtre sur toute la France donne un cercle par département', async () => {
    const { cercles } = await lire(METROPOLE, 5, { lotsMin: 5 })
    const codes = cercles.map((c) => c.departement)
    expect(codes).not.toContain(null)
    expect(new Set(codes).size).toBe(codes.length)
    expect(cercles.find((c) => c.departement === '69')?.ou).toBe('Rhône')
  })

  test('la recherche simple se montre aussi, les mille de sa liste', async () => {
    const { corps } = await visiteur.appeler(rechercherAnnuaire, {
      body: { adresseNonSelectionnee: 'place cartogramme', departement: null },
    })
    expect(corps.totalItems).toBe(4)
    const mots = { adresseNonSelectionnee: 'place cartogramme' }
    const carte = await lire(METROPOLE, 5, mots)
    expect(carte.nombre).toBe(3)
    expect((await visiteur.appeler(ouvrirLaCarte, { body: mots })).corps).toEqual({
      etendue: { ouest: 2.123_45, sud: 44.567_89, est: 2.124, nord: 44.568 },
      sansPosition: 1,
    })
  })
})

describe('de près', () => {
  test('plusieurs au même endroit sont un point, qui les liste', async () => {
    const { points, cercles, nombre } = await lire(AUTOUR, 17)
    expect({ cercles, nombre }).toEqual({ cercles: [], nombre: 3 })
    expect(points.map((p) => [p.nombre, p.coproprietes.map((c) => c.numero)])).toEqual([
      [1, ['XM0000004']],
      [2, ['XM0000001', 'XM0000002']],
    ])
    expect(points[0]?.coproprietes[0]).toEqual({
      numero: 'XM0000004',
      nom: 'Carte 4',
      voie: '1 place Cartogramme',
      codePostal: '12999',
      localite: 'Rodez',
      nbLots: 12,
      fraicheur: 'A_JOUR',
    })
    expect(JSON.stringify(points)).not.toContain('Rambervil')
  })

  test('peu nombreuses, elles se montrent une à une même de loin ; un cercle nomme sa commune', async () => {
    const { points } = await lire(METROPOLE, 5, { codePostal: '12999' })
    expect(points.map((p) => p.nombre)).toEqual([1, 2])
    const { cercles } = await lire(LYON, 11)
    expect(cercles.length).toBeGreaterThan(1)
    expect(cercles.some((c) => c.ou?.startsWith('Lyon'))).toBe(true)
  })
})

describe('ce qui ne se dessine pas', () => {
  const refusDe = async (body: object, appel: typeof lireLaCarte | typeof listerLaCarte = lireLaCarte) => {
    const lu = await visiteur.appeler(appel, { body: body as never })
    expect(lu.statut).toBe(400)
    const { refus = [] } = lu.corps as unknown as { refus?: { code: string; message: string }[] }
    for (const { message } of refus) expect(message).toMatch(/[.?!]$/)
    return refus.map((r) => r.code)
  }

  test.each([
    ['à l’envers', { cadre: { ...LYON, sud: 46 }, zoom: 8 }, 'CADRE_RENVERSE'],
    ['par le Pacifique', { cadre: { ...LYON, ouest: 175, est: -175 }, zoom: 8 }, 'CADRE_PAR_LE_PACIFIQUE'],
    ['hors du monde', { cadre: { ...LYON, est: 200 }, zoom: 8 }, 'CADRE_HORS_DU_MONDE'],
    ['zoom 99', { cadre: LYON, zoom: 99 }, 'ZOOM_HORS_BORNES'],
    ['zoom négatif', { cadre: LYON, zoom: -3 }, 'ZOOM_HORS_BORNES'],
    ['filtre inconnu', { cadre: LYON, zoom: 8, couleur: 'bleu' }, 'CHAMP_INCONNU'],
    ['lots à l’envers', { cadre: LYON, zoom: 8, lotsMin: 9, lotsMax: 3 }, 'PLAGE_INVERSEE'],
    ['commune inconnue', { cadre: LYON, zoom: 8, commune: '69999' }, 'LIEU_INCONNU'],
    [
      'département inconnu',
      { cadre: LYON, zoom: 8, adresseNonSelectionnee: 'rue', departement: '96' },
      'LIEU_INCONNU',
    ],
    ['nom où rien ne se cherche', { cadre: LYON, zoom: 8, nom: '!!!' }, 'RECHERCHE_VIDE'],
    ['mot trop court', { cadre: LYON, zoom: 8, adresseNonSelectionnee: 'a' }, 'RECHERCHE_TROP_COURTE'],
    [
      'des mots et des lots',
      { cadre: LYON, zoom: 8, adresseNonSelectionnee: 'rue', lotsMin: 3 },
      'CHAMP_INCONNU',
    ],
  ])('%s : une phrase et un code', async (_, body, code) => {
    expect(await refusDe(body)).toEqual([code])
    expect(await refusDe(body, listerLaCarte)).toEqual([code])
  })

  test('un morceau de numéro reste dans son département', async () => {
    expect(somme(await lire(AUTOUR, 17, { adresseNonSelectionnee: 'XM0-000', departement: '12' }))).toBe(3)
    expect(somme(await lire(AUTOUR, 17, { adresseNonSelectionnee: 'XM0-000', departement: '69' }))).toBe(0)
    expect(somme(await lire(AUTOUR, 17, { adresseNonSelectionnee: 'XM0000001', departement: '69' }))).toBe(1)
  })

  test('un cadre qui n’en est pas un', async () => {
    for (const body of [{}, { cadre: LYON }, { zoom: 5 }, { cadre: { ...LYON, est: 'x' }, zoom: 5 }])
      expect((await refusDe(body)).length).toBeGreaterThan(0)
  })
})

test('la nuit recompte ce qui a changé, et les deux Mercator s’accordent', async () => {
  const avant = await lire(LYON, 10)
  await produit.db
    .insertInto('copropriete')
    .values({
      numero: 'XM0000009',
      etat: etatRepris('IMMATRICULEE_RATTACHEE'),
      lon: 4.8357,
      lat: 45.764,
      codeInsee: '69382',
    })
    .execute()
  expect((await lire(LYON, 10)).nombre).toBe(avant.nombre)
  await refaireLesCellules(produit.deps.pool)
  expect((await lire(LYON, 10)).nombre).toBe(avant.nombre + 1)
  for (const zoom of [2, 7, 13, 19]) {
    const { x, y } = rangsSql(zoom)
    const { rows } = await produit.deps.pool.query<{ lon: number; lat: number; x: number; y: number }>(
      `SELECT c.lon, c.lat, ${x} AS x, ${y} AS y FROM copropriete c WHERE c.lat IS NOT NULL LIMIT 300`,
    )
    for (const lue of rows) expect([lue.x, lue.y]).toEqual([rangEnX(lue.lon, zoom), rangEnY(lue.lat, zoom)])
  }
})

test('le fond embarqué nomme les plus grandes communes', async () => {
  const { corps } = await visiteur.appeler(lireFondDeCarte, {})
  expect(corps.fond).toBe('embarque')
  expect(corps.reperes).toHaveLength(100)
  expect(corps.reperes.slice(0, 3).map((r) => r.nom)).toEqual(['Paris', 'Marseille', 'Lyon'])
})
