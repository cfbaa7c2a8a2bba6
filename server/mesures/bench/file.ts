import { contexteDuSyndic } from '#domain/coproprietes/declaration/contexte.ts'
import { lireDeclaration } from '#domain/coproprietes/declaration/lecture.ts'
import { jourDeParis } from '#domain/socle/temps/jour.ts'
import type pg from 'pg'
import type { CommuneSemee } from '#server/demonstration/semer/communes.ts'
import type { RequeteDuCas } from './demande.ts'
import { preparerLaRecherche } from '#server/socle/registre/recherche/recherche.ts'
import { creerBrouillons, type Piece } from './brouillons.ts'
import { saisieRecevable } from './saisie.ts'

/** Les demandes ouvertes de la mesure, à autant de télédéclarants qu’il y en a. */
export const EN_FILE = 20_000
const PAR_LOT = 2_000
/** Les demandes que l’on ouvre l’une après l’autre. */
const A_OUVRIR = 200

/** Dépose une demande d’immatriculation dans chacune de ces communes : sa déclaration lue, sa pièce, son déclarant. */
export async function remplirLaFile(
  pool: pg.Pool,
  communes: readonly CommuneSemee[],
  piece: Piece,
): Promise<void> {
  const aujourdhui = jourDeParis(new Date().toISOString())
  const contexte = contexteDuSyndic({ typeTeledeclarant: 'PRO', bailleurSocial: false }, aujourdhui)
  for (let debut = 0; debut < EN_FILE; debut += PAR_LOT) {
    const lot = communes.slice(debut, Math.min(debut + PAR_LOT, EN_FILE))
    if (lot.length === 0) throw new Error('Trop peu de communes pour remplir la file.')
    const brouillons = await creerBrouillons(pool, lot, piece)
    const lues = lot.map((c) =>
      JSON.stringify(lireDeclaration(saisieRecevable(c, aujourdhui), contexte).declaration),
    )
    await pool.query(
      `UPDATE declaration d SET type_declaration = 'A_VALIDER', donnees = l.donnees
         FROM unnest($1::bigint[], $2::jsonb[]) AS l(id, donnees) WHERE d.id = l.id`,
      [brouillons.map((b) => b.id), lues],
    )
    await pool.query(
      `UPDATE copropriete c SET etat = 'IMMATRICULATION_ET_RATTACHEMENT_A_VALIDER', nom = s->>'nomCopropriete',
         voie = s->'adressePrincipale'->>'voie', localite = s->'adressePrincipale'->>'commune', departement = l.departement
       FROM unnest($1::bigint[], $2::jsonb[], $3::text[]) AS l(id, s, departement) WHERE c.id = l.id`,
      [
        brouillons.map((b) => b.coproprieteId),
        lot.map((c) => JSON.stringify(saisieRecevable(c, aujourdhui).identification)),
        lot.map((c) => c.departement),
      ],
    )
  }
  // La demande garde les mots de sa copropriété, prête à être cherchée.
  await preparerLaRecherche(pool)
  // À chacun la sienne : la file trie par profil et par nom.
  await pool.query(
    `WITH qui AS (SELECT id, teledeclarant_id, row_number() OVER (ORDER BY hashtext(email)) AS rang
                    FROM compte WHERE teledeclarant_id IS NOT NULL AND statut = 'ACTIF'),
       nombre AS (SELECT count(*) AS n FROM qui),
       deposees AS (SELECT *, row_number() OVER (ORDER BY id) AS rang FROM declaration WHERE type_declaration = 'A_VALIDER')
     INSERT INTO demande (reference, type, copropriete_id, declaration_id, teledeclarant_id, compte_id, date_depot,
                          attendue_le, proches_ecartees)
     SELECT 'MESURE-' || d.id, 'IMMATRICULATION', d.copropriete_id, d.id, q.teledeclarant_id, q.id,
            now() - d.rang * interval '1 minute', (now() - d.rang * interval '1 minute')::date + 7, d.rang % 9 / 8
       FROM deposees d JOIN qui q ON q.rang = 1 + (d.rang - 1) % (SELECT n FROM nombre)`,
  )
  await pool.query(
    `INSERT INTO ressemblance (copropriete_id, autre_id, score)
     SELECT d.copropriete_id, (SELECT min(id) FROM copropriete WHERE publie), 45
       FROM demande d WHERE d.decision IS NULL AND d.proches_ecartees > 0`,
  )
  // Ce que l’on a déposé est à soi : la liste du cabinet n’en compte pas vingt mille.
  for (const [table, sienne] of [
    ['copropriete', 'x.id = d.copropriete_id'],
    ['declaration', 'x.id = d.declaration_id'],
    ['fichier', 'x.id = (SELECT fichier_id FROM declaration WHERE id = d.declaration_id)'],
  ] as const)
    await pool.query(
      `UPDATE ${table} x SET teledeclarant_id = d.teledeclarant_id FROM demande d WHERE ${sienne}`,
    )
}

const chercher = (corps: object): RequeteDuCas => ({
  method: 'POST',
  path: '/api/declarations/rechercher',
  corps,
})
const page = (pageNumber: number, autre: object = {}) => ({
  paginationOptions: { pageNumber, pageSize: 10, ...autre },
})

/** Ce que fait un teneur de la file : ses pages, ses tris, ses filtres, ses onglets. */
export const DANS_LA_FILE: readonly RequeteDuCas[] = [
  ...[1, 2, 3, 40].map((n) => chercher(page(n))),
  ...['dateDepot', 'attendueLe', 'nom', 'demandeur'].map((sortField) => chercher(page(1, { sortField }))),
  chercher({ ...page(1), onglet: 'HORS_DELAI' }),
  chercher({ ...page(1), onglet: 'MIENNES' }),
  chercher({ ...page(1), risque: 'DOUBLON' }),
  chercher({ ...page(1), risque: 'CRUE' }),
  chercher({ ...page(1), type: 'RATTACHEMENT' }),
]

/** Un mot cherché dans la file. */
export const CHERCHE_DANS_LA_FILE: readonly RequeteDuCas[] = ['martin', 'rue', 'victor hugo', 'moulin'].map(
  (recherche) => chercher({ ...page(1), recherche }),
)

/** Ouvrir des demandes, l’une après l’autre. */
export async function ouvertures(pool: pg.Pool): Promise<RequeteDuCas[]> {
  const { rows } = await pool.query<{ id: number }>(
    `SELECT id FROM demande WHERE decision IS NULL ORDER BY hashtext(reference) LIMIT $1`,
    [A_OUVRIR],
  )
  return rows.map(({ id }) => ({ method: 'GET', path: `/api/declarations/update-etat-encours/${id}` }))
}
