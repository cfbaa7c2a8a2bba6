import type { CoproprieteDeLOutil } from '#contract/institutions/categorisation.ts'
import { noter, reserves, RESERVES } from '#domain/institutions/categorisation/score.ts'
import { signe } from '#domain/institutions/categorisation/signes.ts'
import type { Categorie } from '#domain/institutions/categorisation/axes.ts'
import {
  CODES_CRITERES,
  critere,
  GROUPES,
  type CodeCritere,
} from '#domain/institutions/categorisation/criteres.ts'
import { direValeur } from '#domain/institutions/categorisation/dire-valeur.ts'
import { mesureDeLExercice, type Exercice } from '#domain/institutions/categorisation/exercices.ts'
import { codes } from '#domain/socle/codes.ts'
import { MESURES } from '#domain/coproprietes/comparaison/mesures.ts'
import { TYPES_ACCEPTES } from '#domain/coproprietes/declaration/transitions.ts'
import { FAMILLES_ARRETES, type FamilleArretes } from '#domain/coproprietes/declaration/listes.ts'
import { direJour, type Jour } from '#domain/socle/temps/jour.ts'
import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'
import { laLigne } from '#server/socle/postgres/la-ligne.ts'
import { ARRETES_CONNUS, lireFaits } from '#server/socle/registre/chiffres/score.ts'
import { moitiesDesSemblables } from '#server/socle/registre/chiffres/moities.ts'
import type { Entre } from '#server/socle/registre/territoire/porte-institution.ts'
import { SYNDIC } from './colonnes.ts'
import { identite, type Valeur } from './lignes.store.ts'
import { CE_QUI_SE_LIT, coproprietesDe } from './population.ts'
import { valeursDes } from './valeurs.ts'

type Vue = Omit<
  CoproprieteDeLOutil,
  | 'axes'
  | 'connus'
  | 'depuis'
  | 'points'
  | 'reserves'
  | 'exercices'
  | 'semblables'
  | 'rubriques'
  | 'evolution'
>

const EXERCICES_MONTRES = 8

/** Les comptes déclarés, le dernier exercice d’abord : de la déclaration en vigueur, puis de celles acceptées avant elle. */
async function lireExercices(db: Kysely<DB>, id: number): Promise<Exercice[]> {
  const { rows } = await sql<Exercice>`
    SELECT DISTINCT ON (cloture) cloture, charges_courantes, charges_exceptionnelles, impayes, dettes, fonds_travaux, approuves, en_cours FROM (
      SELECT 0 AS rang, date_cloture_comptes AS cloture, charges_operations_courantes::float8 AS charges_courantes,
        charges_operations_exceptionnelles::float8 AS charges_exceptionnelles,
        montant_impayes_coproprietaires::float8 AS impayes, montant_dettes::float8 AS dettes,
        montant_fond_travaux::float8 AS fonds_travaux, NOT comptes_non_approuves AS approuves,
        premier_exercice_comptable IS TRUE AS en_cours
      FROM acceptee WHERE copropriete_id = ${id} AND date_cloture_comptes IS NOT NULL
      UNION ALL
      SELECT row_number() OVER (ORDER BY d.id DESC), (f->>'dateClotureComptes')::date,
        (f->>'chargesOperationsCourantes')::float8, (f->>'chargesOperationsExceptionnelles')::float8,
        (f->>'montantImpayesCoproprietaires')::float8, (f->>'montantDettes')::float8, (f->>'montantFondTravaux')::float8,
        NOT (f->>'comptesNonApprouves')::boolean, (f->>'premierExerciceComptable')::boolean IS TRUE
      FROM (SELECT d.id, d.donnees->'donneesFinancieres' AS f FROM declaration d
        WHERE d.copropriete_id = ${id} AND d.type_declaration IN (${sql.join(TYPES_ACCEPTES.map((type) => sql.lit(type)))})) d
      WHERE f->>'dateClotureComptes' IS NOT NULL) e
    ORDER BY cloture DESC, rang LIMIT ${EXERCICES_MONTRES}`.execute(db)
  return rows
}

/** Ses derniers comptes à côté de ceux de ses semblables, mesure par mesure. */
async function lireSemblables(
  db: Kysely<DB>,
  { id, nbLotsHabBurCom }: Pick<Vue, 'id' | 'nbLotsHabBurCom'>,
  dernier: Exercice | undefined,
): Promise<CoproprieteDeLOutil['semblables']> {
  const moities = await moitiesDesSemblables(db, id)
  return moities.map((m) => {
    const { libelle, unite } = MESURES[m.mesure]
    return {
      ...m,
      libelle,
      unite,
      valeur: dernier ? mesureDeLExercice(m.mesure, dernier, nbLotsHabBurCom) : null,
    }
  })
}

interface Arrete {
  famille: FamilleArretes
  dateArrete: Jour | null
  dateMainLevee: Jour | null
}

const direArrete = ({ famille, dateArrete, dateMainLevee }: Arrete) => ({
  libelle: FAMILLES_ARRETES[famille].libelle,
  valeur: [
    dateArrete === null ? 'date inconnue' : `du ${direJour(dateArrete)}`,
    ...(dateMainLevee === null ? ['en cours'] : [`levé le ${direJour(dateMainLevee)}`]),
  ].join(', '),
})

/** Ce qui a sa place ailleurs sur la page. */
const AILLEURS = ['categorie', 'categoriePassee', 'note', 'syndic', 'familleArrete', 'dateArrete'] as const
type EnRubrique = Exclude<CodeCritere, (typeof AILLEURS)[number]>
const enRubrique = (code: CodeCritere): code is EnRubrique => AILLEURS.every((autre) => autre !== code)

/** Chaque critère de l’outil, et ce qu’il vaut : ce que l’on peut demander se lit aussi d’une seule. */
async function lireRubriques(
  db: Kysely<DB>,
  id: number,
  jour: Jour,
): Promise<CoproprieteDeLOutil['rubriques']> {
  const valeurs = valeursDes(jour)
  const lus = CODES_CRITERES.filter(enRubrique)
  const { rows } = await sql<{ v: Record<EnRubrique, Valeur> }>`SELECT json_build_object(${sql.join(
    lus.flatMap((code) => [sql.lit(code), valeurs[code]]),
  )}) AS v FROM ${CE_QUI_SE_LIT}
    WHERE v.copropriete_id = ${id}`.execute(db.withoutPlugins())
  const { v } = laLigne(rows)
  const arretes = await db
    .selectFrom('arreteAccepte')
    .select(['famille', 'dateArrete', 'dateMainLevee'])
    .where('coproprieteId', '=', id)
    .orderBy('rang')
    .execute()
  return codes(GROUPES)
    .filter((groupe) => groupe !== 'FRAGILITE')
    .map((groupe) => ({
      titre: GROUPES[groupe],
      lignes: [
        ...lus
          .filter((code) => critere(code).groupe === groupe)
          .map((code) => ({ libelle: critere(code).libelle, valeur: direValeur(code, v[code], direJour) })),
        ...(groupe === 'BATI' ? arretes.map(direArrete) : []),
      ],
    }))
}

const lireEvolution = (
  db: Kysely<DB>,
  id: number,
): Promise<{ fin: Jour; categorie: Categorie; note: number | null }[]> =>
  db
    .selectFrom('scoreGarde')
    .select(['fin', 'categorie', 'note'])
    .where('coproprieteId', '=', id)
    .orderBy('fin', 'desc')
    .limit(12)
    .execute()

/**
 * La première fin de trimestre depuis laquelle les notes gardées disent toutes sa note, sa catégorie et ses signes d’aujourd’hui ; null :
 * la dernière disait autre chose, ou aucune n’est gardée.
 */
async function lireDepuis(db: Kysely<DB>, id: number): Promise<Jour | null> {
  const { rows } = await sql<{ fin: Jour; pareille: boolean }>`SELECT g.fin,
      (g.categorie, g.note, g.points) IS NOT DISTINCT FROM (s.categorie, s.note, s.points) AS pareille
    FROM score_garde g JOIN score s ON s.copropriete_id = g.copropriete_id
    WHERE g.copropriete_id = ${id} ORDER BY g.fin DESC`.execute(db)
  const autre = rows.findIndex(({ pareille }) => !pareille)
  return rows[(autre === -1 ? rows.length : autre) - 1]?.fin ?? null
}

/**
 * Tout ce que son organisme peut savoir d’une copropriété : sa note expliquée d’après ce que le registre sait aujourd’hui. Null : elle
 * n’est pas de son territoire, ou l’annuaire ne la montre plus.
 */
export async function lireUne(
  db: Kysely<DB>,
  { perimetre }: Pick<Entre, 'perimetre'>,
  numero: string,
  jour: Jour,
): Promise<CoproprieteDeLOutil | null> {
  const parmi = coproprietesDe(perimetre, null, [sql`c.numero = ${numero}`])
  const { situationMandat, periodeConstruction } = valeursDes(jour)
  const { rows } =
    await sql<Vue>`SELECT ${identite(jour)}, ${SYNDIC} AS syndic, ${situationMandat} AS situation_mandat, c.date_maj,
    ${periodeConstruction} AS periode_construction, c.nb_lots, ${ARRETES_CONNUS} AS nb_arretes_en_cours ${parmi}`.execute(
      db,
    )
  const ligne = rows[0]
  const faits = ligne && (await lireFaits(db, ligne.id, jour))
  if (!ligne || !faits) return null
  const score = noter(faits, jour)
  const exercices = await lireExercices(db, ligne.id)
  return {
    // Sa catégorie et sa note, avec elle : celles que lisent la liste, la carte et les fichiers.
    ...ligne,
    depuis: await lireDepuis(db, ligne.id),
    axes: score.axes,
    connus: score.connus,
    points: score.points.map((p) => {
      const { axe, libelle, source } = signe(p.code)
      return { ...p, axe, libelle, source }
    }),
    reserves: reserves(faits, jour).map((code) => RESERVES[code]),
    exercices,
    semblables: await lireSemblables(
      db,
      ligne,
      exercices.find((e) => !e.enCours),
    ),
    rubriques: await lireRubriques(db, ligne.id, jour),
    evolution: await lireEvolution(db, ligne.id),
  }
}
