import type { ArretDe } from '#contract/socle/call.ts'
import type { repondreReclamation } from '#contract/public/reclamations.ts'
import { peutFaire } from '#domain/socle/acces/auteur.ts'
import type { TypeEvenement } from '#domain/socle/journal/evenements.ts'
import { transitionDe, type ActeDe } from '#domain/socle/machine.ts'
import { messageReclamationClose, messageReponse } from '#domain/public/reclamations/messages.ts'
import { estTenue, type EtatReclamation } from '#domain/public/reclamations/etats.ts'
import { acteDuGeste, RECLAMATION, type Geste } from '#domain/public/reclamations/transitions.ts'
import { lireMessage } from '#domain/public/reclamations/verifier.ts'
import type { Updateable } from 'kysely'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import type { Reclamation } from '#server/socle/postgres/schema.ts'
import { transiger, type Acte, type Demandeur } from '#server/socle/registre/actes/acte.ts'
import { agir } from '#server/socle/registre/actes/etats.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import { tenir } from '#server/socle/registre/actes/verrous.ts'
import { suiviDe, USAGE_DU_LIEN } from '#server/socle/registre/demandes/suivi-de-reclamation.ts'
import type { Outils } from './deposer.ts'
import * as store from './reclamations.store.ts'

type CodeDeReponse = ArretDe<typeof repondreReclamation>
type Assistant = Demandeur<CodeDeReponse, CompteConnecte>
type ActeDAssistance = Acte<CodeDeReponse, CompteConnecte>
interface Tenue {
  r: store.Lue
  nom: ActeDe<typeof RECLAMATION>
}

/**
 * La réclamation, tenue, et l’acte qu’y fait ce geste. Refuse qui n’en a pas le droit, puis celle que tient quelqu’un d’autre que
 * `preneur`.
 */
async function tenue(
  acte: ActeDAssistance,
  id: number,
  geste: Geste,
  preneur = acte.auteur.id,
): Promise<Tenue> {
  const { trx, auteur, refuser } = acte
  await tenir(acte, 'reclamation', [id])
  const r = await store.lire(trx, { id })
  if (!r) throw refuser('INTROUVABLE')
  const nom = acteDuGeste(geste, r.etat)
  if (!peutFaire(transitionDe(RECLAMATION, nom).by, auteur)) throw refuser('NON_AUTORISE')
  if (estTenue(r.etat) && r.preneurId !== preneur)
    throw refuser('PRISE_PAR_UN_AUTRE', { params: { qui: r.preneur ?? 'quelqu’un d’autre' } })
  return { r, nom }
}

/** Le journal d’une réclamation qui change d’état. */
export const noterEtats = (
  acte: Pick<Acte, 'trx' | 'auteur' | 'maintenant'>,
  r: store.Lue,
  type: TypeEvenement,
  { avant, apres }: { avant: EtatReclamation; apres: EtatReclamation },
): Promise<void> =>
  ecrireJournal(acte, [
    {
      type,
      objet: 'reclamation',
      objetId: r.id,
      numero: r.numero,
      ancien: { etatReclamation: avant },
      nouveau: { reference: r.reference, etatReclamation: apres },
    },
  ])

/** Fait l’acte, et l’écrit au journal. */
async function faire(
  acte: ActeDAssistance,
  { r, nom }: Tenue,
  type: TypeEvenement,
  avec: Updateable<Reclamation>,
): Promise<EtatReclamation> {
  const etats = await agir(acte, RECLAMATION, r.id, nom, { avec })
  await noterEtats(acte, r, type, etats)
  return etats.apres
}

const ecrire = (acte: ActeDAssistance, reclamationId: number, texte: string, interne: boolean) =>
  acte.trx
    .insertInto('reclamationMessage')
    .values({ reclamationId, compteId: acte.auteur.id, interne, texte, date: acte.maintenant })
    .execute()

/** Prend une réclamation que personne ne tient : de la file, ou du teneur pour qui en est. */
export const prendre = ({ db }: Outils, demandeur: Assistant, id: number): Promise<void> =>
  transiger(db, demandeur, async (acte) => {
    await faire(acte, await tenue(acte, id, 'prendre'), 'RECLAMATION.PRISE', { preneurId: acte.auteur.id })
  })

/** La prend à qui la tient ; un autre l’a reprise depuis que la page est lue : elle ne lui est pas reprise sans le savoir. */
export const reprendre = (
  { db }: Outils,
  demandeur: Assistant,
  { id, idPreneur }: { id: number; idPreneur: number },
): Promise<void> =>
  transiger(db, demandeur, async (acte) => {
    const celle = await tenue(acte, id, 'reprendre', idPreneur)
    await faire(acte, celle, 'RECLAMATION.PRISE', { preneurId: acte.auteur.id })
  })

/** Rend une réclamation à sa file. */
export const rendre = ({ db }: Outils, demandeur: Assistant, id: number): Promise<void> =>
  transiger(db, demandeur, async (acte) => {
    await faire(acte, await tenue(acte, id, 'rendre'), 'RECLAMATION.RENDUE', { preneurId: null })
  })

/** À qui part la réponse, et de quoi la composer ; null quand l’adresse est effacée. */
export function destinataire(deps: Pick<Outils, 'config' | 'secrets'>, r: store.Lue) {
  if (r.email === null || r.clefChiffree === null) return null
  return {
    boite: { id: r.compteId, email: r.email },
    qui: {
      prenom: r.prenom ?? '',
      nom: r.nom ?? '',
      reference: r.reference,
      sorte: r.sorte,
      numero: r.numero,
      suivi: suiviDe(deps, deps.secrets.dechiffrer(USAGE_DU_LIEN, r.clefChiffree)),
    },
  }
}

/** Répond par courriel ; la personne lit les mêmes mots par son lien. */
export const repondre = (
  deps: Outils,
  demandeur: Assistant,
  { id, tape, clore: close }: { id: number; tape: string; clore: boolean },
): Promise<void> => {
  const texte = lireMessage(tape)
  if (typeof texte !== 'string') throw demandeur.refuser('DONNEES_REFUSEES', { refus: texte })
  return transiger(deps.db, demandeur, async (acte) => {
    const celle = await tenue(acte, id, 'repondre')
    const { maintenant } = acte
    const repondue = await faire(acte, celle, 'RECLAMATION.REPONSE', { dateReponse: maintenant })
    await ecrire(acte, id, texte, false)
    const { r } = celle
    if (close)
      await faire(acte, { r, nom: acteDuGeste('clore', repondue) }, 'RECLAMATION.CLOTURE', {
        dateCloture: maintenant,
      })
    const a = destinataire(deps, r)
    if (a) await deps.courriels.envoyer(acte, a.boite, messageReponse({ ...a.qui, reponse: texte, close }))
  })
}

/** Passe une réclamation au teneur, avec ce qu’il doit savoir. */
export const transmettre = (
  { db }: Outils,
  demandeur: Assistant,
  { id, tape }: { id: number; tape: string },
): Promise<void> => {
  const texte = lireMessage(tape)
  if (typeof texte !== 'string') throw demandeur.refuser('DONNEES_REFUSEES', { refus: texte })
  return transiger(db, demandeur, async (acte) => {
    const celle = await tenue(acte, id, 'transmettre')
    await faire(acte, celle, 'RECLAMATION.TRANSMISSION', { preneurId: null })
    await ecrire(acte, id, texte, true)
  })
}

/** Clôt une réclamation sans plus répondre ; la personne l’apprend. */
export const clore = (deps: Outils, demandeur: Assistant, id: number): Promise<void> =>
  transiger(deps.db, demandeur, async (acte) => {
    const celle = await tenue(acte, id, 'clore')
    await faire(acte, celle, 'RECLAMATION.CLOTURE', { dateCloture: acte.maintenant })
    const a = destinataire(deps, celle.r)
    if (a) await deps.courriels.envoyer(acte, a.boite, messageReclamationClose(a.qui))
  })
