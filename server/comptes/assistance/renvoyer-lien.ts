import { transiger, type Demandeur } from '#server/socle/registre/actes/acte.ts'
import { estRestreint } from '#domain/socle/acces/profils.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import { envoyerLien } from '#server/socle/registre/comptes/liens.ts'
import { compteADepanner } from './assistance.store.ts'

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
