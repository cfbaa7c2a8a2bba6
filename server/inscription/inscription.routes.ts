import * as contrat from '#contract/inscription.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Dependances } from '#server/app.ts'
import { AppelRefuse } from '#server/http/erreurs.ts'
import { donnerJeton } from '#server/http/csrf.ts'
import { serve } from '#server/http/serve.ts'
import { ouvrirSession, type IdentiteSso } from '#server/http/session.ts'
import { agirSurLettre } from '#server/registre/etats.ts'
import { ecrireJournal } from '#server/registre/journal.ts'
import { composerLettre } from '#server/registre/lettres.ts'
import { activer, corrigerAdresse, redemander, regenerer, suivreActivation } from './activation.ts'
import { inscrire } from './inscrire.ts'
import { aImprimer, noterRemise } from './inscription.store.ts'
import { rejoindreOffice } from './rejoindre.ts'

const DISPENSE_MS = 10 * 60_000
const LETTRES_PAR_PAGE = 100

/** Le notaire que son fournisseur d’identité vient de reconnaître et qui n’a pas encore de compte. */
function notaireReconnu(req: FastifyRequest): IdentiteSso | null {
  const { sso, compteId } = req.session
  return sso?.fournisseur === 'notaires' && compteId === undefined ? sso : null
}

/** §8.2 : un collaborateur n’ajoute pas d’office. Sans identité, l’office se prouve par la poste. */
function exigerNotaire(notaire: IdentiteSso | null): IdentiteSso | null {
  if (notaire && notaire.qualite !== 'NOTAIRE') throw new AppelRefuse(409, 'ETUDE_A_DECLARER')
  return notaire
}

/** §2.4, §7.1 : ouvrir un compte, l’activer, imprimer les lettres. */
export function routesInscription(app: FastifyInstance, deps: Dependances): void {
  const { db, captcha } = deps

  // Le seul usage que la spécification lui donne : avant l’inscription d’un collaborateur reconnu.
  serve(app, contrat.contournerCaptcha, async (_, { req, maintenant }) => {
    if (notaireReconnu(req)?.qualite !== 'COLLABORATEUR') return false
    req.session.captchaDispense = new Date(maintenant.getTime() + DISPENSE_MS).toISOString()
    return true
  })

  async function exigerCaptcha(
    req: FastifyRequest,
    solution: string,
    dispensable: boolean,
    maintenant: Date,
  ) {
    const { captchaDispense } = req.session
    if (dispensable && captchaDispense && new Date(captchaDispense) > maintenant) {
      delete req.session.captchaDispense
      return
    }
    if (!(await captcha.verifier(solution, maintenant, true)))
      throw new AppelRefuse(400, 'DONNEES_REFUSEES', {
        refus: [{ champ: 'captcha', code: solution ? 'CAPTCHA_INVALIDE' : 'CAPTCHA_REQUIS' }],
      })
  }

  serve(app, contrat.inscrire, async ({ params, body }, { req, reply, maintenant, aujourdhui }) => {
    const { type } = params
    const notaire = notaireReconnu(req)
    const collaborateur = type === 'NOTAIRE_COLLABORATEUR'
    await exigerCaptcha(req, body.captcha, collaborateur, maintenant)
    const ouvert = await (type === 'NOTAIRE_NOTAIRE' || collaborateur
      ? rejoindreOffice(deps, {
          qualite: collaborateur ? 'COLLABORATEUR' : 'NOTAIRE',
          saisie: body,
          notaire,
          maintenant,
        })
      : inscrire(deps, {
          type,
          saisie: body,
          notaire: type === 'NOTAIRE' ? exigerNotaire(notaire) : null,
          maintenant,
          aujourdhui,
        }))
    if (!ouvert) return { suite: 'COURRIEL' as const }
    await ouvrirSession(req, ouvert.compteId, { ...(notaire && { sso: notaire }) })
    donnerJeton(req, reply)
    return { suite: 'CONNECTE' as const }
  })

  serve(app, contrat.suivreActivation, (_, { compte, aujourdhui }) =>
    suivreActivation(deps, compte, aujourdhui),
  )
  serve(app, contrat.activer, async ({ body }, { compte, aujourdhui, maintenant }) => {
    await activer(deps, compte, body.code, { aujourdhui, maintenant })
    return true
  })
  serve(app, contrat.corrigerAdresse, ({ body }, { compte, aujourdhui, maintenant }) =>
    corrigerAdresse(deps, compte, body, { aujourdhui, maintenant }),
  )
  serve(app, contrat.redemanderCode, async (_, { compte, aujourdhui, maintenant }) => {
    await redemander(deps, compte, aujourdhui, maintenant)
    return true
  })
  serve(app, contrat.regenererCode, ({ params }, { compte, maintenant }) =>
    regenerer(deps, compte, params.id, maintenant),
  )

  serve(app, contrat.lettresAImprimer, () => aImprimer(db, LETTRES_PAR_PAGE))
  serve(app, contrat.lireLettre, ({ params }) => composerLettre(deps, params.id))
  serve(app, contrat.remettreLettre, ({ params }, { maintenant }) =>
    db.transaction().execute(async (trx) => {
      const remise = await noterRemise(trx, params.id, maintenant)
      if (!remise) throw new AppelRefuse(404, 'INTROUVABLE')
      await agirSurLettre(trx, params.id, 'remettre')
      await ecrireJournal(
        trx,
        'systeme',
        maintenant,
        [
          {
            type: 'COMPTE.LETTRE_REMISE',
            objet: 'courrier',
            objetId: remise.id,
            nouveau: { reference: remise.reference },
          },
        ],
        'WEBSERVICE',
      )
    }),
  )
}
