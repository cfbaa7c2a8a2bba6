import type { Instant } from '#domain/instant.ts'
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type { DB } from '#server/postgres/schema.ts'
import type { Profil } from '#domain/acces/profils.ts'
import type { TypeDemande } from '#domain/validation/demandes.ts'

const TRIS = {
  profilDemandeur: sql`profil_demandeur`,
  dateDepot: sql`date_depot`,
  reference: sql`reference`,
  nom: sql`ordre`,
  demandeur: sql`demandeur`,
} as const

/** Ce qu’une demande dit d’elle-même et de qui l’a faite. */
export const DE_LA_DEMANDE = sql<string>`normalise(d.reference || ' ' || k.prenom || ' ' || k.nom || ' ' || t.raison_sociale)`

export interface DemandeDeFile {
  /** Ce qui est cherché, sur `copropriete c`, `recherche r` et `DE_LA_DEMANDE` ; null : rien. */
  cherche: RawBuilder<boolean> | null
  type: TypeDemande | null
  tri: keyof typeof TRIS
  sens: 'asc' | 'desc'
  rang: number
  taille: number
  maintenant: Instant
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
  prochesEcartees: boolean
  verrouCompteId: number | null
  verrouNom: string | null
  verrouDepuis: string | null
  verrouExpire: string | null
}

/** La file des demandes à décider. Un verrou passé d’heure ne se montre plus, que le travail l’ait ôté ou non. */
export async function rechercherDemandes(db: Kysely<DB>, d: DemandeDeFile) {
  const conditions = [sql`d.decision IS NULL`]
  if (d.type) conditions.push(sql`d.type = ${d.type}`)
  if (d.cherche) conditions.push(d.cherche)
  const sens = sql.raw(d.sens)
  const { rows } = await sql<LigneDeFile & { total: number }>`
    WITH file AS (
      SELECT d.id, d.reference, d.type, c.nom, c.ordre, c.voie, c.code_postal, c.localite,
        k.prenom || ' ' || k.nom AS demandeur, k.profil AS profil_demandeur, d.date_depot,
        coalesce(d.proches_ecartees, 0) > 0 AS proches_ecartees,
        v.id AS verrou_compte_id, v.prenom || ' ' || v.nom AS verrou_nom, d.verrou_depuis, d.verrou_expire
      FROM demande d
      JOIN copropriete c ON c.id = d.copropriete_id
      LEFT JOIN recherche r ON r.id = c.id
      JOIN compte k ON k.id = d.compte_id
      JOIN teledeclarant t ON t.id = d.teledeclarant_id
      LEFT JOIN compte v ON v.id = d.verrou_compte_id AND d.verrou_expire > ${d.maintenant}
      WHERE ${sql.join(conditions, sql` AND `)})
    SELECT *, count(*) OVER ()::int AS total FROM file
    ORDER BY ${TRIS[d.tri]} ${sens}, date_depot, id
    LIMIT ${d.taille} OFFSET ${(d.rang - 1) * d.taille}`.execute(db)
  if (rows.length > 0 || d.rang === 1) return { lignes: rows, total: rows[0]?.total ?? 0 }
  // Page au-delà de la fin : le compte ne vient avec aucune ligne.
  const { rows: compte } = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM demande d
    JOIN copropriete c ON c.id = d.copropriete_id LEFT JOIN recherche r ON r.id = c.id JOIN compte k ON k.id = d.compte_id
    JOIN teledeclarant t ON t.id = d.teledeclarant_id
    WHERE ${sql.join(conditions, sql` AND `)}`.execute(db)
  return { lignes: [], total: compte[0]!.total }
}

/** Une demande entière, pour l’examiner. */
export function lireDossier(db: Kysely<DB> | Transaction<DB>, id: number) {
  return db
    .selectFrom('demande')
    .innerJoin('copropriete', 'copropriete.id', 'demande.coproprieteId')
    .leftJoin('declaration', 'declaration.id', 'demande.declarationId')
    .innerJoin('teledeclarant', 'teledeclarant.id', 'demande.teledeclarantId')
    .innerJoin('compte', 'compte.id', 'demande.compteId')
    .leftJoin('mandat', 'mandat.id', 'demande.mandatId')
    .leftJoin('dissolution', 'dissolution.demandeId', 'demande.id')
    .leftJoin('fichier', (j) =>
      j.on((eb) =>
        eb(
          'fichier.id',
          '=',
          eb.fn.coalesce('mandat.fichierId', 'dissolution.fichierId', 'declaration.fichierId'),
        ),
      ),
    )
    .leftJoin('compte as teneur', 'teneur.id', 'demande.verrouCompteId')
    .leftJoin('compte as decideur', 'decideur.id', 'demande.decisionCompteId')
    .where('demande.id', '=', id)
    .select([
      'demande.id',
      'demande.reference',
      'demande.type',
      'demande.coproprieteId',
      'demande.declarationId',
      'demande.mandatId',
      'demande.teledeclarantId',
      'demande.dateDepot',
      'demande.decision',
      'demande.prochesEcartees',
      'demande.avisPredecesseur',
      'demande.dateAvis',
      'demande.verrouCompteId',
      'demande.verrouDepuis',
      'demande.verrouExpire',
      'copropriete.etat',
      'copropriete.numero',
      'copropriete.nom as nomCopropriete',
      'copropriete.voie',
      'copropriete.codePostal',
      'copropriete.localite',
      'copropriete.nbLots',
      'copropriete.dateReglement',
      'copropriete.mandatFin',
      'copropriete.successeurDeclare',
      'copropriete.typeSyndic',
      'copropriete.syndicRaisonSociale',
      'copropriete.syndicSiret',
      'copropriete.teledeclarantId as representantId',
      'declaration.donnees',
      'declaration.typeImmat',
      'declaration.nbBatimentsRef',
      'demande.raisonDistincte',
      'mandat.debut',
      'mandat.fin',
      'mandat.administrationProvisoire',
      'mandat.typeJustificatif',
      'dissolution.motif',
      'dissolution.autreMotif',
      'dissolution.faitGenerateur',
      'dissolution.dateFait',
      'dissolution.typeJustificatif as justifDissolution',
      'dissolution.liquidation',
      'dissolution.secondaires',
      'dissolution.etatAvant',
      'teledeclarant.raisonSociale',
      'teledeclarant.siret',
      'teledeclarant.type as typeTeledeclarant',
      'teledeclarant.codeApe',
      'teledeclarant.localite as localiteTeledeclarant',
      'compte.id as compteId',
      'compte.prenom',
      'compte.nom',
      'compte.email',
      'compte.profil',
      'fichier.id as fichierId',
      'fichier.nom as fichierNom',
      'fichier.taille as fichierTaille',
      'teneur.prenom as teneurPrenom',
      'teneur.nom as teneurNom',
      'decideur.prenom as decideurPrenom',
      'decideur.nom as decideurNom',
    ])
    .executeTakeFirst()
}
export type DossierLu = NonNullable<Awaited<ReturnType<typeof lireDossier>>>

/** La plus ancienne demande ouverte que personne ne tient, et que ce teneur n’a pas déposée lui-même. */
export async function plusAncienne(
  db: Kysely<DB>,
  teneurId: number,
  maintenant: Instant,
): Promise<number | null> {
  const ligne = await db
    .selectFrom('demande')
    .select('id')
    .where('decision', 'is', null)
    .where('depotTeneurId', 'is distinct from', teneurId)
    .where((eb) => eb.or([eb('verrouExpire', 'is', null), eb('verrouExpire', '<=', maintenant)]))
    .orderBy('dateDepot')
    .orderBy('id')
    .executeTakeFirst()
  return ligne?.id ?? null
}

/** Ce qu’il faut d’une demande pour la prendre, la rendre ou la décider. */
const COLONNES_DE_VERROU = [
  'id',
  'type',
  'coproprieteId',
  'mandatId',
  'decision',
  'depotTeneurId',
  'verrouCompteId',
  'verrouExpire',
] as const

/** Les demandes dont la réservation est passée d’heure, verrouillées ; celles qu’un autre traite sont laissées. */
export function verrouillerExpirees(trx: Transaction<DB>, maintenant: Instant) {
  return trx
    .selectFrom('demande')
    .select(COLONNES_DE_VERROU)
    .where('decision', 'is', null)
    .where('verrouExpire', '<=', maintenant)
    .forUpdate()
    .skipLocked()
    .execute()
}

/** Verrouille la ligne de la demande jusqu’à la fin de la transaction. */
export function verrouillerLigne(trx: Transaction<DB>, id: number) {
  return trx
    .selectFrom('demande')
    .select(COLONNES_DE_VERROU)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}
