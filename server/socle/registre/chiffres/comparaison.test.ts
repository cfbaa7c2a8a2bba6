import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes } from '#domain/socle/codes.ts'
import {
  chauffageConnu,
  classeDe,
  COMBINAISONS,
  NIVEAUX,
  periodeConnue,
  REPRESENTANTS_MIN,
  SEMBLABLES_MIN,
  type Criteres,
  type Lieu,
} from '#domain/coproprietes/comparaison/classes.ts'
import { closApres, sontUtilisables } from '#domain/coproprietes/comparaison/comptes.ts'
import { MESURES_PUBLIQUES } from '#domain/public/statistiques/semblables/groupe.ts'
import { MESURES, rapportDe, type CodeMesure } from '#domain/coproprietes/comparaison/mesures.ts'
import { tailleDe } from '#domain/coproprietes/comparaison/tailles.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import { baseNeuve } from '#server/essais/base.ts'
import { MAINTENANT } from '#server/essais/moment.ts'
import { lireDeclaration } from '#domain/coproprietes/declaration/lecture.ts'
import { avec, CONTEXTE, saisieComplete } from '#domain/coproprietes/essais/declaration-complete.ts'
import { comparaisonDeNuit, refaireLaComparaison, semblablesDe } from './comparaison.ts'
import { comptesUtilisables } from './comptes-compares.ts'
import { ouvrirGeographie } from '../territoire/geographie.ts'

let base: Awaited<ReturnType<typeof baseNeuve>>
beforeAll(async () => {
  base = await baseNeuve({ amorcee: true })
})
afterAll(() => base.fermer())

const AUJOURDHUI: Jour = '2026-11-20'
const rangee = () =>
  base.db
    .selectFrom('comparaison')
    .selectAll()
    .orderBy('niveau')
    .orderBy('classe')
    .orderBy('mesure')
    .execute()
const declarees = () =>
  base.db
    .selectFrom('acceptee as a')
    .innerJoin('copropriete as c', 'c.id', 'a.coproprieteId')
    .selectAll('a')
    .select([
      'c.publie',
      'c.nbLotsHabBurCom',
      'c.departement',
      'c.region',
      'c.periodeConstruction as periode',
      'c.teledeclarantId as representant',
    ])
    .orderBy('c.id')
    .execute()
type Declaree = Awaited<ReturnType<typeof declarees>>[number]

const endroit = (code: string | null) => (code === null ? null : { code, nom: '' })
const lieuDe = (d: Declaree): Lieu => ({ departement: endroit(d.departement), region: endroit(d.region) })
const criteresDe = (d: Declaree): Criteres => ({
  taille: tailleDe(d.nbLotsHabBurCom),
  periode: periodeConnue(d.periode),
  chauffage: chauffageConnu(d.typeChauffage),
  ascenseur: d.nbAscenseurs === null ? null : d.nbAscenseurs > 0,
})

/** Le centile de PostgreSQL : entre les deux valeurs qui l’entourent. */
function centile(valeurs: readonly number[], part: number): number {
  const rang = part * (valeurs.length - 1)
  const [avant, apres] = [valeurs[Math.floor(rang)]!, valeurs[Math.ceil(rang)]!]
  return avant + (apres - avant) * (rang - Math.floor(rang))
}

/** Ce que le SQL devrait trouver, une copropriété à la fois. */
async function naivement(aujourdhui: Jour) {
  const classes = new Map<string, number[]>()
  const representants = new Map<string, Set<number>>()
  for (const d of await declarees()) {
    if (!d.publie || !sontUtilisables(d, aujourdhui) || d.dateClotureComptes! <= closApres(aujourdhui))
      continue
    COMBINAISONS.forEach((_, niveau) => {
      const cle = JSON.stringify([niveau, classeDe(niveau, criteresDe(d), lieuDe(d))])
      representants.set(cle, (representants.get(cle) ?? new Set()).add(d.representant ?? -d.coproprieteId))
    })
    for (const mesure of codes(MESURES)) {
      const rapport = rapportDe(mesure, { ...d, lots: d.nbLotsHabBurCom })
      if (rapport === null) continue
      COMBINAISONS.forEach((_, niveau) => {
        const classe = classeDe(niveau, criteresDe(d), lieuDe(d))
        if (classe === null) return
        const cle = JSON.stringify([niveau, classe, mesure])
        classes.set(cle, [...(classes.get(cle) ?? []), rapport])
      })
    }
  }
  return new Map(
    [...classes].flatMap(([cle, valeurs]) => {
      const [niveau, classe] = JSON.parse(cle) as [number, string]
      const siens = representants.get(JSON.stringify([niveau, classe]))!
      if (valeurs.length < SEMBLABLES_MIN || siens.size < REPRESENTANTS_MIN) return []
      const triees = valeurs.toSorted((a, b) => a - b)
      const centiles = [0.05, 0.25, 0.5, 0.75, 0.95].map((part) => centile(triees, part))
      return [[cle, [triees.length, ...centiles]] as const]
    }),
  )
}

async function memeQueNaivement(aujourdhui: Jour) {
  const attendu = await naivement(aujourdhui)
  const rangees = await rangee()
  expect(rangees.length).toBeGreaterThan(0)
  const lues = new Map(rangees.map((r) => [JSON.stringify([r.niveau, r.classe, r.mesure]), r]))
  // Les mises à jour les comparent toutes ; chacun, celles que le secret montre (classes-comparees.test.ts).
  const desMisesAJour = (cle: string) => (JSON.parse(cle) as [number])[0] < NIVEAUX.length
  expect(new Set([...lues.keys()].filter(desMisesAJour))).toEqual(
    new Set([...attendu.keys()].filter(desMisesAJour)),
  )
  for (const [cle, r] of lues) {
    const [nombre, ...centiles] = attendu.get(cle)!
    expect(r.nombre).toBe(nombre)
    ;[r.bas, r.premierQuartile, r.mediane, r.troisiemeQuartile, r.haut].forEach((lu, i) =>
      expect(lu).toBeCloseTo(centiles[i]!, 6),
    )
  }
  const publiques: readonly CodeMesure[] = MESURES_PUBLIQUES
  expect(rangees.filter((r) => r.niveau >= NIVEAUX.length && !publiques.includes(r.mesure))).toEqual([])
}

/** Des comptes de toutes sortes : ce qui manque, ce qui est nul, ce qui n’est pas clos. */
async function abimer() {
  await sql`UPDATE acceptee SET
    montant_impayes_coproprietaires = CASE WHEN copropriete_id % 7 = 0 THEN NULL ELSE montant_impayes_coproprietaires END,
    montant_dettes = CASE WHEN copropriete_id % 31 = 0 THEN NULL ELSE montant_dettes END,
    charges_operations_courantes = CASE WHEN copropriete_id % 29 = 0 THEN 0 ELSE charges_operations_courantes END,
    nb_ascenseurs = CASE WHEN copropriete_id % 11 = 0 THEN NULL ELSE nb_ascenseurs END,
    type_chauffage = CASE WHEN copropriete_id % 13 = 0 THEN 'NON_RENSEIGNE' ELSE type_chauffage END,
    comptes_non_approuves = CASE WHEN copropriete_id % 37 = 0 THEN NULL ELSE comptes_non_approuves END,
    donnees_financieres_inconnues = CASE WHEN copropriete_id % 41 = 0 THEN true END,
    premier_exercice_comptable = CASE WHEN copropriete_id % 43 = 0 THEN NULL ELSE premier_exercice_comptable END,
    date_cloture_comptes = CASE WHEN copropriete_id % 17 = 0 THEN '2023-11-20'
      WHEN copropriete_id % 19 = 0 THEN '2026-11-21' ELSE date_cloture_comptes END`.execute(base.db)
  await sql`UPDATE copropriete SET nb_lots_hab_bur_com = 0 WHERE id % 23 = 0`.execute(base.db)
}

describe('ce que déclarent les copropriétés semblables', () => {
  test('la démonstration en a dès son premier démarrage, par un calcul naïf aussi', async () => {
    await memeQueNaivement(AUJOURDHUI)
    const niveaux = new Set((await rangee()).map((r) => r.niveau))
    expect([...niveaux]).toEqual(expect.arrayContaining([2, 3, 4, 5]))
  })

  test('se refait deux fois, de comptes abîmés, comme par un calcul naïf', async () => {
    await abimer()
    await refaireLaComparaison(base.db, AUJOURDHUI)
    await memeQueNaivement(AUJOURDHUI)
    const avant = await rangee()
    await comparaisonDeNuit({ db: base.db, horloge: { maintenant: () => MAINTENANT } }).faire({})
    expect(await rangee()).toEqual(avant)
  })

  test('les comptes utilisables sont les mêmes en SQL que dans la règle', async () => {
    const { rows } = await sql<{ id: number; oui: boolean }>`
      SELECT a.copropriete_id AS id, ${comptesUtilisables(AUJOURDHUI)} AS oui FROM acceptee a`.execute(
      base.db,
    )
    const enSql = new Map(rows.map((r) => [r.id, r.oui]))
    const toutes = await declarees()
    expect(toutes.length).toBeGreaterThan(2_000)
    for (const d of toutes)
      expect([d.coproprieteId, enSql.get(d.coproprieteId)]).toEqual([
        d.coproprieteId,
        sontUtilisables(d, AUJOURDHUI),
      ])
    expect(new Set(enSql.values())).toEqual(new Set([true, false]))
  })

  test('qui lit pendant qu’elle se refait voit l’ancienne, jamais rien', async () => {
    const avant = await rangee()
    await sql`UPDATE acceptee SET montant_dettes = montant_dettes * 2`.execute(base.db)
    const vues: number[] = []
    const etat = { finie: false }
    const refaite = Promise.all([1, 2].map(() => refaireLaComparaison(base.db, AUJOURDHUI))).finally(() => {
      etat.finie = true
    })
    do vues.push((await rangee()).length)
    while (!etat.finie)
    await refaite
    expect(new Set(vues)).toEqual(new Set([avant.length]))
    await memeQueNaivement(AUJOURDHUI)
    expect(await rangee()).not.toEqual(avant)
  })

  test('une panne au milieu laisse l’ancienne', async () => {
    const avant = await rangee()
    await sql`ALTER TABLE comparaison ADD CONSTRAINT panne CHECK (mesure <> 'DETTES') NOT VALID`.execute(
      base.db,
    )
    await expect(refaireLaComparaison(base.db, AUJOURDHUI)).rejects.toThrow('panne')
    await sql`ALTER TABLE comparaison DROP CONSTRAINT panne`.execute(base.db)
    expect(await rangee()).toEqual(avant)
  })

  test('une classe que deux représentants se partagent ne se dit pas : l’un y lirait l’autre', async () => {
    const memes = await base.db.selectFrom('copropriete').select(['id', 'teledeclarantId']).execute()
    const [un, deux] = [...new Set(memes.flatMap((c) => c.teledeclarantId ?? []))]
    await sql`UPDATE copropriete SET teledeclarant_id = CASE WHEN id % 50 = 0 THEN ${deux}::int ELSE ${un}::int END
      WHERE teledeclarant_id IS NOT NULL`.execute(base.db)
    await sql`UPDATE acceptee SET donnees_financieres_inconnues = true WHERE copropriete_id IN (
      SELECT id FROM copropriete WHERE teledeclarant_id IS NULL)`.execute(base.db)
    await refaireLaComparaison(base.db, AUJOURDHUI)
    expect(await rangee()).toEqual([])
  })

  test('la base refuse d’en dire une de moins de trente', async () => {
    const ecrire = base.db
      .insertInto('comparaison')
      .values({ niveau: 5, classe: 'X', mesure: 'DETTES', nombre: 29, bas: 0, mediane: 1, haut: 2 })
      .execute()
    await expect(ecrire).rejects.toThrow('comparaison_nombre_check')
  })
})

describe('à quoi une déclaration se compare', () => {
  const lire = (codeInsee: string | undefined) =>
    lireDeclaration(
      avec(saisieComplete(), {
        'identification.adressePrincipale.codeInsee': codeInsee,
        'identification.parcelle.0.codeInsee': codeInsee,
      }),
      CONTEXTE,
    ).declaration
  const poser = (niveau: number, classe: string, nombre: number) =>
    base.db
      .insertInto('comparaison')
      .values({ niveau, classe, mesure: 'DETTES', nombre, bas: 1, mediane: 2, haut: 3 })
      .execute()
  const semblables = (d: Parameters<typeof semblablesDe>[1]) =>
    semblablesDe({ db: base.db, geographie: ouvrirGeographie(base.pool) }, d)
  const TILLEULS = 'DE_11_A_50|DE_1961_A_1974|COLLECTIF|true'
  beforeAll(() => base.db.deleteFrom('comparaison').execute())

  test('la plus proche de son lieu ; le Vaucluse et Auvergne-Rhône-Alpes ne se confondent pas', async () => {
    await poser(1, `${TILLEULS}|84`, 40)
    await poser(2, TILLEULS, 400)
    const niveaux = async (codeInsee: string | undefined) => {
      const { references, lieu } = await semblables(lire(codeInsee))
      return [lieu.departement?.nom ?? null, references.map((r) => [r.niveau, r.nombre])]
    }
    expect(await niveaux('69383')).toEqual(['Rhône', [[1, 40]]])
    expect(await niveaux('84007')).toEqual(['Vaucluse', [[2, 400]]])
    await poser(0, `${TILLEULS}|84`, 31)
    expect(await niveaux('84007')).toEqual(['Vaucluse', [[0, 31]]])
    expect(await niveaux('69383')).toEqual(['Rhône', [[1, 40]]])
  })

  test('sans lots déclarés, à rien', async () => {
    const d = lire('69383')
    const sansLots = { ...d, identification: { ...d.identification, nbLotsHabBurCom: null } }
    expect((await semblables(sansLots)).references).toEqual([])
  })
})
