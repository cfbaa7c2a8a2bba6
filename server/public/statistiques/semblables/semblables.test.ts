import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { coproprietesSemblables, telechargerSemblables } from '#contract/public/statistiques.ts'
import type { ReplyOf } from '#contract/socle/call.ts'
import {
  classeDe,
  elargissements,
  type Criteres,
  type Lieu,
} from '#domain/coproprietes/comparaison/classes.ts'
import { dire } from '#domain/socle/refus/arrets.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { refaireLaComparaison } from '#server/socle/registre/chiffres/comparaison.ts'

const AUJOURDHUI = '2026-11-20'
const RHONE: Lieu = {
  departement: { code: '69', nom: 'Rhône' },
  region: { code: '84', nom: 'Auvergne-Rhône-Alpes' },
}
let produit: Produit
let visiteur: Navigateur

beforeAll(async () => {
  produit = await ouvrirProduit()
  visiteur = produit.visiteur()
  await refaireLaComparaison(produit.db, AUJOURDHUI)
})
afterAll(() => produit.fermer())

const demander = (query: Record<string, string>) =>
  visiteur.appeler(coproprietesSemblables, { query: query as never })
type Groupe = NonNullable<ReplyOf<typeof coproprietesSemblables>['groupe']>
const groupeDe = async (query: Record<string, string>): Promise<Groupe> =>
  (await demander(query)).corps.groupe!

/** La classe de ce rang de la demande, telle que la nuit l’a écrite. */
async function ecrite(c: Partial<Criteres>, lieu: Lieu, rang = 0) {
  const criteres: Criteres = { taille: null, periode: null, chauffage: null, ascenseur: null, ...c }
  const niveau = elargissements(criteres, lieu)[rang]!
  const classe = classeDe(niveau, criteres, lieu)!
  const { rows } = await produit.pool.query<{ nb: number; exploitables: number; q1: number; q3: number }>(
    `SELECT c.nb, c.exploitables, m.premier_quartile AS q1, m.troisieme_quartile AS q3 FROM classe_comparee c
     JOIN comparaison m USING (niveau, classe) WHERE niveau = $1 AND classe = $2 AND mesure = 'CHARGES_COURANTES'`,
    [niveau, classe],
  )
  return rows[0]
}

describe('les copropriétés d’une sorte', () => {
  test('de ce que montre une fiche : le groupe demandé, ses quatre chiffres, le jour du compte', async () => {
    const query = { taille: 'DE_11_A_50', periode: 'AVANT_1949', departement: '69' }
    const { statut, corps } = await demander(query)
    expect([statut, corps.demande]).toEqual([200, '11 à 50 lots, avant 1949, Rhône'])
    const { groupe } = corps
    expect(groupe).toMatchObject({
      jour: AUJOURDHUI,
      elargissement: null,
      classe: { libelle: corps.demande, ...RHONE, chauffage: null, ascenseur: null, aLaDizaine: false },
    })
    const lue = (await ecrite({ taille: 'DE_11_A_50', periode: 'AVANT_1949' }, RHONE))!
    expect(groupe!.classe).toMatchObject({
      nb: lue.nb,
      exploitables: lue.exploitables,
      partExploitable: Math.round((100 * lue.exploitables) / lue.nb),
    })
    expect(groupe!.charges).toMatchObject({
      nombre: lue.exploitables,
      premierQuartile: Math.floor(lue.q1),
      troisiemeQuartile: Math.ceil(lue.q3),
    })
    for (const moitie of [groupe!.charges, groupe!.impayes!]) {
      expect(moitie.premierQuartile).toBeLessThanOrEqual(moitie.mediane)
      expect(moitie.mediane).toBeLessThanOrEqual(moitie.troisiemeQuartile)
      expect(moitie.nombre).toBeGreaterThanOrEqual(30)
    }
    for (const parts of [groupe!.ascenseurs!.parts, groupe!.etiquettes!.parts])
      expect(Object.values(parts).reduce((n, part) => n + part, 0)).toBe(100)
  })

  test('trop peu nombreuses, elles s’élargissent à la région, à la France, puis sans l’ascenseur', async () => {
    const corse = await groupeDe({ taille: 'DE_11_A_50', periode: 'AVANT_1949', departement: '2a' })
    expect(corse.classe).toMatchObject({ departement: null, region: null, periode: 'AVANT_1949' })
    expect(corse.elargissement).toMatch(
      /^Moins de 30 copropriétés .* Le groupe est élargi\u00a0: toute la France\.$/,
    )
    const precise = await groupeDe({
      taille: 'DE_11_A_50',
      periode: 'APRES_2011',
      chauffage: 'INDIVIDUEL',
      ascenseur: 'true',
      departement: '69',
    })
    expect(precise.classe.libelle).toBe(
      '11 à 50 lots, à compter de 2011, chauffage individuel, toute la France',
    )
    expect(precise.elargissement).toMatch(/élargi\u00a0: toute la France, avec ou sans ascenseur\.$/)
  })

  test('ce que l’annuaire ne publie pas se compte à la dizaine, et ses parts d’un groupe qui les dit', async () => {
    const criteres = { taille: 'DE_11_A_50', chauffage: 'INDIVIDUEL', ascenseur: true } as const
    const groupe = await groupeDe({ ...criteres, ascenseur: 'true' })
    const lue = (await ecrite(criteres, { departement: null, region: null }))!
    expect(groupe.classe).toMatchObject({
      ascenseur: true,
      aLaDizaine: true,
      nb: Math.floor(lue.nb / 10) * 10,
      exploitables: Math.floor(lue.exploitables / 10) * 10,
    })
    expect(groupe.charges.nombre % 10).toBe(0)
    expect(groupe.ascenseurs).toBeNull()
  })

  test('une région sur un ou deux chiffres ; avec son département, elle s’accorde', async () => {
    const noms = async (query: Record<string, string>) => (await demander(query)).corps.demande
    expect(await noms({ taille: 'DE_1_A_5', region: '1' })).toBe('1 à 5 lots, Guadeloupe')
    expect(await noms({ taille: 'DE_1_A_5', region: '84', departement: '69' })).toBe('1 à 5 lots, Rhône')
    expect(await noms({ taille: 'DE_1_A_5', departement: '971' })).toBe('1 à 5 lots, Guadeloupe')
    expect(await noms({ taille: 'DE_1_A_5' })).toBe('1 à 5 lots, toute la France')
  })

  test('même en élargissant, trop peu : rien, et non une erreur', async () => {
    const { statut, corps } = await demander({ taille: 'PLUS_DE_200', departement: '2B' })
    expect([statut, corps.groupe]).toEqual([200, null])
  })

  test('aucune réponse ne montre un extrême, ni un effectif de moins de trente', async () => {
    for (const taille of ['DE_1_A_5', 'DE_6_A_10', 'DE_11_A_50', 'DE_51_A_200'])
      for (const ascenseur of [{}, { ascenseur: 'true' }, { ascenseur: 'false' }] as Record<
        string,
        string
      >[]) {
        const { corps } = await demander({ taille, departement: '69', ...ascenseur })
        const texte = JSON.stringify(corps)
        expect(texte).not.toMatch(/"(bas|haut|min|max)/i)
        for (const [, nombre] of texte.matchAll(/"(?:nb|exploitables|nombre)":(\d+)/g))
          expect(Number(nombre)).toBeGreaterThanOrEqual(30)
      }
  })
})

describe('ce qui ne se demande pas', () => {
  const TAILLE = { taille: 'DE_11_A_50' }
  test.each<[Record<string, string>, string, string]>([
    [{}, 'taille', 'OBLIGATOIRE'],
    [{ taille: 'GEANTE' }, 'taille', 'CHOIX_INVALIDE'],
    [{ taille: '' }, 'taille', 'CHOIX_INVALIDE'],
    [{ taille: 'toString' }, 'taille', 'CHOIX_INVALIDE'],
    [{ ...TAILLE, periode: 'NON_CONNUE' }, 'periode', 'CHOIX_INVALIDE'],
    [{ ...TAILLE, periode: 'AVANT_1789' }, 'periode', 'CHOIX_INVALIDE'],
    [{ ...TAILLE, chauffage: 'NON_RENSEIGNE' }, 'chauffage', 'CHOIX_INVALIDE'],
    [{ ...TAILLE, ascenseur: 'peut-etre' }, 'ascenseur', 'CHOIX_INVALIDE'],
    [{ ...TAILLE, departement: '2C' }, 'departement', 'LIEU_INCONNU'],
    [{ ...TAILLE, departement: "69'--" }, 'departement', 'LIEU_INCONNU'],
    [{ ...TAILLE, departement: '' }, 'departement', 'LIEU_INCONNU'],
    [{ ...TAILLE, region: '840' }, 'region', 'LIEU_INCONNU'],
    [{ ...TAILLE, commune: '69123' }, 'commune', 'CHAMP_INCONNU'],
  ])('%o : %s, %s', async (query, champ, code) => {
    const { statut, corps } = await demander(query)
    const { code: arret, refus } = corps as unknown as {
      code: string
      refus: { champ: string; code: string }[]
    }
    expect([statut, arret]).toEqual([400, 'DONNEES_REFUSEES'])
    expect(refus.map((r) => [r.champ, r.code])).toEqual([[champ, code]])
  })

  test.each([
    [{ ...TAILLE, departement: '00' }, 404, 'TERRITOIRE_INCONNU'],
    [{ ...TAILLE, region: '99' }, 404, 'TERRITOIRE_INCONNU'],
    [{ ...TAILLE, departement: '69', region: '11' }, 400, 'LIEUX_CONTRAIRES'],
    [{ ...TAILLE, departement: '978', region: '1' }, 400, 'LIEUX_CONTRAIRES'],
  ] as const)('%o : %i', async (query, attendu, code) => {
    const { statut, corps } = await demander(query)
    const { code: dit, message } = corps as unknown as { code: string; message: string }
    expect([statut, dit, message]).toEqual([attendu, code, dire({ code })])
  })

  test('deux fois le même critère', async () => {
    const { statusCode } = await visiteur.brut({
      method: 'GET',
      url: `${coproprietesSemblables.path}?taille=DE_1_A_5&taille=DE_6_A_10`,
    })
    expect(statusCode).toBe(400)
  })
})

describe('un graphique, à emporter', () => {
  const SORTE = { taille: 'DE_11_A_50', periode: 'AVANT_1949', departement: '69' }
  const emporter = (demande: Record<string, string>) =>
    visiteur.appeler(telechargerSemblables, { query: { ...SORTE, ...demande } } as never)

  test('ses chiffres en CSV : ceux de la page, leur unité, le groupe, le jour, la licence', async () => {
    const { charges, classe } = await groupeDe(SORTE)
    const { statut, corps, entetes } = await emporter({ figure: 'charges', format: 'csv' })
    expect(statut).toBe(200)
    expect(entetes['content-disposition']).toContain('"semblables-charges-20261120.csv"')
    const lignes = corps.toString('utf8').replace('\ufeff', '').split('\r\n')
    expect(lignes[0]).toBe('Chiffre;Valeur;Unité')
    expect(lignes.slice(1, 5)).toEqual([
      `Premier quartile\u00a0: un quart est plus bas;${charges.premierQuartile};€`,
      `Médiane\u00a0: la moitié est plus bas;${charges.mediane};€`,
      `Troisième quartile\u00a0: un quart est plus haut;${charges.troisiemeQuartile};€`,
      `Comptes qui le disent;${charges.nombre};comptes`,
    ])
    const pied = lignes.slice(5).join(' ')
    expect(pied).toContain(`Groupe\u00a0: ${classe.libelle}.`)
    expect(pied).toContain('compté le 20 novembre 2026')
    expect(pied).toContain('Licence ouverte 2.0')
  })

  test('son image : le constat pour titre, une barre par part, sa source', async () => {
    const moitie = (await emporter({ figure: 'charges', format: 'svg' })).corps.toString('utf8')
    expect(moitie).toMatch(/^<svg [^]+<title>La moitié de ces copropriétés .+<\/title>[^]+<\/svg>$/)
    expect(moitie).toContain('compté le 20 novembre 2026')
    const { corps, entetes } = await emporter({ figure: 'ascenseurs', format: 'svg' })
    expect(entetes['content-disposition']).toContain('"semblables-ascenseurs-20261120.svg"')
    const { ascenseurs } = await groupeDe(SORTE)
    expect(corps.toString('utf8').match(/<rect [^>]*fill="#0b4f5c"/g)).toHaveLength(
      Object.keys(ascenseurs!.parts).length,
    )
  })

  test.each([
    [{ figure: 'ascenseurs', format: 'csv', ascenseur: 'true' }, 'figure'],
    [{ figure: 'dettes', format: 'csv' }, 'figure'],
    [{ figure: 'charges', format: 'pdf' }, 'format'],
  ])('%o : refusé à « %s »', async (demande, champ) => {
    const { statut, corps } = await emporter(demande as never)
    const { code, refus } = corps as unknown as { code: string; refus: { champ: string; code: string }[] }
    expect([statut, code]).toEqual([400, 'DONNEES_REFUSEES'])
    expect(refus).toEqual([expect.objectContaining({ champ, code: 'CHOIX_INVALIDE' })])
  })
})

test('refaites par la version d’avant, sans quartiles, elles attendent la nuit', async () => {
  await produit.pool.query(`UPDATE comparaison SET premier_quartile = NULL, troisieme_quartile = NULL`)
  expect((await demander({ taille: 'DE_11_A_50' })).corps.groupe).toBeNull()
  await refaireLaComparaison(produit.db, AUJOURDHUI)
  expect((await demander({ taille: 'DE_11_A_50' })).corps.groupe).not.toBeNull()
})
