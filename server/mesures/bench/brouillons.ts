import type { SaisieDeclaration } from '#domain/coproprietes/declaration/declaration.ts'
import { jourDeParis } from '#domain/socle/temps/jour.ts'
import type pg from 'pg'
import type { CommuneSemee } from '#server/demonstration/semer/communes.ts'
import { PEOPLE } from '#server/demonstration/semer/people.ts'
import { lieuDe, saisieRecevable } from './saisie.ts'

/** Le document que joint chaque brouillon : le dépôt le relit. */
export interface Piece {
  empreinte: string
  taille: number
}

export interface Brouillon {
  id: number
  coproprieteId: number
  fichierId: string
  /** Clé d’adresse, longitude, latitude, parcelle. */
  lieu: readonly (string | number)[]
}

/** Un brouillon prêt à déposer dans chacune de ces communes, au nom de l’administrateur du cabinet. */
export async function creerBrouillons(
  pool: pg.Pool,
  communes: readonly CommuneSemee[],
  piece: Piece,
): Promise<Brouillon[]> {
  const aujourdhui = jourDeParis(new Date().toISOString())
  const saisies = communes.map((commune): SaisieDeclaration => saisieRecevable(commune, aujourdhui))
  const admin = PEOPLE.find((p) => p.profil === 'TELE_PRO_ADMIN_PRINC')
  const { rows } = await pool.query<Omit<Brouillon, 'lieu'> & { rang: number }>(
    `WITH qui AS (SELECT id AS compte_id, teledeclarant_id FROM compte WHERE email = $1),
     saisies AS (SELECT s.saisie, s.rang FROM unnest($2::jsonb[]) WITH ORDINALITY AS s(saisie, rang)),
     coproprietes AS (
       INSERT INTO copropriete (etat, teledeclarant_id, nom)
       SELECT 'BROUILLON', teledeclarant_id, rang::text FROM saisies, qui RETURNING id, nom),
     fichiers AS (
       INSERT INTO fichier (teledeclarant_id, nom, taille, empreinte)
       SELECT teledeclarant_id, rang::text, $3, $4 FROM saisies, qui RETURNING id, nom),
     declarations AS (
       INSERT INTO declaration (copropriete_id, teledeclarant_id, compte_id, type_declaration, type_immat, saisie, etape,
                                fichier_id)
       SELECT c.id, teledeclarant_id, compte_id, 'BROUILLON', 'DEFAULT', s.saisie, 'recapitulatif', f.id
         FROM saisies s JOIN coproprietes c ON c.nom = s.rang::text JOIN fichiers f ON f.nom = s.rang::text, qui
       RETURNING id, copropriete_id, fichier_id)
     SELECT d.id, d.copropriete_id AS "coproprieteId", d.fichier_id AS "fichierId", c.nom::int AS rang
       FROM declarations d JOIN coproprietes c ON c.id = d.copropriete_id ORDER BY rang`,
    [admin?.email, saisies.map((saisie) => JSON.stringify(saisie)), piece.taille, piece.empreinte],
  )
  return rows.map(({ rang, ...brouillon }) => {
    const commune = communes[rang - 1]
    return { ...brouillon, lieu: commune ? lieuDe(commune) : [] }
  })
}
