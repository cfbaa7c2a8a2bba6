import { sortir } from '#server/socle/http/sortie.ts'
import { transiger } from '#server/socle/registre/actes/acte.ts'
import * as captchas from '#contract/socle/captcha.ts'
import * as contrat from '#contract/comptes/compte.ts'
import * as motsDePasse from '#contract/comptes/compte.ts'
import * as sessions from '#contract/comptes/compte.ts'
import { captcha as solution } from '#contract/socle/formes.ts'
import { refuserTout } from '#domain/socle/refus/arret.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependances } from '#server/socle/dependances.ts'
import { donnerJeton } from '#server/socle/http/csrf.ts'
import { serve } from '#server/socle/http/serve.ts'
import { oublierTout } from '#server/socle/http/session.ts'
import { fermerSessions } from '#server/socle/registre/comptes/sessions.ts'
import { libererTout } from '#server/socle/registre/demandes/reservations.ts'
import { adressesRefusees } from '#server/socle/registre/courriels/adresses-refusees.ts'
import { clefBonne } from '#server/socle/registre/comptes/clefs.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import { prendreSaPlace, reprendreSaPlace } from './a-sa-place.ts'
import { lecteurDeCertificat } from './certificat.ts'
import { etablissementDuCertificat } from './compte.store.ts'
import { direLaPorte } from './porte.ts'
import { entrer } from './connexion.ts'
import {
  confirmerEmail,
  emailAConfirmer,
  modifierMonCompte,
  resterActif,
  supprimerMonCompte,
} from './mon-compte.ts'
import {
  changerMotDePasse,
  CLEFS_DE_MOT_DE_PASSE,
  exigerMotDePasse,
  poserMotDePasse,
  recuperation,
} from './mot-de-passe.ts'

/** §7.1 : entrer, sortir, son compte, son mot de passe, la place d’un autre ; la preuve qu’on n’est pas un automate. */
export function routesCompte(app: FastifyInstance, deps: Dependances): void {
  const { db, captcha, jobs, secrets } = deps
  const certificatDe = lecteurDeCertificat(deps.config)
  const travailRecuperation = recuperation(deps)
  direLaPorte(app, deps.config)

  serve(app, sessions.authentifier, ({ body }, demandeur) =>
    entrer(deps, demandeur, {
      login: body.username,
      motDePasse: body.password,
      souvenir: body['remember-me'] === 'true',
      captcha: body.captcha || undefined,
    }),
  )
  serve(app, sessions.deconnecter, (_, demandeur) => sortir(db, demandeur))
  serve(app, sessions.fermerMesSessions, async (_, demandeur) => {
    const { compte, req, reply } = demandeur
    await transiger(db, demandeur, async (acte) => {
      await libererTout({ ...acte, refuser: refuserTout }, { compteId: compte.id, auteur: compte })
      await fermerSessions(acte, compte.id)
      await ecrireJournal(acte, [{ type: 'COMPTE.SESSIONS_FERMEES', objet: 'compte', objetId: compte.id }])
    })
    await req.session.regenerate()
    donnerJeton(req, reply)
    oublierTout(reply)
  })

  serve(app, sessions.lireCompte, async (_, { compte }) => compte)
  serve(app, contrat.modifierCompte, async ({ body }, demandeur) => {
    const { emailAConfirmer } = await modifierMonCompte(deps, demandeur, body)
    return { compte: (await app.compteDe(demandeur.req)) ?? demandeur.compte, emailAConfirmer }
  })
  serve(app, contrat.lireEmailAConfirmer, async (_, demandeur) => ({
    email: await emailAConfirmer(deps, demandeur),
    refuseeDepuis: (await adressesRefusees(db, [demandeur.compte.id])).get(demandeur.compte.id) ?? null,
  }))
  serve(app, contrat.confirmerEmail, async ({ body }, demandeur) => {
    await confirmerEmail(deps, demandeur, body.key)
    return true
  })
  serve(app, contrat.resterActif, async ({ body }, demandeur) => {
    await resterActif(deps, demandeur, body.key)
    return true
  })
  serve(app, contrat.supprimerMonCompte, async ({ body }, demandeur) => {
    const { compte, req, reply } = demandeur
    // Qui entre par un fournisseur d’identité n’a pas de mot de passe ici.
    const prouve = compte.sso === null ? await exigerMotDePasse(deps, demandeur, body.motDePasse) : null
    await supprimerMonCompte(deps, demandeur, prouve)
    await req.session.destroy()
    oublierTout(reply)
  })

  serve(app, motsDePasse.verifierClef, ({ params }, { maintenant }) =>
    clefBonne(db, secrets, params.key, CLEFS_DE_MOT_DE_PASSE, maintenant),
  )
  serve(app, motsDePasse.creerMotDePasse, async ({ body }, demandeur) => ({
    lettre: await poserMotDePasse(deps, demandeur, body),
  }))
  serve(app, motsDePasse.demanderRecuperation, async ({ body }, demandeur) => {
    if (!(await captcha.verifier(body.captcha, demandeur.maintenant, true)))
      throw demandeur.refuser('DONNEES_REFUSEES', {
        refus: [{ champ: 'captcha', code: 'CAPTCHA_INVALIDE' }],
      })
    await transiger(db, demandeur, ({ trx }) =>
      jobs.demander(trx, travailRecuperation, { email: body.email }),
    )
    return true
  })
  serve(app, motsDePasse.changerMotDePasse, async ({ body }, demandeur) => {
    await changerMotDePasse(deps, demandeur, body)
    return true
  })

  serve(app, sessions.prendreSaPlace, ({ params }, demandeur) => prendreSaPlace(deps, params.id, demandeur))
  serve(app, sessions.reprendreSaPlace, (_, demandeur) => reprendreSaPlace(deps, demandeur))

  serve(app, sessions.infoCertificat, async (_, { req }) => {
    const certificat = certificatDe(req)
    const connu = certificat && (await etablissementDuCertificat(db, certificat.sujet, certificat.emetteur))
    return {
      presente: certificat !== null,
      sujet: certificat?.sujet ?? null,
      emetteur: certificat?.emetteur ?? null,
      idTeledeclarant: connu?.id ?? null,
      raisonSociale: connu?.raisonSociale ?? null,
    }
  })

  serve(app, captchas.defiCaptcha, (_, { maintenant }) => captcha.defi(maintenant))
  // §5.1 : vrai quand elle est bonne, faux de tout le reste.
  serve(app, captchas.verifierCaptcha, async ({ body }, { maintenant }) => {
    const lue = solution.safeParse(body.captcha)
    return lue.success && captcha.verifier(lue.data, maintenant, false)
  })
}
