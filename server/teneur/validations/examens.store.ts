import { lireNumero } from '#domain/socle/numero-tape.ts'
import type { Kysely } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'

/** La copropriété que désigne ce texte, immatriculée ou non ; undefined si elle n’est pas là. */
export function trouver(db: Kysely<DB>, designee: string) {
  const numero = lireNumero(designee)
  const copropriete = db
    .selectFrom('copropriete')
    .select(['id', 'voie', 'codePostal', 'localite', 'adressesSecondaires'])
    .where('etat', '!=', 'SUPPRIMEE')
  return (
    numero === null
      ? copropriete.where('id', '=', Number(designee))
      : copropriete.where('numero', '=', numero)
  ).executeTakeFirst()
}

/** Les demandes de cette copropriété, la dernière d’abord. */
export function demandesDe(db: Kysely<DB>, coproprieteId: number) {
  return db
    .selectFrom('demande')
    .select(['id', 'mandatId', 'decision'])
    .where('coproprieteId', '=', coproprieteId)
    .orderBy('id', 'desc')
    .execute()
}

/** Les mandats demandés de cette copropriété, le dernier d’abord ; `ouverts` : que le teneur n’a pas décidés. */
export function mandatsDemandes(db: Kysely<DB>, coproprieteId: number, { ouverts }: { ouverts: boolean }) {
  let demandes = db
    .selectFrom('demande')
    .innerJoin('mandat', 'mandat.id', 'demande.mandatId')
    .leftJoin('fichier', 'fichier.id', 'mandat.fichierId')
    .select([
      'mandat.id as idMandat',
      'demande.id as idDemande',
      'demande.reference',
      'mandat.statut',
      'mandat.debut as dateDebut',
      'mandat.fin as dateFin',
      'mandat.administrationProvisoire as syndicProvisoire',
      'mandat.typeJustificatif as typeJustifMandat',
      'fichier.id as idDocument',
      'fichier.nom as nomFichierJustifMandat',
    ])
    .where('demande.coproprieteId', '=', coproprieteId)
  if (ouverts) demandes = demandes.where('demande.decision', 'is', null)
  return demandes.orderBy('demande.id', 'desc').execute()
}
