import { ETATS_VIVANTS } from '#domain/coproprietes/copropriete/etats.ts'
import type { Kysely, NotNull } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'

/** Combien de syndicats secondaires vivants citent ce numéro comme celui de leur principal. */
export async function compterSecondaires(db: Kysely<DB>, numero: string): Promise<number> {
  const { nombre } = await db
    .selectFrom('copropriete')
    .select((eb) => eb.fn.countAll<number>().as('nombre'))
    .where('numeroPrincipal', '=', numero)
    .where('etat', 'in', ETATS_VIVANTS)
    .executeTakeFirstOrThrow()
  return nombre
}

/** Une demande sur cette copropriété que le teneur n’a pas décidée ; `type` : de ce type seulement. */
export function demandeOuverte(db: Kysely<DB>, coproprieteId: number, type?: 'RATTACHEMENT') {
  const ouverte = db
    .selectFrom('demande')
    .select(['reference', 'type'])
    .where('coproprieteId', '=', coproprieteId)
    .where('decision', 'is', null)
  return (type ? ouverte.where('type', '=', type) : ouverte).orderBy('id').executeTakeFirst()
}

/** La dernière dissolution déclarée de cette copropriété. */
export function derniereDissolution(db: Kysely<DB>, coproprieteId: number) {
  return db
    .selectFrom('demande')
    .innerJoin('dissolution', 'dissolution.demandeId', 'demande.id')
    .innerJoin('copropriete', 'copropriete.id', 'demande.coproprieteId')
    .innerJoin('fichier', 'fichier.id', 'dissolution.fichierId')
    .where('demande.coproprieteId', '=', coproprieteId)
    .where('copropriete.etat', '!=', 'SUPPRIMEE')
    .where('copropriete.numero', 'is not', null)
    .orderBy('demande.id', 'desc')
    .select([
      'copropriete.id',
      'copropriete.numero',
      'copropriete.nom',
      'copropriete.voie',
      'copropriete.codePostal',
      'copropriete.localite',
      'copropriete.etat',
      'copropriete.teledeclarantId as representantId',
      'demande.teledeclarantId as declarantId',
      'demande.reference',
      'demande.decision',
      'demande.dateDepot',
      'demande.attendueLe',
      'demande.dateDecision',
      'demande.verrouExpire',
      'dissolution.motif',
      'dissolution.autreMotif',
      'dissolution.faitGenerateur',
      'dissolution.dateFait',
      'dissolution.typeJustificatif',
      'dissolution.liquidation',
      'demande.motifs',
      // Une version d’avant l’écrivait dans « dissolution ».
      (eb) => eb.fn.coalesce('demande.raison', 'dissolution.raisonDuRefus').as('raison'),
      'fichier.id as fichierId',
      'fichier.nom as fichierNom',
    ])
    .$narrowType<{ numero: NotNull }>()
    .executeTakeFirst()
}
export type DissolutionLue = NonNullable<Awaited<ReturnType<typeof derniereDissolution>>>
