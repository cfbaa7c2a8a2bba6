import * as contrat from '#contract/coproprietes/immatriculation.ts'
import { ETATS } from '#domain/coproprietes/copropriete/etats.ts'
import { contexteDImmatriculation } from '#domain/coproprietes/declaration/contexte.ts'
import { direAdresse } from '#domain/coproprietes/declaration/adresse.ts'
import { sectionsDeclarees } from '#domain/coproprietes/declaration/recepisse.ts'
import { direJour, jourDeParis } from '#domain/socle/temps/jour.ts'
import { DECISIONS, seCorrige } from '#domain/coproprietes/demandes/decision.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependances } from '#server/socle/dependances.ts'
import { serve } from '#server/socle/http/serve.ts'
import * as store from './immatriculation.store.ts'
import { porteeDe, type DuDeclarant } from '#server/socle/registre/actes/portee.ts'
import { rendreReponse } from '#server/socle/registre/demandes/reponses.ts'

/** §4.6, §7.4 : une demande déposée, et son récépissé. */
export function routesDemandes(app: FastifyInstance, { db, pdf }: Dependances): void {
  async function demandeDe(demandeur: DuDeclarant<'NON_AUTORISE' | 'INTROUVABLE'>, reference: string) {
    const ligne = await store.lireDemande(db, porteeDe(demandeur), reference)
    if (!ligne) throw demandeur.refuser('INTROUVABLE')
    const depot = jourDeParis(ligne.dateDepot)
    return { ligne, depot }
  }

  serve(app, contrat.lireDemande, async ({ params }, demandeur) => {
    const { ligne, depot } = await demandeDe(demandeur, params.reference)
    return {
      reference: ligne.reference,
      idDeclaration: ligne.idDeclaration,
      typeImmat: ligne.typeImmat,
      type: ligne.type,
      decision: ligne.decision,
      reponse: rendreReponse(ligne),
      suite: ligne.suite,
      doublonDe: ligne.doublonDe,
      etat: ligne.etat,
      // Ce qui a suivi une demande à corriger n’est plus le sien.
      libelleEtat: seCorrige(ligne.decision) ? DECISIONS[ligne.decision].libelle : ETATS[ligne.etat].libelle,
      nom: ligne.nom,
      adresse: direAdresse({ ...ligne, commune: ligne.localite }) || null,
      numero: ligne.numero,
      dateDepot: ligne.dateDepot,
      reponseAttendueLe: ligne.attendueLe,
      dateDecision: ligne.dateDecision,
      declaration: ligne.donnees,
      contexte: contexteDImmatriculation(ligne.typeImmat, ligne, depot),
    }
  })

  serve(app, contrat.telechargerRecepisse, async ({ params }, demandeur) => {
    const { ligne, depot } = await demandeDe(demandeur, params.reference)
    const contenu = await pdf.composer(
      'recepisse',
      {
        reference: ligne.reference,
        dateDepot: direJour(depot),
        reponseAttendueLe: direJour(ligne.attendueLe),
        demandeur: `${ligne.prenom} ${ligne.nomDemandeur}`,
        etablissement: ligne.raisonSociale,
        copropriete: ligne.nom ?? 'Copropriété sans nom d’usage',
        adresse: direAdresse({ ...ligne, commune: ligne.localite }),
        sections: sectionsDeclarees(ligne.donnees, contexteDImmatriculation(ligne.typeImmat, ligne, depot)),
      },
      String(demandeur.auteur.id),
    )
    return { nom: `recepisse-${ligne.reference}.pdf`, type: 'application/pdf', contenu, telecharger: true }
  })
}
