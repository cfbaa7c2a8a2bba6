import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  type CeQuiEstALEcran,
  extraireCsv,
  extraireDonnees,
  lireUneCopropriete,
  lister,
  telechargerDiagnostic,
  telechargerFicheDeLOutil,
  telechargerRapportPdf,
  telechargerRapportXlsx,
} from '#contract/institutions/categorisation.ts'
import {
  AUCUNE_PRISE,
  BORNES_DES_PRISES,
} from '#domain/institutions/categorisation/telechargements/prises.ts'
import { CODES_COLONNES } from '#domain/institutions/categorisation/colonnes.ts'
import { premieresRaisons } from '#domain/institutions/categorisation/raisons.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { Encombre } from '#server/socle/documents/pdf-ouvriers.ts'
import { accepter } from '#server/essais/agent.ts'
import { oublierLesPrises } from '#server/essais/prises.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { noterToutes } from '#server/socle/registre/chiffres/score.ts'

const JOUR = '2026-11-20'
let produit: Produit
let agent: Navigateur
beforeAll(async () => {
  produit = await ouvrirProduit()
  await noterToutes(produit.db, JOUR)
  agent = await produit.connecte('INSTITUTIONNEL')
  await accepter(produit, agent)
})
afterAll(() => produit.fermer())

const COLONNES = ['numero', 'nom', 'nbLots', 'tauxImpayes', 'dateMaj', 'typeSyndic'] as const
const extraire = (ecran: Partial<CeQuiEstALEcran> = {}, qui = agent) =>
  qui.appeler(extraireCsv, { body: { colonnes: [...COLONNES], ...ecran } })
const enLignes = (corps: Buffer) => corps.toString('utf8').trimEnd().split('\r\n')

describe('l’extrait en CSV', () => {
  test('est ce qui est à l’écran : mêmes copropriétés, même ordre, colonnes choisies', async () => {
    const criteres = { typeSyndic: { parmi: ['PRO'] } }
    const { corps } = await agent.appeler(lister, {
      body: {
        criteres,
        colonnes: [...COLONNES],
        paginationOptions: { pageNumber: 1, pageSize: 4_000, sortField: 'nbLots', sortDirection: 'desc' },
      },
    })
    const r = await extraire({ criteres, sortField: 'nbLots', sortDirection: 'desc' })
    expect(r.entetes['content-disposition']).toContain('extrait-coproprietes-20261120.csv')
    const [titres, ...lignes] = enLignes(r.corps)
    expect(titres).toBe(
      '\ufeffNuméro;Nom;Nombre total de lots;"Impayés, en part des charges courantes";Dernière mise à jour;Type de syndic;Longitude;Latitude',
    )
    const numeros = corps.lignes.map(({ numero }) => numero)
    expect(numeros.length).toBeGreaterThan(5)
    expect(lignes.slice(0, numeros.length).map((l) => l.split(';')[0]!.replaceAll('-', ''))).toEqual(numeros)
    expect(corps.lignes.map((l) => l.valeurs['numero'])).toEqual(numeros)
  })

  test('dit en bas qui, quand, où, quoi, sous quelle charte', async () => {
    const bas = enLignes((await extraire({ criteres: { nbLots: { min: 20 } } })).corps).slice(-10)
    expect(bas.join('\n')).toMatchInlineSnapshot(`
      ""Registre national des copropriétés, outil de catégorisation"
      "Établi le 20 novembre 2026 par Maëlle Kervadel, Métropole de Valmorin"
      Territoire : Métropole de Lyon
      Périmètre de l’organisme : Métropole de Lyon
      Nombre total de lots : au moins 20 lots
      591 copropriétés
      "Ordre : Note de fragilité, décroissant"
      "Colonnes : Numéro, Nom, Nombre total de lots, Impayés, en part des charges courantes, Dernière mise à jour, Type de syndic, Longitude, Latitude"
      "Charte de confidentialité acceptée, version 2026-1"
      Ne publiez aucun chiffre portant sur moins de 11 copropriétés."
    `)
  })

  test('celles que l’on a choisies, et celles-là seules ; d’ailleurs, elles ne viennent pas', async () => {
    const { corps } = await agent.appeler(lister, { body: { paginationOptions: { pageSize: 3 } } })
    const choisies = corps.lignes.map(({ numero }) => numero)
    const dAilleurs = await produit.db
      .selectFrom('copropriete')
      .select('numero')
      .where('publie', '=', true)
      .where('epci', '<>', '200046977')
      .limit(1)
      .executeTakeFirstOrThrow()
    const lignes = enLignes((await extraire({ choisies: [...choisies, dAilleurs.numero!] })).corps)
    expect(lignes.indexOf('')).toBe(4)
  })
})

const donnees = (format: 'xlsx' | 'geojson', ecran: Partial<CeQuiEstALEcran> = {}, qui = agent) =>
  qui.appeler(extraireDonnees, { body: { colonnes: [...COLONNES], ...ecran, format } })

test('sans format, l’extrait est un classeur (§7.10)', async () => {
  const r = await agent.appeler(extraireDonnees, { body: { colonnes: [...COLONNES] } })
  expect([r.statut, r.entetes['content-disposition']]).toEqual([200, expect.stringContaining('.xlsx')])
})

/** La première copropriété de la métropole, à qui l’essai donne un nom. */
async function nommer(nom: string): Promise<string> {
  const { numero } = await produit.db
    .updateTable('copropriete')
    .set({ nom })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('copropriete')
        .select('id')
        .where('publie', '=', true)
        .where('epci', '=', '200046977')
        .where('lon', 'is not', null)
        .where('dateMaj', 'is not', null)
        .orderBy('id')
        .limit(1),
    )
    .returning('numero')
    .executeTakeFirstOrThrow()
  return numero!
}

describe('l’extrait en classeur', () => {
  test('de toutes les colonnes, il a un autre nom que celui de l’écran', async () => {
    const r = await donnees('xlsx', {
      colonnes: [...CODES_COLONNES],
      criteres: { nbLots: { min: 200 } },
    })
    expect(r.entetes['content-disposition']).toContain('extrait-coproprietes-toutes-colonnes-20261120.xlsx')
  })

  test('a ses mentions d’abord, puis de vrais nombres et de vraies dates, dans l’ordre de l’écran', async () => {
    const r = await donnees('xlsx', { sortField: 'nbLots', sortDirection: 'desc' })
    expect([r.statut, r.entetes['content-disposition']]).toEqual([
      200,
      expect.stringContaining('extrait-coproprietes-20261120.xlsx'),
    ])
    const { sheets } = await readXlsx(r.corps, { readStyles: true })
    expect(sheets.map(({ name }) => name)).toEqual(['Ce fichier', 'Copropriétés'])
    expect(sheets[0]!.rows.map(([texte]) => texte)).toContain('Territoire\u00a0: Métropole de Lyon')
    const [titres, ...lignes] = sheets[1]!.rows
    expect(titres).toEqual([
      'Numéro',
      'Nom',
      'Nombre total de lots',
      'Impayés, en part des charges courantes',
      'Dernière mise à jour',
      'Type de syndic',
      'Raisons',
      'Longitude',
      'Latitude',
    ])
    const csv = enLignes((await extraire({ sortField: 'nbLots', sortDirection: 'desc' })).corps)
    expect(lignes.map(([numero]) => numero)).toEqual(
      csv.slice(1, lignes.length + 1).map((l) => l.split(';')[0]),
    )
    const lots = lignes.map((l) => l[2])
    expect(lots.every((n) => typeof n === 'number')).toBe(true)
    expect(lots).toEqual(lots.toSorted((a, b) => Number(b) - Number(a)))
    expect(lignes.some((l) => l[4] instanceof Date)).toBe(true)
    expect(sheets[1]!.freezePane).toEqual({ rows: 1 })
    expect(sheets[1]!.columns![6]!.width, 'ses raisons, qui s’y replient').toBe(50)
    expect(sheets[1]!.autoFilter?.range).toBe(`A1:I${lignes.length + 1}`)
    const sansTirets = String(lignes[0]![0]).replaceAll('-', '')
    expect(sheets[1]!.cells?.get('1,0')?.hyperlink?.target).toMatch(
      new RegExp(`^https?://[^/]+/institutionnels/outil-categorisation/${sansTirets}$`),
    )
  })

  test('dit de chacune ce qui pèse le plus dans sa note, en mots', async () => {
    const r = await donnees('xlsx')
    const lignes = (await readXlsx(r.corps)).sheets[1]!.rows.slice(1)
    const expliquees = lignes.filter((l) => l[6] !== null)
    expect(expliquees.length).toBeGreaterThan(50)
    for (const [ecrit, raisons] of expliquees.slice(0, 5).map((l) => [String(l[0]), l[6]])) {
      const immat = ecrit!.toString().replaceAll('-', '')
      const { corps } = await agent.appeler(lireUneCopropriete, { params: { immat } })
      const attendues = premieresRaisons(corps.points, JOUR).map(({ fait }) => fait)
      expect([immat, raisons]).toEqual([immat, attendues.join(' ')])
    }
  })

  test('une formule, une balise ou un caractère de machine y restent du texte', async () => {
    const nom = '=HYPERLINK("http://ailleurs") <b>&amp; _x0041_'
    const numero = await nommer(nom)
    const r = await donnees('xlsx', { choisies: [numero] })
    const { sheets } = await readXlsx(r.corps)
    expect(sheets[1]!.rows[1]![1]).toBe(nom)
    expect(sheets[1]!.cells?.get('1,1')?.formula).toBeUndefined()
    const csv = enLignes((await extraire({ choisies: [numero] })).corps)
    expect(csv[1]).toContain(`"'=HYPERLINK`)
  })
})

test.each(['=', '+', '-', '@', '\t', '\r'])(
  'un nom qui commence par %j n’est une formule ni en CSV, ni en classeur, ni au rapport',
  async (debut) => {
    const nom = `${debut}1+1`
    const choisies = [await nommer(nom)]
    const [, ligne] = parse((await extraire({ choisies })).corps, { delimiter: ';', bom: true, to: 2 })
    expect(ligne![1]).toBe(`'${nom}`)
    const rapport = await agent.appeler(telechargerRapportXlsx, {
      body: { colonnes: [...COLONNES], choisies },
    })
    for (const { corps } of [await donnees('xlsx', { choisies }), rapport]) {
      const { sheets } = await readXlsx(corps)
      const liste = sheets.at(-1)!
      const [, [, lu] = []] = liste.rows
      // Du texte, tel qu’il est écrit : un classeur dit lui-même ce qui est une formule.
      expect([lu, liste.cells?.get('1,1')?.formula]).toEqual([nom, undefined])
    }
  },
)

describe('l’extrait en GeoJSON', () => {
  test('a un point par copropriété, ses colonnes par leur code, et ce que le fichier dit de lui-même', async () => {
    const numero = await nommer('Résidence du Pont')
    const r = await donnees('geojson', {
      choisies: [`${numero.slice(0, 3)}-${numero.slice(3, 6)}-${numero.slice(6)}`],
    })
    expect(r.entetes['content-type']).toContain('application/geo+json')
    expect(r.entetes['content-disposition']).toContain('extrait-coproprietes-20261120.geojson')
    const lu = JSON.parse(r.corps.toString('utf8')) as {
      type: string
      mentions: string[]
      colonnes: Record<string, string>
      features: {
        type: string
        id: string
        geometry: { type: string; coordinates: number[] }
        properties: Record<string, unknown>
      }[]
    }
    expect(lu.type).toBe('FeatureCollection')
    expect(lu.mentions.at(-1)).toBe('Ne publiez aucun chiffre portant sur moins de 11 copropriétés.')
    expect(lu.colonnes['nbLots']).toBe('Nombre total de lots')
    const [une, ...autres] = lu.features
    expect(autres).toEqual([])
    expect(une!.id).toBe(`${numero.slice(0, 3)}-${numero.slice(3, 6)}-${numero.slice(6)}`)
    expect(une!.geometry.type).toBe('Point')
    // Longitude, puis latitude (RFC 7946) : Lyon.
    const [lon, lat] = une!.geometry.coordinates
    expect([Math.round(lon!), Math.round(lat!)]).toEqual([5, 46])
    expect(Object.keys(une!.properties)).toEqual([...COLONNES])
    expect(une!.properties['nom']).toBe('Résidence du Pont')
    expect(une!.properties['dateMaj']).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  })

  test('reste lisible sans aucune copropriété', async () => {
    const r = await donnees('geojson', { criteres: { nbLots: { min: 4_999 } } })
    expect(JSON.parse(r.corps.toString('utf8'))).toMatchObject({ features: [] })
  })
})

/** Ce que le journal a gardé des derniers fichiers, le dernier d’abord. */
const prises = async (nombre?: number) =>
  (
    await produit.db
      .selectFrom('evenementJournal')
      .select('nouveau')
      .where('categorie', '=', 'INSTITUTION')
      .where('type', 'in', ['EXTRACTION', 'RAPPORT', 'FICHES'])
      .orderBy('id', 'desc')
      .$if(nombre !== undefined, (q) => q.limit(nombre!))
      .execute()
  ).map(({ nouveau }) => nouveau)

describe('ce qui s’attend', () => {
  const ecran = { colonnes: [...COLONNES] }
  test('un fichier à la fois par personne : les autres le disent, et ne s’inscrivent pas', async () => {
    await oublierLesPrises(produit)
    const reponses = await Promise.all([
      ...Array.from({ length: 4 }, () => agent.appeler(telechargerRapportXlsx, { body: ecran })),
      agent.appeler(telechargerRapportPdf, { body: ecran }),
      extraire(),
    ])
    expect(reponses.filter(({ statut }) => statut === 200)).toHaveLength(1)
    for (const r of reponses.filter(({ statut }) => statut !== 200))
      expect(r.erreur).toMatchObject({
        code: 'UN_FICHIER_A_LA_FOIS',
        message: expect.stringContaining('demandez celui-ci pour plus tard') as string,
      })
    expect(await prises()).toHaveLength(1)
    // La place est rendue.
    expect((await agent.appeler(telechargerRapportPdf, { body: ecran })).statut).toBe(200)
  })

  test('la fiche et le diagnostic d’une seule sont des fichiers comme les autres', async () => {
    const { corps } = await agent.appeler(lister, { body: { paginationOptions: { pageSize: 1 } } })
    const immat = corps.lignes[0]!.numero
    const avant = await prises()
    const reponses = await Promise.all([
      agent.appeler(telechargerFicheDeLOutil, { params: { immat } }),
      agent.appeler(telechargerDiagnostic, { body: { immat } }),
      agent.appeler(telechargerRapportPdf, { body: ecran }),
    ])
    const refusees = reponses.filter(({ statut }) => statut !== 200)
    expect(refusees.map(({ erreur }) => erreur.code)).toEqual(Array(2).fill('UN_FICHIER_A_LA_FOIS'))
    expect(await prises()).toHaveLength(avant.length + 1)
  })

  test('une presse pleine se dit, avec quand revenir, et ne s’inscrit pas', async () => {
    const avant = await prises()
    const composer = vi.spyOn(produit.deps.pdf, 'composer').mockRejectedValue(new Encombre('pleine'))
    const r = await agent.appeler(telechargerRapportPdf, { body: ecran })
    composer.mockRestore()
    expect([r.statut, r.erreur.code, r.entetes['retry-after']]).toEqual([503, 'OUTIL_OCCUPE', '60'])
    expect(await prises()).toEqual(avant)
  })
})

test('celle que l’on a choisie et que le fichier n’a pas se dit, de chaque fichier', async () => {
  const { corps } = await agent.appeler(lister, { body: { paginationOptions: { pageSize: 2 } } })
  const sienne = corps.lignes[0]!.numero
  const fichiers = (choisies: string[]) => [
    () => extraire({ choisies }),
    () => donnees('geojson', { choisies }),
    () => agent.appeler(telechargerRapportXlsx, { body: { colonnes: [...COLONNES], choisies } }),
  ]
  for (const prendre of fichiers([sienne]))
    expect((await prendre()).entetes['x-avertissement']).toBeUndefined()
  for (const prendre of fichiers([sienne, 'ZZ9999999'])) {
    const { statut, entetes } = await prendre()
    expect(statut).toBe(200)
    expect(decodeURIComponent(entetes['x-avertissement'] as string)).toMatch(
      /^Une des 2 copropriétés choisies n’y est pas/,
    )
  }
})

describe('ce qu’une personne prend en un jour', () => {
  test('tout son territoire, dix fois, et pas une de plus ; une partie se prend encore', async () => {
    const { limite } = BORNES_DES_PRISES.entiers
    const autre = await produit.connecte('INSTITUTIONNEL')
    let r = await extraire({}, autre)
    for (let fois = 0; fois < limite && r.statut === 200; fois += 1) r = await extraire({}, autre)
    expect([r.statut, r.corps]).toEqual([
      429,
      expect.objectContaining({
        code: 'TROP_DE_PRISES',
        message: expect.stringContaining('10 fichiers de tout un territoire au plus') as string,
      }),
    ])
    expect((await donnees('geojson', {}, autre)).statut).toBe(429)
    // Le nommer n’y change rien, seul ou dans plus large que lui.
    for (const territoire of [
      { niveau: 'EPCI', code: '200046977' },
      { niveau: 'REGION', code: '84' },
    ] as const)
      expect((await extraire({ territoires: [territoire] }, autre)).statut).toBe(429)
    expect((await extraire({ criteres: { nbLots: { min: 50 } } }, autre)).statut).toBe(200)
  })

  test('un critère qui n’écarte presque rien, ou toutes choisies une à une, c’est encore tout prendre', async () => {
    await oublierLesPrises(produit)
    const autre = await produit.connecte('INSTITUTIONNEL')
    const presqueTout = { criteres: { nbLots: { min: 0, inconnu: true } } } as const
    expect((await extraire(presqueTout, autre)).statut).toBe(200)
    const [tout] = (await prises(1)) as { nombre: number }[]
    expect(tout).toMatchObject({
      entier: true,
      prises: { ...AUCUNE_PRISE, fichiers: 1, entiers: 1, lignes: tout!.nombre },
    })
    expect((await extraire({ criteres: { nbLots: { min: 50 } } }, autre)).statut).toBe(200)
    expect((await prises(1))[0]).not.toHaveProperty('entier')
  })

  test('les copropriétés choisies sont nommées au journal', async () => {
    const { corps } = await agent.appeler(lister, { body: { paginationOptions: { pageSize: 2 } } })
    const choisies = corps.lignes.map(({ numero }) => numero)
    await extraire({ choisies })
    expect((await prises(1))[0]).toMatchObject({
      nombre: 2,
      coproprietes: choisies.map(afficherNumero).join(', '),
    })
  })

  test('se compte au jour de Paris : le lendemain, tout se reprend', async () => {
    produit.heure.instant = new Date('2026-11-21T08:00:00.000Z')
    const autre = await produit.connecte('INSTITUTIONNEL')
    expect((await extraire({}, autre)).statut).toBe(200)
  })
})
