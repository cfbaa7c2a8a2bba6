import {
  COMBINAISONS,
  LIEUX,
  NIVEAUX,
  SEMBLABLES_MIN,
  SEPARATEUR,
  type Critere,
} from '#domain/coproprietes/comparaison/classes.ts'
import { REPARTITIONS_PUBLIQUES } from '#domain/public/statistiques/semblables/groupe.ts'
import {
  secretDesClasses,
  SURVEILLEES,
  type ClasseComptee,
  type Surveillee,
} from '#domain/public/statistiques/semblables/secret.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import { reglesDuSecret, type Case } from '#domain/public/statistiques/secret.ts'
import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'
import { CODES_CRITERES, comptesRecents, criteresSql, et, rapport } from './comptes-compares.ts'
import { casesComptees, rangerSql } from './repartitions.ts'

type Sql = RawBuilder<unknown>

const CASES = new Map(REPARTITIONS_PUBLIQUES.map((code) => [code, casesComptees(code)]))
/** Les colonnes de chiffres : celles que le domaine nomme. */
const CHIFFRES = [...CASES.values()].flatMap((cases) => cases.map(({ colonne }) => colonne))
const effectifDe = (colonne: string): string => `e_${colonne}`
const plusGrosDe = (colonne: string): string => `g_${colonne}`

/** Les colonnes dont on regarde l’effectif et le plus gros syndic. */
const surveilleesDe = (surveillee: Surveillee): string[] =>
  surveillee === 'exploitables' || surveillee === 'impayes'
    ? [surveillee]
    : (CASES.get(surveillee) ?? []).map(({ colonne }) => effectifDe(colonne))
const TOUTES_SURVEILLEES = SURVEILLEES.flatMap(surveilleesDe)
const AJOUTEES = ['nb', ...TOUTES_SURVEILLEES, ...CHIFFRES]

const DE_SORTE = sql.join(CODES_CRITERES.map((critere) => sql`s.${sql.ref(critere)}`))

/** Le registre, lu une fois : une ligne par sorte de copropriété, lieu et syndic (le SIREN d’un professionnel). */
const parSorteEtSyndic = (aujourdhui: Jour): Sql => sql`
  CREATE TEMP TABLE compte_par_sorte ON COMMIT DROP AS
  SELECT ${DE_SORTE}, s.syndic, count(*)::integer AS nb,
    count(*) FILTER (WHERE s.recents)::integer AS exploitables,
    count(*) FILTER (WHERE s.recents AND v.impayes IS NOT NULL)::integer AS impayes, ${sql.join(
      [...CASES.values()]
        .flat()
        .flatMap(({ colonne, valeur, effectif }) => [
          sql`${valeur} AS ${sql.ref(colonne)}`,
          sql`${effectif} AS ${sql.ref(effectifDe(colonne))}`,
        ]),
    )}
  FROM copropriete c LEFT JOIN acceptee a ON a.copropriete_id = c.id
    CROSS JOIN LATERAL (SELECT ${criteresSql}, left(c.syndic_siret, 9) COLLATE "C" AS syndic,
      coalesce(${comptesRecents(aujourdhui)}, false) AS recents) s
    CROSS JOIN LATERAL (SELECT ${rangerSql(aujourdhui, ['ascenseurs'])}) r
    CROSS JOIN LATERAL (SELECT ${rapport('IMPAYES')}) v
  WHERE c.publie GROUP BY ${DE_SORTE}, s.syndic`

/** Les classes d’une combinaison, et ce qu’a de chacune le syndic qui en a le plus. */
function reunir(criteres: readonly Critere[], niveau: number | null): Sql {
  const demandes = criteres.map((critere) => sql.ref(critere))
  const connus = [sql`true`, ...demandes.map((critere) => sql`${critere} IS NOT NULL`)]
  const groupes = sql.join([...demandes, sql`syndic`])
  // Un département dit aussi sa région : les classes de l’une sont des parts de celles de l’autre.
  const rendu = (critere: Critere) =>
    criteres.includes(critere)
      ? sql.ref(critere)
      : critere === 'region' && criteres.includes('departement')
        ? sql`max(region)`
        : sql`NULL::text`
  const parSyndic = sql`SELECT ${sql.join([
    ...demandes,
    ...(criteres.includes('departement') ? [sql`max(region) AS region`] : []),
    sql`syndic`,
    ...AJOUTEES.map((colonne) => sql`sum(${sql.ref(colonne)})::integer AS ${sql.ref(colonne)}`),
  ])} FROM compte_par_sorte WHERE ${et(connus)} GROUP BY ${groupes}`
  return sql`SELECT ${sql.lit(niveau)}::smallint AS niveau,
    concat_ws(${sql.lit(SEPARATEUR)}, ${sql.join([sql`NULL`, ...demandes])}) AS classe, ${sql.join([
      ...CODES_CRITERES.map((critere) => sql`${rendu(critere)} AS ${sql.ref(critere)}`),
      ...AJOUTEES.map((colonne) => sql`sum(${sql.ref(colonne)})::integer AS ${sql.ref(colonne)}`),
      ...TOUTES_SURVEILLEES.map(
        (colonne) =>
          sql`coalesce(max(${sql.ref(colonne)}) FILTER (WHERE syndic IS NOT NULL), 0)::integer AS ${sql.ref(plusGrosDe(colonne))}`,
      ),
    ])}
    FROM (${parSyndic}) p ${demandes.length > 0 ? sql`GROUP BY ${sql.join(demandes)}` : sql``}`
}

/** Les classes que l’on comparerait, celles dont les charges se comparent, et les territoires qui les contiennent. */
const classes = (): Sql => sql`
  CREATE TEMP TABLE compte_de_classe ON COMMIT DROP AS
  SELECT * FROM (${sql.join(
    [
      ...COMBINAISONS.map((criteres, niveau) => reunir(criteres, niveau)),
      // Ce que les statistiques d’un territoire disent déjà.
      ...LIEUX.map((lieu) => reunir(lieu, null)),
    ],
    sql` UNION ALL `,
  )}) t
  WHERE niveau IS NULL OR EXISTS (SELECT FROM comparaison r
    WHERE r.classe = t.classe AND r.niveau = t.niveau AND r.mesure = 'CHARGES_COURANTES')`

type Ligne = Record<Critere, string | null> & Record<string, number | string | null>
type Lue = ClasseComptee & { niveau: number | null; classe: string }

function lire(ligne: Ligne): Lue {
  const cases = (surveillee: Surveillee): Case[] =>
    surveilleesDe(surveillee).map((colonne) => ({
      nombre: Number(ligne[colonne]),
      plusGros: Number(ligne[plusGrosDe(colonne)]),
    }))
  return {
    niveau: ligne['niveau'] as number | null,
    classe: String(ligne['classe']),
    demandees: Object.fromEntries(
      CODES_CRITERES.flatMap((critere) => (ligne[critere] === null ? [] : [[critere, ligne[critere]]])),
    ),
    cases: {
      exploitables: cases('exploitables'),
      impayes: cases('impayes'),
      ascenseurs: cases('ascenseurs'),
      etiquettes: cases('etiquettes'),
    },
  }
}

const CLE = sql`niveau || ' ' || classe`
const parmi = (siennes: Iterable<Lue>): Sql =>
  sql`${CLE} = ANY(${sql.val([...siennes].map(({ niveau, classe }) => `${niveau} ${classe}`))}::text[])`

/** Vide ces colonnes, hors des classes qui les montrent. */
const taire = (colonnes: readonly string[], montrees: Iterable<Lue>): Sql =>
  sql`UPDATE compte_de_classe SET ${sql.join(colonnes.map((colonne) => sql`${sql.ref(colonne)} = NULL`))}
    WHERE NOT ${parmi(montrees)}`

/**
 * Compte, après `comparaison` et dans sa transaction, les classes que chacun peut lire : ce qui s’écrit est ce que le secret statistique
 * montre. De `comparaison` il ne reste que leurs montants, et ceux des mises à jour.
 */
export async function compterLesClasses(trx: Transaction<DB>, aujourdhui: Jour): Promise<void> {
  await parSorteEtSyndic(aujourdhui).execute(trx)
  await classes().execute(trx)
  // Les colonnes gardent leur nom : ce sont celles du domaine.
  const { rows } = await sql<Ligne>`SELECT * FROM compte_de_classe`.execute(trx.withoutPlugins())
  const montrees = secretDesClasses(rows.map(lire), reglesDuSecret(aujourdhui))
  await sql`DELETE FROM compte_de_classe WHERE niveau IS NULL OR NOT ${parmi(montrees.classes)}`.execute(trx)
  await taire(['impayes'], montrees.impayes).execute(trx)
  for (const [code, cases] of CASES)
    await taire(
      cases.map(({ colonne }) => colonne),
      montrees[code],
    ).execute(trx)
  await garder(trx, aujourdhui)
}

async function garder(trx: Transaction<DB>, aujourdhui: Jour): Promise<void> {
  const chiffres = sql.join(CHIFFRES.map((colonne) => sql.ref(colonne)))
  await sql`DELETE FROM classe_comparee`.execute(trx)
  await sql`INSERT INTO classe_comparee (niveau, classe, jour, nb, exploitables, impayes, ${chiffres})
    SELECT niveau, classe, ${aujourdhui}::date, nb, exploitables,
      CASE WHEN impayes >= ${SEMBLABLES_MIN} THEN impayes END, ${chiffres} FROM compte_de_classe`.execute(trx)
  await sql`DELETE FROM comparaison r WHERE niveau >= ${NIVEAUX.length} AND NOT EXISTS (
    SELECT FROM classe_comparee c WHERE c.classe = r.classe AND c.niveau = r.niveau
      AND (r.mesure <> 'IMPAYES' OR c.impayes IS NOT NULL))`.execute(trx)
}
