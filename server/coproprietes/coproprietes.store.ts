import type { EtatCopropriete } from '#domain/copropriete/etats.ts'
import { PLAFOND_DU_COMPTE } from '#domain/recherche/termes.ts'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '#server/postgres/schema.ts'

/** Colonnes triables, et la colonne de la base qui les porte. */
const TRIS = { nom: 'ordre', numero: 'numero', mandatFin: 'mandat_fin', nbLots: 'nb_lots' } as const

export interface Criteres {
  /** Établissement dont on voit les dossiers ; null : tous (le teneur). */
  etablissement: number | null
  /** Ce qui est cherché, sur `copropriete c` et `recherche r` ; null : rien. */
  cherche: RawBuilder<boolean> | null
  etats: readonly EtatCopropriete[]
  tri: keyof typeof TRIS
  sens: 'asc' | 'desc'
  rang: number
  taille: number
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
}

/**
 * Les copropriétés d’un établissement, par page. Un dossier supprimé n’y est plus, un brouillon n’y est que si on le demande : il se reprend ailleurs. Pour le teneur, qui les voit toutes,
 * le compte s’arrête au plafond.
 */
export async function rechercher(
  db: Kysely<DB>,
  d: Criteres,
): Promise<{ lignes: Ligne[]; total: number; plafonne: boolean }> {
  const conditions = [
    d.etats.includes('BROUILLON')
      ? sql`c.etat <> 'SUPPRIMEE'`
      : sql`c.etat NOT IN ('SUPPRIMEE', 'BROUILLON')`,
  ]
  if (d.etablissement === null) conditions.push(sql`c.publie`)
  else conditions.push(sql`c.teledeclarant_id = ${d.etablissement}`)
  if (d.cherche) conditions.push(d.cherche)
  if (d.etats.length > 0) conditions.push(sql`c.etat = ANY(${sql.val([...d.etats])}::text[])`)
  const sens = sql.raw(d.sens)
  const tri = sql.raw(`c.${TRIS[d.tri]}`)
  const plafond = d.etablissement === null ? sql`LIMIT ${PLAFOND_DU_COMPTE + 1}` : sql``
  const { rows } = await sql<{ total: number; lignes: Ligne[] }>`
    WITH trouves AS MATERIALIZED (
      SELECT c.id, ${tri} AS tri FROM copropriete c ${d.cherche ? sql`LEFT JOIN recherche r ON r.id = c.id` : sql``}
      WHERE ${sql.join(conditions, sql` AND `)}
      ORDER BY ${tri} ${sens} NULLS LAST, c.id ${plafond}),
    page AS (SELECT * FROM trouves ORDER BY tri ${sens} NULLS LAST, id
      LIMIT ${d.taille} OFFSET ${(d.rang - 1) * d.taille})
    SELECT (SELECT count(*)::int FROM trouves) AS total, (
      SELECT coalesce(json_agg(l ORDER BY l.ordre), '[]') FROM (
        SELECT row_number() OVER (ORDER BY p.tri ${sens} NULLS LAST, p.id) AS ordre, c.id, c.numero, c.nom, c.voie,
          c.code_postal AS "codePostal", c.localite, c.etat, c.teledeclarant_id AS "idTeledeclarant",
          c.nb_lots AS "nbLots", a.nb_batiments_total AS "nbBatiments",
          c.mandat_fin AS "mandatFin", c.successeur_declare AS "successeurDeclare", c.date_cloture AS "dateCloture",
          c.date_maj AS "dateMaj", x.reference, x.id AS "idDeclaration"
        FROM page p JOIN copropriete c USING (id)
        LEFT JOIN acceptee a ON a.copropriete_id = c.id
        LEFT JOIN LATERAL (
          SELECT d.id, (SELECT q.reference FROM demande q WHERE q.declaration_id = d.id ORDER BY q.id DESC LIMIT 1)
          FROM declaration d WHERE d.copropriete_id = c.id ORDER BY d.id DESC LIMIT 1) x ON true) l) AS lignes`.execute(
    db,
  )
  const { total, lignes } = rows[0]!
  const plafonne = d.etablissement === null && total > PLAFOND_DU_COMPTE
  return { total: plafonne ? PLAFOND_DU_COMPTE : total, plafonne, lignes }
}
