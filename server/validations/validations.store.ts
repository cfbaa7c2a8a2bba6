import { lireNumero } from '#domain/copropriete/numero.ts'
import { codes } from '#domain/codes.ts'
import { plusTard, type Instant } from '#domain/instant.ts'
import type { Jour } from '#domain/jour.ts'
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type { DB } from '#server/postgres/schema.ts'
import type { Profil } from '#domain/acces/profils.ts'
import type { CodeDecision } from '#domain/validation/decision.ts'
import { dernierDepotEnRetard, TYPES_DEMANDE, type TypeDemande } from '#domain/validation/demandes.ts'
import { JOURS_DECIDES, ONGLETS, type Onglet } from '#domain/validation/onglets.ts'

const JOUR_MS = 24 * 3_600_000

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
  onglet: Onglet
  /** Celui qui regarde. */
  teneurId: number
  aujourdhui: Jour
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
  affecteeA: number | null
  affecteeNom: string | null
  redeposee: boolean
  decision: CodeDecision | null
  dateDecision: Instant | null
}

/** Ce que montre chaque vue de la file, sur `demande d`. */
const vues = ({
  teneurId,
  aujourdhui,
  maintenant,
}: Pick<DemandeDeFile, 'teneurId' | 'aujourdhui' | 'maintenant'>): Record<Onglet, RawBuilder<boolean>> => {
  const enRetard = codes(TYPES_DEMANDE).map(
    (type) =>
      sql`(d.type = ${type} AND (d.date_depot AT TIME ZONE 'Europe/Paris')::date <= ${dernierDepotEnRetard(type, aujourdhui)}::date)`,
  )
  return {
    A_TRAITER: sql`d.decision IS NULL`,
    MIENNES: sql`d.decision IS NULL AND (d.affectee_a = ${teneurId} OR (d.verrou_compte_id = ${teneurId} AND d.verrou_expire > ${maintenant}))`,
    HORS_DELAI: sql`d.decision IS NULL AND (${sql.join(enRetard, sql` OR `)})`,
    PRECISIONS: sql`d.decision = 'A_PRECISER' AND NOT EXISTS (SELECT FROM demande s WHERE s.suite_de = d.id)`,
    TRAITEES: sql`d.decision IS NOT NULL AND d.date_decision > ${plusTard(maintenant, -JOURS_DECIDES * JOUR_MS)}`,
  }
}

/** Ce que compte chaque vue. */
export async function compterVues(
  db: Kysely<DB>,
  qui: Pick<DemandeDeFile, 'teneurId' | 'aujourdhui' | 'maintenant'>,
): Promise<Record<Onglet, number>> {
  const v = vues(qui)
  const comptes = codes(ONGLETS).map(
    (o) => sql`(SELECT count(*)::int FROM demande d WHERE ${v[o]}) AS ${sql.ref(o)}`,
  )
  const { rows } = await sql<Record<Onglet, number>>`SELECT ${sql.join(comptes)}`.execute(db.withoutPlugins())
  return rows[0]!
}

/** La file des demandes à décider. Un verrou passé d’heure ne se montre plus, que le travail l’ait ôté ou non. */
export async function rechercherDemandes(db: Kysely<DB>, d: DemandeDeFile) {
  const conditions: RawBuilder<unknown>[] = [vues(d)[d.onglet]]
  if (d.type) conditions.push(sql`d.type = ${d.type}`)
  if (d.cherche) conditions.push(d.cherche)
  const sens = sql.raw(d.sens)
  const { rows } = await sql<LigneDeFile & { total: number }>`
    WITH file AS (
      SELECT d.id, d.reference, d.type, c.nom, c.ordre, c.voie, c.code_postal, c.localite,
        k.prenom || ' ' || k.nom AS demandeur, k.profil AS profil_demandeur, d.date_depot,
        coalesce(d.proches_ecartees, 0) > 0 AS proches_ecartees,
        v.id AS verrou_compte_id, v.prenom || ' ' || v.nom AS verrou_nom, d.verrou_depuis, d.verrou_expire,
        d.affectee_a, f.prenom || ' ' || f.nom AS affectee_nom, d.suite_de IS NOT NULL AS redeposee, d.decision,
        d.date_decision
      FROM demande d
      JOIN copropriete c ON c.id = d.copropriete_id
      LEFT JOIN recherche r ON r.id = c.id
      JOIN compte k ON k.id = d.compte_id
      JOIN teledeclarant t ON t.id = d.teledeclarant_id
      LEFT JOIN compte f ON f.id = d.affectee_a
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
    .leftJoin('compte as affecte', 'affecte.id', 'demande.affecteeA')
    .leftJoin('compte as decideur', 'decideur.id', 'demande.decisionCompteId')
    .leftJoin('demande as corrigee', 'corrigee.id', 'demande.suiteDe')
    .leftJoin('demande as suite', 'suite.suiteDe', 'demande.id')
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
      'demande.affecteeA',
      'demande.affecteeLe',
      'demande.raisonAffectation',
      'affecte.prenom as affectePrenom',
      'affecte.nom as affecteNom',
      'demande.motifs',
      'demande.raison',
      'corrigee.reference as referenceCorrigee',
      'corrigee.decision as decisionCorrigee',
      'corrigee.motifs as motifsCorriges',
      'corrigee.raison as raisonCorrigee',
      'suite.id as idSuite',
      'suite.reference as referenceSuite',
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

/** La copropriété de l’annuaire qui porte cet identifiant. */
export function immatriculeeDe(db: Kysely<DB>, id: number) {
  return db
    .selectFrom('copropriete')
    .select(['id', 'numero'])
    .where('id', '=', id)
    .where('publie', '=', true)
    .where('numero', 'is not', null)
    .$narrowType<{ numero: string }>()
    .executeTakeFirst()
}

/** La demande à décider de cette copropriété, quand elle dépose une déclaration. */
export async function demandeADoubler(db: Kysely<DB>, coproprieteId: number): Promise<number | undefined> {
  const ligne = await db
    .selectFrom('demande')
    .select('id')
    .where('coproprieteId', '=', coproprieteId)
    .where('declarationId', 'is not', null)
    .where('decision', 'is', null)
    .executeTakeFirst()
  return ligne?.id
}

/** La demande de rattachement qui porte ce mandat ; `immat` : si le mandat est de cette copropriété. */
export async function demandeDuMandat(
  db: Kysely<DB>,
  { immat, idMandat }: { immat?: string; idMandat: number },
): Promise<number | undefined> {
  let demande = db
    .selectFrom('demande')
    .innerJoin('copropriete', 'copropriete.id', 'demande.coproprieteId')
    .select('demande.id')
    .where('demande.mandatId', '=', idMandat)
    .where('demande.type', '=', 'RATTACHEMENT')
  if (immat !== undefined) demande = demande.where('copropriete.numero', '=', lireNumero(immat))
  return (await demande.executeTakeFirst())?.id
}

/**
 * La plus ancienne demande ouverte que personne ne tient, d’abord parmi celles qui sont affectées à ce teneur, et qu’il n’a pas déposée
 * lui-même ; verrouillée. Celle qu’un autre prend au même instant est laissée.
 */
export async function verrouillerPlusAncienne(
  trx: Transaction<DB>,
  teneurId: number,
  maintenant: Instant,
): Promise<number | null> {
  const ligne = await trx
    .selectFrom('demande')
    .select('id')
    .where('decision', 'is', null)
    .where((eb) => eb.or([eb('affecteeA', 'is', null), eb('affecteeA', '=', teneurId)]))
    .where('depotTeneurId', 'is distinct from', teneurId)
    .where((eb) => eb.or([eb('verrouExpire', 'is', null), eb('verrouExpire', '<=', maintenant)]))
    .orderBy(sql`affectee_a IS NULL`)
    .orderBy('dateDepot')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
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
