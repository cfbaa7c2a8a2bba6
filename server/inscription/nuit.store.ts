import { PROFILS } from '#domain/acces/profils.ts'
import { jourDeParis, plusMois } from '#domain/jour.ts'
import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/platform/schema.ts'

/** La loi vise les comptes des télédéclarants ; ceux du teneur sont à l’agence. */
const PROFILS_VISES = Object.entries(PROFILS)
  .filter(([, p]) => p.famille === 'teledeclarant' || p.famille === 'notaire')
  .map(([code]) => code)

export interface EnAttente {
  id: number
  statut: string
  depuis: string
  rappels: number
  compteId: number
  email: string
  prenom: string
  nom: string
}

/** Les télédéclarants qui attendent leur mot de passe ou leur code, avec leur administrateur principal. */
export async function enAttenteDActivation(db: Kysely<DB>): Promise<EnAttente[]> {
  const { rows } = await sql<EnAttente>`
    SELECT t.id, t.statut, t.activation_depuis AS depuis, t.activation_rappels AS rappels,
      c.id AS compte_id, c.email, c.prenom, c.nom
    FROM teledeclarant t
    JOIN LATERAL (SELECT id, email, prenom, nom FROM compte
      WHERE teledeclarant_id = t.id AND statut <> 'SUPPRIME' ORDER BY id LIMIT 1) c ON true
    WHERE t.statut IN ('ATT_CREA_COMPTE', 'ATT_ACTIVATION') AND t.activation_depuis IS NOT NULL
    ORDER BY t.activation_depuis`.execute(db)
  return rows
}

export interface CompteQuiDort {
  id: number
  teledeclarantId: number | null
  profil: string
  email: string
  prenom: string
  nom: string
  derniere: string
  rappels: number
  dernierRappel: string | null
}

/**
 * Les comptes sans activité depuis dix mois, le plus ancien d’abord. Un administrateur principal veille tant que
 * quelqu’un de son établissement veille.
 */
export async function comptesQuiDorment(db: Kysely<DB>, maintenant: Date): Promise<CompteQuiDort[]> {
  const limite = plusMois(jourDeParis(maintenant), -10)
  const { rows } = await sql<CompteQuiDort>`
    WITH dort AS (
      SELECT c.id, c.teledeclarant_id, c.profil, c.email, c.prenom, c.nom, c.rappels_inactivite AS rappels,
        c.date_dernier_rappel_inactivite AS dernier_rappel,
        CASE WHEN c.profil LIKE '%\\_ADMIN\\_PRINC' OR c.profil = 'NOTAIRE_ADMIN' THEN
          (SELECT max(coalesce(e.date_derniere_activite, e.date_creation)) FROM compte e
           WHERE e.teledeclarant_id = c.teledeclarant_id AND e.statut = 'ACTIF')
        ELSE coalesce(c.date_derniere_activite, c.date_creation) END AS derniere
      FROM compte c JOIN teledeclarant t ON t.id = c.teledeclarant_id
      WHERE c.statut = 'ACTIF' AND t.statut = 'ACTIF' AND c.profil = ANY (${PROFILS_VISES})
        AND coalesce(c.date_derniere_activite, c.date_creation) < (${limite}::date + 2)::timestamptz)
    SELECT * FROM dort WHERE derniere < (${limite}::date + 2)::timestamptz ORDER BY derniere, id`.execute(db)
  return rows
}
