import * as contrat from '#contract/coproprietes/dissolution.ts'
import { avertirSecondaires } from '#domain/coproprietes/dissolution/dissolution.ts'
import { representantDe } from '#domain/coproprietes/copropriete/syndic.ts'
import { direAvertissement } from '#domain/socle/refus/avertissements.ts'
import { direEtatDemande } from '#domain/coproprietes/demandes/demandes.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependances } from '#server/socle/dependances.ts'
import { accueillir, depotDe } from '#server/socle/documents/reception.ts'
import { serve } from '#server/socle/http/serve.ts'
import { porteeDe } from '#server/socle/registre/actes/portee.ts'
import { rendreACorriger, rendreReponse } from '#server/socle/registre/demandes/reponses.ts'
import { cloreLaLiquidation } from './clore.ts'
import { declarer } from './declarer.ts'
import * as store from './dissolution.store.ts'
import { aDissoudre, exiger, rendreCopropriete } from './dossier.ts'
import { supprimer } from './supprimer.ts'

/** §3.5, §4.7, §7.3 : la fin d’une copropriété, dissoute ou supprimée. */
export function routesDissolution(app: FastifyInstance, deps: Dependances): void {
  const { db, pdf } = deps

  serve(app, contrat.infosDissolution, async ({ params }, demandeur) => {
    const copropriete = await exiger(db, demandeur, params.id)
    const contexte = await aDissoudre(db, demandeur, copropriete)
    const derniere = await store.derniereDissolution(db, copropriete.id)
    const sienne = derniere?.declarantId === demandeur.auteur.idTeledeclarant ? derniere : undefined
    return {
      ...rendreCopropriete(copropriete),
      nbLots: copropriete.nbLots,
      // Le nom d’un bénévole ne se dit pas à qui ne le connaît pas.
      representant: representantDe(copropriete),
      aCorriger: rendreDissolutionACorriger(sienne),
      avertissements: avertirSecondaires(contexte.secondaires).map((a) => ({
        champ: a.champ,
        code: a.code,
        message: direAvertissement(a),
      })),
      contexte,
    }
  })

  serve(
    app,
    contrat.declarerDissolution,
    ({ body }, recu) => declarer(deps, recu, { ...body, fichier: recu.fichier }),
    ({ auteur, refuser }) => accueillir(pdf, depotDe(auteur), refuser),
  )

  serve(app, contrat.lireDissolution, async ({ params }, demandeur) => {
    const portee = porteeDe(demandeur)
    const d = await store.derniereDissolution(db, params.id)
    const sienne = portee === null || d?.declarantId === portee.id
    if (!d || !(sienne || d.representantId === portee.id)) throw demandeur.refuser('INTROUVABLE')
    const tenue = d.verrouExpire !== null && d.verrouExpire > demandeur.maintenant
    return {
      ...rendreCopropriete(d),
      reference: d.reference,
      libelleEtat: direEtatDemande({ decision: d.decision, etat: d.etat, tenue }),
      decision: d.decision,
      reponse: rendreReponse(d),
      motif: d.motif,
      autreMotif: d.autreMotif,
      faitGenerateur: d.faitGenerateur,
      dateFaitGenerateur: d.dateFait,
      typeJustif: d.typeJustificatif,
      liquidation: d.liquidation,
      dateDemande: d.dateDepot,
      reponseAttendueLe: d.attendueLe,
      dateDecision: d.dateDecision,
      idDocument: sienne ? d.fichierId : null,
      nomFichierJustif: sienne ? d.fichierNom : null,
    }
  })

  serve(app, contrat.cloreLiquidation, ({ params }, demandeur) =>
    cloreLaLiquidation(deps, demandeur, params.id),
  )

  serve(app, contrat.supprimerCopropriete, ({ params, body }, demandeur) =>
    supprimer(deps, demandeur, params.id, body),
  )
}

/** La dissolution que l’on corrige, telle qu’elle était déclarée, et ce que le teneur a répondu ; null quand il n’y en a pas. */
function rendreDissolutionACorriger(d: store.DissolutionLue | undefined) {
  const corrigee = d && rendreACorriger(d)
  if (!d || !corrigee) return null
  return {
    ...corrigee,
    motif: d.motif,
    autreMotif: d.autreMotif,
    faitGenerateur: d.faitGenerateur,
    dateFaitGenerateur: d.dateFait,
    typeJustif: d.typeJustificatif,
    liquidation: d.liquidation,
  }
}
