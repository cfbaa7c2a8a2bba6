import * as contrat from '#contract/second-facteur.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependances } from '#server/app.ts'
import { serve } from '#server/http/serve.ts'
import { proposerEntree, proposerPose } from './clefs-acces.ts'
import { exigerConfirmation } from './confirmation.ts'
import { attenteDe, entrerParSecondFacteur } from './connexion.ts'
import {
  activerClefDAcces,
  activerSecondFacteur,
  confirmerIdentite,
  lireSecondFacteur,
  preparerSecondFacteur,
  retirerSecondFacteur,
} from './second-facteur.ts'

/** §4.4 : entrer par son second facteur, l’ajouter, le retirer. */
export function routesSecondFacteur(app: FastifyInstance, deps: Dependances): void {
  serve(app, contrat.donnerSecondFacteur, ({ body }, { req, reply, maintenant }) =>
    entrerParSecondFacteur(deps, { preuve: body, req, reply, maintenant }),
  )
  serve(app, contrat.donnerClefDAcces, ({ body }, { req, reply, maintenant }) =>
    entrerParSecondFacteur(deps, { preuve: body, req, reply, maintenant }),
  )
  serve(app, contrat.proposerClefDAcces, async (_, { compte, req, maintenant }) => {
    const compteId = compte?.id ?? attenteDe(req, maintenant)?.compteId
    const demande = compteId === undefined ? null : await proposerEntree(deps, compteId, req, maintenant)
    return { demande: demande && { ...demande } }
  })

  serve(app, contrat.lireSecondFacteur, (_, { compte, req, maintenant }) =>
    lireSecondFacteur(deps, compte, req, maintenant),
  )
  serve(app, contrat.confirmerIdentite, async ({ body }, { compte, req, maintenant }) => {
    await confirmerIdentite(deps, { compte, req, maintenant }, body)
    return lireSecondFacteur(deps, compte, req, maintenant)
  })
  serve(app, contrat.preparerSecondFacteur, (_, demande) => preparerSecondFacteur(deps, demande))
  serve(app, contrat.activerSecondFacteur, ({ body }, demande) =>
    activerSecondFacteur(deps, demande, body.code),
  )
  serve(app, contrat.retirerSecondFacteur, (_, demande) => retirerSecondFacteur(deps, demande, 'application'))
  serve(app, contrat.preparerClefDAcces, async (_, { compte, req, maintenant }) => {
    exigerConfirmation(req, maintenant)
    return { demande: { ...(await proposerPose(deps, compte, req, maintenant)) } }
  })
  serve(app, contrat.activerClefDAcces, ({ body }, demande) => activerClefDAcces(deps, demande, body))
  serve(app, contrat.retirerClefDAcces, ({ body }, demande) =>
    retirerSecondFacteur(deps, demande, { clef: body.id }),
  )
}
