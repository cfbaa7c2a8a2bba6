import { CODES_PROFILS, PROFILS, type Profil } from '#domain/socle/acces/profils.ts'
import { ETATS_EN_DEMANDE } from '#domain/coproprietes/copropriete/doublons.ts'
import type { Recherche } from '#domain/socle/recherche/termes.ts'
import type { Instant } from '#domain/socle/temps/instant.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import type { CodeDecision } from '#domain/coproprietes/demandes/decision.ts'
import type { TypeDemande } from '#domain/coproprietes/demandes/demandes.ts'
import type { Onglet } from '#domain/teneur/validations/onglets.ts'
import { CODES_RISQUES, type Risque } from '#domain/teneur/validations/risques.ts'
import { sansCritere, type CriteresDeFile } from '#domain/teneur/validations/vues.ts'
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import { PREPAREE } from '#server/socle/postgres/preparees.ts'
import type { DB } from '#server/socle/postgres/schema.ts'
import { laLigne } from '#server/socle/postgres/la-ligne.ts'
import { decideesDepuisPeu, PRECISIONS_ATTENDUES } from '#server/socle/registre/demandes/demandes-decidees.ts'

const COPROPRIETE = sql`JOIN copropriete c ON c.id = d.copropriete_id`

/** Dans l’ordre où leurs noms se lisent : celui de l’index, que la recherche redit (`demande_file_profil_lu`). */
export const PROFILS_PAR_LIBELLE: readonly Profil[] = CODES_PROFILS.toSorted((a, b) =>
  PROFILS[a].libelle.localeCompare(PROFILS[b].libelle, 'fr'),
)

/** La demande garde ce qui se trie de son déclarant et de sa copropriété, tels qu’ils étaient à son dépôt. */
const TRIS = {
  profilDemandeur: sql`array_position(${sql.lit(`{${PROFILS_PAR_LIBELLE.join(',')}}`)}::text[], d.profil_demandeur)`,
  dateDepot: sql`d.date_depot`,
  attendueLe: sql`d.attendue_le`,
  dateDecision: sql`d.date_decision`,
  type: sql`d.type`,
  reference: sql`d.reference`,
  nom: sql`d.ordre`,
  demandeur: sql`d.demandeur`,
} as const

/** Ce qu’une demande dit d’elle-même et de qui l’a faite. */
export const DE_LA_DEMANDE = sql<string>`d.cherche`

/** La demande de cette référence, et nulle autre. */
export const parReference = (reference: string) => sql<boolean>`d.reference = ${reference}`

/**
 * Où se lit ce qui est cherché. Des mots : la demande les garde tels qu’ils étaient à son dépôt. Un numéro, ou le début d’un nom : la
 * copropriété et sa préparation.
 */
const PAR_LES_MOTS = sql`CROSS JOIN LATERAL (SELECT d.jetons) r`
const PAR_LA_COPROPRIETE = sql`${COPROPRIETE} LEFT JOIN recherche r ON r.id = c.id`

/** Vrai quand la recherche ne regarde que les mots, que garde la demande. */
export const auxMotsSeuls = (recherche: Recherche | null): boolean =>
  recherche?.par === 'mots' && recherche.numeros === null && recherche.morceau === null

/**
 * Ce qui ressemble aujourd’hui à la copropriété d’une demande à décider, sur `demande d` : ce qui est encore à l’annuaire ou demandé, et que
 * le teneur n’a pas écarté. Une demande décidée n’a plus de doublon à vérifier.
 */
const DOUBLONS = sql`FROM ressemblance r JOIN copropriete o ON o.id = r.autre_id
  WHERE r.copropriete_id = d.copropriete_id AND d.decision IS NULL AND d.declaration_id IS NOT NULL
    AND (o.publie OR o.etat = ANY(${sql.val([...ETATS_EN_DEMANDE])}::text[]))
    AND NOT EXISTS (SELECT FROM doublon_ecarte e
      WHERE e.a = least(r.copropriete_id, r.autre_id) AND e.b = greatest(r.copropriete_id, r.autre_id))`

/** À quoi chaque risque se reconnaît, sur `demande d`. */
const SIGNES: Record<Risque, RawBuilder<boolean>> = {
  DOUBLON: sql`EXISTS (SELECT ${DOUBLONS})`,
  CONTESTEE: sql`coalesce(d.avis_predecesseur = 'CONTESTE', false)`,
  CONTREDITE: sql`EXISTS (SELECT FROM verification v WHERE v.declaration_id = d.declaration_id AND v.contredite_le IS NOT NULL)`,
  CRUE: sql`EXISTS (SELECT FROM verification v WHERE v.declaration_id = d.declaration_id AND v.contredite_le IS NULL)`,
  REDEPOSEE: sql`d.suite_de IS NOT NULL`,
}
const RISQUES_DE_LA_LIGNE = sql`array_remove(ARRAY[${sql.join(
  CODES_RISQUES.map((risque) => sql`CASE WHEN ${SIGNES[risque]} THEN ${sql.lit(risque)} END`),
)}]::text[], NULL)`

/** Qui regarde la file, et quand. */
export interface Regard {
  teneurId: number
  aujourdhui: Jour
  maintenant: Instant
}

export interface DemandeDeFile extends Regard, CriteresDeFile {
  /** Ce qui est cherché ; null : rien. `auxMots` : sur les mots que garde la demande, sinon sur `copropriete c` et `recherche r` aussi. */
  cherche: RawBuilder<boolean> | null
  auxMots: boolean
  tri: keyof typeof TRIS
  sens: 'asc' | 'desc'
  rang: number
  taille: number
}

export interface LigneDeFile {
  id: number
  reference: string
  type: TypeDemande
  nom: string | null
  voie: string | null
  codePostal: string | null
  localite: string | null
  demandeur: string
  profilDemandeur: Profil
  dateDepot: string
  attendueLe: Jour
  risques: Risque[]
  scoreDoublon: number | null
  verrouCompteId: number | null
  verrouNom: string | null
  verrouDepuis: string | null
  verrouExpire: string | null
  affecteeA: number | null
  affecteeNom: string | null
  decision: CodeDecision | null
  dateDecision: Instant | null
}

const affectee = ({ teneurId }: Regard) => sql<boolean>`d.affectee_a = ${teneurId}`
const tenue = ({ teneurId, maintenant }: Regard) =>
  sql<boolean>`(d.verrou_compte_id = ${teneurId} AND d.verrou_expire > ${maintenant})`

const OUVERTE = sql<boolean>`d.decision IS NULL`

/** Ce que montre chaque onglet de la file, sur `demande d`. */
const onglets = (regard: Regard): Record<Onglet, RawBuilder<boolean>> => ({
  A_TRAITER: OUVERTE,
  MIENNES: sql`${OUVERTE} AND (${affectee(regard)} OR ${tenue(regard)})`,
  HORS_DELAI: sql`${OUVERTE} AND d.attendue_le < ${regard.aujourdhui}::date`,
  PRECISIONS: PRECISIONS_ATTENDUES,
  TRAITEES: decideesDepuisPeu(regard.maintenant),
})

const compter = (condition: RawBuilder<boolean>) =>
  sql`(SELECT count(*)::int FROM demande d WHERE ${condition})`

/** Ce que compte chaque onglet, chacun par son index : « ou » en ferait lire toutes les demandes ouvertes. */
export async function compterOnglets(db: Kysely<DB>, regard: Regard): Promise<Record<Onglet, number>> {
  const { A_TRAITER, HORS_DELAI, PRECISIONS, TRAITEES } = onglets(regard)
  const { rows } = await sql<
    Record<Onglet, number>
  >`SELECT ${PREPAREE} ${compter(A_TRAITER)} AS "A_TRAITER", ${compter(PRECISIONS)} AS "PRECISIONS", ${compter(TRAITEES)} AS "TRAITEES",
      ${compter(HORS_DELAI)} AS "HORS_DELAI",
      (SELECT count(*)::int FROM (
        SELECT d.id FROM demande d WHERE ${OUVERTE} AND ${affectee(regard)}
        UNION SELECT d.id FROM demande d WHERE ${OUVERTE} AND ${tenue(regard)}) miennes) AS "MIENNES"`.execute(
    db.withoutPlugins(),
  )
  return laLigne(rows)
}

/** Ce que les critères retiennent, sur `demande d`. */
function retenues(d: Regard & CriteresDeFile): RawBuilder<boolean>[] {
  const conditions = [onglets(d)[d.onglet]]
  if (d.type) conditions.push(sql`d.type = ${d.type}`)
  if (d.risque) conditions.push(SIGNES[d.risque])
  if (d.decision) conditions.push(sql`d.decision = ${d.decision}`)
  if (d.idTeneur !== null) conditions.push(sql`d.affectee_a = ${d.idTeneur}`)
  return conditions
}

function conditionsDe(d: DemandeDeFile): RawBuilder<unknown> {
  return sql.join([...retenues(d), ...(d.cherche ? [d.cherche] : [])], sql` AND `)
}

/** Ce que l’on joint pour chercher : rien de plus, tant que la page n’est pas choisie. */
function jointsDe(d: DemandeDeFile): RawBuilder<unknown> {
  if (!d.cherche) return sql``
  return d.auxMots ? PAR_LES_MOTS : PAR_LA_COPROPRIETE
}

/** Vrai quand la file montre tout un onglet : son compte est celui de l’onglet. */
const montreToutLOnglet = (d: DemandeDeFile): boolean => d.cherche === null && sansCritere(d)

const totalDe = (d: DemandeDeFile) =>
  sql<number>`(SELECT count(*)::int FROM demande d ${jointsDe(d)} WHERE ${conditionsDe(d)})`

/**
 * Une page de la file, et combien elle en a en tout ; `total` null : autant que son onglet, qui se compte ailleurs. La page se choisit
 * d’abord, par ce qui cherche et trie ; le reste ne se lit que de ses lignes. Le total se compte à part, dans la même demande à la base :
 * chacun a son index. Un verrou passé d’heure ne se montre plus, que le travail l’ait ôté ou non.
 */
export async function rechercherDemandes(
  db: Kysely<DB>,
  d: DemandeDeFile,
): Promise<{ lignes: LigneDeFile[]; total: number | null }> {
  const par = TRIS[d.tri]
  const sens = sql.raw(d.sens)
  const toutLOnglet = montreToutLOnglet(d)
  const { rows } = await sql<LigneDeFile & { total: number | null }>`
    WITH page AS MATERIALIZED (
      SELECT d.id, ${par} AS tri, ${toutLOnglet ? sql`NULL::int` : totalDe(d)} AS total
      FROM demande d ${jointsDe(d)} WHERE ${conditionsDe(d)}
      ORDER BY ${par} ${sens} NULLS LAST, d.date_depot, d.id LIMIT ${d.taille} OFFSET ${(d.rang - 1) * d.taille})
    SELECT page.total, d.id, d.reference, d.type, c.nom, c.voie, c.code_postal, c.localite,
      k.prenom || ' ' || k.nom AS demandeur, k.profil AS profil_demandeur, d.date_depot, d.attendue_le,
      ${RISQUES_DE_LA_LIGNE} AS risques, (SELECT max(r.score)::int ${DOUBLONS}) AS score_doublon,
      v.id AS verrou_compte_id, v.prenom || ' ' || v.nom AS verrou_nom, d.verrou_depuis, d.verrou_expire,
      d.affectee_a, f.prenom || ' ' || f.nom AS affectee_nom, d.decision, d.date_decision
    FROM page JOIN demande d USING (id)
    ${COPROPRIETE} JOIN compte k ON k.id = d.compte_id
    LEFT JOIN compte f ON f.id = d.affectee_a
    LEFT JOIN compte v ON v.id = d.verrou_compte_id AND d.verrou_expire > ${d.maintenant}
    ORDER BY page.tri ${sens} NULLS LAST, d.date_depot, d.id`.execute(db)
  if (toutLOnglet) return { lignes: rows, total: null }
  // Au-delà de la dernière page, aucune ligne ne porte le compte.
  if (rows[0] || d.rang === 1) return { lignes: rows, total: rows[0]?.total ?? 0 }
  const { rows: compte } = await sql<{ total: number }>`SELECT ${totalDe(d)} AS total`.execute(db)
  return { lignes: rows, total: laLigne(compte).total }
}

/** Ce parmi quoi un teneur prend la suivante ; `parmi` : celles-ci seulement. */
export interface Choisies extends Regard, CriteresDeFile {
  parmi: readonly number[] | null
}

/** Les demandes ouvertes que personne ne tient et que ce teneur n’a pas déposées, celle qu’il prendrait d’abord la première. */
const libres = (db: Kysely<DB>, { parmi, ...d }: Choisies) =>
  db
    .selectFrom('demande as d')
    .select('d.id')
    .where('decision', 'is', null)
    .where(sql<boolean>`${sql.join(retenues(d), sql` AND `)}`)
    .$if(parmi !== null, (q) => q.where('d.id', 'in', parmi ?? []))
    .where((eb) =>
      eb.or([
        eb('affecteeA', 'is', null),
        eb('affecteeA', '=', d.teneurId),
        // Celle d’un teneur qui n’est plus là est à tous.
        eb.not(
          eb.exists(
            eb
              .selectFrom('compte')
              .select('compte.id')
              .whereRef('compte.id', '=', 'd.affecteeA')
              .where('compte.statut', '=', 'ACTIF'),
          ),
        ),
      ]),
    )
    .where('depotTeneurId', 'is distinct from', d.teneurId)
    .where((eb) => eb.or([eb('verrouExpire', 'is', null), eb('verrouExpire', '<=', d.maintenant)]))
    .orderBy(sql`affectee_a IS DISTINCT FROM ${d.teneurId}`)
    .orderBy('dateDepot')
    .orderBy('d.id')
    .limit(1)

/**
 * La plus ancienne demande ouverte que personne ne tient, d’abord parmi celles qui sont affectées à ce teneur, et qu’il n’a pas déposée
 * lui-même ; verrouillée. Celle qu’un autre prend au même instant est laissée.
 */
export async function verrouillerPlusAncienne(
  trx: Transaction<DB>,
  choisies: Choisies,
): Promise<number | null> {
  const ligne = await libres(trx, choisies).forUpdate().skipLocked().executeTakeFirst()
  return ligne?.id ?? null
}

/** La même, sans la verrouiller. */
export async function plusAncienneLibre(db: Kysely<DB>, choisies: Choisies): Promise<number | null> {
  const ligne = await libres(db, choisies).executeTakeFirst()
  return ligne?.id ?? null
}
