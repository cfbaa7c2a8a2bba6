import { rechercherTeledeclarants, TRIS_TELEDECLARANTS } from '#contract/comptes/teledeclarants.ts'
import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'

/** De quoi chercher chaque colonne, rare ou courante. */
export const CRITERES: readonly (readonly [string, object])[] = [
  ['sans critère', {}],
  ['identifiant', { id: '3100' }],
  ['raison sociale rare', { raisonSociale: 'c81e728d' }],
  ['raison sociale courante', { raisonSociale: 'cabinet' }],
  ['raison sociale d’une lettre', { raisonSociale: 'e' }],
  ['raison sociale introuvable', { raisonSociale: 'zzzzzz' }],
  ['raison sociale, début', { raisonSociale: '$immobiliere' }],
  ['raison sociale, joker', { raisonSociale: '_a_b_c' }],
  ['SIRET', { siret: '77777777712000' }],
  ['SIREN', { siret: '777777777' }],
  ['type', { type: 'NOTAIRE' }],
  ['statut', { statut: 'SUPPRIME' }],
  ['code postal', { codePostal: '21000' }],
  ['commune', { localite: 'saint denis 12' }],
  ['nom rare', { adminNom: 'nomc81e' }],
  ['nom d’une lettre', { adminNom: 'o' }],
  ['prénom', { adminPrenom: 'etienne' }],
  ['adresse électronique rare', { email: 'seme3100-1@' }],
  ['adresse électronique courante', { email: 'exemple' }],
  ['mot de passe créé', { motDePasseCree: false }],
  ['activité', { codeApe: '68.31Z' }],
  ['tout à la fois', { raisonSociale: 'e', localite: 'lyon', adminNom: 'nom', email: 'seme', type: 'PRO' }],
]

/** Chaque colonne, dans les deux sens. */
export const TRIS = TRIS_TELEDECLARANTS.flatMap((sortField) =>
  (['asc', 'desc'] as const).map((sortDirection) => ({ sortField, sortDirection })),
)

/** Toutes les recherches que le teneur peut faire, par pages de cent. */
export const DEMANDES = [
  ...CRITERES.map(([, criteres]) => ({ ...criteres, paginationOptions: { pageSize: 100 } })),
  ...TRIS.map((tri) => ({ raisonSociale: 'e', paginationOptions: { pageSize: 100, pageNumber: 3, ...tri } })),
].map((corps) => ({ method: rechercherTeledeclarants.method, path: rechercherTeledeclarants.path, corps }))

/**
 * Écrit en masse dans ce que le teneur cherche : les trigrammes s’y rangent d’un coup, à la fin, comme ils l’auraient été
 * un à un. Les deux tiers du processeur en moins.
 */
export async function enMasse(db: Kysely<DB>, ecrire: () => Promise<void>): Promise<void> {
  await sql`ALTER INDEX teledeclarant_cherche_trigrammes SET (fastupdate = on)`.execute(db)
  await ecrire()
  await sql`ALTER INDEX teledeclarant_cherche_trigrammes SET (fastupdate = off)`.execute(db)
  await sql`SELECT gin_clean_pending_list('teledeclarant_cherche_trigrammes')`.execute(db)
}

/** Des télédéclarants de tout type et de tout statut, deux comptes à chacun qui n’est pas supprimé. */
export async function semerTeledeclarants(db: Kysely<DB>, nombre: number): Promise<void> {
  await sql`
    WITH semes AS (
      INSERT INTO teledeclarant (type, statut, raison_sociale, siret, code_ape, voie, code_postal, localite, email)
      SELECT (ARRAY['PRO', 'NON_PRO', 'NON_PRO', 'NOTAIRE', 'AUTRE'])[1 + n % 5],
        (ARRAY['ACTIF', 'ACTIF', 'ACTIF', 'ATT_ACTIVATION', 'ATT_CREA_COMPTE', 'SUPPRIME'])[1 + n % 6],
        (ARRAY['Cabinet', 'Régie', 'Immobilière'])[1 + n % 3] || ' ' || substr(md5(n::text), 1, 8) || ' Été',
        CASE WHEN n % 2 = 0 THEN lpad((10000 + n)::text, 14, '7') END, (ARRAY['6832A', '6831Z', NULL])[1 + n % 3],
        n || ' rue des Lilas', lpad((n % 95 + 1)::text, 2, '0') || '000',
        (ARRAY['Lyon', 'Saint-Denis', 'Évry'])[1 + n % 3] || ' ' || n % 97, 'contact' || n || '@exemple.invalid'
      FROM generate_series(1, ${sql.lit(nombre)}) n
      RETURNING id, type, statut)
    INSERT INTO compte (teledeclarant_id, identifiant, email, mot_de_passe, civilite, nom, prenom, profil, statut)
    SELECT id, 'seme' || id || '-' || k, 'seme' || id || '-' || k || '@exemple.invalid',
      CASE WHEN id % 9 > 0 THEN 'x' END, 'M', 'Nom' || substr(md5(id::text), 1, 6),
      (ARRAY['Étienne', 'Odette', 'Thomas'])[1 + id % 3],
      CASE WHEN k = 2 THEN 'TELE_PRO_GESTION' WHEN type = 'NOTAIRE' THEN 'NOTAIRE_ADMIN'
        WHEN type = 'NON_PRO' THEN 'TELE_NONPRO_ADMIN_PRINC' ELSE 'TELE_PRO_ADMIN_PRINC' END, 'ACTIF'
    FROM semes, generate_series(1, 2) k WHERE statut <> 'SUPPRIME'`.execute(db)
}
