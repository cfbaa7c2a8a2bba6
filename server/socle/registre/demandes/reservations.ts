import type { Personne } from '#domain/socle/acces/auteur.ts'
import { COPROPRIETE } from '#domain/coproprietes/copropriete/transitions.ts'
import { MANDAT } from '#domain/coproprietes/mandats/transitions.ts'
import { TYPES_DEMANDE } from '#domain/coproprietes/demandes/demandes.ts'
import type { Selectable } from 'kysely'
import type { Demande } from '#server/socle/postgres/schema.ts'
import { noterCopropriete } from '../chiffres/score.ts'
import { signePar, type Acte } from '../actes/acte.ts'
import { agir, type ArretDEtat } from '../actes/etats.ts'
import { ecrireJournal } from '../actes/journal.ts'

/** Ce qu’il faut d’une demande pour la prendre, la rendre ou la décider. */
export const COLONNES_DE_VERROU = [
  'id',
  'type',
  'coproprieteId',
  'mandatId',
  'decision',
  'depotTeneurId',
  'verrouCompteId',
  'verrouExpire',
] as const satisfies readonly (keyof Demande)[]

export type LigneVerrouillee = Pick<Selectable<Demande>, (typeof COLONNES_DE_VERROU)[number]>

/** Ce que porte une demande que personne ne tient. */
export const SANS_VERROU = {
  verrouCompteId: null,
  verrouDepuis: null,
  verrouExpire: null,
  verrouSession: null,
} as const

/** La copropriété entre en examen avec la demande, ou en sort, quand son état le dit. */
export async function examiner(
  acte: Acte<ArretDEtat>,
  { type, coproprieteId }: LigneVerrouillee,
  quoi: 'ouvrir' | 'quitter',
): Promise<void> {
  const { examen } = TYPES_DEMANDE[type]
  if (!examen) return
  await agir(acte, COPROPRIETE, coproprieteId, examen[quoi])
  await noterCopropriete(acte.trx, coproprieteId, acte.aujourdhui)
}

/** La demande n’est plus réservée : elle revient dans la file, et ce qu’elle faisait examiner avec elle. */
export async function oter(acte: Acte<ArretDEtat>, ligne: LigneVerrouillee): Promise<void> {
  await acte.trx.updateTable('demande').set(SANS_VERROU).where('id', '=', ligne.id).execute()
  await examiner(acte, ligne, 'quitter')
  if (ligne.mandatId) await agir(acte, MANDAT, ligne.mandatId, 'quitter')
}

/**
 * Libère ce que ce compte tient, quand il s’en va : signé de lui, fait par le système, car il peut n’avoir plus de droits. `session` : ce
 * qu’il a ouvert là seulement, car il est encore connecté ailleurs.
 */
export async function libererTout(
  acte: Acte<ArretDEtat>,
  { compteId, auteur, session }: { compteId: number; auteur: Personne; session?: string },
): Promise<void> {
  let siennes = acte.trx
    .selectFrom('demande')
    .select(COLONNES_DE_VERROU)
    .where('verrouCompteId', '=', compteId)
    .where('decision', 'is', null)
  if (session !== undefined) siennes = siennes.where('verrouSession', '=', session)
  const tenues = await siennes.orderBy('id').forUpdate().execute()
  if (tenues.length === 0) return
  for (const ligne of tenues) await oter(signePar(acte, 'systeme'), ligne)
  await ecrireJournal(
    signePar(acte, auteur),
    tenues.map(({ id }) => ({ type: 'VALIDATION.DEVERROU', objet: 'demande', objetId: id })),
  )
}
