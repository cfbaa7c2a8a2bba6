import { setTimeout } from 'node:timers/promises'
import { transiger, type Demandeur } from '#server/socle/registre/actes/acte.ts'
import { LETTRE } from '#domain/comptes/inscription/lettre.ts'
import { plusTard } from '#domain/socle/temps/instant.ts'
import * as contrat from '#contract/comptes/inscription.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Dependances } from '#server/socle/dependances.ts'
import { donnerJeton } from '#server/socle/http/csrf.ts'
import { serve } from '#server/socle/http/serve.ts'
import { ouvrirSession } from '#server/socle/http/session.ts'
import type { IdentiteSso } from '#domain/socle/acces/sso.ts'
import type { Refuser } from '#domain/socle/refus/arret.ts'
import { exigerPreuve } from '#server/socle/registre/demandes/demande-publique.ts'
import { agir } from '#server/socle/registre/actes/etats.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import { composerLettre } from '#server/socle/registre/comptes/lettres.ts'
import { activer, corrigerAdresse, redemander, regenerer, suivreActivation } from './activation.ts'
import { inscrire } from './inscrire.ts'
import { aImprimer, noterRemise, prendreLettre } from './inscription.store.ts'
import { rejoindreOffice } from './rejoindre.ts'
import { LETTRES_LUES_MAX } from '#domain/comptes/inscription/bornes.ts'

const DISPENSE_MS = 10 * 60_000
/** Une demande de compte ne répond pas plus tôt, que l’adresse soit connue ou non : le travail fait de part et d’autre diffère d’un rien. */
const REPONSE_PAS_AVANT_MS = 100

/** Le résultat du travail, qui ne se rend pas avant un temps fixe. */
async function sansHate<T>(travail: Promise<T>): Promise<T> {
  const [rendu] = await Promise.all([travail, setTimeout(REPONSE_PAS_AVANT_MS)])
  return rendu
}

/** Le notaire que son fournisseur d’identité vient de reconnaître et qui n’a pas encore de compte. */
function notaireReconnu(req: FastifyRequest): IdentiteSso | null {
  const { sso, compteId } = req.session
  return sso?.fournisseur === 'notaires' && compteId === undefined ? sso : null
}

/** §8.2 : un collaborateur n’ajoute pas d’office. Sans identité, l’office se prouve par la poste. */
function exigerNotaire(
  notaire: IdentiteSso | null,
  refuser: Refuser<'ETUDE_A_DECLARER'>,
): IdentiteSso | null {
  if (notaire && notaire.qualite !== 'NOTAIRE') throw refuser('ETUDE_A_DECLARER')
  return notaire
}

/** §2.4, §7.1 : ouvrir un compte, l’activer, imprimer les lettres. */
export function routesInscription(app: FastifyInstance, deps: Dependances): void {
  const { db, captcha } = deps

  // Le seul usage que la spécification lui donne : avant l’inscription d’un collaborateur reconnu.
  serve(app, contrat.contournerCaptcha, async (_, { req, maintenant }) => {
    if (notaireReconnu(req)?.qualite !== 'COLLABORATEUR') return false
    req.session.captchaDispense = plusTard(maintenant, DISPENSE_MS)
    return true
  })

  async function exigerCaptcha(
    demandeur: Demandeur<'DONNEES_REFUSEES'> & { req: FastifyRequest },
    solution: string,
    dispensable: boolean,
  ) {
    const { req } = demandeur
    const { captchaDispense } = req.session
    if (dispensable && captchaDispense && captchaDispense > demandeur.maintenant) {
      delete req.session.captchaDispense
      return
    }
    await exigerPreuve(captcha, demandeur, 'captcha', solution)
  }

  serve(app, contrat.inscrire, async ({ params, body }, demandeur) => {
    const { req, reply } = demandeur
    const { type } = params
    const notaire = notaireReconnu(req)
    const collaborateur = type === 'NOTAIRE_COLLABORATEUR'
    await exigerCaptcha(demandeur, body.captcha, collaborateur)
    const ouvert = await (type === 'NOTAIRE_NOTAIRE' || collaborateur
      ? rejoindreOffice(deps, demandeur, {
          qualite: collaborateur ? 'COLLABORATEUR' : 'NOTAIRE',
          saisie: body,
          notaire,
        })
      : sansHate(
          inscrire(deps, demandeur, {
            type,
            saisie: body,
            notaire: type === 'NOTAIRE' ? exigerNotaire(notaire, demandeur.refuser) : null,
          }),
        ))
    if (!ouvert) return { suite: 'COURRIEL' as const }
    await ouvrirSession(req, ouvert.compteId, { ...(notaire && { sso: notaire }) })
    donnerJeton(req, reply)
    return { suite: 'CONNECTE' as const }
  })

  serve(app, contrat.suivreActivation, (_, demandeur) => suivreActivation(deps, demandeur))
  serve(app, contrat.activer, async ({ body }, demandeur) => {
    await activer(deps, demandeur, body.code)
    return true
  })
  serve(app, contrat.corrigerAdresse, ({ body }, demandeur) => corrigerAdresse(deps, demandeur, body))
  serve(app, contrat.redemanderCode, async (_, demandeur) => {
    await redemander(deps, demandeur)
    return true
  })
  serve(app, contrat.regenererCode, ({ params }, demandeur) => regenerer(deps, demandeur, params.id))

  serve(app, contrat.lettresAImprimer, (_, { maintenant }) => aImprimer(db, maintenant, LETTRES_LUES_MAX))
  serve(app, contrat.lireLettre, async ({ params: { id } }, demandeur) => {
    const lettre = await composerLettre(deps, demandeur, id)
    // Une fois composée : une panne de la composition ne tient pas la lettre.
    if (!(await prendreLettre(db, id, demandeur.maintenant))) throw demandeur.refuser('LETTRE_PRISE')
    return lettre
  })
  serve(app, contrat.remettreLettre, ({ params }, demandeur) =>
    transiger(db, demandeur, async (acte) => {
      const { trx } = acte
      const remise = await noterRemise(trx, params.id, acte.maintenant)
      if (!remise) throw acte.refuser('INTROUVABLE')
      await agir(acte, LETTRE, params.id, 'remettre')
      // Une lettre que nulle machine n’a reçue n’est pas imprimée : la dire partie laisserait quelqu’un sans code.
      if (remise.priseJusqua === null) throw acte.refuser('LETTRE_NON_PRISE')
      await ecrireJournal(acte, [
        {
          type: 'COMPTE.LETTRE_REMISE',
          objet: 'courrier',
          objetId: remise.id,
          nouveau: { reference: remise.reference },
        },
      ])
    }),
  )
}
