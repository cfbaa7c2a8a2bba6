import { TYPES_ACCEPTES } from '#domain/coproprietes/declaration/transitions.ts'
import {
  DECLAREES,
  DES_ARRETES,
  type ColonneDArretes,
  type ColonneDeclaree,
} from '#domain/institutions/donnees-brutes/colonnes.ts'
import { SEPARATEUR } from '#domain/public/donnees-ouvertes/rangees.ts'
import { plusJours, type Jour } from '#domain/socle/temps/jour.ts'
import { sql, type RawBuilder } from 'kysely'
import { lignesPubliques } from '#server/socle/registre/chiffres/fichier-public.ts'
import { dansLePerimetre, type Perimetre } from '#server/socle/registre/territoire/perimetre.ts'
import { minuit } from '#server/socle/postgres/minuit.ts'

type Sql = RawBuilder<unknown>

/** Ce que l’on demande : quand, ce que la personne peut voir, et le lieu qu’elle a choisi. */
export interface Demandees {
  etat: Jour
  aujourdhui: Jour
  perimetre: Perimetre
  /** Null : tout le sien. */
  demande: Perimetre | null
}

/** Les copropriétés de ce territoire, sur l’alias de leur ligne d’aujourd’hui. */
const sesCoproprietes = (
  { perimetre, demande }: Demandees,
  alias: 'c' | 'c0',
): Sql => sql`${sql.ref(`${alias}.publie`)}
  AND ${sql.ref(`${alias}.numero`)} IS NOT NULL AND ${dansLePerimetre(perimetre, alias)}
  ${demande === null ? sql`` : sql`AND ${dansLePerimetre(demande, alias)}`}`

const TYPES = { montant: 'numeric(15, 2)', nombre: 'integer', date: 'date', ouiNon: 'boolean' } as const
const typeDe = ({ sorte }: ColonneDeclaree): string =>
  sorte in TYPES ? TYPES[sorte as keyof typeof TYPES] : 'text'

const vide = (valeur: Sql): Sql => sql`nullif(${valeur}, 0)`

/** Les arrêtés d’une famille, lus de `famille`, `date_arrete` et `date_main_levee` : combien courent, et leurs jours. */
const direArretes = ({ dit }: ColonneDArretes, etat: Jour, de: Sql): Sql =>
  dit === 'enCours'
    ? vide(
        sql`count(*) FILTER (WHERE ${de} AND (date_main_levee IS NULL OR date_main_levee > ${etat}::date))`,
      )
    : sql`string_agg(coalesce(date_arrete::text, '..') || '/' || coalesce(date_main_levee::text, '..'), ${SEPARATEUR}
        ORDER BY date_arrete, date_main_levee) FILTER (WHERE ${de})`

/** De chaque copropriété, ses arrêtés acceptés : une ligne, lue une fois pour toutes. */
const arretesAcceptes = (etat: Jour): Sql =>
  sql`LEFT JOIN (SELECT copropriete_id, ${sql.join(
    DES_ARRETES.map(
      (c) => sql`${direArretes(c, etat, sql`famille = ${sql.lit(c.famille)}`)} AS ${sql.ref(c.nom)}`,
    ),
  )} FROM arrete_accepte GROUP BY copropriete_id) arretes ON arretes.copropriete_id`

const nommees = (colonnes: readonly (readonly [nom: string, valeur: Sql])[]): Record<string, Sql> =>
  Object.fromEntries(colonnes)

/** L’état d’aujourd’hui : le dossier public, et la dernière déclaration acceptée. */
function daujourdhui(d: Demandees): Sql {
  return lignesPubliques(d.etat, {
    source: sql`copropriete c LEFT JOIN acceptee ON acceptee.copropriete_id = c.id ${arretesAcceptes(d.etat)} = c.id`,
    ou: sesCoproprietes(d, 'c'),
    autres: nommees([
      ['date_de_l_etat', sql`${d.etat}::date`],
      ['etat_connu', sql`true`],
      ...DECLAREES.map((c) => [c.nom, sql.ref(`acceptee.${c.colonne}`)] as const),
      ...DES_ARRETES.map((c) => [c.nom, sql.ref(`arretes.${c.nom}`)] as const),
    ]),
  })
}

/** Ce que le registre ne garde pas d’un jour passé : le mandat et son représentant. */
const NON_GARDEES = [
  'type_syndic',
  'syndic_raison_sociale',
  'syndic_siret',
  'syndic_ape',
  'syndic_commune',
  'mandat_fin',
]

/** Les colonnes de `copropriete` que dit une déclaration. */
const DECLAREES_AU_DOSSIER = [
  'nom',
  'date_maj',
  'voie',
  'code_postal',
  'localite',
  'adresses_secondaires',
  'nb_adresses_secondaires',
  'lon',
  'lat',
  'parcelles',
  'nb_parcelles',
  'date_reglement',
  'periode_construction',
  'nb_lots',
  'nb_lots_hab_bur_com',
  'nb_lots_hab',
  'nb_lots_stationnement',
  'syndicat_principal',
  'numero_principal',
  'syndicat_cooperatif',
  'residence_service',
  'nb_asl',
  'nb_aful',
  'nb_unions',
]
const enNuls = (colonnes: readonly string[]): Sql =>
  sql`${JSON.stringify(Object.fromEntries(colonnes.map((c) => [c, null])))}::jsonb`

/** Une mise à jour acceptée de cette copropriété, que rien n’a retirée. */
const acceptees = (alias: string): Sql => sql`${sql.ref(`${alias}.copropriete_id`)} = c0.id
  AND ${sql.ref(`${alias}.type_declaration`)} = ANY(${sql.val([...TYPES_ACCEPTES])}::text[])`

/**
 * `copropriete c`, comme ce soir-là. La première mise à jour acceptée depuis dit ce qui était déclaré : ce qu’elle a remplacé, ou la
 * déclaration d’avant elle. Chacune garde aussi ce qu’elle a changé au dossier public : la plus ancienne à l’avoir changé dit ce qui
 * valait. `connu` : faux quand rien de cela n’est gardé, et que ce qui vaut aujourd’hui est plus récent que ce jour.
 */
function commeAlors(etat: Jour): Sql {
  const fin = minuit(plusJours(etat, 1))
  return sql`copropriete c0
    LEFT JOIN acceptee ON acceptee.copropriete_id = c0.id ${arretesAcceptes(etat)} = c0.id
    LEFT JOIN LATERAL (
      SELECT x.date_soumission AS le, coalesce(x.donnees_remplacees, (
        SELECT y.donnees FROM declaration y WHERE ${acceptees('y')} AND y.date_soumission < x.date_soumission
        ORDER BY y.date_soumission DESC LIMIT 1)) AS donnees
      FROM declaration x WHERE ${acceptees('x')} AND x.type_maj IS NOT NULL AND x.date_soumission >= ${fin}
      ORDER BY x.date_soumission LIMIT 1) apres ON true
    LEFT JOIN LATERAL (
      SELECT jsonb_object_agg(s.cle, s.valeur) AS dossier FROM (
        SELECT DISTINCT ON (k.key) lower(regexp_replace(k.key, '([A-Z])', '_\\1', 'g')) AS cle, k.value AS valeur
        FROM declaration x CROSS JOIN LATERAL jsonb_each(x.dossier_remplace) k
        WHERE ${acceptees('x')} AND x.date_soumission >= ${fin} ORDER BY k.key, x.date_soumission) s) remplace ON apres.le IS NOT NULL
    CROSS JOIN LATERAL (SELECT
      CASE WHEN remplace.dossier ? 'date_maj' THEN (remplace.dossier ->> 'date_maj')::date ELSE c0.date_maj END AS maj) alors
    CROSS JOIN LATERAL (SELECT coalesce(alors.maj, c0.date_immatriculation) <= ${etat}::date
      AND (apres.le IS NULL OR apres.donnees IS NOT NULL) AS connu) etat
    CROSS JOIN LATERAL jsonb_populate_record(c0, CASE WHEN etat.connu THEN coalesce(remplace.dossier, '{}')
      ELSE ${enNuls(DECLAREES_AU_DOSSIER)} END || ${enNuls(NON_GARDEES)}) c`
}

const arretesGardes = (c: ColonneDArretes, etat: Jour): Sql => sql`(SELECT ${direArretes(c, etat, sql`true`)}
  FROM (SELECT (j ->> 'dateArrete')::date AS date_arrete, (j ->> 'dateMainLevee')::date AS date_main_levee
    FROM jsonb_array_elements(apres.donnees #> ${sql.lit(`{procedures,${c.famille}}`)}) j) gardes)`

/** Ce qui était déclaré alors : la déclaration gardée, ou celle d’aujourd’hui si rien n’a été accepté depuis. */
const alors = (garde: Sql, courante: Sql): Sql =>
  sql`CASE WHEN NOT etat.connu THEN NULL WHEN apres.le IS NULL THEN ${courante} ELSE ${garde} END`

/** L’état d’un 31 décembre passé. */
const dUnJourPasse = (d: Demandees): Sql =>
  lignesPubliques(d.etat, {
    source: commeAlors(d.etat),
    ou: sql`${sesCoproprietes(d, 'c0')} AND c0.date_immatriculation <= ${d.etat}::date`,
    remplacees: { mandat: sql`NULL::text` },
    autres: nommees([
      ['date_de_l_etat', sql`${d.etat}::date`],
      ['etat_connu', sql`etat.connu`],
      ...DECLAREES.map(
        (c) =>
          [
            c.nom,
            alors(
              sql`(apres.donnees #>> ${sql.lit(`{${c.chemin.join(',')}}`)})::${sql.raw(typeDe(c))}`,
              sql`${sql.ref(`acceptee.${c.colonne}`)}::${sql.raw(typeDe(c))}`,
            ),
          ] as const,
      ),
      ...DES_ARRETES.map(
        (c) => [c.nom, alors(arretesGardes(c, d.etat), sql.ref(`arretes.${c.nom}`))] as const,
      ),
    ]),
  })

/** Les lignes des données brutes, avant d’être écrites : une par copropriété, dans l’ordre des numéros. */
export const lignesBrutes = (d: Demandees): Sql =>
  d.etat === d.aujourdhui ? daujourdhui(d) : dUnJourPasse(d)

/** Combien elles sont, sans les lire. */
export const compterLesBrutes = (d: Demandees): RawBuilder<{ nombre: number }> => sql<{
  nombre: number
}>`SELECT count(*)::int AS nombre FROM copropriete c WHERE ${sesCoproprietes(d, 'c')}
  ${d.etat === d.aujourdhui ? sql`` : sql`AND c.date_immatriculation <= ${d.etat}::date`}`
