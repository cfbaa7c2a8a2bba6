import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  chauffageConnu,
  classeDe,
  COMBINAISONS,
  NIVEAUX,
  periodeConnue,
  PERIODES_COMPAREES,
  REPRESENTANTS_MIN,
  SEMBLABLES_MIN,
} from '#domain/coproprietes/comparaison/classes.ts'
import { closApres, sontUtilisables } from '#domain/coproprietes/comparaison/comptes.ts'
import { REPARTITIONS_PUBLIQUES } from '#domain/public/statistiques/semblables/groupe.ts'
import { tailleDe, TAILLES } from '#domain/coproprietes/comparaison/tailles.ts'
import { codes } from '#domain/socle/codes.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import { colonneDe } from '#domain/public/statistiques/indicateurs.ts'
import { repartition } from '#domain/public/statistiques/repartitions.ts'
import { baseNeuve } from '#server/essais/base.ts'
import { refaireLaComparaison } from './comparaison.ts'

let base: Awaited<ReturnType<typeof baseNeuve>>
beforeAll(async () => {
  base = await baseNeuve({ amorcee: true })
})
afterAll(() => base.fermer())

const AUJOURDHUI: Jour = '2026-11-20'
const MIN = 11
type Chiffres = Record<string, number | null>

async function ecrites(): Promise<Map<string, Chiffres>> {
  const { rows } = await sql<{ c: Chiffres }>`SELECT to_json(c) AS c FROM classe_comparee c`.execute(
    base.db.withoutPlugins(),
  )
  return new Map(rows.map(({ c }) => [`${c['niveau']} ${c['classe']}`, c]))
}

const ETIQUETTES = {
  A_C: ['A', 'B', 'C'],
  D_E: ['D', 'E'],
  F_G: ['F', 'G'],
  INDETERMINE: ['Indetermine'],
} as const

const lire = () =>
  base.db
    .selectFrom('copropriete as c')
    .leftJoin('acceptee as a', 'a.coproprieteId', 'c.id')
    .selectAll('a')
    .select(['c.id', 'c.nbLotsHabBurCom', 'c.departement', 'c.region', 'c.syndicSiret'])
    .select(['c.periodeConstruction as periode', 'c.teledeclarantId as representant'])
    .where('c.publie', '=', true)
    .execute()
type Declaree = Awaited<ReturnType<typeof lire>>[number]

/** Les rangs de ses classes, écrites. */
function classesDe(d: Declaree): string[] {
  const endroit = (code: string | null) => (code === null ? null : { code, nom: '' })
  const criteres = {
    taille: tailleDe(d.nbLotsHabBurCom),
    periode: periodeConnue(d.periode),
    chauffage: chauffageConnu(d.typeChauffage),
    ascenseur: d.nbAscenseurs === null ? null : d.nbAscenseurs > 0,
  }
  const lieu = { departement: endroit(d.departement), region: endroit(d.region) }
  return COMBINAISONS.flatMap((_, niveau) => {
    const classe = classeDe(niveau, criteres, lieu)
    return classe === null ? [] : [`${niveau} ${classe}`]
  })
}

const batiments = (d: Declaree, cas: keyof typeof ETIQUETTES): number => {
  const nombres = d as unknown as Record<string, number | null>
  return ETIQUETTES[cas].reduce((n, e) => n + (nombres[`classementEnergetique${e}`] ?? 0), 0)
}

/** Une classe comptée une copropriété à la fois. */
interface Naive {
  nb: number
  exploitables: number
  representants: Set<number>
  parSyndic: Map<string, number>
  avec: number
  batiments: Record<string, number>
  etiquetees: Record<string, number>
}

async function naivement(): Promise<Map<string, Naive>> {
  const classes = new Map<string, Naive>()
  for (const d of await lire()) {
    const utile = sontUtilisables(d as never, AUJOURDHUI) && d.dateClotureComptes! > closApres(AUJOURDHUI)
    for (const cle of classesDe(d)) {
      const c: Naive = classes.get(cle) ?? {
        nb: 0,
        exploitables: 0,
        representants: new Set(),
        parSyndic: new Map(),
        avec: 0,
        batiments: {},
        etiquetees: {},
      }
      classes.set(cle, c)
      c.nb += 1
      if ((d.nbAscenseurs ?? 0) > 0) c.avec += 1
      for (const cas of codes(ETIQUETTES)) {
        c.batiments[cas] = (c.batiments[cas] ?? 0) + batiments(d, cas)
        c.etiquetees[cas] = (c.etiquetees[cas] ?? 0) + (batiments(d, cas) > 0 ? 1 : 0)
      }
      if (!utile) continue
      c.exploitables += 1
      c.representants.add(d.representant ?? -d.id)
      const syndic = d.syndicSiret?.slice(0, 9)
      if (syndic) c.parSyndic.set(syndic, (c.parSyndic.get(syndic) ?? 0) + 1)
    }
  }
  return classes
}

const petite = (n: number) => n > 0 && n < MIN

test('la table a une colonne par chiffre du domaine, et pas une de plus', async () => {
  const { rows } = await sql<{ colonne: string }>`
    SELECT column_name AS colonne FROM information_schema.columns WHERE table_name = 'classe_comparee'
    ORDER BY ordinal_position`.execute(base.db)
  expect(rows.slice(6).map(({ colonne }) => colonne)).toEqual(
    REPARTITIONS_PUBLIQUES.flatMap((code) =>
      codes(repartition(code).cases).map((cas) => colonneDe(code, cas)),
    ),
  )
})

describe('les classes que chacun peut lire', () => {
  test('sont celles de trente comptes et de trois représentants, qu’aucun syndic ne tient presque toutes ; par un calcul naïf aussi', async () => {
    const [lues, attendues] = [await ecrites(), await naivement()]
    const dites = [...attendues].filter(
      ([, c]) =>
        c.exploitables >= SEMBLABLES_MIN &&
        c.representants.size >= REPRESENTANTS_MIN &&
        Math.max(0, ...c.parSyndic.values()) * 100 <= c.exploitables * 85,
    )
    expect(new Set(lues.keys())).toEqual(new Set(dites.map(([cle]) => cle)))
    expect(lues.size).toBeGreaterThan(100)
    for (const [cle, c] of dites) {
      const lue = lues.get(cle)!
      expect([cle, lue['nb'], lue['exploitables']]).toEqual([cle, c.nb, c.exploitables])
      if (lue['ascenseurs_avec'] !== null)
        expect([cle, lue['ascenseurs_avec'], lue['ascenseurs_sans']]).toEqual([cle, c.avec, c.nb - c.avec])
      if (lue['etiquettes_a_c'] !== null)
        for (const cas of codes(ETIQUETTES))
          expect([cle, cas, lue[colonneDe('etiquettes', cas)]]).toEqual([cle, cas, c.batiments[cas]])
    }
  })

  test('ne montrent aucune case de moins de onze copropriétés', async () => {
    const attendues = await naivement()
    const vues = [...(await ecrites())].filter(([cle, lue]) => {
      const c = attendues.get(cle)!
      const ascenseurs = lue['ascenseurs_avec'] !== null && (petite(c.avec) || petite(c.nb - c.avec))
      return ascenseurs || (lue['etiquettes_a_c'] !== null && Object.values(c.etiquetees).some(petite))
    })
    expect(vues.map(([cle]) => cle)).toEqual([])
  })

  test('ni la différence d’une taille et de ses périodes montrées', async () => {
    const [lues, attendues] = [await ecrites(), await naivement()]
    const rang = (...criteres: string[]) => COMBINAISONS.findIndex((c) => c.join() === criteres.join())
    const montree = (cle: string) => (lues.get(cle)?.['ascenseurs_avec'] ?? null) !== null
    let regardees = 0
    for (const taille of codes(TAILLES).filter((t) => montree(`${rang('taille')} ${t}`))) {
      const tout = attendues.get(`${rang('taille')} ${taille}`)!
      const siennes = PERIODES_COMPAREES.map((p) => `${rang('taille', 'periode')} ${taille}|${p}`).filter(
        montree,
      )
      if (siennes.length === 0) continue
      regardees += 1
      const somme = (quoi: (c: Naive) => number) => siennes.reduce((n, c) => n + quoi(attendues.get(c)!), 0)
      expect([taille, petite(tout.avec - somme((c) => c.avec))]).toEqual([taille, false])
      expect([taille, petite(tout.nb - tout.avec - somme((c) => c.nb - c.avec))]).toEqual([taille, false])
    }
    expect(regardees).toBeGreaterThan(0)
  })

  test('se taisent en entier quand un syndic en tient presque tous les comptes', async () => {
    await sql`UPDATE copropriete SET type_syndic = 'PRO', syndic_siret = '12345678900011' WHERE id % 40 > 0`.execute(
      base.db,
    )
    await refaireLaComparaison(base.db, AUJOURDHUI)
    expect((await ecrites()).size).toBe(0)
    const { rows } = await sql<{
      niveau: number
    }>`SELECT DISTINCT niveau FROM comparaison ORDER BY 1`.execute(base.db)
    // Les mises à jour gardent les leurs : elles n’en montrent que l’intervalle.
    expect(rows.every(({ niveau }) => niveau < NIVEAUX.length)).toBe(true)
    expect(rows.length).toBeGreaterThan(0)
  })
})
