import { messageSecondFacteur } from '#domain/comptes/compte/messages.ts'
import { peutDepanner } from '#domain/comptes/utilisateurs/gestion.ts'
import { estRestreint, type Profil } from '#domain/socle/acces/profils.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import { transiger, type Demandeur } from '#server/socle/registre/actes/acte.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import { oublierSecondFacteur } from '#server/socle/registre/comptes/comptes.ts'
import { envoyerLien } from '#server/socle/registre/comptes/liens.ts'
import { fermerSessions } from '#server/socle/registre/comptes/sessions.ts'
import { retirerAgenda } from '#server/socle/registre/coproprietes/agenda.ts'
import { oublierLesRefus } from '#server/socle/registre/courriels/adresses-refusees.ts'
import { compteADepanner } from './assistance.store.ts'

/** Vrai si cette personne a le droit d’aider ce compte, et que ce compte est de ceux qu’elle aide. */
export const depanne = (qui: CompteConnecte, cible: { profil: Profil }): boolean =>
  qui.authorities.includes('EDITER_MDP_USER') && peutDepanner(qui, cible)

// Ce que l’assistance fait pour une personne qui l’appelle, sur son compte ; chacun tient le compte, et s’écrit au journal.

/** L’adresse d’une personne est vérifiée : elle n’est plus dite refusée, jusqu’au prochain retour. Refaite, ne change rien. */
export async function direAdresseVerifiee(
  { db }: Pick<Dependances, 'db'>,
  demandeur: Demandeur<'INTROUVABLE' | 'PROFIL_NON_GERE', CompteConnecte>,
  id: number,
): Promise<void> {
  await transiger(db, demandeur, async (acte) => {
    const compte = await compteADepanner(acte, id)
    if (!(await oublierLesRefus(acte, compte.id))) return
    await ecrireJournal(acte, [{ type: 'UTILISATEUR.ADRESSE_VERIFIEE', objet: 'compte', objetId: compte.id }])
  })
}

/** Ferme les sessions et l’adresse de calendrier d’une personne dont l’appareil est perdu ou la session prise. Rend leur nombre. */
export async function fermerSessionsDe(
  { db }: Dependances,
  demandeur: Demandeur<'INTROUVABLE' | 'PROFIL_NON_GERE', CompteConnecte>,
  id: number,
): Promise<number> {
  return transiger(db, demandeur, async (acte) => {
    await compteADepanner(acte, id)
    const fermees = await fermerSessions(acte, id)
    // L’adresse du calendrier se lit sans se connecter : elle s’en va avec elles.
    await retirerAgenda(acte.trx, id)
    await ecrireJournal(acte, [
      { type: 'UTILISATEUR.SESSIONS_FERMEES', objet: 'compte', objetId: id, nouveau: { fermees } },
    ])
    return fermees
  })
}

/** Renvoie à une personne le lien qui crée son mot de passe, ou qui le change : l’assistance ne le voit pas. */
export async function renvoyerLien(
  deps: Dependances,
  demandeur: Demandeur<'INTROUVABLE' | 'PROFIL_NON_GERE' | 'COMPTE_SANS_MOT_DE_PASSE', CompteConnecte>,
  id: number,
): Promise<void> {
  await transiger(deps.db, demandeur, async (acte) => {
    const compte = await compteADepanner(acte, id)
    if (estRestreint(compte.profil)) throw acte.refuser('INTROUVABLE')
    const usage = await envoyerLien(acte, deps, compte)
    await ecrireJournal(acte, [
      { type: 'UTILISATEUR.LIEN_RENVOYE', objet: 'compte', objetId: id, nouveau: { usage } },
    ])
  })
}

/**
 * Retire tout second facteur d’une personne qui a perdu son téléphone, ses clefs et ses codes. Son mot de passe reste
 * nécessaire ; ses sessions se ferment et un courriel la prévient, au cas où un autre aurait téléphoné à sa place.
 */
export async function retirerSecondFacteurPerdu(
  { db, courriels }: Dependances,
  demandeur: Demandeur<'INTROUVABLE' | 'PROFIL_NON_GERE' | 'SANS_SECOND_FACTEUR', CompteConnecte>,
  id: number,
): Promise<void> {
  await transiger(db, demandeur, async (acte) => {
    const compte = await compteADepanner(acte, id)
    if (!(await oublierSecondFacteur(acte, id))) throw acte.refuser('SANS_SECOND_FACTEUR')
    await ecrireJournal(acte, [{ type: 'UTILISATEUR.SECOND_FACTEUR_RETIRE', objet: 'compte', objetId: id }])
    const message = messageSecondFacteur({ ...compte, acte: 'perdu' })
    await courriels.envoyer(acte, compte, message)
  })
}
