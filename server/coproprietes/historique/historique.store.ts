import type { FamilleArretes } from '#domain/coproprietes/declaration/listes.ts'
import type { TypeImmatriculation } from '#domain/coproprietes/declaration/circonstances.ts'
import type { Declaration } from '#domain/coproprietes/declaration/declaration.ts'
import {
  FAITS_RESERVES,
  type FaitDuDossier,
  type FaitRaconte,
} from '#domain/coproprietes/historique/historique.ts'
import type { Instant } from '#domain/socle/temps/instant.ts'
import { estTenu } from '#domain/coproprietes/mandats/modification.ts'
import { CODES_STATUTS_MANDAT } from '#domain/coproprietes/mandats/statuts.ts'
import type { TypeTeledeclarant } from '#domain/socle/acces/teledeclarants.ts'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { minuit } from '#server/socle/postgres/minuit.ts'
import type { DB } from '#server/socle/postgres/schema.ts'
import { laLigne } from '#server/socle/postgres/la-ligne.ts'

/** Un fait daté de la copropriété, et qui l’a fait. */
export interface Fait {
  cle: string
  fait: FaitRaconte
  date: Instant
  /** Vrai d’un jour sans heure. */
  jour: boolean
  ancien: Record<string, unknown> | null
  nouveau: (Record<string, unknown> & { famille?: FamilleArretes }) | null
  compteId: number | null
  prenom: string | null
  nom: string | null
  /** L’établissement qui l’a fait, ou dont c’est le mandat. */
  teledeclarantId: number | null
  type: TypeTeledeclarant | null
  raisonSociale: string | null
  automatique: boolean
  fichierId: string | null
  fichierNom: string | null
}

const TENUS = CODES_STATUTS_MANDAT.filter(estTenu)

const RIEN = sql`NULL::jsonb`

/** Un fait que le dossier date sans qu’un acte l’ait écrit. */
const duDossier = (
  fait: FaitDuDossier,
  jour: string,
  depuis: RawBuilder<unknown>,
  nouveau: RawBuilder<unknown> = RIEN,
  plus: { rang?: string; qui?: string; fichier?: string } = {},
) => sql`SELECT ${sql.lit(fait)} || ${sql.raw(plus.rang ? `':' || ${plus.rang}` : "''")} AS cle, ${sql.lit(fait)} AS fait,
  ${minuit(sql.raw(jour))} AS date, true AS jour, ${RIEN} AS ancien, ${nouveau} AS nouveau, NULL::bigint AS compte_id,
  ${sql.raw(plus.qui ?? 'NULL::bigint')} AS qui, false AS automatique, ${sql.raw(plus.fichier ?? 'NULL::uuid')} AS fichier_id
  FROM ${depuis} AND ${sql.raw(jour)} IS NOT NULL`

/** Ce que le journal a gardé de ces objets ; son index par objet y mène. */
const journal = (objet: string, ids: RawBuilder<unknown>) => sql`
  SELECT 'journal:' || j.id AS cle, j.categorie || '.' || j.type AS fait, j.date, false AS jour, j.ancien, j.nouveau,
    j.compte_id, NULL::bigint AS qui, j.modalite = 'BATCH' AS automatique, s.fichier_id
  FROM evenement_journal j
  LEFT JOIN demande d ON j.categorie = 'DISSOLUTION' AND d.reference = j.nouveau->>'reference'
  LEFT JOIN dissolution s ON s.demande_id = d.id AND j.type = 'DEMANDE'
  WHERE j.objet = ${sql.lit(objet)} AND j.objet_id IN (${ids})
    -- La demande d’une immatriculation dit déjà son mandat.
    AND NOT (j.type = 'DEMANDE_RATTACHEMENT' AND NOT coalesce(j.nouveau ? 'reference', false))`

/** Tout ce qui est daté d’une copropriété. */
function faitsDe(id: number): RawBuilder<unknown> {
  const acceptee = sql`acceptee a WHERE a.copropriete_id = ${id}`
  const arretes = sql`arrete_accepte r WHERE r.copropriete_id = ${id}`
  const laFamille = sql`jsonb_build_object('famille', r.famille)`
  return sql.join(
    [
      journal('copropriete', sql`${id}`),
      journal('mandat', sql`SELECT m.id FROM mandat m WHERE m.copropriete_id = ${id}`),
      journal('demande', sql`SELECT d.id FROM demande d WHERE d.copropriete_id = ${id}`),
      duDossier(
        'IMMATRICULEE',
        'c.date_immatriculation',
        sql`copropriete c WHERE c.id = ${id} AND NOT EXISTS (SELECT FROM evenement_journal i
          WHERE i.objet = 'copropriete' AND i.objet_id = ${id} AND i.type = 'IMMATRICULATION')`,
      ),
      duDossier(
        'MANDAT_COMMENCE',
        'm.debut',
        sql`mandat m WHERE m.copropriete_id = ${id} AND m.statut = ANY(${sql.val([...TENUS])}::text[])`,
        sql`jsonb_build_object('debut', m.debut, 'fin', m.fin, 'provisoire', m.administration_provisoire)`,
        { rang: 'm.id', qui: 'm.teledeclarant_id', fichier: 'm.fichier_id' },
      ),
      duDossier('ARRETE', 'r.date_arrete', arretes, laFamille, { rang: 'r.rang' }),
      duDossier('MAINLEVEE', 'r.date_main_levee', arretes, laFamille, { rang: 'r.rang' }),
      duDossier('MANDATAIRE_AD_HOC', 'a.mandat_ad_hoc_date_nomination', acceptee),
      duDossier('MANDATAIRE_AD_HOC_FIN', 'a.mandat_ad_hoc_date_fin_mission', acceptee),
      duDossier('CARENCE', 'a.ordonnance_carence_date_ordonnance', acceptee),
    ],
    sql` UNION ALL `,
  )
}

/**
 * Une page de l’historique d’une copropriété, le dernier fait d’abord, et leur nombre ; ce qui est encore à venir n’y est pas.
 * `lecteur` : l’établissement qui lit ; null : aucun. `toutLire` : les faits réservés aussi.
 */
export async function lireHistorique(
  db: Kysely<DB>,
  h: {
    id: number
    faits: readonly FaitRaconte[]
    lecteur: number | null
    toutLire: boolean
    maintenant: Instant
    taille: number
    rang: number
  },
): Promise<{ total: number; faits: Fait[] }> {
  const { rows } = await sql<{ total: number; faits: Fait[] }>`
    WITH dits AS (
      SELECT f.*, c.prenom, c.nom, t.id AS teledeclarant_id, t.type AS type_etablissement, t.raison_sociale
      FROM (${faitsDe(h.id)}) f
      LEFT JOIN compte c ON c.id = f.compte_id
      LEFT JOIN teledeclarant t ON t.id = coalesce(f.qui, c.teledeclarant_id)
      WHERE f.fait = ANY(${sql.val([...h.faits])}::text[]) AND f.date <= ${h.maintenant}
        AND (${h.toutLire} OR f.fait <> ALL(${sql.val([...FAITS_RESERVES])}::text[])
          OR c.teledeclarant_id = ${h.lecteur}::bigint)),
    page AS (SELECT * FROM dits ORDER BY date DESC, cle DESC
      LIMIT ${h.taille} OFFSET ${(h.rang - 1) * h.taille})
    SELECT (SELECT count(*)::int FROM dits) AS total, (
      SELECT coalesce(json_agg(l ORDER BY l.ordre), '[]') FROM (
        SELECT row_number() OVER (ORDER BY p.date DESC, p.cle DESC) AS ordre, p.cle, p.fait,
          to_char(p.date AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS date, p.jour, p.ancien, p.nouveau,
          p.compte_id AS "compteId", p.prenom, p.nom, p.teledeclarant_id AS "teledeclarantId",
          p.type_etablissement AS type, p.raison_sociale AS "raisonSociale", p.automatique,
          p.fichier_id AS "fichierId", x.nom AS "fichierNom"
        FROM page p LEFT JOIN fichier x ON x.id = p.fichier_id) l) AS faits`.execute(db)
  return laLigne(rows)
}

/** Ces déclarations, telles qu’elles ont été acceptées, et qui les a faites. */
export async function lireDeclarations(db: Kysely<DB>, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, DeclarationLue>()
  const lues = await db
    .selectFrom('declaration')
    .innerJoin('teledeclarant', 'teledeclarant.id', 'declaration.teledeclarantId')
    .select([
      'declaration.id',
      'declaration.donnees',
      'declaration.donneesRemplacees',
      'declaration.dateSoumission',
      'declaration.typeImmat',
      'teledeclarant.type',
      'teledeclarant.bailleurSocial',
    ])
    .where('declaration.id', 'in', ids)
    .execute()
  return new Map(lues.map((l): [number, DeclarationLue] => [l.id, l]))
}
export interface DeclarationLue {
  id: number
  donnees: Declaration | null
  donneesRemplacees: Declaration | null
  dateSoumission: Instant | null
  typeImmat: TypeImmatriculation
  type: TypeTeledeclarant
  bailleurSocial: boolean
}

/** Les demandes de cette copropriété que le teneur n’a pas décidées, la plus récente d’abord. */
export const demandesOuvertes = (db: Kysely<DB>, coproprieteId: number) =>
  db
    .selectFrom('demande')
    .select(['type', 'reference', 'dateDepot', 'attendueLe', 'teledeclarantId', 'decision', 'verrouExpire'])
    .where('coproprieteId', '=', coproprieteId)
    .where('decision', 'is', null)
    .orderBy('id', 'desc')
    .execute()

/** Le successeur déclaré que l’on attend. */
export const successeurAttendu = (db: Kysely<DB>, coproprieteId: number) =>
  db
    .selectFrom('succession')
    .select(['debut', 'dateCreation'])
    .where('coproprieteId', '=', coproprieteId)
    .where('etat', '=', 'DECLAREE')
    .executeTakeFirst()
