import { droitsSurUtilisateur, lieuDe } from '#domain/acces/gestion.ts'
import { messageSupprime } from '#domain/messages/compte.ts'
import type { Dependances } from '#server/app.ts'
import type { CompteConnecte } from '#server/http/compte-connecte.ts'
import { AppelRefuse } from '#server/http/erreurs.ts'
import { supprimerCompte } from '#server/platform/comptes.ts'
import { ecrireJournal } from '#server/platform/journal.ts'
import { verrouiller } from './utilisateurs.store.ts'

/** §4.8 : supprime un ou plusieurs comptes que l’on gère, tous ou aucun. Rend leur nombre. */
export function supprimerUtilisateurs(
  { db, courriels, config }: Dependances,
  qui: CompteConnecte,
  ids: readonly number[],
  maintenant: Date,
): Promise<number> {
  const lot = [...new Set(ids)]
  return db.transaction().execute(async (trx) => {
    const cibles = await verrouiller(trx, qui, lot)
    if (cibles.length < lot.length) throw new AppelRefuse(404, 'INTROUVABLE')
    for (const cible of cibles) {
      const chezLui = cible.idTeledeclarant === qui.idTeledeclarant
      const ou = lieuDe(chezLui, cible.type)
      if (!droitsSurUtilisateur(qui, ou, { id: cible.id, profil: cible.profil }).supprimer)
        throw new AppelRefuse(403, 'PROFIL_NON_GERE')
      const cause = chezLui ? 'responsable' : 'teneur'
      const avant = await supprimerCompte(
        trx,
        courriels,
        cible.id,
        (p) => messageSupprime({ ...p, cause, accueil: config.adressePublique }),
        maintenant,
      )
      await ecrireJournal(trx, qui, maintenant, [
        {
          type: 'UTILISATEUR.SUPPRESSION',
          objet: 'compte',
          objetId: cible.id,
          ancien: {
            profil: avant.profil,
            nom: avant.nom,
            prenom: avant.prenom,
            teledeclarant: cible.idTeledeclarant,
          },
        },
      ])
    }
    return cibles.length
  })
}
