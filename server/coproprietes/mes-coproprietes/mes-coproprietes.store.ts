import type { TRIS_DE_LA_LISTE } from '#contract/coproprietes/mes-coproprietes.ts'
import { codes } from '#domain/socle/codes.ts'
import { CODES_ETATS, ETATS, type EtatCopropriete } from '#domain/coproprietes/copropriete/etats.ts'
import type { Empechement } from '#domain/coproprietes/mes-coproprietes/empechements.ts'
import { ETATS_DEMANDABLES, type LecteurDeListe } from '#domain/coproprietes/mes-coproprietes/liste.ts'
import {
  CODES_LISTES_SUIVIES,
  LISTES_SUIVIES,
  type ListeSuivie,
  type Suivi,
} from '#domain/socle/acces/suivi.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import {
  SITUATIONS_MANDAT,
  type SituationMandat,
  type StatutMandat,
} from '#domain/coproprietes/mandats/statuts.ts'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'
import { PREPAREE } from '#server/socle/postgres/preparees.ts'
import { laLigne } from '#server/socle/postgres/la-ligne.ts'
import { empechementsSql } from '#server/socle/registre/actes/empechements.ts'
import { immatriculees } from '#server/socle/registre/coproprietes/immatriculees.ts'
import { situationSql, suivre } from '#server/socle/registre/coproprietes/suivi.ts'
import { jourMontre, parUrgence } from './a-faire.ts'

const ETATS_PAR_LIBELLE = CODES_ETATS.toSorted((a, b) =>
  ETATS[a].libelle.localeCompare(ETATS[b].libelle, 'fr'),
)

const SITUATIONS_PAR_LIBELLE = codes(SITUATIONS_MANDAT).toSorted((a, b) =>
  SITUATIONS_MANDAT[a].localeCompare(SITUATIONS_MANDAT[b], 'fr'),
)

/** Ceux qu’une liste n’a que si on les demande. */
const A_DEMANDER = ['SUPPRIMEE', 'BROUILLON'] as const satisfies readonly EtatCopropriete[]

export type Tri = (typeof TRIS_DE_LA_LISTE)[number]

/** Ce qui range chaque colonne : comme elle se lit. */
const tris = (suivi: ReturnType<typeof suivre>, aujourdhui: Jour): Record<Tri, RawBuilder<unknown>> => ({
  aFaire: parUrgence(aujourdhui),
  jour: jourMontre(aujourdhui),
  numero: sql`c.numero`,
  nom: sql`c.ordre`,
  adresse: sql`normalise(concat_ws(' ', c.voie, c.code_postal, c.localite))`,
  etat: sql`array_position(${sql.val(ETATS_PAR_LIBELLE)}::text[], c.etat)`,
  situationMandat: sql`array_position(${sql.val(SITUATIONS_PAR_LIBELLE)}::text[], ${situationSql(suivi)})`,
  idTeledeclarant: sql`c.teledeclarant_id`,
  nbLots: sql`c.nb_lots`,
  nbBatiments: sql`a.nb_batiments_total`,
  mandatFin: sql`c.mandat_fin`,
  // La plus en retard d’abord.
  fraicheur: sql`CASE WHEN c.numero IS NOT NULL THEN coalesce(c.date_cloture, c.date_maj) END`,
})

export interface Criteres {
  /** Établissement dont on voit les dossiers ; null : tous (le teneur). */
  etablissement: number | null
  /** L’établissement dont les demandes et les brouillons se nomment ; null : tous (le teneur). */
  demandesDe: number | null
  /** Qui la lit : ce qu’il peut en demander. */
  lecteur: LecteurDeListe
  /** Ce qui est cherché, sur `copropriete c` et `recherche r` ; null : rien. */
  cherche: RawBuilder<boolean> | null
  /** Ce qui doit être vrai de chacune. */
  suivi: readonly Suivi[]
  etats: readonly EtatCopropriete[]
  situations: readonly SituationMandat[]
  /** Les statuts de mandat que l’un des siens porte ; avec des situations, l’un ou l’autre. */
  statuts: readonly StatutMandat[]
  /** Le mandat commence ce jour ou après. */
  mandatDepuis: Jour | null
  /** Le mandat finit ce jour ou avant. */
  mandatJusquau: Jour | null
  aujourdhui: Jour
  tri: Tri
  sens: 'asc' | 'desc'
  rang: number
  taille: number
  /** Où s’arrête le compte de qui n’en représente aucune. */
  plafond: number
}

export interface Ligne {
  id: number
  numero: string | null
  nom: string | null
  voie: string | null
  codePostal: string | null
  localite: string | null
  etat: EtatCopropriete
  idTeledeclarant: number | null
  nbLots: number | null
  nbBatiments: number | null
  mandatFin: string | null
  successeurDeclare: boolean
  dateCloture: string | null
  dateMaj: string | null
  reference: string | null
  idDeclaration: number | null
  empechements: Empechement[]
  aSituer: boolean
}

function conditionsDe(
  d: Omit<Criteres, 'demandesDe' | 'tri' | 'sens' | 'rang' | 'taille' | 'plafond'>,
  suivi: ReturnType<typeof suivre>,
): RawBuilder<unknown>[] {
  const demandes = d.etats.filter((etat) => ETATS_DEMANDABLES[d.lecteur].includes(etat))
  // Écrits dans la requête : c’est ainsi que l’index de la liste se reconnaît.
  const exclus = A_DEMANDER.filter((etat) => !demandes.includes(etat)).map((etat) => sql.lit(etat))
  const conditions: RawBuilder<unknown>[] =
    exclus.length === 0 ? [] : [sql`c.etat NOT IN (${sql.join(exclus)})`]
  if (d.etablissement !== null) conditions.push(sql`c.teledeclarant_id = ${d.etablissement}`)
  else if (d.lecteur === 'annuaire' || d.etats.every((etat) => ETATS[etat].public))
    conditions.push(suivi.immatriculee)
  // L’index de ce que l’annuaire ne montre pas : le registre ne se lit pas entier pour quelques brouillons.
  if (demandes.length > 0 && !demandes.some((etat) => ETATS[etat].public)) conditions.push(sql`NOT c.publie`)
  if (d.cherche) conditions.push(d.cherche)
  conditions.push(...d.suivi.map((nom) => suivi[nom]))
  if (d.etats.length > 0) conditions.push(sql`c.etat = ANY(${sql.val([...d.etats])}::text[])`)
  if (d.situations.length > 0 || d.statuts.length > 0)
    conditions.push(
      sql`(${situationSql(suivi)} = ANY(${sql.val([...d.situations])}::text[]) OR EXISTS (SELECT FROM mandat m
        WHERE m.copropriete_id = c.id AND m.statut = ANY(${sql.val([...d.statuts])}::text[])))`,
    )
  if (d.mandatDepuis !== null) conditions.push(sql`a.date_debut_mandat >= ${d.mandatDepuis}::date`)
  if (d.mandatJusquau !== null) conditions.push(sql`c.mandat_fin <= ${d.mandatJusquau}::date`)
  return conditions
}

/**
 * Les copropriétés d’un établissement, par page. Un brouillon n’y est que si on le demande, et pour le teneur une copropriété supprimée. Pour qui n’en représente aucune, celles de l’annuaire ; pour le teneur, aussi celles des états qu’il demande ; le compte s’arrête au plafond.
 */
export async function rechercher(
  db: Kysely<DB>,
  d: Criteres,
): Promise<{ lignes: Ligne[]; total: number; plafonne: boolean }> {
  const suivi = suivre(d.aujourdhui)
  const conditions = conditionsDe(d, suivi)
  const sens = sql.raw(d.sens)
  const tri = tris(suivi, d.aujourdhui)[d.tri]
  const plafond = d.etablissement === null ? sql`LIMIT ${d.plafond + 1}` : sql``
  const deLui = d.demandesDe === null ? sql`` : sql`AND d.teledeclarant_id = ${d.demandesDe}`
  const parAcceptee = d.tri === 'nbBatiments' || d.mandatDepuis !== null
  const depuis = sql`FROM copropriete c ${d.cherche ? sql`LEFT JOIN recherche r ON r.id = c.id` : sql``}
    ${parAcceptee ? sql`LEFT JOIN acceptee a ON a.copropriete_id = c.id` : sql``}
    WHERE ${sql.join(conditions, sql` AND `)}`
  const rangees = sql`SELECT c.id, ${tri} AS tri ${depuis} ORDER BY ${tri} ${sens} NULLS LAST, c.id`
  // L’index range celles d’un établissement par leur nom : la page s’y lit sans les autres. Sinon, une lecture pour les deux.
  const parIndex = d.tri === 'nom' && d.etablissement !== null && d.cherche === null
  const trouves = parIndex ? sql`` : sql`trouves AS MATERIALIZED (${rangees} ${plafond}),`
  const total = parIndex ? sql`SELECT count(*)::int ${depuis}` : sql`SELECT count(*)::int FROM trouves`
  const { rows } = await sql<{ total: number; lignes: Ligne[] }>`
    WITH ${parIndex ? PREPAREE : sql``} ${trouves} page AS (SELECT * FROM ${parIndex ? sql`(${rangees})` : sql`trouves`} t
      ORDER BY tri ${sens} NULLS LAST, id LIMIT ${d.taille} OFFSET ${(d.rang - 1) * d.taille})
    SELECT (${total}) AS total, (
      SELECT coalesce(json_agg(l ORDER BY l.ordre), '[]') FROM (
        SELECT row_number() OVER (ORDER BY p.tri ${sens} NULLS LAST, p.id) AS ordre, c.id, c.numero, c.nom, c.voie,
          c.code_postal AS "codePostal", c.localite, c.etat, c.teledeclarant_id AS "idTeledeclarant",
          c.nb_lots AS "nbLots", a.nb_batiments_total AS "nbBatiments",
          c.mandat_fin AS "mandatFin", c.successeur_declare AS "successeurDeclare", c.date_cloture AS "dateCloture",
          c.date_maj AS "dateMaj", x.reference, x.id AS "idDeclaration",
          ${empechementsSql(d.aujourdhui)} AS empechements,
          coalesce(a.parcelles_non_situees <> '{}', false) AS "aSituer"
        FROM page p JOIN copropriete c USING (id)
        LEFT JOIN acceptee a ON a.copropriete_id = c.id
        LEFT JOIN LATERAL (
          SELECT d.id, (SELECT q.reference FROM demande q WHERE q.declaration_id = d.id ORDER BY q.id DESC LIMIT 1)
          FROM declaration d WHERE d.copropriete_id = c.id ${deLui} ORDER BY d.id DESC LIMIT 1) x ON true) l) AS lignes`.execute(
    db,
  )
  const { total: compte, lignes } = laLigne(rows)
  const plafonne = d.etablissement === null && compte > d.plafond
  return { total: plafonne ? d.plafond : compte, plafonne, lignes }
}

/** Ce qui retient les copropriétés d’une liste où rien n’est cherché. */
export type Comptees = Omit<
  Criteres,
  'cherche' | 'demandesDe' | 'tri' | 'sens' | 'rang' | 'taille' | 'plafond'
>

/** Combien une liste en a, sans s’arrêter au plafond : rien n’y est cherché. */
export async function compter(db: Kysely<DB>, d: Comptees): Promise<number> {
  const conditions = conditionsDe({ ...d, cherche: null }, suivre(d.aujourdhui))
  const { rows } = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM copropriete c
    ${d.mandatDepuis === null ? sql`` : sql`LEFT JOIN acceptee a ON a.copropriete_id = c.id`}
    WHERE ${sql.join(conditions, sql` AND `)}`.execute(db)
  return laLigne(rows).total
}

/** Combien de copropriétés de l’établissement sont de chaque liste suivie : une lecture pour toutes. */
export async function compterLesListes(
  db: Kysely<DB>,
  { etablissement, aujourdhui }: { etablissement: number; aujourdhui: Jour },
): Promise<Record<ListeSuivie, number>> {
  const suivi = suivre(aujourdhui)
  const exclus = sql.join(A_DEMANDER.map((etat) => sql.lit(etat)))
  const comptes = CODES_LISTES_SUIVIES.map((liste) => {
    const conditions = LISTES_SUIVIES[liste].retient.map((nom) => suivi[nom])
    const celles = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `)
    return sql`count(*) FILTER (WHERE ${celles})::int AS ${sql.id(liste)}`
  })
  const { rows } = await sql<Record<ListeSuivie, number>>`
    SELECT ${sql.join(comptes)} FROM copropriete c
    WHERE c.teledeclarant_id = ${etablissement} AND c.etat NOT IN (${exclus})`.execute(db)
  return laLigne(rows)
}

/** Une copropriété immatriculée, sa dernière déclaration acceptée et qui l’a faite. */
export function lireCopropriete(db: Kysely<DB>, id: number) {
  return immatriculees(db)
    .leftJoin('acceptee as a', 'a.coproprieteId', 'c.id')
    .leftJoin('declaration as d', 'd.id', 'a.declarationId')
    .leftJoin('teledeclarant as t', 't.id', 'd.teledeclarantId')
    .select(['c.dateCloture', 'c.dateMaj', 't.type as typeTeledeclarant', 't.bailleurSocial'])
    .where('c.id', '=', id)
    .executeTakeFirst()
}

/** Les demandes de cette copropriété que le teneur n’a pas décidées, la plus récente d’abord. */
export function demandesOuvertes(db: Kysely<DB>, coproprieteId: number) {
  return db
    .selectFrom('demande')
    .select(['type', 'reference', 'dateDepot', 'teledeclarantId'])
    .where('coproprieteId', '=', coproprieteId)
    .where('decision', 'is', null)
    .orderBy('id', 'desc')
    .execute()
}
