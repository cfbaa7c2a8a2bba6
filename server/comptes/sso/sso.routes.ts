import * as ADRESSES from '#domain/comptes/adresses.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { sortir } from '#server/socle/http/sortie.ts'
import * as contrat from '#contract/comptes/sso.ts'
import { FOURNISSEURS, type Fournisseur } from '#domain/socle/acces/sso.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Dependances } from '#server/socle/dependances.ts'
import { situationDe } from '#domain/institutions/habilitations/habilitation.ts'
import { niveauLePlusLarge } from '#domain/institutions/habilitations/territoires.ts'
import { habilitationDuSiret } from '#server/socle/registre/territoire/perimetre.ts'
import { serve } from '#server/socle/http/serve.ts'
import type { IdentiteSso } from '#domain/socle/acces/sso.ts'
import type { Config } from '#server/socle/config.ts'
import {
  creerConnecteur,
  verifierFournisseurs,
  type Connecteur,
  type SsoEmbarque,
} from '#server/socle/outside/oidc.ts'
import { officeDe } from '#server/socle/registre/comptes/etablissement.ts'
import { allersEtRetours } from './connexion.ts'

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
function ouvrirConnecteurs(config: Config, embarque: SsoEmbarque): Map<Fournisseur, Connecteur> {
  verifierFournisseurs(config)
  const connecteurs = new Map<Fournisseur, Connecteur>()
  for (const sso of FOURNISSEURS) {
    const amr = sso === 'clavis' ? config.clavisAmr : []
    const regle = config[sso]
    const faux = regle ? null : embarque(sso)
    if (regle) connecteurs.set(sso, creerConnecteur(config, sso, regle, { amr }))
    else if (faux)
      connecteurs.set(sso, creerConnecteur(config, sso, faux.reglages, { amr, appeler: faux.appeler }))
  }
  return connecteurs
}

/** §4.4, §7.1 : l’entrée par un fournisseur d’identité. */
export function routesSso(app: FastifyInstance, deps: Dependances, embarque: SsoEmbarque): void {
  const { db, config } = deps
  const connecteurs = ouvrirConnecteurs(config, embarque)
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
  serve(app, contrat.niveauGeographique, async ({ params }, { req, aujourdhui }) => {
    const h = await habilitationDuSiret(db, identiteDe(req, params.sso)?.siret ?? null)
    if (!h || situationDe(h, aujourdhui) !== 'OUVERT') return ''
    return niveauLePlusLarge(h.territoires) ?? ''
  })

  serve(app, contrat.deconnexionSso, async ({ params: { sso } }, demandeur) => {
    const identite = identiteDe(demandeur.req, sso)
    await sortir(db, demandeur)
    return {
      url:
        (await connecteurs.get(sso)?.sortir(identite?.idToken ?? null, CHEMINS.accueil)) ?? CHEMINS.accueil,
    }
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
