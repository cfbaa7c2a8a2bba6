import { completerReclamation } from '#contract/public/reclamations.ts'
import * as AIDE from '#domain/public/aide/adresses.ts'
import { Arret, refuserTout } from '#domain/socle/refus/arret.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { jourDeParis } from '#domain/socle/temps/jour.ts'
import { suiteDeComplement, type SuiteDeComplement } from '#domain/public/reclamations/complement.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Dependances } from '#server/socle/dependances.ts'
import { accueillir } from '#server/socle/documents/reception.ts'
import { recevoirFormulaire } from '#server/socle/http/formulaire.ts'
import { foyerDe } from '#server/socle/http/foyer.ts'
import { examenDe } from './deposer.ts'
import { completer } from './suivre.ts'

/** Ce qui est arrivé d’un envoi ; une panne repart. */
async function recevoir(
  deps: Dependances,
  req: FastifyRequest,
  { clef, maintenant }: { clef: string; maintenant: string },
): Promise<SuiteDeComplement> {
  const foyer = foyerDe(req.ip)
  try {
    accueillir(deps.pdf, examenDe(foyer), refuserTout)
    const { fichier, body } = await recevoirFormulaire(completerReclamation, req)
    const demandeur = {
      auteur: 'visiteur' as const,
      refuser: refuserTout,
      maintenant,
      aujourdhui: jourDeParis(maintenant),
      fichier,
      foyer,
    }
    await completer(deps, demandeur, { clef, tape: (body as { texte: string }).texte })
    return 'fait'
  } catch (cause) {
    if (!(cause instanceof Arret)) throw cause
    return suiteDeComplement(cause.details.refus)
  }
}

/**
 * Compléter sa réclamation sans JavaScript : l’envoi du formulaire à l’adresse même de la page, que la clef seule ouvre (décision
 * 0061). Ni session, ni jeton.
 */
export function completerSansScript(app: FastifyInstance, deps: Dependances): void {
  app.post(
    CHEMINS.suiviReclamation,
    { config: { rateLimit: { max: completerReclamation.parMinute, timeWindow: '1 minute' } } },
    async (req, reply) => {
      const { data } = z.safeParse(completerReclamation.params, {
        clef: (req.query as { key?: unknown }).key,
      })
      const clef = data?.clef ?? ''
      const suite = await recevoir(deps, req, { clef, maintenant: app.maintenant() })
      return reply
        .header('cache-control', 'private, no-store')
        .redirect(`${AIDE.suiviDeReclamation(clef)}&suite=${suite}`, 303)
    },
  )
}
