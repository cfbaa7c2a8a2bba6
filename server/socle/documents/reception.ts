import { randomUUID } from 'node:crypto'
import type { Refuser } from '#domain/socle/refus/arret.ts'
import type { Instant } from '#domain/socle/temps/instant.ts'
import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'
import { FichierPerdu, PlusDePlace, type Fichiers, type Garde } from './fichiers.ts'
import { Encombre, type Examen, type Pdf } from './pdf.ts'

/** Ce qu’attend, avant de redemander, celui dont le document n’a pas eu son tour. */
export const UNE_MINUTE = { params: { minutes: 1 } }

interface Recu {
  nom: string
  contenu: Buffer
  tronque: boolean
}

/** Une pièce gardée, pas encore inscrite. */
export interface Piece {
  id: string
  nom: string
  taille: number
  empreinte: string
}

/** Un cabinet compte pour un, quel que soit le nombre de ses utilisateurs. */
export const depotDe = ({ id, idTeledeclarant }: { id: number; idTeledeclarant: number | null }): Examen => ({
  equipe: 'depot',
  qui: idTeledeclarant === null ? `compte ${id}` : String(idTeledeclarant),
})

/** Avant de lire le document : celui qui ne serait pas examiné n’occupe pas la mémoire. */
export function accueillir(pdf: Pdf, examen: Examen, refuser: Refuser<'EXAMENS_EN_COURS'>): void {
  if (pdf.encombre(examen)) throw refuser('EXAMENS_EN_COURS', UNE_MINUTE)
}

/** Examine un PDF reçu dans ce champ ; refuse celui qui ne peut pas être gardé. */
export async function examiner(
  pdf: Pdf,
  { refuser }: { refuser: Refuser<'DONNEES_REFUSEES' | 'EXAMENS_EN_COURS'> },
  champ: string,
  fichier: Recu,
  examen: Examen,
): Promise<void> {
  const refus = await pdf.examiner(fichier, examen).catch((erreur: unknown): never => {
    throw erreur instanceof Encombre ? refuser('EXAMENS_EN_COURS', UNE_MINUTE) : erreur
  })
  if (refus) throw refuser('DONNEES_REFUSEES', { refus: [{ ...refus, champ }] })
}

/** Une panne du disque, dite à la personne. */
export function refuserFautedePlace(refuser: Refuser<'PLUS_DE_PLACE'>) {
  return (erreur: unknown): never => {
    throw erreur instanceof PlusDePlace ? refuser('PLUS_DE_PLACE') : erreur
  }
}

/** Rend un document gardé ; perdu ou abîmé, le note et le dit. */
export async function rendrePiece(
  fichiers: Fichiers,
  piece: Garde & { nom: string },
  { req, refuser }: { req: FastifyRequest; refuser: Refuser<FichierPerdu['code']> },
) {
  const contenu = await fichiers.lire(piece).catch((erreur: unknown): never => {
    if (!(erreur instanceof FichierPerdu)) throw erreur
    req.log.error({ fichier: piece.id, code: erreur.code }, 'document perdu')
    throw refuser(erreur.code)
  })
  return { nom: piece.nom, type: 'application/pdf', contenu, telecharger: false }
}

/** Met le contenu sur le disque. Si l’acte échoue ensuite, le balayage de la nuit le compare à la base. */
export async function garderPiece(
  fichiers: Fichiers,
  { nom, contenu }: Recu,
  refuser: Refuser<'PLUS_DE_PLACE'>,
): Promise<Piece> {
  const empreinte = await fichiers.ecrire(contenu).catch(refuserFautedePlace(refuser))
  return { id: randomUUID(), nom, taille: contenu.length, empreinte }
}

/** Donne sa ligne à une pièce gardée, dans la transaction qui s’en sert. */
export async function inscrirePiece(
  trx: Transaction<DB>,
  fichiers: Fichiers,
  piece: Piece,
  { contenu, teledeclarantId, date }: { contenu: Buffer; teledeclarantId: number | null; date: Instant },
): Promise<void> {
  await fichiers.retenir(trx, piece.empreinte, contenu)
  await trx
    .insertInto('fichier')
    .values({ ...piece, teledeclarantId, dateDepot: date })
    .execute()
}
