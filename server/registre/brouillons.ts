import { COPROPRIETE } from '#domain/copropriete/transitions.ts'
import { DECLARATION } from '#domain/declaration/transitions.ts'
import { retirerDocument } from '#server/documents/fichiers.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import type { Acte } from './acte.ts'
import { agir, type ArretDEtat } from './etats.ts'
import { ecrireJournal } from './journal.ts'

/** Supprime un brouillon d’immatriculation : sa copropriété, sa saisie et sa pièce disparaissent. */
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
  for (const d of brouillons) {
    await agir(acte, DECLARATION, d.id, 'supprimer')
    await trx
      .updateTable('declaration')
      .set({ saisie: '{}', fichierId: null })
      .where('id', '=', d.id)
      .execute()
    if (d.fichierId !== null) await retirerDocument(trx, jobs, d.fichierId)
  }
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
