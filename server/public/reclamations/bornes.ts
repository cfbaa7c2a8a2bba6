import type { Refuser } from '#domain/socle/refus/arret.ts'
import { plusTard, type Instant } from '#domain/socle/temps/instant.ts'
import { JOUR_MS } from '#domain/socle/temps/jour.ts'
import type { Kysely } from 'kysely'
import type { Dependances } from '#server/socle/dependances.ts'
import type { DB } from '#server/socle/postgres/schema.ts'
import { compter } from '#server/socle/registre/comptes/compteurs.ts'
import { boiteTranquille } from '#server/socle/registre/demandes/demande-publique.ts'
import { compterDepuis } from './reclamations.store.ts'

/** Ce qu’une personne connectée dépose en vingt-quatre heures. */
export const RECLAMATIONS_PAR_JOUR = 10
/** Ce que dépose une adresse que rien ne prouve, et donc ce que sa boîte reçoit de nous sans l’avoir demandé. */
export const RECLAMATIONS_D_UNE_ADRESSE = 5
/** Ce que dépose un réseau en vingt-quatre heures, quelles que soient les adresses. */
export const DEPOTS_DU_RESEAU = 30
/** Ce qu’un réseau y joint en vingt-quatre heures, en mégaoctets. */
export const PIECES_DU_RESEAU_MO = 50
/** Ce qu’une personne ajoute à une réclamation : au-delà, c’est une autre demande. */
export const MESSAGES_MAX = 50

const UN_JOUR_SECONDES = 86_400
const OCTETS_PAR_KO = 1_024
const KO_PAR_MO = 1_024

export const cleDesDepots = (foyer: string): string => `reclamation:${foyer}`
export const cleDesPieces = (foyer: string): string => `reclamation-pieces:${foyer}`

interface DUnReseau<R extends 'TROP_DE_RECLAMATIONS_DU_RESEAU' | 'TROP_DE_PIECES'> {
  foyer: string
  maintenant: Instant
  refuser: Refuser<R>
}

/**
 * Refuse le dépôt de trop de cette personne, ou de cette adresse : qui écrit sous celle d’une autre ne ferme pas le formulaire à la
 * personne connectée.
 */
export async function bornerQui(
  outils: { db: Kysely<DB>; secrets: Dependances['secrets'] },
  qui: {
    compteId: number | null
    email: string
    maintenant: Instant
    refuser: Refuser<'TROP_DE_RECLAMATIONS'>
  },
): Promise<void> {
  const { compteId, email, maintenant, refuser } = qui
  const max = compteId === null ? RECLAMATIONS_D_UNE_ADRESSE : RECLAMATIONS_PAR_JOUR
  const permis =
    compteId === null
      ? await boiteTranquille(outils, { quoi: 'reclamation', email, max, maintenant })
      : (await compterDepuis(outils.db, compteId, plusTard(maintenant, -JOUR_MS))) < max
  if (!permis) throw refuser('TROP_DE_RECLAMATIONS', { params: { max } })
}

/** Compte un dépôt de ce réseau ; refuse celui de trop. */
export async function bornerLesDepots(
  db: Kysely<DB>,
  { foyer, maintenant, refuser }: DUnReseau<'TROP_DE_RECLAMATIONS_DU_RESEAU'>,
): Promise<void> {
  if ((await compter(db, cleDesDepots(foyer), UN_JOUR_SECONDES, maintenant)) > DEPOTS_DU_RESEAU)
    throw refuser('TROP_DE_RECLAMATIONS_DU_RESEAU', { params: { max: DEPOTS_DU_RESEAU } })
}

/** Compte ce que pèse une pièce de ce réseau ; refuse celle de trop, avant de l’examiner. */
export async function bornerLesPieces(
  db: Kysely<DB>,
  { foyer, maintenant, refuser }: DUnReseau<'TROP_DE_PIECES'>,
  octets: number,
): Promise<void> {
  // En kilooctets : des octets refusés toute une journée ne tiendraient pas dans le compteur.
  const ko = Math.ceil(octets / OCTETS_PAR_KO)
  const total = await compter(db, cleDesPieces(foyer), UN_JOUR_SECONDES, maintenant, ko)
  if (total > PIECES_DU_RESEAU_MO * KO_PAR_MO)
    throw refuser('TROP_DE_PIECES', { params: { max: PIECES_DU_RESEAU_MO } })
}
