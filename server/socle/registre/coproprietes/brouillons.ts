import { COPROPRIETE } from '#domain/coproprietes/copropriete/transitions.ts'
import { SUCCESSION } from '#domain/coproprietes/successeurs/succession.ts'
import { DECLARATION } from '#domain/coproprietes/declaration/transitions.ts'
import { sql, type Transaction } from 'kysely'
import { retirerDocument } from '#server/socle/documents/fichiers.ts'
import type { Jobs } from '#server/socle/platform/jobs.ts'
import type { DB } from '#server/socle/postgres/schema.ts'
import { suiteDe, type Acte } from '../actes/acte.ts'
import { agir, type ArretDEtat } from '../actes/etats.ts'
import { designeDe } from './immatriculer.ts'
import { ecrireJournal } from '../actes/journal.ts'

/** Les mandats que le teneur n’a pas retenus perdent leur pièce ; rend celles qu’ils avaient. */
async function oublierLesPieces({ trx }: Pick<Acte, 'trx'>, coproprieteId: number): Promise<string[]> {
  const refuses = await trx
    .selectFrom('mandat')
    .select(['id', 'fichierId'])
    .where('coproprieteId', '=', coproprieteId)
    .where('fichierId', 'is not', null)
    .forUpdate()
    .execute()
  if (refuses.length === 0) return []
  await trx
    .updateTable('mandat')
    .set({ fichierId: null, typeJustificatif: null })
    .where(
      'id',
      'in',
      refuses.map((m) => m.id),
    )
    .execute()
  return refuses.flatMap((m) => m.fichierId ?? [])
}

/** Celui qu’un notaire désignait ne l’est plus, et son adresse est oubliée ; sans effet où personne n’est désigné. */
export async function perimerLeDesigne(acte: Acte<ArretDEtat>, coproprieteId: number): Promise<void> {
  const designe = await designeDe(acte.trx, coproprieteId)
  if (designe)
    await agir(suiteDe(acte), SUCCESSION, designe.id, 'perimer', {
      avec: { email: null, dateModification: acte.maintenant },
    })
}

/** Supprime un brouillon d’immatriculation : sa copropriété, sa saisie et ses pièces disparaissent. */
export async function supprimerBrouillon(
  acte: Acte<ArretDEtat>,
  jobs: Jobs,
  coproprieteId: number,
): Promise<void> {
  const { trx } = acte
  const { avant, apres } = await agir(acte, COPROPRIETE, coproprieteId, 'supprimerBrouillon')
  const brouillons = await trx
    .selectFrom('declaration')
    .select(['id', 'fichierId'])
    .where('coproprieteId', '=', coproprieteId)
    .where('typeDeclaration', '=', 'BROUILLON')
    .forUpdate()
    .execute()
  const pieces = new Set(await oublierLesPieces(acte, coproprieteId))
  for (const d of brouillons) {
    await agir(acte, DECLARATION, d.id, 'supprimer', { avec: { saisie: '{}', fichierId: null } })
    if (d.fichierId !== null) pieces.add(d.fichierId)
  }
  for (const piece of pieces) await retirerDocument(trx, jobs, piece)
  await perimerLeDesigne(acte, coproprieteId)
  await ecrireJournal(acte, [
    {
      type: 'COPROPRIETE.BROUILLON_SUPPRIME',
      objet: 'copropriete',
      objetId: coproprieteId,
      ancien: { etat: avant },
      nouveau: { etat: apres },
    },
  ])
}

/** Supprime une mise à jour en préparation : ce qui a été accepté de la copropriété reste. */
export async function supprimerMiseAJour(
  acte: Acte<ArretDEtat>,
  { id, coproprieteId, numero }: { id: number; coproprieteId: number; numero: string | null },
): Promise<void> {
  await agir(acte, DECLARATION, id, 'supprimer', { avec: { saisie: '{}' } })
  await ecrireJournal(acte, [
    { type: 'COPROPRIETE.MISE_A_JOUR_ABANDONNEE', objet: 'copropriete', objetId: coproprieteId, numero },
  ])
}

/** Efface la mise à jour qu’un représentant préparait d’une copropriété qu’il ne représente plus, s’il y en a une. */
export async function oublierMiseAJour(acte: Acte<ArretDEtat>, coproprieteId: number): Promise<void> {
  const { trx } = acte
  const preparee = await trx
    .selectFrom('declaration')
    .innerJoin('copropriete', 'copropriete.id', 'declaration.coproprieteId')
    .select(['declaration.id', 'numero'])
    .where('declaration.coproprieteId', '=', coproprieteId)
    .where('typeDeclaration', '=', 'BROUILLON')
    .where('typeMaj', 'is not', null)
    .executeTakeFirst()
  if (preparee) await supprimerMiseAJour(suiteDe(acte), { ...preparee, coproprieteId })
}

/** L’adresse électronique de qui un notaire désigne entre dans la saisie du brouillon qu’il reprend, ou sort de celle qu’il dépose. */
export async function ecrireAdresseDuDesigne(
  trx: Transaction<DB>,
  declarationId: number,
  email: string | null,
): Promise<void> {
  await trx
    .updateTable('declaration')
    .set((eb) => ({
      saisie: sql`jsonb_set(${eb.ref('saisie')}, '{infoRattachement,representantEmail}', ${JSON.stringify(email)}::jsonb)`,
    }))
    .where('id', '=', declarationId)
    .where(sql<boolean>`saisie ? 'infoRattachement'`)
    .execute()
}
