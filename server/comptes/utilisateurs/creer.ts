import { transiger, type Demandeur } from '#server/socle/registre/actes/acte.ts'
import { estSecondaire, SECONDAIRES_MAX } from '#domain/comptes/utilisateurs/gestion.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { verifierPersonne } from '#domain/comptes/inscription/inscription.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import {
  compteParEmail,
  creerCompte,
  EMAIL_UTILISE,
  refuserAdressePrise,
} from '#server/socle/registre/comptes/comptes.ts'
import { lireTeledeclarant } from '#server/socle/registre/comptes/etablissement.ts'
import { etablissementGere } from '#server/socle/registre/comptes/gestion.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import { envoyerCreation } from '#server/socle/registre/comptes/liens.ts'
import { colonnesDe, type SaisieUtilisateur } from './saisie.ts'
import { secondairesRestants } from './utilisateurs.store.ts'

/** §7.2 : crée le compte d’un collègue, qui reçoit le lien de son mot de passe. Rend son identifiant. */
export function creerUtilisateur(
  deps: Dependances,
  demandeur: Demandeur<
    'NON_AUTORISE' | 'INTROUVABLE' | 'PROFIL_NON_GERE' | 'DONNEES_REFUSEES',
    CompteConnecte
  >,
  saisie: SaisieUtilisateur,
): Promise<number> {
  const qui = demandeur.auteur
  const idTeledeclarant = saisie.idTeledeclarant ?? qui.idTeledeclarant ?? 0
  return transiger(deps.db, demandeur, async (acte) => {
    const { trx } = acte
    // La ligne de l’établissement tenue : dix secondaires créés au même instant se comptent l’un après l’autre.
    await lireTeledeclarant(trx, idTeledeclarant, true)
    const chez = await etablissementGere(trx, qui, idTeledeclarant)
    if (!chez) throw acte.refuser('INTROUVABLE')
    if (!chez.aCreer.includes(saisie.profil)) throw acte.refuser('PROFIL_NON_GERE')
    const refus: Refus[] = verifierPersonne(saisie)
    if (refus.length === 0 && (await compteParEmail(trx, saisie.email))) refus.push(EMAIL_UTILISE)
    if (estSecondaire(saisie.profil) && (await secondairesRestants(trx, chez.id)) === 0)
      refus.push({ champ: 'profil', code: 'SECONDAIRES_MAX', params: { max: SECONDAIRES_MAX } })
    if (refus.length > 0) throw acte.refuser('DONNEES_REFUSEES', { refus })

    const colonnes = colonnesDe(saisie)
    const id = await creerCompte(acte, { ...colonnes, teledeclarantId: chez.id, par: 'creer' })
    await envoyerCreation(acte, deps, { ...colonnes, id, raisonSociale: chez.raisonSociale })
    const { profil, nom, prenom, email } = colonnes
    await ecrireJournal(acte, [
      {
        type: 'UTILISATEUR.CREATION',
        objet: 'compte',
        objetId: id,
        nouveau: { profil, nom, prenom, email, teledeclarant: chez.id },
      },
    ])
    return id
  }).catch(refuserAdressePrise(demandeur.refuser))
}
