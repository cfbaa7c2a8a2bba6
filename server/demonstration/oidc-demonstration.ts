import { certain } from '#domain/socle/certain.ts'
import { refuserTout } from '#domain/socle/refus/arret.ts'
import { createHmac } from 'node:crypto'
import { FOURNISSEURS, type Fournisseur } from '#domain/socle/acces/sso.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Kysely } from 'kysely'
import type Provider from 'oidc-provider'
import type { KoaContextWithOIDC } from 'oidc-provider'
import type { CustomFetch } from 'openid-client'
import type { Config, FournisseurOidc } from '#server/socle/config.ts'
import type { Horloge } from '#server/socle/platform/horloge.ts'
import type { DB } from '#server/socle/postgres/schema.ts'
import { PERSONNES_SSO, type PersonneSso } from './semer/personnes-sso.ts'
import { cleDeSignature, memoireDe } from './oidc-demonstration-memoire.ts'
import { pageDeChoix, pageDErreur, POLITIQUE } from './oidc-demonstration-pages.ts'
import { adressesDeRetour } from '#server/socle/outside/oidc.ts'

const RACINE = '/demonstration/identite'
const HEURE = 3600
/** Les durées de ProConnect. */
const DUREES = {
  AuthorizationCode: 30,
  AccessToken: 60,
  IdToken: 60,
  Interaction: HEURE,
  Session: HEURE,
  Grant: HEURE,
}

const secret = (config: Config, usage: string) =>
  createHmac('sha256', config.cleSecrete).update(`identité de démonstration : ${usage}`).digest('base64url')

/** Le fournisseur de démonstration ; null dès qu’un vrai est réglé, et toujours hors d’un site de démonstration. */
function reglagesDeDemonstration(config: Config, sso: Fournisseur): FournisseurOidc | null {
  if (config.identite !== 'demonstration' || config[sso]) return null
  return {
    issuer: `${config.adressePublique}${RACINE}/${sso}`,
    clientId: 'registre',
    clientSecret: secret(config, sso),
  }
}

/** Joint le fournisseur de démonstration, qui est cette application, sans passer par le réseau. */
function appelerIci(app: FastifyInstance, { adressePublique }: Config): CustomFetch {
  return async (adresse, { method, headers, body }) => {
    const reponse = await app.inject({
      method: method as 'GET' | 'POST',
      url: adresse.slice(adressePublique.length),
      headers,
      ...(body instanceof URLSearchParams && { payload: body.toString() }),
    })
    const type = reponse.headers['content-type'] ?? ''
    return new Response(reponse.body, { status: reponse.statusCode, headers: { 'content-type': type } })
  }
}

/** Ce qui tient lieu des fournisseurs d’identité qui ne sont pas réglés, sur un site de démonstration. */
export const ssoDeDemonstration = (app: FastifyInstance, config: Config) => (sso: Fournisseur) => {
  const reglages = reglagesDeDemonstration(config, sso)
  return reglages && { reglages, appeler: appelerIci(app, config) }
}

interface Realite {
  claims: Record<string, null | string[]>
  dire: (p: PersonneSso) => Record<string, unknown>
  /** ProConnect rend « userinfo » signé ; les notaires, en JSON. */
  userinfoSigne: boolean
}

const REALITES: Record<Fournisseur, Realite> = {
  clavis: {
    claims: {
      openid: ['sub'],
      given_name: ['given_name'],
      usual_name: ['usual_name'],
      email: ['email'],
      uid: ['uid'],
      siret: ['siret'],
    },
    dire: (p) => ({ given_name: p.prenom, usual_name: p.nom, email: p.email, uid: p.sujet, siret: p.siret }),
    userinfoSigne: true,
  },
  notaires: {
    claims: {
      openid: ['sub'],
      profile: ['given_name', 'family_name'],
      email: ['email', 'email_verified'],
      qualite: null,
      num_etude: null,
      siret: null,
    },
    dire: (p) => ({
      given_name: p.prenom,
      family_name: p.nom,
      email: p.email,
      email_verified: true,
      qualite: p.qualite,
      num_etude: p.numEtude,
      siret: p.siret,
    }),
    userinfoSigne: false,
  },
}

interface Moyens {
  config: Config
  db: Kysely<DB>
  horloge: Horloge
}

async function creerFournisseur({ config, db, horloge }: Moyens, sso: Fournisseur): Promise<Provider | null> {
  const reglages = reglagesDeDemonstration(config, sso)
  if (!reglages) return null
  // Chargée à la première demande : un site réel n’en a pas besoin.
  const bibliotheque = await import('oidc-provider/lib/provider.js')
  const { claims, dire, userinfoSigne } = REALITES[sso]
  const racine = `${RACINE}/${sso}`
  const { retour, sortie } = adressesDeRetour(config, sso)
  const fournisseur: Provider = new bibliotheque.Provider(reglages.issuer, {
    adapter: memoireDe(db, horloge, sso),
    jwks: { keys: [await cleDeSignature(db)] },
    clients: [
      {
        client_id: reglages.clientId,
        client_secret: reglages.clientSecret,
        redirect_uris: [retour],
        post_logout_redirect_uris: [sortie],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
        ...(userinfoSigne && { userinfo_signed_response_alg: 'RS256' as const }),
      },
    ],
    cookies: {
      keys: [secret(config, 'cookies')],
      names: { session: 'identite', interaction: 'identite_choix', resume: 'identite_reprise' },
      long: { httpOnly: true, sameSite: 'lax', path: racine },
      short: { httpOnly: true, sameSite: 'lax' },
    },
    scopes: ['openid'],
    claims,
    ttl: DUREES,
    pkce: { required: () => true },
    features: {
      claimsParameter: { enabled: true },
      devInteractions: { enabled: false },
      jwtUserinfo: { enabled: true },
      // La réponse est remplacée par `deconnecter`.
      rpInitiatedLogout: { enabled: true, logoutSource: () => undefined },
    },
    interactions: { url: (_ctx, { uid }) => `${racine}/choix/${uid}` },
    findAccount(_ctx, sujet) {
      const personne = PERSONNES_SSO[sso].find((p) => p.sujet === sujet)
      return personne && { accountId: sujet, claims: () => ({ sub: sujet, ...dire(personne) }) }
    },
    // Aucun écran d’accord : choisir une personne suffit.
    async loadExistingGrant({ oidc }) {
      const accord = new fournisseur.Grant({
        clientId: certain(oidc.client, 'le client qui demande').clientId,
        accountId: certain(oidc.session?.accountId, 'la personne choisie'),
      })
      accord.addOIDCScope(Object.keys(claims).join(' '))
      accord.addOIDCClaims(Object.keys(claims).filter((c) => claims[c] === null))
      await accord.save()
      return accord
    },
    renderError(ctx) {
      ctx.type = 'html'
      ctx.body = pageDErreur()
    },
  })
  fournisseur.proxy = true
  fournisseur.use(async (ctx, next) => {
    await next()
    await deconnecter(ctx as KoaContextWithOIDC, racine)
  })
  return fournisseur
}

/** La bibliothèque demande confirmation par une page à script ; l’identité présentée suffit ici, comme chez ProConnect. */
async function deconnecter(ctx: KoaContextWithOIDC, racine: string): Promise<void> {
  const { oidc } = ctx as Partial<KoaContextWithOIDC>
  if (oidc?.route !== 'end_session' || ctx.status !== 200 || !oidc.session) return
  const { postLogoutRedirectUri, state } = oidc.session.state ?? {}
  await oidc.session.destroy()
  ctx.cookies.set('identite', null, { path: racine })
  const sortie = new URL(typeof postLogoutRedirectUri === 'string' ? postLogoutRedirectUri : '/', ctx.href)
  if (typeof state === 'string') sortie.searchParams.set('state', state)
  ctx.status = 303
  ctx.redirect(sortie.href)
}

function rendrePage(reply: FastifyReply, statut: number, html: string): FastifyReply {
  return reply.code(statut).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html)
}

/** À chaque demande de connexion, on choisit de nouveau : une personne d’avant n’est pas reprise en silence. */
const sansSession = (cookies: string) =>
  cookies
    .split('; ')
    .filter((c) => !/^identite(\.sig)?=/.test(c))
    .join('; ')

/** Les fournisseurs d’identité de démonstration, sous leur adresse. Sans aucun, tout y répond 404. */
export async function identiteDeDemonstration(app: FastifyInstance, moyens: Moyens): Promise<void> {
  const ouverts = new Map<Fournisseur, Promise<Provider | null>>()
  async function fournisseurDe(nom: string): Promise<{ sso: Fournisseur; fournisseur: Provider }> {
    const sso = FOURNISSEURS.find((f) => f === nom)
    if (!sso) throw refuserTout('INTROUVABLE')
    let ouverture = ouverts.get(sso)
    if (!ouverture) {
      ouverture = creerFournisseur(moyens, sso)
      ouverts.set(sso, ouverture)
      ouverture.catch(() => ouverts.delete(sso))
    }
    const fournisseur = await ouverture
    if (!fournisseur) throw refuserTout('INTROUVABLE')
    return { sso, fournisseur }
  }

  const choix = `${RACINE}/:sso/choix/:uid`
  interface Choix {
    Params: { sso: string; uid: string }
    Body: { sujet?: string; refus?: string }
  }

  await app.register(async (pages) => {
    pages.addHook('onRequest', async (_req, reply) => {
      reply.header('content-security-policy', POLITIQUE)
    })
    pages.setErrorHandler((erreur, _req, reply) => {
      if (!(erreur instanceof Error && erreur.name === 'SessionNotFound')) throw erreur
      return rendrePage(reply, 400, pageDErreur())
    })
    pages.get<Choix>(choix, async (req, reply) => {
      const { sso, fournisseur } = await fournisseurDe(req.params.sso)
      await fournisseur.interactionDetails(req.raw, reply.raw)
      return rendrePage(reply, 200, pageDeChoix(sso, PERSONNES_SSO[sso]))
    })
    pages.post<Choix>(choix, async (req, reply) => {
      const { sso, fournisseur } = await fournisseurDe(req.params.sso)
      const personne = PERSONNES_SSO[sso].find((p) => p.sujet === req.body?.sujet)
      if (!personne && !req.body?.refus) return rendrePage(reply, 400, pageDErreur())
      const resultat = personne ? { login: { accountId: personne.sujet } } : { error: 'access_denied' }
      return reply.redirect(await fournisseur.interactionResult(req.raw, reply.raw, resultat), 303)
    })

    await pages.register(async (brut) => {
      // Le fournisseur lit lui-même le corps de ses demandes.
      brut.removeAllContentTypeParsers()
      brut.addContentTypeParser('*', (_req, _corps, fini) => fini(null))
      const origine = new URL(moyens.config.adressePublique)
      brut.route<{ Params: { sso: string; '*': string } }>({
        method: ['GET', 'POST'],
        url: `${RACINE}/:sso/*`,
        exposeHeadRoute: false,
        async handler(req, reply) {
          const { sso, fournisseur } = await fournisseurDe(req.params.sso)
          const demande = req.raw as typeof req.raw & { originalUrl?: string }
          const chemin = `/${req.params['*']}`
          const recherche = demande.url?.includes('?') ? demande.url.slice(demande.url.indexOf('?')) : ''
          demande.url = chemin + recherche
          demande.originalUrl = `${RACINE}/${sso}${demande.url}`
          // Ses adresses sont celles que voient les personnes, quel que soit le chemin de la demande jusqu’ici.
          demande.headers['x-forwarded-proto'] = origine.protocol.slice(0, -1)
          demande.headers['x-forwarded-host'] = origine.host
          if (/^\/auth(\/|$)/.test(chemin)) demande.headers.cookie = sansSession(demande.headers.cookie ?? '')
          for (const [nom, valeur] of Object.entries(reply.getHeaders()))
            if (valeur !== undefined) reply.raw.setHeader(nom, valeur)
          reply.hijack()
          await fournisseur.callback()(req.raw, reply.raw)
        },
      })
    })
  })
}
