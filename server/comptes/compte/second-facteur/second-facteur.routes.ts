import * as contrat from '#contract/comptes/compte.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependances } from '#server/socle/dependances.ts'
import { serve } from '#server/socle/http/serve.ts'
import { proposerEntree, proposerPose } from './clefs-acces.ts'
import { exigerConfirmation } from '../confirmation.ts'
import { attenteDe, entrerParSecondFacteur } from '../connexion.ts'
import {
  aUneApplication,
  activerClefDAcces,
  activerSecondFacteur,
  confirmerIdentite,
  lireSecondFacteur,
  preparerSecondFacteur,
  retirerSecondFacteur,
} from './second-facteur.ts'

/** §4.4 : entrer par son second facteur, l’ajouter, le retirer. */
export function routesSecondFacteur(app: FastifyInstance, deps: Dependances): void {
  serve(app, contrat.donnerSecondFacteur, ({ body }, demandeur) =>
    entrerParSecondFacteur(deps, demandeur, body),
  )
  serve(app, contrat.donnerClefDAcces, ({ body }, demandeur) => entrerParSecondFacteur(deps, demandeur, body))
  serve(app, contrat.proposerClefDAcces, async (_, demandeur) => {
    const compteId = demandeur.compte?.id ?? attenteDe(demandeur.req, demandeur.maintenant)?.compteId
    if (compteId === undefined) return { demande: null, application: true }
    const demande = await proposerEntree(deps, demandeur, compteId)
    return { demande: demande && { ...demande }, application: await aUneApplication(deps.db, compteId) }
  })

  serve(app, contrat.lireSecondFacteur, (_, demandeur) => lireSecondFacteur(deps, demandeur))
  serve(app, contrat.confirmerIdentite, async ({ body }, demandeur) => {
    await confirmerIdentite(deps, demandeur, body)
    return lireSecondFacteur(deps, demandeur)
  })
  serve(app, contrat.preparerSecondFacteur, (_, demandeur) => preparerSecondFacteur(deps, demandeur))
  serve(app, contrat.activerSecondFacteur, ({ body }, demandeur) =>
    activerSecondFacteur(deps, demandeur, body.code),
  )
  serve(app, contrat.retirerSecondFacteur, (_, demandeur) =>
    retirerSecondFacteur(deps, demandeur, 'application'),
  )
  serve(app, contrat.preparerClefDAcces, async (_, demandeur) => {
    exigerConfirmation(demandeur)
    return { demande: { ...(await proposerPose(deps, demandeur)) } }
  })
  serve(app, contrat.activerClefDAcces, ({ body }, demandeur) => activerClefDAcces(deps, demandeur, body))
  serve(app, contrat.retirerClefDAcces, ({ body }, demandeur) =>
    retirerSecondFacteur(deps, demandeur, { clef: body.id }),
  )
}
