import * as contrat from '#contract/sso.ts'
import { FOURNISSEURS, type Fournisseur } from '#domain/acces/sso.ts'
import * as ADRESSES from '#domain/adresses.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Dependances } from '#server/app.ts'
import { donnerJeton } from '#server/http/csrf.ts'
import { serve } from '#server/http/serve.ts'
import { oublierTout, type IdentiteSso } from '#server/http/session.ts'
import { appelerIci, reglagesDeDemonstration } from '#server/outside/oidc-demonstration.ts'
import { creerConnecteur, verifierFournisseurs, type Connecteur } from '#server/outside/oidc.ts'
import { officeDe } from '#server/platform/etablissement.ts'
import { ecrireJournal } from '#server/platform/journal.ts'
import { allersEtRetours } from './connexion.ts'
import { habilitationDe } from './sso.store.ts'

/** Ce que ce fournisseur a dit de la personne, si elle est entrée par lui. */
const identiteDe = (req: FastifyRequest, sso: Fournisseur): IdentiteSso | null =>
  req.session.sso?.fournisseur === sso ? req.session.sso : null

/** Le notaire reconnu qui n’a pas encore de compte. */
function notaireEnAttente(req: FastifyRequest) {
  const identite = identiteDe(req, 'notaires')
  if (!identite || req.session.compteId !== undefined) return null
  const { qualite, numEtude } = identite
  return qualite && numEtude ? { ...identite, qualite, numEtude } : null
}

/** Les fournisseurs réglés ou, sur un site de démonstration, ceux qui en tiennent lieu. */
function ouvrirConnecteurs(app: FastifyInstance, { config }: Dependances): Map<Fournisseur, Connecteur> {
  verifierFournisseurs(config)
  const connecteurs = new Map<Fournisseur, Connecteur>()
  for (const sso of FOURNISSEURS) {
    const regle = config[sso]
    const demonstration = reglagesDeDemonstration(config, sso)
    const amr = sso === 'clavis' ? config.clavisAmr : []
    if (regle) connecteurs.set(sso, creerConnecteur(config, sso, regle, { amr }))
    else if (demonstration) {
      const appeler = appelerIci(app, config)
      connecteurs.set(sso, creerConnecteur(config, sso, demonstration, { amr, appeler }))
    }
  }
  return connecteurs
}

/** §4.4, §7.1 : l’entrée par un fournisseur d’identité. */
export function routesSso(app: FastifyInstance, deps: Dependances): void {
  const { db } = deps
  const connecteurs = ouvrirConnecteurs(app, deps)
  allersEtRetours(app, deps, connecteurs)

  serve(app, contrat.adressesSso, async ({ params: { sso } }) =>
    connecteurs.has(sso)
      ? {
          connexion: ADRESSES.fournisseur(sso),
          deconnexion: contrat.deconnexionSso.path.replace(':sso', sso),
        }
      : { connexion: '', deconnexion: '' },
  )
  serve(app, contrat.sessionSso, async ({ params }, { req }) => identiteDe(req, params.sso) !== null)
  serve(app, contrat.nomSso, async ({ params }, { req, compte }) => {
    const identite = identiteDe(req, params.sso)
    return identite ? identite.service || (compte?.etablissement ?? '') : ''
  })
  serve(app, contrat.attributsSso, async ({ params }, { req }) => identiteDe(req, params.sso))
  serve(app, contrat.niveauGeographique, async ({ params }, { req }) => {
    const habilitation = await habilitationDe(db, identiteDe(req, params.sso)?.siret ?? null)
    return habilitation?.niveau ?? ''
  })

  serve(app, contrat.deconnexionSso, async ({ params: { sso } }, { compte, req, reply, maintenant }) => {
    const identite = identiteDe(req, sso)
    if (compte)
      await db
        .transaction()
        .execute((trx) =>
          ecrireJournal(trx, compte, maintenant, [
            { type: 'COMPTE.DECONNEXION', objet: 'compte', objetId: compte.id },
          ]),
        )
    await req.session.regenerate()
    donnerJeton(req, reply)
    oublierTout(reply)
    return { url: (await connecteurs.get(sso)?.sortir(identite?.idToken ?? null, '/')) ?? '/' }
  })

  serve(app, contrat.etudeNotariale, async ({ query }) => {
    const office = await officeDe(db, query.numEtude)
    return { inscrite: office !== undefined, raisonSociale: office?.raisonSociale ?? null }
  })
  serve(app, contrat.profilNotaire, async (_, { req }) => {
    const notaire = notaireEnAttente(req)
    if (!notaire) return null
    return { ...notaire, etudeInscrite: (await officeDe(db, notaire.numEtude)) !== undefined }
  })
}
