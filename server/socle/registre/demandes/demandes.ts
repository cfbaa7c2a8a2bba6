import type { Refuser } from '#domain/socle/refus/arret.ts'
import { cleAvertissement, type Avertissement } from '#domain/socle/refus/avertissements.ts'
import type { Instant } from '#domain/socle/temps/instant.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import { MANDAT } from '#domain/coproprietes/mandats/transitions.ts'
import { reponseAttendue } from '#domain/coproprietes/demandes/delais.ts'
import { referenceDemande } from '#domain/coproprietes/demandes/demandes.ts'
import { sql, type Insertable } from 'kysely'
import type { Personne } from '#domain/socle/acces/auteur.ts'
import type { Demande, Mandat } from '#server/socle/postgres/schema.ts'
import { laLigne } from '#server/socle/postgres/la-ligne.ts'
import type { Acte } from '../actes/acte.ts'
import { lireDelais } from './delais.ts'
import { naitre, type ArretDEtat } from '../actes/etats.ts'
import { aCorriger } from './reponses.ts'

type DuMandat = 'debut' | 'fin' | 'administrationProvisoire' | 'typeJustificatif' | 'fichierId'

/** Ce que l’on dépose chez le teneur : la copropriété, qui la demande, et ce qui n’est que de ce type. */
type DeLaDecision = 'decision' | 'decisionCompteId' | 'dateDecision'
type ADeposer = Pick<Insertable<Demande>, 'type' | 'coproprieteId' | 'teledeclarantId'> &
  Partial<
    Pick<
      Insertable<Demande>,
      'declarationId' | 'prochesEcartees' | 'raisonDistincte' | 'mandatId' | DeLaDecision
    >
  >

interface Deposee {
  reference: string
  idDemande: number
  dateDepot: Instant
  /** Le jour promis au déclarant. */
  attendueLe: Jour
}

/** Inscrit une demande qui ne demande pas de mandat ; sa référence ne sera jamais rendue deux fois. */
export async function inscrireSansMandat(
  { trx, auteur, aujourdhui, maintenant: dateDepot }: Acte<ArretDEtat, Personne>,
  demande: ADeposer,
): Promise<Deposee> {
  const { rows } = await sql<{ rang: number }>`SELECT nextval('rang_demande') AS rang`.execute(trx)
  const reference = referenceDemande(demande.type, aujourdhui, laLigne(rows).rang)
  const attendueLe = reponseAttendue(demande.type, aujourdhui, await lireDelais(trx))
  const { id: idDemande } = await trx
    .insertInto('demande')
    .values({
      ...demande,
      reference,
      suiteDe: (await aCorriger(trx, demande))?.id ?? null,
      compteId: auteur.id,
      depotTeneurId: auteur.teneur?.id ?? null,
      dateDepot,
      attendueLe,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { reference, idDemande, dateDepot, attendueLe }
}

/** Inscrit une demande et le mandat qu’elle demande. */
export async function inscrireDemande(
  acte: Acte<ArretDEtat, Personne>,
  { mandat, ...demande }: ADeposer & { mandat: Pick<Insertable<Mandat>, DuMandat> },
): Promise<Deposee & { mandatId: number }> {
  const { coproprieteId, teledeclarantId } = demande
  const { id: mandatId } = await acte.trx
    .insertInto('mandat')
    .values({ ...mandat, coproprieteId, teledeclarantId, statut: naitre(acte, MANDAT, 'demander') })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...(await inscrireSansMandat(acte, { ...demande, mandatId })), mandatId }
}

/** Refuse tant que le déclarant n’a pas confirmé chacun de ces points. */
export function exigerConfirmation(
  refuser: Refuser<'CONFIRMATION_ATTENDUE'>,
  avertissements: readonly Avertissement[],
  confirmes: readonly string[],
): void {
  const restent = avertissements.filter((a) => !confirmes.includes(cleAvertissement(a)))
  if (restent.length > 0) throw refuser('CONFIRMATION_ATTENDUE', { avertissements: restent })
}
