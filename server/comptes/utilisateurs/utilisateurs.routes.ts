import { transiger, type Demandeur } from '#server/socle/registre/actes/acte.ts'
import * as contrat from '#contract/comptes/utilisateurs.ts'
import {
  droitsSurUtilisateur,
  estPrincipal,
  estSecondaire,
  lieuDe,
} from '#domain/comptes/utilisateurs/gestion.ts'
import { CODES_PROFILS, PROFILS } from '#domain/socle/acces/profils.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependances } from '#server/socle/dependances.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import { serve } from '#server/socle/http/serve.ts'
import { lireTeledeclarant, rendreEtablissement } from '#server/socle/registre/comptes/etablissement.ts'
import { etablissementGere } from '#server/socle/registre/comptes/gestion.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import { envoyerLien } from '#server/socle/registre/comptes/liens.ts'
import { lireCertificat } from './certificat.ts'
import { creerUtilisateur } from './creer.ts'
import { modifierEtablissement } from './modifier-etablissement.ts'
import { modifierUtilisateur } from './modifier.ts'
import { supprimerUtilisateurs } from './supprimer.ts'
import * as store from './utilisateurs.store.ts'

function droitsDe(c: store.LigneUtilisateur, qui: CompteConnecte) {
  const ou = lieuDe(c.idTeledeclarant === qui.idTeledeclarant, c.type)
  return droitsSurUtilisateur(qui, ou, { id: c.id, profil: c.profil })
}

function rendreUtilisateur(c: store.LigneUtilisateur, qui: CompteConnecte): contrat.Utilisateur {
  const profil = c.profil
  const droits = droitsDe(c, qui)
  return {
    id: c.id,
    idTeledeclarant: c.idTeledeclarant,
    login: c.identifiant,
    civilite: c.civilite,
    nom: c.nom,
    prenom: c.prenom,
    email: c.email,
    telephone: c.telephone,
    numCartePro: c.numCartePro,
    profil,
    libelleProfil: PROFILS[profil].libelle,
    statut: c.statut,
    adminPrincipal: estPrincipal(profil),
    motDePasseCree: c.motDePasse !== null,
    allowedToEdit: droits.modifier,
    allowedToDelete: droits.supprimer,
    allowedToChangeProfile: droits.changerProfil,
    allowedToChangeIdentity: droits.changerIdentite,
    dateCreation: c.dateCreation,
    dateClefValidationEmail: c.dateClefValidationEmail,
    dateDerniereActivite: c.dateDerniereActivite,
    dateDernierRappelInactivite: c.dateDernierRappelInactivite,
    version: c.version,
  }
}

const rang = (c: store.LigneUtilisateur) => CODES_PROFILS.indexOf(c.profil)

/** §7.2 : les comptes d’un établissement, et l’établissement lui-même. */
export function routesUtilisateurs(app: FastifyInstance, deps: Dependances): void {
  const { db } = deps

  async function utilisateur(
    id: number,
    { auteur: qui, refuser }: Demandeur<'INTROUVABLE', CompteConnecte>,
  ): Promise<contrat.Utilisateur> {
    const ligne = await store.lire(db, qui, id)
    if (!ligne) throw refuser('INTROUVABLE')
    return rendreUtilisateur(ligne, qui)
  }

  serve(app, contrat.listerUtilisateurs, async ({ params }, { compte, refuser }) => {
    const chez = await etablissementGere(db, compte, params.id)
    if (!chez) throw refuser('INTROUVABLE')
    const [lignes, secondairesRestants] = await Promise.all([
      store.lister(db, compte, chez.id),
      store.secondairesRestants(db, chez.id),
    ])
    return {
      etablissement: chez.raisonSociale,
      utilisateurs: lignes
        .toSorted((a, b) => rang(a) - rang(b))
        .map((ligne) => rendreUtilisateur(ligne, compte)),
      profilsACreer: chez.aCreer
        .filter((profil) => secondairesRestants > 0 || !estSecondaire(profil))
        .map((clef) => ({ clef, valeur: PROFILS[clef].libelle })),
      secondairesRestants,
    }
  })

  serve(app, contrat.lireUtilisateur, ({ params }, demandeur) => utilisateur(params.id, demandeur))

  serve(app, contrat.creerUtilisateur, async ({ body }, demandeur) =>
    utilisateur(await creerUtilisateur(deps, demandeur, body), demandeur),
  )

  serve(app, contrat.modifierUtilisateur, async ({ body }, demandeur) => {
    await modifierUtilisateur(deps, demandeur, body)
    return utilisateur(body.id, demandeur)
  })

  serve(app, contrat.supprimerUtilisateurs, async ({ body }, demandeur) => ({
    supprimes: await supprimerUtilisateurs(deps, demandeur, body),
  }))

  serve(app, contrat.renvoyerLien, ({ params }, demandeur) =>
    transiger(db, demandeur, async (acte) => {
      const { trx } = acte
      const [cible] = await store.verrouiller(trx, acte.auteur, [params.id])
      if (!cible) throw acte.refuser('INTROUVABLE')
      if (!droitsDe(cible, acte.auteur).modifier) throw acte.refuser('PROFIL_NON_GERE')
      const usage = await envoyerLien(acte, deps, cible)
      await ecrireJournal(acte, [
        { type: 'UTILISATEUR.LIEN_RENVOYE', objet: 'compte', objetId: cible.id, nouveau: { usage } },
      ])
    }),
  )

  async function etablissement(
    id: number | null,
    { auteur: qui, refuser }: Demandeur<'INTROUVABLE', CompteConnecte>,
  ): Promise<contrat.Etablissement> {
    const ligne = id === null ? undefined : await lireTeledeclarant(db, id)
    if (!ligne) throw refuser('INTROUVABLE')
    return rendreEtablissement(ligne, qui)
  }

  serve(app, contrat.lireMonEtablissement, (_, demandeur) =>
    etablissement(demandeur.compte.idTeledeclarant, demandeur),
  )

  serve(app, contrat.modifierMonEtablissement, async ({ body }, demandeur) => {
    const { idTeledeclarant } = demandeur.compte
    await modifierEtablissement(deps, demandeur, idTeledeclarant ?? 0, body)
    return etablissement(idTeledeclarant, demandeur)
  })

  serve(app, contrat.lireEtablissementDe, ({ params }, demandeur) => etablissement(params.id, demandeur))

  serve(app, contrat.modifierEtablissementDe, async ({ params, body }, demandeur) => {
    await modifierEtablissement(deps, demandeur, params.id, body)
    return etablissement(params.id, demandeur)
  })

  serve(app, contrat.lireCertificat, async ({ body }, { refuser }) => lireCertificat(body.pem, refuser))
}
