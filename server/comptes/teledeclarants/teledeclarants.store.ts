import type { TRIS_TELEDECLARANTS } from '#contract/comptes/teledeclarants.ts'
import type { StatutCompte } from '#domain/socle/acces/comptes.ts'
import { PROFILS_PRINCIPAUX } from '#domain/comptes/utilisateurs/gestion.ts'
import type { Profil } from '#domain/socle/acces/profils.ts'
import { ETATS_VIVANTS } from '#domain/coproprietes/copropriete/etats.ts'
import { PLAFOND_DU_COMPTE } from '#domain/socle/recherche/termes.ts'
import {
  STATUTS_TELEDECLARANT,
  TYPES_TELEDECLARANT,
  type StatutTeledeclarant,
  type TypeTeledeclarant,
} from '#domain/socle/acces/teledeclarants.ts'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'
import { laLigne } from '#server/socle/postgres/la-ligne.ts'
import { INSCRIPTIONS_LUES_MAX } from '#domain/comptes/inscription/bornes.ts'

/** Écrites en clair : un paramètre n’ouvrirait pas les index partiels qui portent ces mêmes listes. */
const enClair = (codes: readonly string[]) => sql.join(codes.map((c) => sql.lit(c)))
const VIVANTES = enClair(ETATS_VIVANTS)
const ADMIN = sql`LEFT JOIN compte a ON a.teledeclarant_id = t.id AND a.statut <> 'SUPPRIME'
  AND a.profil IN (${enClair(PROFILS_PRINCIPAUX)})`

/** Le rang d’un code par son libellé : la colonne se trie comme elle se lit. */
function parLibelle(colonne: string, table: Readonly<Record<string, { libelle: string }>>) {
  const codes = Object.entries(table)
    .toSorted(([, a], [, b]) => a.libelle.localeCompare(b.libelle, 'fr'))
    .map(([code]) => code)
  return sql`array_position(ARRAY[${enClair(codes)}], ${sql.ref(colonne)})`
}

type Tri = (typeof TRIS_TELEDECLARANTS)[number]

/** Ce qui ordonne ; `vide` : ce qui peut manquer, et vient alors à la fin dans les deux sens. Un index chacun (décision 0071). */
const TRIS: Record<Tri, { cle: RawBuilder<unknown>; vide?: true }> = {
  id: { cle: sql`t.id` },
  status: { cle: parLibelle('t.statut', STATUTS_TELEDECLARANT) },
  type: { cle: parLibelle('t.type', TYPES_TELEDECLARANT) },
  raisonSociale: { cle: sql`t.raison` },
  siret: { cle: sql`t.siret`, vide: true },
  adminNom: { cle: sql`t.admin`, vide: true },
  motDePasseCree: { cle: sql`t.mot_de_passe_cree` },
  localite: { cle: sql`t.localite`, vide: true },
  nbCoproprietes: { cle: sql`t.nombre` },
}

/** Les critères lus : des motifs LIKE, ou une valeur exacte ; null ou vide ne borne rien. */
export interface Criteres {
  id: number | null
  raisonSociale: readonly string[]
  siret: readonly string[]
  type: TypeTeledeclarant | null
  codePostal: readonly string[]
  localite: readonly string[]
  adminNom: readonly string[]
  adminPrenom: readonly string[]
  email: readonly string[]
  statut: StatutTeledeclarant | null
  motDePasseCree: boolean | null
  codeApe: readonly string[]
}

const contient = (colonne: RawBuilder<unknown>, motifs: readonly string[]) =>
  motifs.map((motif) => sql`${colonne} LIKE normalise(${motif})`)

function conditionsDe(c: Criteres): RawBuilder<unknown> {
  const conditions = [
    c.statut === null ? sql`t.statut <> 'SUPPRIME'` : sql`t.statut = ${c.statut}`,
    ...(c.id === null ? [] : [sql`t.id = ${c.id}`]),
    ...(c.type === null ? [] : [sql`t.type = ${c.type}`]),
    ...c.siret.map((m) => sql`t.siret LIKE ${m}`),
    ...c.codePostal.map((m) => sql`t.code_postal LIKE ${m}`),
    ...c.codeApe.map((m) => sql`t.code_ape LIKE ${m}`),
    ...(c.motDePasseCree === null ? [] : [sql`t.mot_de_passe_cree = ${c.motDePasseCree}`]),
    ...contient(sql`t.raison`, c.raisonSociale),
    ...contient(sql`t.localite`, c.localite),
    ...contient(sql`t.admin`, c.adminNom),
    ...contient(sql`t.admin_prenom`, c.adminPrenom),
    ...c.email.map((m) => sql`(t.courriel LIKE lower(${m}) OR t.admin_courriel LIKE lower(${m}))`),
  ]
  return sql.join(conditions, sql` AND `)
}

export interface LigneTrouvee {
  id: number
  status: StatutTeledeclarant
  type: TypeTeledeclarant
  raisonSociale: string
  siret: string | null
  adminNom: string | null
  motDePasseCree: boolean
  localite: string | null
  nbCoproprietes: number
}

const LUES = PLAFOND_DU_COMPTE + 1

/** Les premiers qui tiennent tous les critères, dans l’ordre, jusqu’à un de plus que le plafond. */
function trouver(criteres: Criteres, tri: Tri, ordre: RawBuilder<unknown>): RawBuilder<unknown> {
  const conditions = conditionsDe(criteres)
  const { cle } = TRIS[tri]
  if (tri !== 'nbCoproprietes')
    return sql`SELECT t.id, ${cle} AS tri FROM teledeclarant_cherche t WHERE ${conditions} ORDER BY ${ordre} LIMIT ${LUES}`
  // Ceux dont le nombre a bougé depuis la nuit se rangent à part : leur place n’est plus celle de l’index.
  return sql`
    WITH bouges AS MATERIALIZED (
      SELECT teledeclarant_id AS id, sum(delta)::int AS delta FROM portefeuille_mouvement GROUP BY 1)
    SELECT t.id, t.tri FROM (
      (SELECT t.id, ${cle} AS tri FROM teledeclarant_cherche t
        WHERE ${conditions} AND t.id NOT IN (SELECT id FROM bouges) ORDER BY ${ordre} LIMIT ${LUES})
      UNION ALL
      SELECT t.id, ${cle} + b.delta FROM bouges b JOIN teledeclarant_cherche t USING (id) WHERE ${conditions}) t
    ORDER BY ${ordre} LIMIT ${LUES}`
}

/**
 * §2.8 : les télédéclarants qui tiennent tous les critères, par page. Le compte s’arrête juste après le plafond, et l’on
 * ne feuillette pas au-delà. Les copropriétés ne se comptent que pour la page.
 */
export async function rechercher(
  db: Kysely<DB>,
  criteres: Criteres,
  page: { tri: Tri; sens: 'asc' | 'desc'; rang: number; taille: number },
): Promise<{ lignes: LigneTrouvee[]; total: number }> {
  const debut = (page.rang - 1) * page.taille
  const taille = Math.max(0, Math.min(page.taille, PLAFOND_DU_COMPTE - debut))
  const sens = sql.raw(page.sens + (TRIS[page.tri].vide ? ' NULLS LAST' : ''))
  const ordre = sql`tri ${sens}, t.id ${sql.raw(page.sens)}`
  const { rows } = await sql<{ total: number; lignes: LigneTrouvee[] }>`
    WITH trouves AS MATERIALIZED (${trouver(criteres, page.tri, ordre)}),
    page AS (SELECT * FROM trouves t ORDER BY ${ordre} LIMIT ${taille} OFFSET ${debut})
    SELECT (SELECT count(*)::int FROM trouves) AS total, (
      SELECT coalesce(json_agg(l ORDER BY l.ordre), '[]') FROM (
        SELECT p.ordre, t.id, t.statut AS status, t.type, t.raison_sociale AS "raisonSociale", t.siret,
          a.nom || ' ' || a.prenom AS "adminNom", a.mot_de_passe IS NOT NULL AS "motDePasseCree",
          coalesce(t.localite, t.representant_localite) AS localite,
          (SELECT count(*)::int FROM copropriete c
            WHERE c.teledeclarant_id = t.id AND c.etat IN (${VIVANTES})) AS "nbCoproprietes"
        FROM (SELECT t.id, row_number() OVER (ORDER BY ${ordre}) AS ordre FROM page t) p
        JOIN teledeclarant t USING (id) ${ADMIN}) l) AS lignes`.execute(db)
  return laLigne(rows)
}

/** Combien tiennent tous les critères, sans s’arrêter au plafond. */
export async function compter(db: Kysely<DB>, criteres: Criteres): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM teledeclarant_cherche t WHERE ${conditionsDe(criteres)}`.execute(db)
  return laLigne(rows).total
}

/** Ce que la fiche d’un télédéclarant compte et nomme, en plus de son établissement. */
export async function entourer(db: Kysely<DB>, id: number) {
  const { rows } = await sql<{
    nbCoproprietes: number
    nbUtilisateurs: number
    admin: {
      id: number
      nom: string
      prenom: string
      email: string
      motDePasseCree: boolean
      profil: Profil
      statut: StatutCompte
    } | null
  }>`
    SELECT
      (SELECT count(*)::int FROM copropriete WHERE teledeclarant_id = t.id AND etat IN (${VIVANTES})) AS nb_coproprietes,
      (SELECT count(*)::int FROM compte WHERE teledeclarant_id = t.id AND statut <> 'SUPPRIME') AS nb_utilisateurs,
      CASE WHEN a.id IS NOT NULL THEN json_build_object('id', a.id, 'nom', a.nom, 'prenom', a.prenom,
        'email', a.email, 'motDePasseCree', a.mot_de_passe IS NOT NULL, 'profil', a.profil, 'statut', a.statut) END AS admin
    FROM teledeclarant t ${ADMIN} WHERE t.id = ${id}`.execute(db)
  return laLigne(rows)
}

/** Les inscriptions que le teneur doit regarder, la plus ancienne d’abord. */
export async function aDecider(db: Kysely<DB>) {
  const { rows } = await sql<{
    id: number
    raisonSociale: string
    cause: 'ADRESSE' | 'SIRET'
    depuis: string
  }>`
    SELECT t.id, t.raison_sociale, 'ADRESSE' AS cause, t.lettre_demandee_le AS depuis FROM teledeclarant t
      WHERE t.lettre_demandee_le IS NOT NULL AND t.statut = 'ATT_ACTIVATION'
    UNION ALL
    SELECT t.id, t.raison_sociale, 'SIRET', v.contredite_le FROM verification v
      JOIN teledeclarant t ON t.id = v.teledeclarant_id
      WHERE v.contredite_le IS NOT NULL AND t.statut <> 'SUPPRIME'
    ORDER BY depuis, id LIMIT ${INSCRIPTIONS_LUES_MAX}`.execute(db)
  return rows
}
