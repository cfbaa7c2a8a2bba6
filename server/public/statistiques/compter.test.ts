import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { rapportDe } from '#domain/coproprietes/comparaison/mesures.ts'
import { sontUtilisables } from '#domain/coproprietes/comparaison/comptes.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import {
  COLONNES_DE_MONTANTS,
  COLONNES_ENTIERES,
  colonnesDeLaVariable,
  VARIABLES_SECRETES,
  type Chiffres,
  type VariableSecrete,
} from '#domain/public/statistiques/indicateurs.ts'
import { periodeDuJour, plusTrimestres } from '#domain/public/statistiques/periodes.ts'
import { baseNeuve } from '#server/essais/base.ts'
import { compterLesStatistiques } from './compter.ts'
import { compterLesTrimestresPasses, statistiquesDeNuit } from './nuit.ts'

let base: Awaited<ReturnType<typeof baseNeuve>>
beforeAll(async () => {
  base = await baseNeuve({ amorcee: true })
  await compterLesStatistiques(base.db, AUJOURDHUI)
})
afterAll(() => base.fermer())

const AUJOURDHUI: Jour = '2026-11-20'
const { annee, trimestre } = periodeDuJour(AUJOURDHUI)

type Ligne = Chiffres & { niveau: string; code: string }

async function lire(a = annee, t = trimestre): Promise<Map<string, Ligne>> {
  const { rows } = await sql<{ s: Ligne }>`
    SELECT row_to_json(s) AS s FROM statistique s WHERE annee = ${a} AND trimestre = ${t}`.execute(base.db)
  return new Map(rows.map(({ s }) => [`${s.niveau} ${s.code}`, s]))
}

test('la table a une colonne par chiffre du domaine, et pas une de plus', async () => {
  const { rows } = await sql<{ colonne: string; type: string }>`
    SELECT column_name AS colonne, data_type AS type FROM information_schema.columns WHERE table_name = 'statistique'
    ORDER BY ordinal_position`.execute(base.db)
  const lues = rows.slice(5)
  expect(lues.map(({ colonne }) => colonne).toSorted()).toEqual(
    [...COLONNES_ENTIERES, ...COLONNES_DE_MONTANTS].toSorted(),
  )
  expect(new Set(lues.filter(({ type }) => type !== 'integer').map(({ colonne }) => colonne))).toEqual(
    new Set(COLONNES_DE_MONTANTS),
  )
})

test('les régions font la France, les départements leur région, les communes leur département', async () => {
  const lues = await lire()
  const { rows: places } = await sql<{
    code: string
    region: string
  }>`SELECT code, region FROM departement`.execute(base.db)
  const publiques = COLONNES_ENTIERES.filter(
    (c) => !VARIABLES_SECRETES.some((v) => colonnesDeLaVariable(v).includes(c)),
  )
  for (const colonne of publiques) {
    const total = (niveau: string, garder: (l: Ligne) => boolean = () => true) =>
      [...lues.values()].filter((l) => l.niveau === niveau && garder(l)).reduce((s, l) => s + l[colonne]!, 0)
    expect([colonne, total('REGION')]).toEqual([colonne, lues.get('FRANCE FR')![colonne]])
    const rhoneAlpes = new Set(places.filter(({ region }) => region === '84').map(({ code }) => code))
    expect([colonne, total('DEPARTEMENT', (l) => rhoneAlpes.has(l.code))]).toEqual([
      colonne,
      lues.get('REGION 84')![colonne],
    ])
    const lyon = new Set(Array.from({ length: 9 }, (_, i) => `6938${i + 1}`))
    expect([colonne, total('COMMUNE', (l) => lyon.has(l.code))]).toEqual([
      colonne,
      lues.get('COMMUNE 69123')![colonne],
    ])
  }
})

test('la France compte ce qu’une lecture ligne à ligne trouve : tailles, chauffages, médianes', async () => {
  const { rows } = await sql<Record<string, never>>`
    SELECT a.*, c.nb_lots_hab_bur_com AS lots FROM copropriete c LEFT JOIN acceptee a ON a.copropriete_id = c.id
    WHERE c.publie AND coalesce(c.date_immatriculation <= ${AUJOURDHUI}, true)`.execute(base.db)
  const france = (await lire()).get('FRANCE FR')!
  expect(france['nb']).toBe(rows.length)
  expect(france['tailles_jusqu_a_10']).toBe(rows.filter((r) => r['lots']! <= 10).length)
  expect(france['chauffages_collectif']).toBe(
    rows.filter((r) => ['COLLECTIF', 'MIXTE'].includes(r['typeChauffage']!)).length,
  )
  const utiles = rows.filter((r) => sontUtilisables(r as never, AUJOURDHUI) && r['lots']! > 0)
  expect(france['exploitables']).toBe(utiles.length)
  for (const mesure of ['CHARGES_COURANTES', 'IMPAYES'] as const) {
    const rapports = utiles.flatMap((r) => rapportDe(mesure, r as never) ?? []).toSorted((a, b) => a - b)
    const milieu = (rapports.length - 1) / 2
    const mediane = (rapports[Math.floor(milieu)]! + rapports[Math.ceil(milieu)]!) / 2
    expect(france[`${mesure.toLowerCase()}_mediane`]).toBeCloseTo(mediane, mesure === 'IMPAYES' ? 0 : -1)
  }
})

/** Les sommes que fait un lecteur : un territoire, et ceux dont il est la somme. */
async function sommes(): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ haut: string; bas: string[] }>`
    SELECT 'FRANCE FR' AS haut, array_agg('REGION ' || code) AS bas FROM region
    UNION ALL SELECT 'REGION ' || region, array_agg('DEPARTEMENT ' || code) FROM departement GROUP BY region
    UNION ALL SELECT 'DEPARTEMENT ' || departement, array_agg('COMMUNE ' || code_insee) FROM commune WHERE parente IS NULL GROUP BY departement
    UNION ALL SELECT 'COMMUNE ' || parente, array_agg('COMMUNE ' || code_insee) FROM commune WHERE parente IS NOT NULL GROUP BY parente
    UNION ALL SELECT 'INTERCOMMUNALITE ' || epci, array_agg('COMMUNE ' || code_insee) FROM commune c WHERE epci IS NOT NULL
      AND NOT EXISTS (SELECT FROM commune a WHERE a.parente = c.code_insee) GROUP BY epci`.execute(base.db)
  return new Map(rows.map(({ haut, bas }) => [haut, bas]))
}

describe('le secret statistique', () => {
  test('ne montre d’aucun territoire une case de moins de onze copropriétés, ni ses montants', async () => {
    const vues = [...(await lire()).values()].flatMap((ligne) => {
      const montants =
        (ligne['exploitables'] ?? 0) < 11
          ? ['exploitables', ...COLONNES_DE_MONTANTS].filter((c) => ligne[c] !== null)
          : []
      const cases = (['chauffages', 'chauffages_precis', 'energies', 'ascenseurs'] as const)
        .flatMap(colonnesDeLaVariable)
        .filter((c) => ligne[c]! > 0 && ligne[c]! < 11)
      return [...montants, ...cases].map((colonne) => `${ligne.niveau} ${ligne.code} ${colonne}`)
    })
    expect(vues).toEqual([])
  })

  /** Combien de territoires montrent leurs comptes et leur chauffage. */
  const combienSeMontrent = async () => {
    const montres = [...(await lire()).values()].filter(
      (l) => l['charges_courantes_mediane'] !== null && l['chauffages_collectif'] !== null,
    )
    const combien = (niveau: string) => montres.filter((l) => l.niveau === niveau).length
    return {
      uneRegion: combien('REGION') >= 1,
      deuxDepartements: combien('DEPARTEMENT') >= 2,
      laMetropole: montres.some((l) => l.code === '200046977'),
      dixCommunes: combien('COMMUNE') >= 10,
    }
  }
  const TOUT_SE_MONTRE = { uneRegion: true, deuxDepartements: true, laMetropole: true, dixCommunes: true }

  test('montre les comptes d’une région, de deux départements, de la métropole de l’institution et de dix communes', async () => {
    expect(await combienSeMontrent()).toEqual(TOUT_SE_MONTRE)
  })

  /** Vrai d’une variable cachée : elle se montre ou se cache d’un bloc, sa première colonne dit tout. */
  const estCachee = (variable: VariableSecrete, ligne: Ligne | undefined): boolean => {
    const [colonne] = colonnesDeLaVariable(variable)
    const effectif = variable === 'comptes' || variable === 'impayes' ? 'exploitables' : 'nb'
    return ligne !== undefined && ligne[colonne!] === null && ligne[effectif] !== 0
  }

  test('rien de caché ne se lit par la soustraction d’un niveau à l’autre', async () => {
    const lues = await lire()
    const additions = await sommes()
    for (const variable of VARIABLES_SECRETES) {
      const lisibles = [...additions].flatMap(([haut, bas]) => {
        const caches = [haut, ...bas].filter((cle) => estCachee(variable, lues.get(cle)))
        return caches.length === 1 ? [`${variable} : ${caches.join()}`] : []
      })
      expect(lisibles).toEqual([])
    }
  })

  test('un trimestre gardé ne se compte plus : la nuit n’écrit que le sien', async () => {
    const juin = '2026-06-30'
    await compterLesStatistiques(base.db, juin)
    const avant = await lire(2026, 2)
    const nuit = statistiquesDeNuit({ db: base.db, horloge: { maintenant: () => '2026-11-21T00:00:00Z' } })
    await nuit.faire({})
    expect(await lire(2026, 2)).toEqual(avant)
    const { rows } = await sql<{
      jour: string
    }>`SELECT DISTINCT jour FROM statistique WHERE annee = 2026 AND trimestre = 4`.execute(base.db)
    expect(rows).toEqual([{ jour: '2026-11-20' }])
    // La nuit du 1er octobre écrit les derniers chiffres de septembre.
    await statistiquesDeNuit({ db: base.db, horloge: { maintenant: () => '2026-10-01T00:00:00Z' } }).faire({})
    expect((await lire(2026, 3)).get('FRANCE FR')!['jour']).toBe('2026-09-30')
  })

  test('au fil de l’année, ce qu’un trimestre cache, les suivants le cachent ; il en reste à lire', async () => {
    await sql`DELETE FROM statistique`.execute(base.db)
    await compterLesTrimestresPasses(base.db, AUJOURDHUI)
    for (const t of [1, 2, 3] as const) {
      const [avant, apres] = [
        await lire(annee, t),
        await lire(annee, plusTrimestres({ annee, trimestre: t }, 1).trimestre),
      ]
      for (const variable of VARIABLES_SECRETES) {
        const caches = [...avant].filter(([, ligne]) => estCachee(variable, ligne)).map(([cle]) => cle)
        expect(caches.length).toBeGreaterThan(0)
        const montrees = caches.filter((cle) => apres.has(cle) && !estCachee(variable, apres.get(cle)))
        // Une case que le trimestre d’après ne compte plus n’a plus rien à cacher.
        expect(montrees.filter((cle) => apres.get(cle)!['nb']! > 0)).toEqual([])
      }
    }
    expect(await combienSeMontrent()).toEqual(TOUT_SE_MONTRE)
  })
})

// À la fin : le registre en sort changé.
test('les montants et les comptes sont du même instant, quoi qu’il s’écrive entre les deux', async () => {
  await compterLesStatistiques(base.db, AUJOURDHUI)
  const avant = await lire()
  const questionner = Reflect.get(Client.prototype, 'query') as (...args: unknown[]) => unknown
  let ecrit = 0
  const espion = vi.spyOn(Client.prototype, 'query').mockImplementation(function (
    this: Client,
    ...args: unknown[]
  ) {
    const suite = () => questionner.apply(this, args)
    if (!JSON.stringify(args[0]).includes('percentile_cont')) return suite()
    ecrit += 1
    return sql`UPDATE copropriete SET nb_lots_hab_bur_com = nb_lots_hab_bur_com * 10`
      .execute(base.db)
      .then(suite)
  } as never)
  await compterLesStatistiques(base.db, AUJOURDHUI)
  espion.mockRestore()
  expect(ecrit).toBe(1)
  expect(await lire()).toEqual(avant)
})
