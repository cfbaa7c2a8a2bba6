import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type CeQuiEstALEcran,
  extraireDonnees,
  lireUneCopropriete,
  lister,
  regrouper,
  telechargerRapportPdf,
  telechargerRapportXlsx,
} from '#contract/institutions/categorisation.ts'
import { CODES_CATEGORIES } from '#domain/institutions/categorisation/axes.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { serieDe } from '#domain/socle/temps/jour-de-tableur.ts'
import { premieresRaisons } from '#domain/institutions/categorisation/raisons.ts'
import { AUCUNE_PRISE } from '#domain/institutions/categorisation/telechargements/prises.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { direPart } from '#domain/public/statistiques/dire.ts'
import { accepter } from '#server/essais/agent.ts'
import { aplanir, ceQuiMene, lirePages, relirePdf, remplissage } from '#server/essais/pdf.ts'
import { DIST } from '#server/socle/http/construits.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { noterToutes } from '#server/socle/registre/chiffres/score.ts'

const construit = existsSync(join(DIST, 'server', 'departements.json'))
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

const COLONNES = ['numero', 'nom', 'adresse', 'nbLots', 'categorie', 'dateMaj', 'tauxImpayes'] as const
const CRITERES = { typeSyndic: { parmi: ['PRO'] } }

type Case = string | number | boolean | null
async function ouvrir(ecran: Partial<CeQuiEstALEcran> = {}) {
  const r = await agent.appeler(telechargerRapportXlsx, { body: { colonnes: [...COLONNES], ...ecran } })
  const { sheets } = await openXlsx(new Uint8Array(r.corps))
  return {
    entetes: r.entetes,
    feuilles: new Map(sheets.map((s) => [s.name, s])),
    lignes: (nom: string) => (sheets.find((s) => s.name === nom)?.rows ?? []) as Case[][],
  }
}

describe('le rapport synthétique en classeur', () => {
  test('a une couverture et huit feuilles, chacune avec son entête figée et ses filtres', async () => {
    const { feuilles, entetes } = await ouvrir({ criteres: CRITERES })
    expect(entetes['content-disposition']).toContain('rapport-synthetique-20261120.xlsx')
    expect([...feuilles.keys()].slice(0, 9)).toEqual([
      'Couverture',
      '1 Ensemble',
      '2 Taille',
      '3 Période et énergie',
      '4 Syndic et mandat',
      '5 Comptes',
      '6 Procédures',
      '7 Catégories',
      '8 Copropriétés',
    ])
    for (const [nom, feuille] of [...feuilles].slice(1, 9)) {
      expect([nom, feuille.freezePane]).toEqual([nom, { rows: 1 }])
      expect([nom, feuille.autoFilter?.range]).toEqual([nom, expect.stringMatching(/^A1:[A-Z]+\d+$/)])
    }
  })

  test('la couverture dit qui, quand, où, quoi, sous quelle charte, et ce qui ne se publie pas', async () => {
    const dites = (await ouvrir({ criteres: CRITERES })).lignes('Couverture').map(([texte]) => texte)
    expect(dites.slice(0, 8)).toMatchInlineSnapshot(`
      [
        "Rapport synthétique",
        "Registre national des copropriétés, outil de catégorisation",
        "Établi le 20 novembre 2026 par Maëlle Kervadel, Métropole de Valmorin",
        "Territoire : Métropole de Lyon",
        "Périmètre de l’organisme : Métropole de Lyon",
        "Type de syndic : Syndic professionnel",
        "579 copropriétés",
        "Ordre : Note de fragilité, décroissant",
      ]
    `)
  })

  test('ses chiffres sont ceux des groupes et des lignes de l’écran', async () => {
    const { lignes } = await ouvrir({ criteres: CRITERES })
    const groupes = (
      await agent.appeler(regrouper, { body: { criteres: CRITERES, regroupementNiveau: 'COMMUNE' } })
    ).corps
    const vues = (
      await agent.appeler(lister, {
        body: {
          criteres: CRITERES,
          colonnes: [...COLONNES],
          paginationOptions: { pageNumber: 1, pageSize: 4_000, sortField: 'note', sortDirection: 'desc' },
        },
      })
    ).corps
    const { total } = groupes
    expect(
      lignes('1 Ensemble')
        .slice(1, 4)
        .map((l) => l[1]),
    ).toEqual([total.nombre, total.lots, total.lotsPrincipaux])
    expect(vues.totalItems).toBe(total.nombre)

    const cas = (feuille: string, tableau: string) => lignes(feuille).filter((l) => l[0] === tableau)
    for (const [feuille, tableau] of [
      ['2 Taille', 'Nombre de lots principaux'],
      ['3 Période et énergie', 'Période de construction'],
      ['3 Période et énergie', 'Étiquette énergie'],
      ['4 Syndic et mandat', 'Type de syndic'],
      ['4 Syndic et mandat', 'Mandat du représentant'],
      ['7 Catégories', 'Catégorie'],
      ['7 Catégories', 'Commune'],
    ] as const) {
      const somme = cas(feuille, tableau).reduce((n, l) => n + Number(l[2]), 0)
      expect([tableau, somme]).toEqual([tableau, total.nombre])
    }
    expect(cas('7 Catégories', 'Catégorie').map((l) => l[2])).toEqual(
      CODES_CATEGORIES.map((c) => vues.lignes.filter((l) => l.categorie === c).length),
    )
    expect(cas('7 Catégories', 'Commune').map((l) => [l[1], l[2], l[4], ...l.slice(6, 11)])).toEqual(
      expect.arrayContaining(
        groupes.groupes.map((g) => [
          g.nom,
          g.nombre,
          g.lots,
          ...CODES_CATEGORIES.map((c) => g.categories[c]),
        ]),
      ),
    )
    const comptes = new Map(lignes('5 Comptes').map((l) => [l[0], l]))
    const charges = comptes.get('Charges courantes par lot principal')!
    expect([charges[3], charges[5]]).toEqual([expect.closeTo(total.chargesMedianes!, 6), total.comptes])
    expect(comptes.get('Impayés, en part des charges courantes')![3]).toBeCloseTo(total.impayesMedian!, 6)
  })

  test('sa liste a les colonnes et l’ordre de l’écran, de vrais nombres et de vraies dates', async () => {
    const { lignes } = await ouvrir({ criteres: CRITERES, sortField: 'nbLots', sortDirection: 'desc' })
    const vues = (
      await agent.appeler(lister, {
        body: {
          criteres: CRITERES,
          colonnes: [...COLONNES],
          paginationOptions: { pageNumber: 1, pageSize: 4_000, sortField: 'nbLots', sortDirection: 'desc' },
        },
      })
    ).corps.lignes
    const [titres, ...liste] = lignes('8 Copropriétés')
    expect(titres).toEqual([
      'Numéro',
      'Nom',
      'Adresse',
      'Nombre total de lots',
      'Catégorie',
      'Dernière mise à jour',
      'Impayés, en part des charges courantes',
    ])
    expect(liste.map((l) => l[0])).toEqual(vues.map(({ numero }) => afficherNumero(numero)))
    expect(liste.map((l) => l[3])).toEqual(vues.map(({ valeurs }) => valeurs['nbLots']))
    const [n, ecrite] = [...vues.entries()].find(([, l]) => l.valeurs['dateMaj'] !== null)!
    const dite = liste[n]![5] as unknown
    expect(dite instanceof Date ? dite.toISOString().slice(0, 10) : dite).toBe(
      dite instanceof Date ? ecrite.valeurs['dateMaj'] : serieDe(String(ecrite.valeurs['dateMaj'])),
    )
  })

  test('marque ce qui porte sur moins de onze copropriétés, et cela seul', async () => {
    const { lignes } = await ouvrir()
    const communes = lignes('7 Catégories').filter((l) => l[0] === 'Commune')
    expect(communes.length).toBeGreaterThan(5)
    for (const l of lignes('7 Catégories').slice(1)) {
      const peu = (n: Case | undefined) => Number(n) > 0 && Number(n) < 11
      const attendu = peu(l[2])
        ? 'Toute la ligne'
        : ['A', 'B', 'C', 'D', 'Non évaluables'].filter((_, i) => peu(l[6 + i])).join(', ')
      expect([l[1], l[11] ?? '']).toEqual([l[1], attendu])
    }
  })

  test('sans aucune copropriété, des zéros et une liste vide', async () => {
    const { lignes } = await ouvrir({ criteres: { nbLots: { min: 99_000 } } })
    expect(lignes('1 Ensemble')[1]!.slice(0, 2)).toEqual(['Copropriétés', 0])
    expect(lignes('8 Copropriétés')).toHaveLength(1)
  })

  test('un territoire d’ailleurs est refusé, comme à l’écran ; un teneur aussi', async () => {
    const r = await agent.appeler(telechargerRapportXlsx, {
      body: { territoires: [{ niveau: 'DEPARTEMENT', code: '33' }] },
    })
    expect([r.statut, r.erreur.code]).toEqual([403, 'HORS_TERRITOIRE'])
    const teneur = await produit.connecte('TENEUR_ADMIN_PRINC')
    expect((await teneur.appeler(telechargerRapportXlsx, { body: {} })).statut).toBe(403)
  })
})

/** Une page de moins est à demi vide : seule la dernière d’une suite de pages peut l’être. */
const PLEINE = 0.6

describe('le dossier pour le comité', () => {
  const composer = async (corps: Partial<CeQuiEstALEcran> & { fiches?: boolean } = {}) => {
    const r = await agent.appeler(telechargerRapportPdf, { body: corps })
    expect(r.statut).toBe(200)
    return {
      ...(await relirePdf(r.corps)),
      entetes: r.entetes,
      parPage: await lirePages(r.corps),
      remplies: await remplissage(r.corps),
    }
  }
  const premieres = async (pageSize: number) =>
    (
      await agent.appeler(lister, {
        body: { paginationOptions: { pageSize, sortField: 'note', sortDirection: 'desc' } },
      })
    ).corps.lignes

  test('ne dit pas deux fois la commune que l’adresse écrit en capitales ; avec ses pages, il a un autre nom', async () => {
    const [une] = await premieres(1)
    const ecrire = (localite: string) =>
      produit.db.updateTable('copropriete').set({ localite }).where('id', '=', une!.id).execute()
    const { localite } = await produit.db
      .selectFrom('copropriete')
      .select('localite')
      .where('id', '=', une!.id)
      .executeTakeFirstOrThrow()
    await ecrire(une!.commune!.toUpperCase())
    const lu = await composer({ choisies: [une!.numero], fiches: true })
    await ecrire(localite!)
    const liste = lu.parPage.find(
      (texte) => texte.includes('Pourquoi') && texte.includes(afficherNumero(une!.numero)),
    )!
    expect(liste).toContain(une!.commune!.toUpperCase())
    expect(liste).not.toContain(une!.commune!)
    expect(lu.entetes['content-disposition']).toContain('dossier-pour-le-comite-avec-pages-20261120.pdf')
  })

  test('est accessible : sa couverture, sa carte, sa liste avec ses raisons, ses chiffres, sa méthode', async () => {
    const lu = await composer({ criteres: CRITERES })
    expect(lu.entetes['content-disposition']).toContain('dossier-pour-le-comite-20261120.pdf')
    expect([lu.langue, lu.marque]).toEqual(['fr-FR', true])
    expect(lu.titre).toBe('Dossier pour le comité\u00a0: Métropole de Lyon')
    expect(lu.norme).toMatch(/pdfuaid:part>\s*1\s*</)
    const { total } = (
      await agent.appeler(regrouper, { body: { criteres: CRITERES, regroupementNiveau: 'COMMUNE' } })
    ).corps
    const places = [
      'Métropole de Valmorin, le 20 novembre 2026',
      `${afficherEntier(total.nombre)} copropriétés`,
      'Type de syndic\u00a0: Syndic professionnel',
      'Charte de confidentialité acceptée, version 2026-1',
      'Ne publiez aucun chiffre portant sur moins de 11 copropriétés.',
      'L’essentiel',
      `${direPart(total.categories.C + total.categories.D, total.nombre)} des copropriétés sont en catégorie C ou D`,
      'Où elles sont',
      'La liste',
      `La carte et la liste s’arrêtent aux 100 premières sur ${afficherEntier(total.nombre)}`,
      'Les chiffres',
      'Comment la note se fait, et se lit',
      'Le guide de l’outil a le barème entier',
    ].map((dit) => lu.texte.indexOf(aplanir(dit)))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })

  test('liste celles de l’écran, dans leur ordre, chacune avec ce qui pèse le plus dans sa note', async () => {
    const lignes = await premieres(50)
    const { texte, balises } = await composer({ choisies: lignes.map(({ numero }) => numero) })
    const liste = texte.slice(texte.indexOf('La liste'))
    const places = lignes.map(({ numero }) => liste.indexOf(afficherNumero(numero)))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    for (const { numero } of lignes.slice(0, 4)) {
      const { corps } = await agent.appeler(lireUneCopropriete, { params: { immat: numero } })
      const ici = liste.slice(liste.indexOf(afficherNumero(numero))).slice(0, 600)
      const raisons = premieresRaisons(corps.points, JOUR)
      expect(raisons).toHaveLength(3)
      for (const { fait } of raisons) expect(ici).toContain(aplanir(fait))
    }
    expect(balises).not.toContain('"alt":""')
  })

  test('la carte dit à qui ne la voit pas où est chacune, et mène chaque numéro à sa page', async () => {
    const lignes = await premieres(3)
    const r = await agent.appeler(telechargerRapportPdf, {
      body: { choisies: lignes.map(({ numero }) => numero) },
    })
    const { dessins, liens } = await ceQuiMene(r.corps)
    const [alternative] = dessins.filter((dit) => dit.startsWith('Carte.'))
    for (const [n, { categorie, lon, commune }] of lignes.entries())
      if (lon !== null) {
        expect(alternative).toContain(`${commune}\u00a0: `)
        expect(alternative).toContain(`${n + 1} (${categorie})`)
      }
    const { adressePublique } = produit.deps.config
    for (const { numero } of lignes)
      expect(liens).toContain(`${adressePublique}/institutionnels/outil-categorisation/${numero}`)
    expect(liens).toContain(`${adressePublique}/api/public/categorisation/guide`)
  })

  test('à la demande, une page par copropriété : pourquoi d’abord, ses comptes une fois', async () => {
    const lignes = await premieres(6)
    const { parPage } = await composer({ choisies: lignes.map(({ numero }) => numero), fiches: true })
    for (const [n, { numero }] of lignes.entries()) {
      const siennes = parPage.filter((texte) => texte.startsWith(`${n + 1}. ${afficherNumero(numero)}`))
      expect(siennes).toHaveLength(1)
      const [texte = ''] = siennes
      expect(texte.indexOf('Pourquoi cette note')).toBeGreaterThan(0)
      expect(texte.indexOf('Pourquoi cette note')).toBeLessThan(texte.indexOf('Note de chaque axe'))
      expect(texte.split('Comptes déclarés').length - 1).toBeLessThanOrEqual(1)
    }
    const sans = await composer({ choisies: lignes.map(({ numero }) => numero) })
    expect(sans.texte).not.toContain('Pourquoi cette note')
  })

  test('aucune page n’est à demi vide, sinon la dernière d’une suite ; la méthode tient en une page', async () => {
    const cinquante = (await premieres(50)).map(({ numero }) => numero)
    for (const corps of [
      {},
      { choisies: cinquante },
      { choisies: cinquante.slice(0, 12), fiches: true },
      { territoires: [{ niveau: 'COMMUNE' as const, code: '69266' }] },
    ]) {
      const { remplies, parPage } = await composer(corps)
      const derniere = (n: number) =>
        n === remplies.length - 1 || /^\d+\. [A-Z]{2}\d-/.test(parPage[n + 1] ?? '')
      const vides = remplies.flatMap((part, n) =>
        part >= PLEINE || (derniere(n) && !/^\d+\. /.test(parPage[n]!))
          ? []
          : [[n + 1, part, parPage[n]!.slice(0, 60)]],
      )
      expect(vides).toEqual([])
      const methode = parPage.findIndex((texte) => texte.includes('Comment la note se fait, et se lit'))
      expect(parPage.length - methode).toBeLessThanOrEqual(2)
    }
  })

  test('dit ce qui a changé depuis la date comparée : en une phrase, et d’un signe à chaque ligne ; rien si rien n’est gardé', async () => {
    const lignes = await premieres(8)
    const choisies = lignes.map(({ numero }) => numero)
    const gardees = await produit.db.deleteFrom('scoreGarde').returningAll().execute()
    const sans = await composer({ choisies })
    expect(sans.texte).not.toMatch(/Depuis le|[↗↘]/)
    await produit.pool.query(
      `INSERT INTO score_garde (fin, copropriete_id, categorie, note, points)
       SELECT $1, copropriete_id, categorie, note, points FROM score WHERE copropriete_id <> $2`,
      ['2026-09-30', lignes[3]!.id],
    )
    const alors = (rang: number, categorie: 'A' | 'D', note: number) =>
      produit.db
        .updateTable('scoreGarde')
        .set({ categorie, note })
        .where('coproprieteId', '=', lignes[rang]!.id)
        .execute()
    await alors(0, 'A', 3)
    await alors(1, 'D', 99)
    await produit.pool.query('UPDATE copropriete SET date_immatriculation = $1 WHERE id = $2', [
      '2026-10-10',
      lignes[3]!.id,
    ])
    const lu = await composer({ choisies })
    expect(lu.texte.indexOf('Depuis le 30 septembre 2026')).toBeLessThan(lu.texte.indexOf('La liste'))
    expect(lu.texte).toMatch(/Depuis le 30 septembre 2026\s: 1 plus fragile, 1 moins fragile, 1 entrée\./)
    const liste = lu.texte.slice(lu.texte.indexOf('La liste'))
    const marques = [...liste.matchAll(/sur 100\s+(↗|↘|\+|=)/g)].map(([, signe]) => signe)
    const combien = (signe: string) => marques.filter((m) => m === signe).length
    expect(['+', '=', '↗', '↘'].map(combien)).toEqual([1, 5, 1, 1])
    expect(liste).toMatch(/↗\s+était A/)
    const r = await agent.appeler(telechargerRapportPdf, { body: { depuis: '2019-12-31' } })
    expect([r.statut, r.erreur.refus?.[0]?.code]).toEqual([400, 'DATE_SANS_NOTES'])
    const classeur = await agent.appeler(extraireDonnees, { body: { choisies, format: 'xlsx' } })
    const { sheets } = await openXlsx(new Uint8Array(classeur.corps))
    const rangees = (sheets[1]?.rows ?? []) as Case[][]
    const rang = rangees[0]!.indexOf('Depuis le 30 septembre 2026')
    expect(rangees.slice(1, 5).map((l) => l[rang])).toEqual([
      'Plus fragile, était A',
      expect.stringMatching(/^Moins fragile, /),
      'Inchangée',
      'Entrée',
    ])
    await produit.db.deleteFrom('scoreGarde').execute()
    if (gardees.length > 0) await produit.db.insertInto('scoreGarde').values(gardees).execute()
  })

  test('sans aucune copropriété, ni carte ni liste : deux pages', async () => {
    const { pages, texte } = await composer({ criteres: { nbLots: { min: 99_000 } } })
    expect(pages).toBeLessThanOrEqual(2)
    expect(texte).toContain('Aucune copropriété de ce territoire ne répond à ces critères.')
    expect(texte).not.toMatch(/La liste|Où elles sont/)
  })

  test('ses lignes et ses pages se comptent comme celles des autres fichiers', async () => {
    const choisies = (await premieres(3)).map(({ numero }) => numero)
    await composer({ choisies, fiches: true })
    const { nouveau } = await produit.db
      .selectFrom('evenementJournal')
      .select('nouveau')
      .where('type', '=', 'RAPPORT')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(nouveau).toMatchObject({ prises: { ...AUCUNE_PRISE, fichiers: 1, lignes: 3, fiches: 3 } })
  })

  test.runIf(construit)('de plusieurs départements, leur carte aussi, qui se lit en mots', async () => {
    await produit.db.transaction().execute(async (trx) => {
      await trx.deleteFrom('habilitationTerritoire').execute()
      const { id } = await trx.selectFrom('habilitation').select('id').executeTakeFirstOrThrow()
      await trx
        .insertInto('habilitationTerritoire')
        .values({ habilitationId: id, niveau: 'NATIONAL', code: 'FR' })
        .execute()
    })
    const { texte } = await composer()
    expect(texte).toContain('Part des copropriétés en catégorie C ou D, par département')
  })

  test('le journal garde qui a pris quoi, et combien', async () => {
    const { nouveau } = await produit.db
      .selectFrom('evenementJournal')
      .select('nouveau')
      .where('categorie', '=', 'INSTITUTION')
      .where('type', '=', 'RAPPORT')
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(nouveau).toMatchObject({
      organisme: 'Métropole de Valmorin',
      criteres: 'Type de syndic\u00a0: Syndic professionnel',
      format: 'xlsx',
    })
  })
})
