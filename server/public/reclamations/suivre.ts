import { certain } from '#domain/socle/certain.ts'
import type { ArretDe } from '#contract/socle/call.ts'
import type { completerReclamation, ReclamationSuivie } from '#contract/public/reclamations.ts'
import { reponseAttendueLe } from '#domain/public/reclamations/delais.ts'
import { acteDeRelance, RECLAMATION } from '#domain/public/reclamations/transitions.ts'
import { lireMessage } from '#domain/public/reclamations/verifier.ts'
import type { Kysely } from 'kysely'
import { refuserFautedePlace } from '#server/socle/documents/reception.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import type { DB } from '#server/socle/postgres/schema.ts'
import { transiger, type Acte, type Demandeur } from '#server/socle/registre/actes/acte.ts'
import { agir } from '#server/socle/registre/actes/etats.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import { tenir } from '#server/socle/registre/actes/verrous.ts'
import { MESSAGES_MAX } from './bornes.ts'
import { recevoirPiece, type Envoi, type Outils } from './deposer.ts'
import { rendreMessage } from './rendre.ts'
import * as store from './reclamations.store.ts'

type Arrets = ArretDe<typeof completerReclamation>
type Auteur = CompteConnecte | 'visiteur'

/** Ce que lit, par son lien, qui a réclamé : ni ce que l’assistance et le teneur se disent, ni qui répond. */
export async function suivre(db: Kysely<DB>, r: store.Lue): Promise<ReclamationSuivie> {
  const messages = await store.lireMessages(db, r.id)
  const { reference, sorte, etat, numero, dateDepot, attendueLe } = r
  return {
    reference,
    sorte,
    etat,
    numero,
    dateDepot,
    attendueLe,
    peutCompleter: etat !== 'CLOSE',
    messages: messages
      .filter((m) => !m.interne)
      .map((m) => ({ ...rendreMessage(m), de: m.compteId === null ? 'Vous' : 'Le registre' })),
  }
}

/** Refuse d’ajouter à une réclamation close, ou qui a déjà reçu trop de messages de sa personne. */
async function admettre({ trx, refuser }: Acte<Arrets, Auteur>, r: store.Lue): Promise<void> {
  if (r.etat === 'CLOSE')
    throw refuser('ACTE_IMPOSSIBLE', { params: { etat: RECLAMATION.etats.CLOSE.libelle } })
  const siens = (await store.lireMessages(trx, r.id)).filter((m) => m.compteId === null)
  if (siens.length >= MESSAGES_MAX) throw refuser('TROP_DE_MESSAGES', { params: { max: MESSAGES_MAX } })
}

/** Ajoute un message à une réclamation ; répondue, elle revient à qui la traite, pour une réponse attendue à compter de ce jour. */
export async function completer(
  deps: Outils,
  demandeur: Demandeur<Arrets, Auteur> & Envoi,
  { clef, tape }: { clef: string; tape: string },
): Promise<void> {
  const { refuser } = demandeur
  const texte = lireMessage(tape)
  if (typeof texte !== 'string') throw refuser('DONNEES_REFUSEES', { refus: texte })
  const lue = await store.lire(deps.db, { empreintes: deps.secrets.empreintes(clef) })
  if (!lue || lue.effaceeLe !== null) throw refuser('SUIVI_PERDU')
  const { id, reference } = lue
  const piece = await recevoirPiece(deps, demandeur)
  await transiger(deps.db, demandeur, async (acte) => {
    const { trx, maintenant, aujourdhui } = acte
    await tenir(acte, 'reclamation', [id])
    const r = certain(await store.lire(trx, { id }), 'la réclamation que l’on tient')
    await admettre(acte, r)
    const relance = acteDeRelance(r.etat)
    if (relance !== undefined)
      await agir(acte, RECLAMATION, id, relance, {
        avec: { attendueLe: reponseAttendueLe(aujourdhui), preneurId: null, relanceeLe: maintenant },
      })
    await piece?.inscrire(acte)
    await trx
      .insertInto('reclamationMessage')
      .values({ reclamationId: id, texte, fichierId: piece?.id ?? null, date: maintenant })
      .execute()
    await ecrireJournal(acte, [
      {
        type: 'RECLAMATION.COMPLEMENT',
        objet: 'reclamation',
        objetId: id,
        numero: r.numero,
        nouveau: { reference },
      },
    ])
  }).catch(refuserFautedePlace(refuser))
}
