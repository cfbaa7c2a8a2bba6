import { lireNumero } from '#domain/socle/numero-tape.ts'
import type { Instant } from '#domain/socle/temps/instant.ts'
import { CODES_POINTS, type Point } from '#domain/teneur/validations/points.ts'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'
import { COLONNES_DE_VERROU } from '#server/socle/registre/demandes/reservations.ts'

/** La demande, qui la tient, l’a décidée ou s’en occupe, et celles qu’elle suit ou qui la suivent. */
const DE_LA_DEMANDE = [
  'demande.id',
  'demande.reference',
  'demande.type',
  'demande.coproprieteId',
  'demande.declarationId',
  'demande.mandatId',
  'demande.teledeclarantId',
  'demande.dateDepot',
  'demande.attendueLe',
  'demande.pointsVus',
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
  'demande.raisonDistincte',
  'teneur.prenom as teneurPrenom',
  'teneur.nom as teneurNom',
  'decideur.prenom as decideurPrenom',
  'decideur.nom as decideurNom',
] as const

/** La copropriété dont il s’agit, telle que le registre la connaît. */
const DE_LA_COPROPRIETE = [
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
  'acceptee.anneeConstruction',
] as const

/** Ce que l’on demande : une déclaration, un mandat ou une dissolution, et sa pièce. */
const DE_CE_QUI_EST_DEMANDE = [
  'declaration.donnees',
  'declaration.typeImmat',
  'declaration.nbBatimentsRef',
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
  'fichier.id as fichierId',
  'fichier.nom as fichierNom',
  'fichier.taille as fichierTaille',
] as const

/** Qui le demande, et son établissement. */
const DU_DECLARANT = [
  'teledeclarant.raisonSociale',
  'teledeclarant.siret',
  'teledeclarant.type as typeTeledeclarant',
  'teledeclarant.codeApe',
  'teledeclarant.bailleurSocial',
  'teledeclarant.localite as localiteTeledeclarant',
  'compte.id as compteId',
  'compte.prenom',
  'compte.nom',
  'compte.email',
  'compte.profil',
] as const

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
    .leftJoin('acceptee', 'acceptee.coproprieteId', 'copropriete.id')
    .leftJoin('compte as teneur', 'teneur.id', 'demande.verrouCompteId')
    .leftJoin('compte as affecte', 'affecte.id', 'demande.affecteeA')
    .leftJoin('compte as decideur', 'decideur.id', 'demande.decisionCompteId')
    .leftJoin('demande as corrigee', 'corrigee.id', 'demande.suiteDe')
    .leftJoin('demande as suite', 'suite.suiteDe', 'demande.id')
    .where('demande.id', '=', id)
    .select([...DE_LA_DEMANDE, ...DE_LA_COPROPRIETE, ...DE_CE_QUI_EST_DEMANDE, ...DU_DECLARANT])
    .executeTakeFirst()
}
export type DossierLu = NonNullable<Awaited<ReturnType<typeof lireDossier>>>

/** Retient les points de la liste de contrôle cochés sur cette demande, dans l’ordre de la liste. */
export async function retenirPoints(trx: Transaction<DB>, id: number, points: readonly Point[]) {
  const pointsVus = CODES_POINTS.filter((point) => points.includes(point))
  await trx.updateTable('demande').set({ pointsVus }).where('id', '=', id).execute()
}

/** La copropriété de l’annuaire qui porte cet identifiant. */
export function immatriculeeDe(db: Kysely<DB>, id: number) {
  return (
    db
      .selectFrom('copropriete')
      .select(['id', 'numero'])
      .where('id', '=', id)
      .where('publie', '=', true)
      .where('numero', 'is not', null)
      // Une fusion qui l’absorberait au même instant attend.
      .forShare()
      .$narrowType<{ numero: string }>()
      .executeTakeFirst()
  )
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

/** La demande ouverte sur la copropriété de ce numéro, celle que l’on examine d’abord. */
export async function demandeOuverteSur(db: Kysely<DB>, numero: string): Promise<number | undefined> {
  const ligne = await db
    .selectFrom('demande')
    .innerJoin('copropriete', 'copropriete.id', 'demande.coproprieteId')
    .select('demande.id')
    .where('copropriete.numero', '=', numero)
    .where('demande.decision', 'is', null)
    .orderBy(sql`demande.verrou_compte_id IS NULL`)
    .orderBy('demande.id')
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
