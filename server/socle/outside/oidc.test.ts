import { createHmac, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Fournisseur } from '#domain/socle/acces/sso.ts'
import { ConfigRefusee } from '#server/socle/config.ts'
import { creerConnecteur, sortieDe, verifierFournisseurs } from './oidc.ts'

const RELEVES = join(import.meta.dirname, '..', '..', '..', '..', 'shared', 'data', 'proconnect')
const ISSUER = 'https://identite-sandbox.proconnect.gouv.fr'
const CONFIG = { adressePublique: 'https://registre.example' }
const CLIENT = { issuer: ISSUER, clientId: 'client_id', clientSecret: 'secret' }
const JWT = 'application/jwt'

interface Rendu {
  corps: unknown
  type?: string
  statut?: number
}

let serveur: Server
let base: string
/** Ce que le fournisseur de comédie rend, par chemin, et ce qu’on lui a demandé. */
let rendus: Record<string, Rendu> = {}
let demandes: { chemin: string; corps: URLSearchParams; autorisation?: string | undefined }[] = []

beforeAll(async () => {
  serveur = createServer((req, res) => {
    let recu = ''
    req.on('data', (morceau: Buffer) => (recu += morceau.toString()))
    req.on('end', () => {
      const chemin = req.url ?? ''
      demandes.push({ chemin, corps: new URLSearchParams(recu), autorisation: req.headers.authorization })
      const { corps, type = 'application/json', statut = 200 } = rendus[chemin] ?? { corps: {}, statut: 404 }
      res.writeHead(statut, { 'content-type': type })
      res.end(typeof corps === 'string' ? corps : JSON.stringify(corps))
    })
  })
  await new Promise<void>((resolve) => serveur.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(serveur.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => serveur.close(resolve)))
beforeEach(() => {
  rendus = {}
  demandes = []
})

/** Vers le serveur d’essai, quelle que soit l’adresse du fournisseur. */
const connecteurDe = (sso: Fournisseur) =>
  creerConnecteur(CONFIG, sso, CLIENT, {
    appeler: (adresse, { method, headers, body }) =>
      fetch(base + new URL(adresse).pathname, {
        method,
        headers,
        ...(body instanceof URLSearchParams && { body }),
      }),
  })

const retour = (state: string) => new URLSearchParams({ code: 'le-code', state })

describe('Les corps relevés chez ProConnect', () => {
  const releve = (nom: string) => readFileSync(join(RELEVES, nom), 'utf8')

  test.skipIf(!existsSync(RELEVES))(
    'découverte, clefs, jetons et « userinfo » signé (sauté : les relevés de ../shared/data/proconnect manquent)',
    async () => {
      // Le relevé ne dit pas son nom, et ses adresses sont celles d’un bac à sable.
      const adresses = releve('signal-logement_openid-configuration.json').replaceAll(
        /http:\/\/(localhost:8082|signal_logement_wiremock:8080)/g,
        ISSUER,
      )
      rendus = {
        '/.well-known/openid-configuration': {
          corps: { issuer: ISSUER, ...(JSON.parse(adresses) as object) },
        },
        '/jwks': { corps: releve('signal-logement_jwks.json') },
        '/proconnect/token': { corps: releve('signal-logement_token.json') },
        '/userinfo': { corps: releve('userinfo.jwt.txt').trim(), type: JWT },
      }
      const connecteur = connecteurDe('clavis')
      const { adresse, attente } = await connecteur.partir()
      const demande = new URL(adresse)
      // Il ne dit pas connaître PKCE, et refuserait un paramètre de plus.
      expect([...demande.searchParams.keys()].toSorted()).toEqual([
        'client_id',
        'nonce',
        'redirect_uri',
        'response_type',
        'scope',
        'state',
      ])
      const venue = await connecteur.revenir(retour(attente.state), { ...attente, nonce: 'fake_nonce' })
      const { idToken, ...identite } = venue.identite
      expect(identite).toEqual({
        fournisseur: 'clavis',
        sujet: '7855',
        nom: 'Proconnect',
        prenom: 'Proconnect',
        email: 'proconnect@signal-logement.fr',
        siret: '21370208700015',
        qualite: null,
        numEtude: null,
        service: 'DDTM 13',
      })
      expect(venue.emailVerifie).toBe(true)
      expect(Object.fromEntries(demandes.find((d) => d.chemin === '/proconnect/token')!.corps)).toEqual({
        client_id: 'client_id',
        client_secret: 'secret',
        grant_type: 'authorization_code',
        code: 'le-code',
        redirect_uri: 'https://registre.example/connexion/clavis/retour',
      })
      expect(demandes.find((d) => d.chemin === '/userinfo')!.autorisation).toBe('Bearer fake-access-token')
      const sortie = new URL(await connecteur.sortir(idToken, '/utilisateur-non-valide'))
      expect(sortie.pathname).toBe('/session/end')
      expect(sortie.searchParams.get('post_logout_redirect_uri')).toBe(
        'https://registre.example/connexion/clavis/sortie',
      )
      expect(sortieDe(sortie.searchParams.get('state')!)).toBe('/utilisateur-non-valide')

      // Le « nonce » du relevé n’est pas le nôtre.
      await expect(connecteur.revenir(retour(attente.state), attente)).rejects.toThrow('unexpected JWT claim')
    },
  )
})

describe('Ce que dit le fournisseur', () => {
  const paire = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
  const { privateKey, publicKey } = paire()
  const partie = (objet: object) => Buffer.from(JSON.stringify(objet)).toString('base64url')

  function jeton(charge: object, clef: KeyObject = privateKey): string {
    const debut = `${partie({ alg: 'RS256', kid: 'la-clef' })}.${partie(charge)}`
    return `${debut}.${sign('RSA-SHA256', Buffer.from(debut), clef).toString('base64url')}`
  }
  const CLAVIS = {
    sub: 'une-personne',
    given_name: 'Solène',
    usual_name: 'Hauterivoire',
    email: 'solene@institution.invalid',
    siret: '21370208700015',
  }
  const NOTAIRE = {
    sub: 'une-personne',
    given_name: 'Agnès',
    family_name: 'Quinterive',
    email: 'agnes@office.invalid',
    qualite: 'NOTAIRE',
    num_etude: '37001',
  }

  /** Un fournisseur qui rend ce « userinfo » ; rend ce que l’on en lit. */
  async function lire(userinfo: Rendu, sso: Fournisseur = 'clavis', annonce: object = {}) {
    rendus = {
      '/.well-known/openid-configuration': {
        corps: {
          issuer: ISSUER,
          authorization_endpoint: `${ISSUER}/authorize`,
          token_endpoint: `${ISSUER}/token`,
          userinfo_endpoint: `${ISSUER}/userinfo`,
          jwks_uri: `${ISSUER}/jwks`,
          code_challenge_methods_supported: ['S256'],
          ...annonce,
        },
      },
      '/jwks': {
        corps: {
          keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'la-clef', alg: 'RS256', use: 'sig' }],
        },
      },
      '/userinfo': userinfo,
    }
    const connecteur = connecteurDe(sso)
    const { attente, adresse } = await connecteur.partir()
    const maintenant = Math.floor(Date.now() / 1000)
    const idToken = jeton({
      iss: ISSUER,
      aud: 'client_id',
      sub: 'une-personne',
      nonce: attente.nonce,
      iat: maintenant,
      exp: maintenant + 60,
    })
    rendus['/token'] = { corps: { access_token: 'acces', token_type: 'Bearer', id_token: idToken } }
    const venue = await connecteur.revenir(retour(attente.state), attente)
    return { ...venue, adresse: new URL(adresse), connecteur }
  }

  test('en JSON ou dans un jeton signé, se lit de même', async () => {
    const attendu = { nom: 'Hauterivoire', prenom: 'Solène', siret: '21370208700015' }
    expect((await lire({ corps: CLAVIS })).identite).toMatchObject(attendu)
    expect((await lire({ corps: jeton(CLAVIS), type: JWT })).identite).toMatchObject(attendu)
  })

  test('avec PKCE, que le fournisseur annonce', async () => {
    const { adresse } = await lire({ corps: CLAVIS })
    expect(adresse.searchParams.get('code_challenge_method')).toBe('S256')
    expect(demandes.find((d) => d.chemin === '/token')!.corps.get('code_verifier')!.length).toBeGreaterThan(
      42,
    )
  })

  const hs256 = `${partie({ alg: 'HS256' })}.${partie(CLAVIS)}`
  const scelle = `${hs256}.${createHmac('sha256', 'secret').update(hs256).digest('base64url')}`
  const nu = `${partie({ alg: 'none' })}.${partie(CLAVIS)}.`
  test.each<[string, RegExp, Rendu]>([
    [
      'un jeton signé par un autre',
      /signature verification/,
      { corps: jeton(CLAVIS, paire().privateKey), type: JWT },
    ],
    ['un jeton sans signature', /"alg" header/, { corps: nu, type: JWT }],
    ['un jeton scellé par le secret partagé', /"alg" header/, { corps: scelle, type: JWT }],
    ['un jeton pour un autre site', /JWT claim/, { corps: jeton({ ...CLAVIS, aud: 'un-autre' }), type: JWT }],
    [
      'un jeton d’un autre fournisseur',
      /JWT claim/,
      { corps: jeton({ ...CLAVIS, iss: 'https://x' }), type: JWT },
    ],
    ['une autre personne que celle des jetons', /JSON attribute/, { corps: { ...CLAVIS, sub: 'une-autre' } }],
    ['sans adresse électronique', /"email"/, { corps: { ...CLAVIS, email: undefined } }],
    ['sans nom', /"usual_name"/, { corps: { ...CLAVIS, usual_name: ' ' } }],
    ['une panne', /HTTP response status/, { corps: 'panne', statut: 500 }],
  ])('%s est refusé', async (_, message, userinfo) => {
    await expect(lire(userinfo)).rejects.toSatisfy((refus: Error) =>
      message.test(`${refus.message} ${String((refus.cause as Error | undefined)?.message)}`),
    )
  })

  test('nom d’état civil à défaut d’usage, SIRET faux ignoré, service, adresse non vérifiée, civilité', async () => {
    const corps = {
      ...CLAVIS,
      usual_name: undefined,
      family_name: 'Dormont',
      siret: '12345678901234',
      organizational_unit: ' Direction de l’habitat ',
      label: 'Autre',
      email_verified: false,
      gender: 'female',
    }
    const { identite, emailVerifie, civilite } = await lire({ corps })
    expect(identite).toMatchObject({ nom: 'Dormont', siret: null, service: 'Direction de l’habitat' })
    expect({ emailVerifie, civilite }).toEqual({ emailVerifie: false, civilite: 'MME' })
  })

  test('d’un notaire : sa qualité et son office, demandés par leur nom', async () => {
    const { identite, civilite, adresse } = await lire({ corps: NOTAIRE }, 'notaires')
    expect(identite).toMatchObject({ nom: 'Quinterive', qualite: 'NOTAIRE', numEtude: '37001', siret: null })
    expect(civilite).toBe('M')
    expect(adresse.searchParams.get('scope')).toBe('openid profile email')
    expect(JSON.parse(adresse.searchParams.get('claims')!)).toEqual({
      userinfo: { qualite: { essential: true }, num_etude: { essential: true }, siret: null },
    })
  })

  test.each([{ qualite: 'CLERC' }, { qualite: undefined }, { num_etude: '37 001' }, { num_etude: '' }])(
    'd’un notaire, %o est refusé',
    async (faux) => {
      await expect(lire({ corps: { ...NOTAIRE, ...faux } }, 'notaires')).rejects.toThrow(Object.keys(faux)[0])
    },
  )

  test('muet, il est redemandé jusqu’à ce qu’il réponde, puis plus', async () => {
    rendus = { '/.well-known/openid-configuration': { corps: {}, statut: 503 } }
    const connecteur = connecteurDe('clavis')
    await expect(connecteur.partir()).rejects.toThrow('unexpected HTTP response status code')
    expect(await connecteur.sortir('un-jeton', '/')).toBe('/')
    rendus = {
      '/.well-known/openid-configuration': {
        corps: { issuer: ISSUER, authorization_endpoint: `${ISSUER}/authorize` },
      },
    }
    await connecteur.partir()
    await connecteur.partir()
    expect(demandes).toHaveLength(3)
    // Il ne sait pas déconnecter.
    expect(await connecteur.sortir('un-jeton', '/utilisateur-non-valide')).toBe('/utilisateur-non-valide')
    expect(await connecteur.sortir(null, '/')).toBe('/')
  })

  test('il se présente sous un autre nom : refusé', async () => {
    await expect(lire({ corps: CLAVIS }, 'clavis', { issuer: 'https://autre.example' })).rejects.toThrow(
      'issuer does not match',
    )
  })
})

test('un fournisseur sans chiffrement n’est admis que sur cette machine', () => {
  const regler = (issuer: string) => () => verifierFournisseurs({ clavis: { ...CLIENT, issuer } })
  for (const admis of [
    'https://identite.example',
    'http://localhost:80',
    'http://127.0.0.1:9',
    'http://[::1]',
  ])
    expect(regler(admis)).not.toThrow(ConfigRefusee)
  for (const refuse of ['http://identite.example', 'http://127.0.0.1.example', 'http://localhost.example:80'])
    expect(regler(refuse)).toThrow(ConfigRefusee)
})
