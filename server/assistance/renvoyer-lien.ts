import { estRestreint } from '#domain/acces/profils.ts'
import type { Dependances } from '#server/app.ts'
import type { CompteConnecte } from '#server/http/compte-connecte.ts'
import { AppelRefuse } from '#server/http/erreurs.ts'
import { ecrireJournal } from '#server/platform/journal.ts'
import { envoyerLien } from '#server/platform/liens.ts'
import { compteADepanner } from './assistance.store.ts'

/** Renvoie à une personne le lien qui crée son mot de passe, ou qui le change : l’assistance ne le voit pas. */
export async function renvoyerLien(
  deps: Dependances,
  id: number,
  auteur: CompteConnecte,
  maintenant: Date,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const compte = await compteADepanner(trx, id, auteur)
    if (estRestreint(compte.profil)) throw new AppelRefuse(404, 'INTROUVABLE')
    const usage = await envoyerLien(trx, deps, compte, maintenant)
    await ecrireJournal(trx, auteur, maintenant, [
      { type: 'UTILISATEUR.LIEN_RENVOYE', objet: 'compte', objetId: id, nouveau: { usage } },
    ])
  })
}
