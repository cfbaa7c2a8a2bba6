import type { ArretDEtat } from '#server/socle/registre/actes/etats.ts'
import { transiger, type Demandeur } from '#server/socle/registre/actes/acte.ts'
import { droitsSurUtilisateur, lieuDe } from '#domain/comptes/utilisateurs/gestion.ts'
import { messageSupprime } from '#domain/comptes/compte/messages.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import { supprimerCompte } from '#server/socle/registre/comptes/comptes.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import { verrouiller } from './utilisateurs.store.ts'

/** §4.8 : supprime un ou plusieurs comptes que l’on gère, tous ou aucun. Rend leur nombre. */
export function supprimerUtilisateurs(
  { db, courriels, config }: Dependances,
  demandeur: Demandeur<ArretDEtat | 'PROFIL_NON_GERE', CompteConnecte>,
  ids: readonly number[],
): Promise<number> {
  const qui = demandeur.auteur
  const lot = [...new Set(ids)]
  return transiger(db, demandeur, async (acte) => {
    const { trx } = acte
    const cibles = await verrouiller(trx, qui, lot)
    if (cibles.length < lot.length) throw acte.refuser('INTROUVABLE')
    for (const cible of cibles) {
      const chezLui = cible.idTeledeclarant === qui.idTeledeclarant
      const ou = lieuDe(chezLui, cible.type)
      if (!droitsSurUtilisateur(qui, ou, { id: cible.id, profil: cible.profil }).supprimer)
        throw acte.refuser('PROFIL_NON_GERE')
      const cause = chezLui ? 'responsable' : 'teneur'
      const avant = await supprimerCompte(acte, courriels, cible.id, (p) =>
        messageSupprime({ ...p, cause, accueil: config.adressePublique }),
      )
      await ecrireJournal(acte, [
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
