import { createHmac, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { creerConnecteur } from '#server/socle/outside/oidc.ts'

const ISSUER = 'https://identite.example'
const CLIENT = { issuer: ISSUER, clientId: 'registre', clientSecret: 'un secret partagé' }
const PERSONNE = {
  sub: 'une-personne',
  given_name: 'Solène',
  usual_name: 'Hauterivoire',
  email: 's@x.invalid',
}

const paire = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const { privateKey, publicKey } = paire()
const intruse = paire()
const partie = (objet: object) => Buffer.from(JSON.stringify(objet)).toString('base64url')
const jwkDe = (clef: KeyObject) => ({ ...clef.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' })

function signer(charge: object, entete: object = {}, clef: KeyObject = privateKey): string {
  const debut = `${partie({ alg: 'RS256', kid: 'la-clef', ...entete })}.${partie(charge)}`
  return `${debut}.${sign('RSA-SHA256', Buffer.from(debut), clef).toString('base64url')}`
}

interface Essai {
  /** Ce que le jeton dit autrement qu’il ne faut. */
  dit?: object
  rendre?: (charge: object) => string
  amr?: readonly string[]
}

/** Ce que le dernier aller a demandé. */
let demandes: URLSearchParams

/** Un aller et retour chez un fournisseur qui rend ce jeton d’identité ; rend la personne, ou lève. */
async function entrer({ dit = {}, rendre = (charge) => signer(charge), amr = [] }: Essai) {
  let idToken = ''
  const reponses: Record<string, () => unknown> = {
    '/.well-known/openid-configuration': () => ({
      issuer: ISSUER,
      authorization_endpoint: `${ISSUER}/authorize`,
      token_endpoint: `${ISSUER}/token`,
      userinfo_endpoint: `${ISSUER}/userinfo`,
      jwks_uri: `${ISSUER}/jwks`,
    }),
    '/jwks': () => ({ keys: [{ ...jwkDe(publicKey), kid: 'la-clef' }] }),
    // Où un jeton piégé voudrait que l’on prenne sa clef.
    '/intrus': () => ({ keys: [{ ...jwkDe(intruse.publicKey), kid: 'la-clef' }] }),
    '/token': () => ({ access_token: 'acces', token_type: 'Bearer', id_token: idToken }),
    '/userinfo': () => PERSONNE,
  }
  const connecteur = creerConnecteur({ adressePublique: 'https://registre.example' }, 'clavis', CLIENT, {
    amr,
    appeler: async (adresse) => Response.json(reponses[new URL(adresse).pathname]!()),
  })
  const { adresse, attente } = await connecteur.partir()
  demandes = new URL(adresse).searchParams
  const maintenant = Math.floor(Date.now() / 1000)
  idToken = rendre({
    iss: ISSUER,
    aud: 'registre',
    sub: 'une-personne',
    nonce: attente.nonce,
    iat: maintenant,
    exp: maintenant + 60,
    ...dit,
  })
  return connecteur.revenir(new URLSearchParams({ code: 'le-code', state: attente.state }), attente)
}

describe('Le jeton d’identité', () => {
  test('juste, il ouvre la porte', async () => {
    expect((await entrer({})).identite).toMatchObject({ sujet: 'une-personne', nom: 'Hauterivoire' })
  })

  test.each<[string, readonly string[], unknown, boolean]>([
    ['rien n’est exigé', [], undefined, true],
    ['deux facteurs, dits', ['mfa'], ['pwd', 'totp', 'mfa'], true],
    ['une des méthodes admises', ['mfa', 'pop'], ['pop'], true],
    ['un mot de passe seul', ['mfa'], ['pwd'], false],
    ['rien n’est dit', ['mfa'], undefined, false],
    ['un texte où la méthode se lit', ['mfa'], 'pwd mfa', false],
  ])('dit la preuve donnée : %s', async (_, amr, dite, suffit) => {
    expect((await entrer({ amr, dit: { amr: dite } })).preuveSuffisante).toBe(suffit)
    expect(demandes.get('claims')).toBe(amr.length === 0 ? null : '{"id_token":{"amr":{"essential":true}}}')
  })

  const hier = Math.floor(Date.now() / 1000) - 86_400
  const SIGNATURE = /JWT signature verification failed/
  const ALGORITHME = /unexpected JWT "alg"/
  test.each<[string, RegExp, Essai]>([
    ['signé par une autre clef', SIGNATURE, { rendre: (c) => signer(c, {}, intruse.privateKey) }],
    [
      'qui apporte sa propre clef',
      SIGNATURE,
      { rendre: (c) => signer(c, { jwk: jwkDe(intruse.publicKey) }, intruse.privateKey) },
    ],
    [
      'qui dit où prendre sa clef',
      SIGNATURE,
      { rendre: (c) => signer(c, { jku: `${ISSUER}/intrus` }, intruse.privateKey) },
    ],
    [
      'changé après sa signature',
      SIGNATURE,
      {
        rendre: (c) => {
          const [entete, , signature] = signer(c).split('.')
          return `${entete}.${partie({ ...c, sub: 'une-autre' })}.${signature}`
        },
      },
    ],
    ['sans signature', ALGORITHME, { rendre: (c) => `${partie({ alg: 'none' })}.${partie(c)}.` }],
    [
      'scellé par le secret partagé',
      ALGORITHME,
      {
        rendre: (c) => {
          const debut = `${partie({ alg: 'HS256' })}.${partie(c)}`
          return `${debut}.${createHmac('sha256', CLIENT.clientSecret).update(debut).digest('base64url')}`
        },
      },
    ],
    ['passé', /"exp"/, { dit: { iat: hier, exp: hier + 60 } }],
    ['pas encore valable', /"nbf"/, { dit: { nbf: Math.floor(Date.now() / 1000) + 3_600 } }],
    ['pour un autre site', /"aud"/, { dit: { aud: 'un-autre' } }],
    ['au nom d’un autre site', /"azp"/, { dit: { aud: ['registre', 'un-autre'], azp: 'un-autre' } }],
    ['d’un autre fournisseur', /"iss"/, { dit: { iss: 'https://autre.example' } }],
    ['d’un autre aller', /"nonce"/, { dit: { nonce: 'un-autre' } }],
    ['sans « nonce »', /"nonce"/, { dit: { nonce: undefined } }],
    ['sans personne', /"sub"/, { dit: { sub: undefined } }],
    ['d’une autre personne que « userinfo »', /"sub"/, { dit: { sub: 'une-autre' } }],
  ])('%s est refusé', async (_, raison, essai) => {
    await expect(entrer(essai)).rejects.toSatisfy((refus: Error) =>
      raison.test(`${refus.message} ${String((refus.cause as Error | undefined)?.message)}`),
    )
  })
})
