import * as contrat from '#contract/utilisateurs.ts'
import { droitsSurUtilisateur, estPrincipal, lieuDe } from '#domain/acces/gestion.ts'
import { CODES_PROFILS, PROFILS } from '#domain/acces/profils.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependances } from '#server/app.ts'
import type { CompteConnecte } from '#server/http/compte-connecte.ts'
import { AppelRefuse } from '#server/http/erreurs.ts'
import { serve } from '#server/http/serve.ts'
import { lireTeledeclarant, rendreEtablissement } from '#server/platform/etablissement.ts'
import { etablissementGere } from '#server/platform/gestion.ts'
import { ecrireJournal } from '#server/platform/journal.ts'
import { envoyerLien } from '#server/platform/liens.ts'
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

  async function utilisateur(id: number, qui: CompteConnecte): Promise<contrat.Utilisateur> {
    const ligne = await store.lire(db, qui, id)
    if (!ligne) throw new AppelRefuse(404, 'INTROUVABLE')
    return rendreUtilisateur(ligne, qui)
  }

  serve(app, contrat.listerUtilisateurs, async ({ params }, { compte }) => {
    const chez = await etablissementGere(db, compte, params.id)
    if (!chez) throw new AppelRefuse(404, 'INTROUVABLE')
    const [lignes, secondairesRestants] = await Promise.all([
      store.lister(db, compte, chez.id),
      store.secondairesRestants(db, chez.id),
    ])
    return {
      etablissement: chez.raisonSociale,
      utilisateurs: lignes
        .toSorted((a, b) => rang(a) - rang(b))
        .map((ligne) => rendreUtilisateur(ligne, compte)),
      profilsACreer: chez.aCreer.map((clef) => ({ clef, valeur: PROFILS[clef].libelle })),
      secondairesRestants,
    }
  })

  serve(app, contrat.lireUtilisateur, ({ params }, { compte }) => utilisateur(params.id, compte))

  serve(app, contrat.creerUtilisateur, async ({ body }, { compte, maintenant }) =>
    utilisateur(await creerUtilisateur(deps, compte, body, maintenant), compte),
  )

  serve(app, contrat.modifierUtilisateur, async ({ body }, { compte, maintenant }) => {
    await modifierUtilisateur(deps, compte, body, maintenant)
    return utilisateur(body.id, compte)
  })

  serve(app, contrat.supprimerUtilisateurs, async ({ body }, { compte, maintenant }) => ({
    supprimes: await supprimerUtilisateurs(deps, compte, body, maintenant),
  }))

  serve(app, contrat.renvoyerLien, ({ params }, { compte, maintenant }) =>
    db.transaction().execute(async (trx) => {
      const [cible] = await store.verrouiller(trx, compte, [params.id])
      if (!cible) throw new AppelRefuse(404, 'INTROUVABLE')
      if (!droitsDe(cible, compte).modifier) throw new AppelRefuse(403, 'PROFIL_NON_GERE')
      const usage = await envoyerLien(trx, deps, cible, maintenant)
      await ecrireJournal(trx, compte, maintenant, [
        { type: 'UTILISATEUR.LIEN_RENVOYE', objet: 'compte', objetId: cible.id, nouveau: { usage } },
      ])
    }),
  )

  async function etablissement(id: number | null, qui: CompteConnecte): Promise<contrat.Etablissement> {
    const ligne = id === null ? undefined : await lireTeledeclarant(db, id)
    if (!ligne) throw new AppelRefuse(404, 'INTROUVABLE')
    return rendreEtablissement(ligne, qui)
  }

  serve(app, contrat.lireMonEtablissement, (_, { compte }) => etablissement(compte.idTeledeclarant, compte))

  serve(app, contrat.modifierMonEtablissement, async ({ body }, { compte, maintenant }) => {
    await modifierEtablissement(deps, compte, compte.idTeledeclarant ?? 0, body, maintenant)
    return etablissement(compte.idTeledeclarant, compte)
  })

  serve(app, contrat.lireEtablissementDe, ({ params }, { compte }) => etablissement(params.id, compte))

  serve(app, contrat.modifierEtablissementDe, async ({ params, body }, { compte, maintenant }) => {
    await modifierEtablissement(deps, compte, params.id, body, maintenant)
    return etablissement(params.id, compte)
  })

  serve(app, contrat.lireCertificat, async ({ body }) => lireCertificat(body.pem))
}
