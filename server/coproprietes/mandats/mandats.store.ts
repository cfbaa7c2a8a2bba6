import type { Jour } from '#domain/socle/temps/jour.ts'
import { STATUTS_EN_VIGUEUR } from '#domain/coproprietes/mandats/statuts.ts'
import { sql, type Kysely, type NotNull } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'
import type { Etablissement } from '#server/socle/registre/actes/portee.ts'

/** Le mandat en vigueur ou, à défaut, le dernier qui l’a été ; `celui` : celui-là, s’il est tenu par cette entreprise. */
export function dernierMandat(
  db: Kysely<DB>,
  coproprieteId: number,
  celui?: { idMandat: number; siren: string },
) {
  const mandats = db
    .selectFrom('mandat')
    .innerJoin('teledeclarant', 'teledeclarant.id', 'mandat.teledeclarantId')
    .select([
      'mandat.id as idMandat',
      'teledeclarant.raisonSociale',
      'mandat.debut as dateDebut',
      'mandat.fin as dateFin',
      'mandat.statut',
      'mandat.administrationProvisoire as syndicProvisoire',
    ])
    .where('mandat.coproprieteId', '=', coproprieteId)
    .where('mandat.statut', 'in', [...STATUTS_EN_VIGUEUR, 'EXPIRE', 'ARCHIVE'])
    .orderBy('mandat.fin', 'desc')
    .orderBy('mandat.id', 'desc')
  return (
    celui
      ? mandats
          .where('mandat.id', '=', celui.idMandat)
          .where('teledeclarant.siret', 'like', `${celui.siren}%`)
      : mandats
  ).executeTakeFirst()
}

/** La demande de rattachement que le teneur n’a pas encore décidée ; il n’y en a qu’une (index `demande_ouverte`). */
export function demandeOuverte(db: Kysely<DB>, coproprieteId: number) {
  return db
    .selectFrom('demande')
    .select(['reference', 'dateDepot', 'teledeclarantId'])
    .where('coproprieteId', '=', coproprieteId)
    .where('type', '=', 'RATTACHEMENT')
    .where('decision', 'is', null)
    .executeTakeFirst()
}

/** Ce qu’il faut savoir de l’établissement qui demande. */
export function lireDeclarant(db: Kysely<DB>, teledeclarantId: number) {
  return db
    .selectFrom('teledeclarant')
    .select(['id', 'type', 'siret', 'bailleurSocial', 'raisonSociale'])
    .where('id', '=', teledeclarantId)
    .executeTakeFirstOrThrow()
}

/** Une demande de rattachement de l’établissement (de tous pour le teneur). */
export function lireDemande(db: Kysely<DB>, etablissement: Etablissement | null, reference: string) {
  const demande = db.selectFrom('demande').where('demande.reference', '=', reference)
  return (etablissement ? demande.where('demande.teledeclarantId', '=', etablissement.id) : demande)
    .where('demande.type', '=', 'RATTACHEMENT')
    .innerJoin('copropriete', 'copropriete.id', 'demande.coproprieteId')
    .innerJoin('mandat', 'mandat.id', 'demande.mandatId')
    .leftJoin('fichier', 'fichier.id', 'mandat.fichierId')
    .leftJoin('demande as suite', 'suite.suiteDe', 'demande.id')
    .select([
      'demande.motifs',
      'demande.raison',
      'suite.reference as suite',
      'demande.reference',
      'demande.dateDepot',
      'demande.attendueLe',
      'demande.dateDecision',
      'demande.decision',
      'demande.verrouExpire',
      'copropriete.etat',
      'copropriete.numero',
      'copropriete.nom',
      'copropriete.voie',
      'copropriete.codePostal',
      'copropriete.localite',
      'mandat.debut',
      'mandat.fin',
      'mandat.administrationProvisoire',
      'mandat.typeJustificatif',
      'fichier.id as fichierId',
      'fichier.nom as fichierNom',
    ])
    .where('copropriete.numero', 'is not', null)
    .$narrowType<{ numero: NotNull }>()
    .executeTakeFirst()
}

/** Le mandat en cours, ou le dernier expiré : celui qu’un renouvellement suit. */
export function mandatARenouveler(db: Kysely<DB>, coproprieteId: number) {
  return db
    .selectFrom('mandat')
    .select(['id', 'fin', 'administrationProvisoire'])
    .where('coproprieteId', '=', coproprieteId)
    .where('statut', 'in', ['COURANT', 'EXPIRE'])
    .orderBy('fin', 'desc')
    .executeTakeFirst()
}

/** Les copropriétés, après celle-ci, dont un mandat a pris fin sans que cela soit écrit. */
export async function mandatsFinis(db: Kysely<DB>, aujourdhui: Jour, apres: number, nombre: number) {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM copropriete c WHERE id > ${apres} AND (
      (etat = 'IMMATRICULEE_RATTACHEE' AND mandat_fin < ${aujourdhui}::date)
      OR EXISTS (SELECT FROM mandat m WHERE m.copropriete_id = c.id AND m.statut = 'RENOUVELLEMENT_DECLARE'
        AND m.fin < ${aujourdhui}::date))
    ORDER BY id LIMIT ${nombre}`.execute(db)
  return rows.map((r) => r.id)
}

/** Les mandats renouvelés de cette copropriété qui ont pris fin. */
export function mandatsRenouvelesFinis(db: Kysely<DB>, coproprieteId: number, aujourdhui: Jour) {
  return db
    .selectFrom('mandat')
    .innerJoin('copropriete', 'copropriete.id', 'mandat.coproprieteId')
    .select(['mandat.id', 'mandat.fin', 'copropriete.numero'])
    .where('mandat.coproprieteId', '=', coproprieteId)
    .where('mandat.statut', '=', 'RENOUVELLEMENT_DECLARE')
    .where('mandat.fin', '<', aujourdhui)
    .orderBy('mandat.id')
    .execute()
}

/** Les mandats courants de cette copropriété qui ont pris fin. */
export async function mandatsCourantsFinis(db: Kysely<DB>, coproprieteId: number, aujourdhui: Jour) {
  const lignes = await db
    .selectFrom('mandat')
    .select('id')
    .where('coproprieteId', '=', coproprieteId)
    .where('statut', '=', 'COURANT')
    .where('fin', '<', aujourdhui)
    .orderBy('id')
    .execute()
  return lignes.map((l) => l.id)
}

/** Les demandes de rattachement de l’établissement que le teneur n’a pas décidées, la plus récente d’abord. */
export function demandesOuvertes(db: Kysely<DB>, etablissement: Etablissement) {
  return db
    .selectFrom('demande')
    .innerJoin('copropriete', 'copropriete.id', 'demande.coproprieteId')
    .select([
      'demande.reference',
      'demande.dateDepot',
      'demande.attendueLe',
      'copropriete.numero',
      'copropriete.nom',
      'copropriete.voie',
      'copropriete.codePostal',
      'copropriete.localite',
    ])
    .where('demande.teledeclarantId', '=', etablissement.id)
    .where('demande.type', '=', 'RATTACHEMENT')
    .where('demande.decision', 'is', null)
    .where('copropriete.numero', 'is not', null)
    .$narrowType<{ numero: NotNull }>()
    .orderBy('demande.id', 'desc')
    .execute()
}

/** Les mandats de la copropriété, du plus récent au plus ancien : qui les tient, leur pièce, et s’ils viennent d’une demande. */
export function mandatsDe(db: Kysely<DB>, coproprieteId: number) {
  return db
    .selectFrom('mandat')
    .innerJoin('teledeclarant', 'teledeclarant.id', 'mandat.teledeclarantId')
    .leftJoin('fichier', 'fichier.id', 'mandat.fichierId')
    .select((eb) => [
      'mandat.id as idMandat',
      'mandat.teledeclarantId',
      'mandat.statut',
      'mandat.debut',
      'mandat.fin',
      'mandat.administrationProvisoire',
      'mandat.typeJustificatif',
      'teledeclarant.raisonSociale',
      'teledeclarant.type as typeTeledeclarant',
      'teledeclarant.bailleurSocial',
      'fichier.id as fichierId',
      'fichier.nom as fichierNom',
      'fichier.dateDepot as fichierDepot',
      eb
        .or([
          eb.exists(
            eb.selectFrom('demande').select('demande.id').whereRef('demande.mandatId', '=', 'mandat.id'),
          ),
          eb.exists(
            eb
              .selectFrom('succession')
              .select('succession.id')
              .whereRef('succession.mandatId', '=', 'mandat.id'),
          ),
        ])
        .$castTo<boolean>()
        .as('deRattachement'),
      // Le teneur ne l’a pas validé : il n’a jamais été tenu.
      eb
        .exists(
          eb
            .selectFrom('demande')
            .select('demande.id')
            .whereRef('demande.mandatId', '=', 'mandat.id')
            .where('demande.decision', 'is not', null)
            .where('demande.decision', '!=', 'VALIDEE'),
        )
        .$castTo<boolean>()
        .as('ecarte'),
    ])
    .where('mandat.coproprieteId', '=', coproprieteId)
    .orderBy('mandat.debut', 'desc')
    .orderBy('mandat.id', 'desc')
    .execute()
}
export type MandatLu = Awaited<ReturnType<typeof mandatsDe>>[number]

/** La copropriété de ce mandat. */
export async function coproprieteDuMandat(db: Kysely<DB>, idMandat: number): Promise<number | undefined> {
  const lu = await db
    .selectFrom('mandat')
    .select('coproprieteId')
    .where('id', '=', idMandat)
    .executeTakeFirst()
  return lu?.coproprieteId
}

/** La fin de mandat que le registre connaissait avant ce renouvellement : le journal, qui ne change pas, l’a gardée. */
export async function finAvantRenouvellement(db: Kysely<DB>, idMandat: number): Promise<Jour | null> {
  const { rows } = await sql<{ fin: Jour | null }>`
    SELECT ancien ->> 'mandatFin' AS fin FROM evenement_journal
    WHERE objet = 'mandat' AND objet_id = ${idMandat} AND categorie = 'MANDAT' AND type = 'RENOUVELLEMENT'
    ORDER BY id DESC LIMIT 1`.execute(db)
  return rows[0]?.fin ?? null
}
