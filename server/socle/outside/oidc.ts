import * as ADRESSES from '#domain/comptes/adresses.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { FOURNISSEURS, type Fournisseur } from '#domain/socle/acces/sso.ts'
import { ACCUEIL_SANS_ACCES, CONNEXION_SANS_PREUVE } from '#domain/socle/acces/connexion.ts'
import { lireSiret } from '#domain/comptes/etablissements/siret.ts'
import type { Civilite } from '#domain/socle/acces/teledeclarants.ts'
import * as oidc from 'openid-client'
import * as z from 'zod/mini'
import { ConfigRefusee, type Config, type FournisseurOidc } from '#server/socle/config.ts'
import type { IdentiteSso } from '#domain/socle/acces/sso.ts'
import { creerDisjoncteur } from './disjoncteur.ts'
import { joindre } from './transport.ts'

/** Ce qui tient lieu d’un fournisseur d’identité qui n’est pas réglé ; null : rien. */
export type SsoEmbarque = (
  sso: Fournisseur,
) => { reglages: FournisseurOidc; appeler: oidc.CustomFetch } | null

/** Ce qu’il faut garder entre l’aller et le retour. `verifier` est vide quand le fournisseur ne connaît pas PKCE. */
export interface Attente {
  state: string
  nonce: string
  verifier: string
}

/** Une personne, telle que son fournisseur d’identité la dit. */
export interface Venue {
  identite: IdentiteSso
  /** Faux seulement quand le fournisseur dit que l’adresse n’est pas vérifiée : ProConnect n’en dit rien. */
  emailVerifie: boolean
  civilite: Civilite
}

/** La même, et ce que vaut son entrée. */
export interface Reconnue extends Venue {
  /** Faux quand une preuve est exigée (`amr`) et que le jeton ne la dit pas. */
  preuveSuffisante: boolean
}

/** Un fournisseur d’identité, vu d’ici. */
export interface Connecteur {
  /** L’adresse où envoyer la personne. */
  partir(): Promise<{ adresse: string; attente: Attente }>
  /** La personne, d’après les paramètres du retour. Lève si quoi que ce soit ne va pas. */
  revenir(parametres: URLSearchParams, attente: Attente): Promise<Reconnue>
  /** L’adresse où se déconnecter chez lui avant d’aller `vers` ; `vers` seul s’il ne sait pas ou ne répond pas. */
  sortir(idToken: string | null, vers: Sortie): Promise<string>
}

/** Où le fournisseur renvoie la personne, après la connexion et après la déconnexion : à déclarer chez lui. */
export const adressesDeRetour = ({ adressePublique }: Pick<Config, 'adressePublique'>, sso: Fournisseur) => ({
  retour: `${adressePublique}${ADRESSES.fournisseur(sso)}/retour`,
  sortie: `${adressePublique}${ADRESSES.fournisseur(sso)}/sortie`,
})

/** Où aller ensuite, une fois déconnecté : « state » en rapporte le rang, et l’office s’il est à dire. */
const SORTIES = [
  CHEMINS.accueil,
  CHEMINS.nonValide,
  CONNEXION_SANS_PREUVE,
  ACCUEIL_SANS_ACCES,
  ADRESSES.autreOrganisme,
] as const
type PageDeSortie = (typeof SORTIES)[number]
export type Sortie = PageDeSortie | ReturnType<typeof ADRESSES.autreOffice>

const OFFICE = /^\d{1,10}$/
const rangDe = (vers: Sortie) => {
  const office = new URLSearchParams(vers.split('?')[1]).get('office')
  return office === null ? `${SORTIES.findIndex((s) => s === vers)}` : `1.${office}`
}

export function sortieDe(state: string): Sortie {
  const [, rang, office = ''] = state.split('.')
  const vers = SORTIES[Number(rang)] ?? CHEMINS.accueil
  return vers === CHEMINS.nonValide && OFFICE.test(office) ? ADRESSES.autreOffice(office) : vers
}

const DELAI_SECONDES = 5
/** HS256 n’y est pas : sa clef est un secret partagé, pas une signature que l’on vérifie. */
const SIGNATURES = ['RS256', 'ES256']

const texte = z.string().check(z.trim(), z.minLength(1), z.maxLength(256))
const dit = z.looseObject({
  sub: z.string().check(z.minLength(1), z.maxLength(256)),
  email: texte.check(z.regex(/^[^@\s]+@[^@\s]+$/)),
  given_name: texte,
  gender: z.optional(z.unknown()),
  email_verified: z.optional(z.unknown()),
})
const ditClavis = z.extend(dit, {
  usual_name: z.optional(texte),
  family_name: z.optional(texte),
  siret: z.optional(z.unknown()),
  organizational_unit: z.optional(z.unknown()),
  label: z.optional(z.unknown()),
})
const ditNotaires = z.extend(dit, {
  family_name: texte,
  siret: z.optional(z.unknown()),
  qualite: z.enum(['NOTAIRE', 'COLLABORATEUR']),
  num_etude: z.string().check(z.regex(/^[0-9A-Za-z]{1,20}$/)),
})

type Propre = Pick<IdentiteSso, 'nom' | 'siret' | 'qualite' | 'numEtude' | 'service'>
type Claims = Record<string, unknown>

interface Usage {
  parametres: Record<string, string>
  lire(claims: Claims): Propre
}

const texteOuVide = (valeur: unknown): string =>
  typeof valeur === 'string' ? valeur.trim().slice(0, 256) : ''

const USAGES: Record<Fournisseur, Usage> = {
  // ProConnect refuse toute demande qui porte un paramètre de plus (Y000400).
  clavis: {
    parametres: { scope: 'openid given_name usual_name email uid siret' },
    lire(claims) {
      const { usual_name, family_name, siret, organizational_unit, label } = z.parse(ditClavis, claims)
      const nom = z.parse(texte, usual_name ?? family_name)
      const service = texteOuVide(organizational_unit) || texteOuVide(label)
      return { nom, siret: lireSiret(texteOuVide(siret)), qualite: null, numEtude: null, service }
    },
  },
  notaires: {
    parametres: {
      scope: 'openid profile email',
      // Le SIRET, s’il le sait : lui seul dit quel office inscrire sans attendre la lettre.
      claims: JSON.stringify({
        userinfo: { qualite: { essential: true }, num_etude: { essential: true }, siret: null },
      }),
    },
    lire(claims) {
      const { family_name: nom, qualite, num_etude: numEtude, siret } = z.parse(ditNotaires, claims)
      return { nom, siret: lireSiret(texteOuVide(siret)), qualite, numEtude, service: '' }
    },
  },
}

function lirePersonne(fournisseur: Fournisseur, claims: Claims, idToken: string | null): Venue {
  const { sub: sujet, given_name: prenom, email, gender, email_verified } = z.parse(dit, claims)
  return {
    identite: { fournisseur, sujet, prenom, email, idToken, ...USAGES[fournisseur].lire(claims) },
    emailVerifie: email_verified !== false && email_verified !== 'false',
    // Aucun fournisseur ne donne la civilité à coup sûr, et un compte en a une.
    civilite: gender === 'female' ? 'MME' : 'M',
  }
}

const estSansChiffrement = (issuer: string) => new URL(issuer).protocol === 'http:'
const MACHINE = ['localhost', '127.0.0.1', '[::1]']
export const estCetteMachine = (hote: string): boolean => MACHINE.includes(hote)

/** @throws ConfigRefusee un fournisseur sans chiffrement ailleurs que sur cette machine */
export function verifierFournisseurs(config: Pick<Config, Fournisseur>): void {
  for (const sso of FOURNISSEURS) {
    const issuer = config[sso]?.issuer
    if (issuer && estSansChiffrement(issuer) && !estCetteMachine(new URL(issuer).hostname))
      throw new ConfigRefusee(
        `${sso.toUpperCase()}_ISSUER vaut « ${issuer} » ; il faut une adresse qui commence par https://, sauf sur cette machine.`,
      )
  }
}

const STATUTS_SANS_CORPS = [204, 205, 304]

/** Le réseau, pour un fournisseur : borné et ménagé comme tout service extérieur. */
function parLeReseau(): oidc.CustomFetch {
  const disjoncteur = creerDisjoncteur()
  return async (adresse, { body, method, headers, signal }) => {
    // Sa réponse reste à lire par la bibliothèque, panne comprise : elle se note ici, et ne se lève pas.
    const panne = new Error('le fournisseur d’identité est en panne')
    let rendue: Response | undefined
    const demander = async () => {
      const options = { body: body as RequestInit['body'], method, headers, signal: signal ?? null }
      const { reponse, corps } = await joindre(adresse, options, DELAI_SECONDES * 1_000)
      const { status, statusText } = reponse
      const contenu = STATUTS_SANS_CORPS.includes(status) ? null : new Uint8Array(corps)
      rendue = new Response(contenu, { status, statusText, headers: reponse.headers })
      if (status >= 500) throw panne
      return rendue
    }
    return disjoncteur.passer(demander).catch((echec: unknown) => {
      if (echec === panne && rendue) return rendue
      throw echec
    })
  }
}

/**
 * `appeler` : comment joindre le fournisseur, par le réseau s’il n’est pas donné. `amr` : les méthodes d’authentification (RFC
 * 8176) dont le jeton doit dire une ; vide, aucune n’est demandée.
 */
export function creerConnecteur(
  config: Pick<Config, 'adressePublique'>,
  sso: Fournisseur,
  { issuer, clientId, clientSecret }: FournisseurOidc,
  { appeler = parLeReseau(), amr = [] }: { appeler?: oidc.CustomFetch; amr?: readonly string[] } = {},
): Connecteur {
  const { retour, sortie } = adressesDeRetour(config, sso)
  const etendues = [
    // Sans elle, la signature d’un « userinfo » rendu en JWT ne serait pas vérifiée.
    oidc.enableNonRepudiationChecks,
    ...(estSansChiffrement(issuer) ? [oidc.allowInsecureRequests] : []),
  ]
  const options: oidc.DiscoveryRequestOptions = {
    execute: etendues,
    timeout: DELAI_SECONDES,
    [oidc.customFetch]: appeler,
  }

  async function decouvrir(): Promise<oidc.Configuration> {
    const trouvee = await oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, options)
    const dite: oidc.ServerMetadata = trouvee.serverMetadata()
    if (dite.userinfo_signing_alg_values_supported) return trouvee
    // Celui qui tait ses signatures de « userinfo » peut quand même en rendre un signé.
    const complete = new oidc.Configuration(
      { ...dite, userinfo_signing_alg_values_supported: SIGNATURES },
      clientId,
      clientSecret,
    )
    complete.timeout = DELAI_SECONDES
    complete[oidc.customFetch] = appeler
    for (const etendre of etendues) etendre(complete)
    return complete
  }

  let decouverte: Promise<oidc.Configuration> | undefined
  /** Découvert à la première demande, et redemandé tant qu’il n’a pas répondu. */
  const fournisseur = () =>
    (decouverte ??= decouvrir().catch((panne: unknown) => {
      decouverte = undefined
      throw panne
    }))

  return {
    async partir() {
      const configuration = await fournisseur()
      const pkce = configuration.serverMetadata().supportsPKCE('S256')
      const attente = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: pkce ? oidc.randomPKCECodeVerifier() : '',
      }
      const adresse = oidc.buildAuthorizationUrl(configuration, {
        ...USAGES[sso].parametres,
        ...(amr.length > 0 && { claims: JSON.stringify({ id_token: { amr: { essential: true } } }) }),
        redirect_uri: retour,
        state: attente.state,
        nonce: attente.nonce,
        ...(pkce && {
          code_challenge: await oidc.calculatePKCECodeChallenge(attente.verifier),
          code_challenge_method: 'S256',
        }),
      })
      return { adresse: adresse.href, attente }
    },

    async revenir(parametres, { state, nonce, verifier }) {
      const configuration = await fournisseur()
      const jetons = await oidc.authorizationCodeGrant(
        configuration,
        new URL(`${retour}?${parametres.toString()}`),
        {
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
          ...(verifier && { pkceCodeVerifier: verifier }),
        },
      )
      const dits = jetons.claims()
      const claims = await oidc.fetchUserInfo(configuration, jetons.access_token, dits?.sub ?? '')
      const preuves = Array.isArray(dits?.amr) ? dits.amr : []
      return {
        ...lirePersonne(sso, claims, jetons.id_token ?? null),
        preuveSuffisante: amr.length === 0 || amr.some((m) => preuves.includes(m)),
      }
    },

    async sortir(idToken, vers) {
      if (!idToken) return vers
      try {
        const configuration = await fournisseur()
        if (!configuration.serverMetadata().end_session_endpoint) return vers
        const adresse = oidc.buildEndSessionUrl(configuration, {
          id_token_hint: idToken,
          state: `${oidc.randomState()}.${rangDe(vers)}`,
          post_logout_redirect_uri: sortie,
        })
        // Ajouté par la bibliothèque, refusé par ProConnect ; id_token_hint dit déjà qui demande.
        adresse.searchParams.delete('client_id')
        return adresse.href
      } catch {
        return vers
      }
    },
  }
}
