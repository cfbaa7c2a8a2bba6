import { codes } from '#domain/socle/codes.ts'
import {
  classeDe,
  COMBINAISONS,
  NIVEAUX,
  REPRESENTANTS_MIN,
  SEMBLABLES_MIN,
  SEPARATEUR,
} from '#domain/coproprietes/comparaison/classes.ts'
import { criteresDe } from '#domain/coproprietes/comparaison/comparer.ts'
import { MESURES_PUBLIQUES } from '#domain/public/statistiques/semblables/groupe.ts'
import { MESURES, type CodeMesure } from '#domain/coproprietes/comparaison/mesures.ts'
import {
  choisirReferences,
  type Reference,
  type Semblables,
} from '#domain/coproprietes/comparaison/semblables.ts'
import type { Declaration } from '#domain/coproprietes/declaration/declaration.ts'
import { jourDeParis, type Jour } from '#domain/socle/temps/jour.ts'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Dependances } from '#server/socle/dependances.ts'
import type { Horloge } from '#server/socle/platform/horloge.ts'
import type { Travail } from '#server/socle/platform/jobs.ts'
import type { DB } from '#server/socle/postgres/schema.ts'
import { verrouiller } from '#server/socle/postgres/verrous-consultatifs.ts'
import { compterLesClasses } from './classes-comparees.ts'
import { comptesRecents, criteresSql, et, nomDe, rapport } from './comptes-compares.ts'

const nombreDe = (code: CodeMesure) => sql.ref(`nombre_${code.toLowerCase()}`)
const centilesDe = (code: CodeMesure) => sql.ref(`centiles_${code.toLowerCase()}`)

/** Les classes d’une combinaison, une ligne par mesure ; celles de moins de trente ne sortent pas. */
function agreger(combinaison: (typeof COMBINAISONS)[number], niveau: number): RawBuilder<unknown> {
  const criteres = combinaison.map((critere) => sql.ref(critere))
  const mesures: readonly CodeMesure[] = niveau < NIVEAUX.length ? codes(MESURES) : MESURES_PUBLIQUES
  const agregats = mesures.map(
    (code) => sql`count(${nomDe(code)})::integer AS ${nombreDe(code)},
      percentile_cont(ARRAY[0.05, 0.25, 0.5, 0.75, 0.95]) WITHIN GROUP (ORDER BY ${nomDe(code)}) AS ${centilesDe(code)}`,
  )
  const lignes = mesures.map((code) => sql`(${sql.lit(code)}, ${nombreDe(code)}, ${centilesDe(code)})`)
  return sql`
    SELECT ${sql.lit(niveau)}::smallint AS niveau, classe, mesure, nombre, c[1], c[2], c[3], c[4], c[5]
    FROM (
      SELECT concat_ws(${sql.lit(SEPARATEUR)}, ${sql.join(criteres)}) AS classe, ${sql.join(agregats)}
      FROM comptes WHERE ${et(criteres.map((critere) => sql`${critere} IS NOT NULL`))}
      GROUP BY ${sql.join(criteres)}
      HAVING count(*) >= ${sql.lit(SEMBLABLES_MIN)} AND count(DISTINCT representant) >= ${sql.lit(REPRESENTANTS_MIN)}
    ) classes CROSS JOIN LATERAL (VALUES ${sql.join(lignes)}) mesures (mesure, nombre, c)
    WHERE nombre >= ${sql.lit(SEMBLABLES_MIN)}`
}

/** Les comptes que l’on compare, un par copropriété publiée : ce qu’elle est, et ses rapports. */
const comptes = (aujourdhui: Jour): RawBuilder<unknown> => sql`
  SELECT ${criteresSql}, coalesce(c.teledeclarant_id, -c.id) AS representant, ${sql.join(codes(MESURES).map(rapport))}
  FROM acceptee a JOIN copropriete c ON c.id = a.copropriete_id
  WHERE c.publie AND ${comptesRecents(aujourdhui)}`

/**
 * Refait ce que déclarent les copropriétés semblables, en une transaction : qui lit voit l’ancien ou le nouveau, jamais un mélange.
 * Deux qui le refont en même temps se suivent.
 */
export async function refaireLaComparaison(db: Kysely<DB>, aujourdhui: Jour): Promise<void> {
  const classes = COMBINAISONS.map(agreger)
  await db.transaction().execute(async (trx) => {
    await verrouiller(trx, 'comparaison')
    await trx.deleteFrom('comparaison').execute()
    await sql`
      WITH comptes AS MATERIALIZED (${comptes(aujourdhui)})
      INSERT INTO comparaison (niveau, classe, mesure, nombre, bas, premier_quartile, mediane, troisieme_quartile, haut)
      ${sql.join(classes, sql` UNION ALL `)}`.execute(trx)
    await compterLesClasses(trx, aujourdhui)
  })
}

/** Au démarrage : ce qui n’a jamais été fait, ou qu’une restauration n’a pas rendu. */
export async function preparerLaComparaison(db: Kysely<DB>, aujourdhui: Jour): Promise<void> {
  const faite = await db.selectFrom('classeComparee').select('niveau').limit(1).executeTakeFirst()
  if (!faite) await refaireLaComparaison(db, aujourdhui)
}

/** Chaque nuit : ce que déclarent les copropriétés semblables (décision 0047). */
export function comparaisonDeNuit({ db, horloge }: { db: Kysely<DB>; horloge: Horloge }): Travail {
  return {
    nom: 'comparaison',
    cron: '20 2 * * *',
    reprise: 'nuit',
    faire: () => refaireLaComparaison(db, jourDeParis(horloge.maintenant())),
  }
}

/** À quoi les comptes de cette déclaration se comparent. */
export async function semblablesDe(
  { db, geographie }: Pick<Dependances, 'db' | 'geographie'>,
  declaration: Declaration,
): Promise<Semblables> {
  const pour = criteresDe(declaration)
  const lieu = (await geographie()).lieuDe(pour.commune)
  const classes = NIVEAUX.flatMap((_, niveau) => {
    const classe = classeDe(niveau, pour, lieu)
    return classe === null ? [] : [{ niveau, classe }]
  })
  if (classes.length === 0) return { pour, lieu, references: [] }
  const connues: Reference[] = await db
    .selectFrom('comparaison')
    .select(['mesure', 'niveau', 'nombre', 'bas', 'mediane', 'haut'])
    // Le Vaucluse et la région Auvergne-Rhône-Alpes portent le même code : le niveau les distingue.
    .where((eb) => eb.or(classes.map((c) => eb.and(c))))
    .execute()
  return { pour, lieu, references: choisirReferences(connues) }
}
