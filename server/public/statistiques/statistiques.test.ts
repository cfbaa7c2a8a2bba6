import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rechercherAnnuaire } from '#contract/public/annuaire.ts'
import * as contrat from '#contract/public/statistiques.ts'
import type { CriteresDAnnuaire } from '#domain/public/annuaire/criteres.ts'
import { dire } from '#domain/socle/refus/arrets.ts'
import { COLONNES_DE_MONTANTS } from '#domain/public/statistiques/indicateurs.ts'
import { METROPOLE_DU_GRAND_PARIS } from '#domain/socle/territoire/grand-paris.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { compterLesStatistiques } from './compter.ts'

const AUJOURDHUI = '2026-11-20'
const LYON_3 = { niveau: 'commune', code: '69383' } as const
let produit: Produit
let visiteur: Navigateur

beforeAll(async () => {
  produit = await ouvrirProduit()
  visiteur = produit.visiteur()
  await compterLesStatistiques(produit.db, AUJOURDHUI)
})
afterAll(() => produit.fermer())

type Demandee = Parameters<typeof lire>[0]
const lire = (query: { niveau: string; code?: string; annee?: string; trimestre?: string }) =>
  visiteur.appeler(contrat.chiffresDuTerritoire, { query: query as never })

describe('les chiffres d’un territoire', () => {
  test('de la France, d’une région, d’un département, d’une intercommunalité, d’une commune : où l’on est, et ce qui l’entoure', async () => {
    const noms = async (query: Demandee) => {
      const { territoire, parents } = (await lire(query)).corps
      return [territoire.nom, ...parents.map(({ nom }) => nom)]
    }
    expect(await noms({ niveau: 'france' })).toEqual(['France'])
    expect(await noms({ niveau: 'region', code: '84' })).toEqual(['Auvergne-Rhône-Alpes', 'France'])
    expect(await noms({ niveau: 'region', code: '1' })).toEqual(['Guadeloupe', 'France'])
    expect(await noms({ niveau: 'departement', code: '2a' })).toEqual(['Corse-du-Sud', 'France', 'Corse'])
    expect(await noms({ niveau: 'intercommunalite', code: '200046977' })).toEqual([
      'Métropole de Lyon',
      'France',
    ])
    expect(await noms(LYON_3)).toEqual([
      'Lyon 3e Arrondissement',
      'France',
      'Auvergne-Rhône-Alpes',
      'Rhône',
      'Métropole de Lyon',
      'Lyon',
    ])
  })

  test('s’accordent à l’unité avec l’annuaire filtré de même, à chaque niveau', async () => {
    const lieux: [Demandee, CriteresDAnnuaire][] = [
      [{ niveau: 'france' }, {}],
      [{ niveau: 'region', code: '84' }, { region: '84' }],
      [{ niveau: 'departement', code: '75' }, { departement: '75' }],
      [{ niveau: 'intercommunalite', code: '200046977' }, { intercommunalite: '200046977' }],
      [
        { niveau: 'intercommunalite', code: METROPOLE_DU_GRAND_PARIS },
        { intercommunalite: METROPOLE_DU_GRAND_PARIS },
      ],
      [{ niveau: 'commune', code: '69123' }, { commune: '69123' }],
      [LYON_3, { commune: '69383' }],
    ]
    const filtres: [string, CriteresDAnnuaire][] = [
      ['syndics_non_pro', { typeSyndic: 'NON_PRO' }],
      ['mandats_expire_sans_successeur', { situationMandat: 'EXPIRE_SANS_SUCCESSEUR' }],
      ['mandats_aucun', { situationMandat: 'AUCUN' }],
      ['periodes_de_1975_a_1993', { periodeConstruction: 'DE_1975_A_1993' }],
      ['syndicats_secondaire', { natureSyndicat: 'SECONDAIRE' }],
      ['particularites_cooperatif', { cooperatif: true }],
      ['particularites_residence_service', { residenceService: true }],
      ['particularites_quartier_prioritaire', { quartierPrioritaire: true }],
      ['fraicheurs_en_retard', { fraicheur: 'EN_RETARD' }],
      ['procedures_une', { procedure: 'UNE' }],
      ['procedures_arrete', { procedure: 'ARRETE' }],
    ]
    for (const [lieu, ou] of lieux) {
      const { chiffres } = (await lire(lieu)).corps
      const trouves = await Promise.all(
        filtres.map(async ([colonne, criteres]) => {
          const { corps } = await visiteur.appeler(rechercherAnnuaire, {
            body: { isRechercheAvancee: true, ...ou, ...criteres },
          })
          return [colonne, corps.totalItems]
        }),
      )
      expect(trouves).toEqual(filtres.map(([colonne]) => [colonne, chiffres?.[colonne] ?? 0]))
    }
  })

  test('d’un territoire sans copropriété : rien à compter, et non une erreur', async () => {
    const { statut, corps } = await lire({ niveau: 'commune', code: '01002' })
    expect([statut, corps.chiffres, corps.evolution]).toEqual([200, null, []])
  })

  test('une commune de neuf copropriétés ne montre aucun de ses montants', async () => {
    const caches = ['exploitables', ...COLONNES_DE_MONTANTS]
    for (const nb of [1, 5, 9]) {
      const { rows } = await produit.pool.query<{ code: string }>(
        `SELECT code FROM statistique WHERE niveau = 'COMMUNE' AND annee = 2026 AND trimestre = 4 AND nb = $1 ORDER BY code LIMIT 1`,
        [nb],
      )
      const { chiffres } = (await lire({ niveau: 'commune', code: rows[0]!.code })).corps
      expect([chiffres?.['nb'], ...caches.map((c) => chiffres?.[c])]).toEqual([nb, ...caches.map(() => null)])
    }
  })

  test('huit trimestres se suivent ; chacun se relit à son adresse', async () => {
    const { evolution, periode, jour } = (await lire({ niveau: 'france' })).corps
    expect([periode, jour]).toEqual([{ annee: 2026, trimestre: 4 }, AUJOURDHUI])
    expect(evolution.map(({ annee, trimestre }) => `${annee} ${trimestre}`)).toEqual(
      '2025 1,2025 2,2025 3,2025 4,2026 1,2026 2,2026 3,2026 4'.split(','),
    )
    expect(evolution.map(({ nb }) => nb)).toEqual(evolution.map(({ nb }) => nb).toSorted((a, b) => a - b))
    const ancien = (await lire({ niveau: 'france', annee: '2025', trimestre: '2' })).corps
    expect([ancien.jour, ancien.chiffres?.['nb']]).toEqual(['2025-06-30', evolution[1]!.nb])
    const decembre = (await lire({ niveau: 'france', annee: '2025' })).corps
    expect(decembre.periode).toEqual({ annee: 2025, trimestre: 4 })
  })
})

describe('le classement', () => {
  const classer = async (query: object) =>
    (await visiteur.appeler(contrat.classementDesTerritoires, { query: query as never })).corps

  test('des régions, des départements, des communes, des arrondissements, des établissements du Grand Paris', async () => {
    const premiers = async (query: object) =>
      (await classer(query)).lignes.slice(0, 2).map((l) => l.territoire.niveau)
    expect(await premiers({ niveau: 'france' })).toEqual(['REGION', 'REGION'])
    expect(await premiers({ niveau: 'region', code: '84' })).toEqual(['DEPARTEMENT', 'DEPARTEMENT'])
    expect((await classer({ niveau: 'commune', code: '69123' })).total).toBe(9)
    expect(
      (await classer({ niveau: 'departement', code: '75' })).lignes.map((l) => l.territoire.nom),
    ).toEqual(['Paris'])
    expect(await premiers({ niveau: 'intercommunalite', code: METROPOLE_DU_GRAND_PARIS })).toEqual([
      'INTERCOMMUNALITE',
      'INTERCOMMUNALITE',
    ])
    expect((await classer(LYON_3)).total).toBe(0)
  })

  test('par un montant : du plus grand au plus petit, ceux que le secret cache en dernier, page après page', async () => {
    const pages = await Promise.all(
      ['1', '2', '3'].map((page) => classer({ niveau: 'departement', code: '69', par: 'charges', page })),
    )
    const valeurs = pages.flatMap(({ lignes }) => lignes.map((l) => l.valeur))
    expect(pages[0]!.lignes).toHaveLength(contrat.TERRITOIRES_PAR_PAGE)
    expect(new Set(pages.flatMap(({ lignes }) => lignes.map((l) => l.territoire.code))).size).toBe(
      valeurs.length,
    )
    const connues = valeurs.filter((v) => v !== null)
    expect(connues.length).toBeGreaterThan(5)
    expect(valeurs.slice(0, connues.length)).toEqual(connues.toSorted((a, b) => b - a))
    expect(valeurs.slice(connues.length).every((v) => v === null)).toBe(true)
    for (const { territoire, nb, exploitables } of pages[0]!.lignes) {
      const lus = await lire({ niveau: 'commune', code: territoire.code })
      expect([territoire.nom, nb, exploitables]).toEqual([
        territoire.nom,
        lus.corps.chiffres!['nb'],
        lus.corps.chiffres!['exploitables'],
      ])
    }
  })
})

test('les périodes comptées : années, trimestres, de la plus récente à la plus ancienne', async () => {
  for (const isNational of ['true', 'false'] as const) {
    const lues = await visiteur.appeler(contrat.chargementAnneeGeneration, { params: { isNational } })
    expect(lues.corps).toEqual([2026, 2025])
  }
  const { corps } = await visiteur.appeler(contrat.chargementTrimestreGeneration, {})
  expect(corps).toHaveLength(8)
  expect(corps[0]).toEqual({ annee: 2026, trimestre: 4 })
})

describe('ce qui ne se demande pas', () => {
  test.each([
    [{ niveau: 'commune', code: '99999' }, 404, 'TERRITOIRE_INCONNU'],
    [{ niveau: 'commune', code: '2A999' }, 404, 'TERRITOIRE_INCONNU'],
    [{ niveau: 'departement', code: '978' }, 200, null],
    [{ niveau: 'departement', code: '00' }, 404, 'TERRITOIRE_INCONNU'],
    [{ niveau: 'intercommunalite', code: '123456789' }, 404, 'TERRITOIRE_INCONNU'],
    [{ niveau: 'commune' }, 404, 'TERRITOIRE_INCONNU'],
    [{ niveau: 'france', code: 'FR' }, 200, null],
    [{ niveau: 'france', code: '69' }, 404, 'TERRITOIRE_INCONNU'],
    [{ niveau: 'commune', code: 'FR' }, 404, 'TERRITOIRE_INCONNU'],
    [{ niveau: 'commune', code: "69'--" }, 400, 'DONNEES_REFUSEES'],
    [{ niveau: 'quartier', code: '69' }, 400, 'DONNEES_REFUSEES'],
    [{ niveau: 'france', annee: '2031' }, 404, 'PERIODE_SANS_CHIFFRES'],
    [{ niveau: 'france', annee: '1999', trimestre: '1' }, 404, 'PERIODE_SANS_CHIFFRES'],
    [{ niveau: 'france', trimestre: '5' }, 400, 'DONNEES_REFUSEES'],
    [{ niveau: 'france', annee: '26' }, 400, 'DONNEES_REFUSEES'],
    [{ niveau: 'france', annee: '9999999999' }, 400, 'DONNEES_REFUSEES'],
  ])('%o : %i', async (query, statut, code) => {
    for (const appel of [
      contrat.chiffresDuTerritoire,
      contrat.classementDesTerritoires,
      contrat.carteDesDepartements,
    ]) {
      const { statut: lu, corps } = await visiteur.appeler(appel, { query: query as never })
      expect([appel.path, lu]).toEqual([appel.path, statut])
      if (code === null) continue
      const { code: dit, message } = corps as unknown as { code: string; message: string }
      expect([dit, message]).toEqual([code, dire({ code: code as never })])
    }
  })
})

describe('le compte demandé', () => {
  test('le teneur n’attend pas la nuit ; l’assistance et le visiteur n’y ont pas droit', async () => {
    const teneur = await produit.connecte('TENEUR_ADMIN_PRINC')
    expect((await teneur.appeler(contrat.compterMaintenant, {})).statut).toBe(204)
    const assistance = await produit.connecte('TENEUR_ASS_HOTLINE_ADMIN')
    expect((await assistance.appeler(contrat.compterMaintenant, {})).statut).toBe(403)
    expect((await visiteur.appeler(contrat.compterMaintenant, {})).statut).toBe(401)
  })
})
