import { A_CORRIGER, seCorrige, type CodeDecision } from '#domain/coproprietes/demandes/decision.ts'
import { memeDemarche, type TypeDemande } from '#domain/coproprietes/demandes/demandes.ts'
import { direReponse, type MotifRefus } from '#domain/coproprietes/demandes/reponse.ts'
import type { DemandeACorriger, ReponseDuTeneur } from '#contract/socle/reponses.ts'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'

interface Repondue {
  decision: CodeDecision | null
  motifs: readonly MotifRefus[] | null
  raison: string | null
}

/** Ce que le teneur a répondu à une demande qu’il n’a pas validée, dans les mots du courriel ; null des autres. */
export function rendreReponse({ decision, motifs, raison }: Repondue): ReponseDuTeneur | null {
  if (!seCorrige(decision)) return null
  return { decision, phrases: direReponse({ motifs: motifs ?? [], raison: raison ?? '' }) }
}

/** La même, de la demande que l’on corrige ; null quand il n’y en a pas. */
export function rendreACorriger({
  reference,
  ...repondue
}: Repondue & { reference: string | null }): DemandeACorriger | null {
  const reponse = rendreReponse(repondue)
  return reponse && reference !== null ? { reference, ...reponse } : null
}

/** Vrai d’une `demande` que le déclarant corrige : refusée ou à préciser, et que rien ne suit. */
export const resteACorriger = (demande: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${demande}.decision`)} = ANY(${sql.val([...A_CORRIGER])}::text[])
    AND NOT EXISTS (SELECT FROM demande suite WHERE suite.suite_de = ${sql.ref(`${demande}.id`)})`

/** La demande que l’établissement corrige : la dernière de cette démarche, si elle est refusée ou à préciser. */
export async function aCorriger(
  db: Kysely<DB>,
  d: { type: TypeDemande; coproprieteId: number; teledeclarantId: number },
) {
  const derniere = await db
    .selectFrom('demande')
    .leftJoin('mandat', 'mandat.id', 'demande.mandatId')
    .select([
      'demande.id',
      'demande.reference',
      'demande.decision',
      'demande.motifs',
      'demande.raison',
      'mandat.debut',
      'mandat.fin',
      'mandat.typeJustificatif',
      'mandat.administrationProvisoire',
    ])
    .where('demande.coproprieteId', '=', d.coproprieteId)
    .where('demande.teledeclarantId', '=', d.teledeclarantId)
    .where('demande.type', 'in', memeDemarche(d.type))
    .orderBy('demande.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return derniere && seCorrige(derniere.decision) ? derniere : undefined
}
