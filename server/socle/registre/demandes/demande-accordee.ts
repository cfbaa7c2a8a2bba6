import { messageReponse } from '#domain/public/reclamations/messages.ts'
import type { EtatReclamation } from '#domain/public/reclamations/etats.ts'
import type { SorteDeReclamation } from '#domain/public/reclamations/listes.ts'
import { RECLAMATION } from '#domain/public/reclamations/transitions.ts'
import type { Personne } from '#domain/socle/acces/auteur.ts'
import { refuserTout } from '#domain/socle/refus/arret.ts'
import { sql } from 'kysely'
import type { Dependances } from '#server/socle/dependances.ts'
import type { Acte } from '../actes/acte.ts'
import { agir } from '../actes/etats.ts'
import { ecrireJournal } from '../actes/journal.ts'
import { suiviDe, USAGE_DU_LIEN } from './suivi-de-reclamation.ts'

interface Demande {
  reference: string
  etat: EtatReclamation
  sorte: SorteDeReclamation
  prenom: string | null
  nom: string | null
  email: string | null
  compteId: number | null
  clefChiffree: string | null
}

/**
 * Une demande que l’acte vient d’accorder : elle est répondue et close avec lui, au journal, et la personne l’apprend de ces mots. Close
 * déjà, elle le reste.
 */
export async function accorderLaDemande(
  deps: Pick<Dependances, 'config' | 'courriels' | 'secrets'>,
  acte: Acte<never, Personne>,
  id: number,
  reponse: string,
): Promise<void> {
  const { trx, auteur, maintenant } = acte
  const { rows } =
    await sql<Demande>`SELECT reference, etat, sorte, prenom, nom, email, compte_id, clef_chiffree
    FROM reclamation WHERE id = ${id} FOR UPDATE`.execute(trx)
  const demande = rows[0]
  if (!demande || demande.etat === 'CLOSE') return
  const { avant, apres } = await agir(
    { ...acte, refuser: refuserTout, suite: true },
    RECLAMATION,
    id,
    'accorder',
    {
      avec: { dateReponse: maintenant, dateCloture: maintenant },
    },
  )
  await trx
    .insertInto('reclamationMessage')
    .values({ reclamationId: id, compteId: auteur.id, interne: false, texte: reponse, date: maintenant })
    .execute()
  const { reference, sorte, prenom, nom, email, compteId, clefChiffree } = demande
  await ecrireJournal(acte, [
    {
      type: 'RECLAMATION.CLOTURE',
      objet: 'reclamation',
      objetId: id,
      ancien: { etatReclamation: avant },
      nouveau: { reference, etatReclamation: apres },
    },
  ])
  if (email === null || clefChiffree === null) return
  await deps.courriels.envoyer(
    acte,
    { id: compteId, email },
    messageReponse({
      prenom: prenom ?? '',
      nom: nom ?? '',
      reference,
      sorte,
      numero: null,
      suivi: suiviDe(deps, deps.secrets.dechiffrer(USAGE_DU_LIEN, clefChiffree)),
      reponse,
      close: true,
    }),
  )
}
