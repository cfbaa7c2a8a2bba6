import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { APPELS } from '#contract/appels.ts'
import type { Call } from '#contract/socle/call.ts'
import { deposerJustificatif } from '#contract/coproprietes/immatriculation.ts'
import { renouvelerMandat } from '#contract/coproprietes/mandats.ts'
import { TOUTES } from '#domain/socle/refus/arrets.ts'
import { estPermis } from '#domain/socle/acces/droit.ts'
import { authoritiesDe } from '#domain/socle/acces/grants.ts'
import type { Profil } from '#domain/socle/acces/profils.ts'
import { brouillonRempli } from '#server/essais/dossier.ts'
import { champsInconnus } from './champs-inconnus.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'

let produit: Produit
const PROFILS = [
  'TELE_NONPRO_ADMIN_PRINC',
  'NOTAIRE_NOTAIRE',
  'TENEUR_ADMIN_PRINC',
  'INSTITUTIONNEL',
] as const satisfies Profil[]
const navigateurs = new Map<string, Navigateur>()
let brouillon: number

beforeAll(async () => {
  produit = await ouvrirProduit()
  for (const profil of PROFILS) navigateurs.set(profil, await produit.connecte(profil))
  navigateurs.set('personne', produit.visiteur())
  brouillon = (await brouillonRempli(navigateurs.get('TELE_NONPRO_ADMIN_PRINC')!)).id
})
afterAll(() => produit.fermer())

/** Le premier d’entre eux qui en a le droit. */
function quiPeut({ allow }: Call): Navigateur {
  const profil = allow === 'public' ? undefined : PROFILS.find((p) => estPermis(allow, authoritiesDe(p)))
  return navigateurs.get(profil ?? 'personne')!
}

const MECHANTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '%',
  '_',
  '\\',
  "'; DROP TABLE compte; --",
  '<script>alert(1)</script>',
  '\u202Etxt',
  '\uD800',
  '../../etc/passwd',
  '%00',
  '%E0%A4%A',
  'é'.repeat(5_000),
  '😀'.repeat(300),
  '-1',
  '0',
  '1e309',
  '9'.repeat(30),
  'NaN',
  'null',
  '[]',
  '{}',
  '__proto__',
]
const texte = fc.oneof(fc.constantFrom(...MECHANTS), fc.string({ unit: 'binary', maxLength: 60 }))
const valeur = fc.oneof(
  texte,
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue({ maxDepth: 4 }),
)

/** Ce que l’appel attend de tout cela : le reste l’arrêterait avant que rien ne soit lu. */
function attendus(schema: Call['body'], donnees: Record<string, unknown>): Record<string, unknown> {
  const refuses = new Set(champsInconnus(schema, donnees).map((r) => r.champ))
  return Object.fromEntries(Object.entries(donnees).filter(([cle]) => !refuses.has(cle)))
}

const CODES: ReadonlySet<string> = new Set(Object.keys(TOUTES))

/** Un 4xx (ou un succès) à la forme du contrat : une phrase, un code connu, jamais de pile ni de SQL. */
function verifier(nom: string, statut: number, corps: string) {
  // Douze mille réponses passent ici : ce qu’un échec dirait ne se compose que s’il y en a un.
  if (statut >= 500) expect.fail(`${nom} : ${statut} ${corps.slice(0, 300)}`)
  if (statut < 400) return
  const erreur = JSON.parse(corps) as {
    statut: number
    code: string
    message: string
    refus?: { champ: string; code: string; message: string }[]
  }
  expect(erreur.statut).toBe(statut)
  expect([erreur.code, CODES.has(erreur.code)]).toEqual([erreur.code, true])
  for (const phrase of [erreur.message, ...(erreur.refus ?? []).map((r) => r.message)])
    expect(phrase).toMatch(/^[A-ZÀÉÊ«].*[.!?…]$/su)
  // Le nom d’un champ de trop est celui qu’on vient d’envoyer : le hasard en fait parfois « Zod ».
  const redits = (erreur.refus ?? []).filter(({ code }) => code === 'CHAMP_INCONNU').map(({ champ }) => champ)
  const dit = redits.reduce((texte, nom) => texte.replaceAll(JSON.stringify(nom).slice(1, -1), ''), corps)
  expect(dit).not.toMatch(/\bat .*:\d+|node_modules|SELECT |kysely|zod/i)
}

const essais = APPELS.filter(({ nom }) => nom !== 'deconnecter')

/** Sans les appels d’une machine, d’un compte en attente, ni les envois de fichier, qui ont leurs essais. */
const courants = APPELS.filter(
  ({ appel: { allow, takes } }) =>
    takes !== 'multipart' && allow !== 'impression' && !allow.includes('ATTENTE_ACTIVATION_TELE'),
)

// D’abord : les suivants épuisent les limites par minute.
describe('Ce qu’un appel n’attend pas', () => {
  test.each(courants.map((a) => [a.nom, a.appel] as const))(
    '%s : un champ ou un paramètre qu’il n’attend pas est refusé, et nommé',
    async (_nom, appel) => {
      const qui = quiPeut(appel)
      const formulaire = appel.takes === 'form'
      const liste = appel.body instanceof z.core.$ZodArray
      const envoyer = async (requete: string, corps: string) =>
        qui.brut({
          method: appel.method,
          url: `${appel.path.replace(/:sso/, 'clavis').replace(/:\w+/g, '1')}${requete}`,
          headers: {
            'x-xsrf-token': await qui.jeton(),
            ...(appel.method !== 'GET' && {
              'content-type': formulaire ? 'application/x-www-form-urlencoded' : 'application/json',
            }),
          },
          ...(appel.method !== 'GET' && { payload: corps }),
        })
      const reponses = [await envoyer('?truc=x', formulaire ? '' : liste ? '[1]' : '{}')]
      if (appel.method !== 'GET' && !liste)
        reponses.push(await envoyer('', formulaire ? 'truc=x' : '{"truc":"x"}'))
      for (const r of reponses) {
        const { code, refus } = r.json<{ code: string; refus?: { code: string; message: string }[] }>()
        expect([r.statusCode, code]).toEqual([400, 'DONNEES_REFUSEES'])
        expect(refus).toContainEqual({
          champ: 'truc',
          code: 'CHAMP_INCONNU',
          message: 'Le champ «\u202ftruc\u202f» n’est pas attendu ici\u00a0: vérifiez son nom.',
        })
      }
    },
  )

  test('un champ inconnu au fond d’un objet se nomme par son chemin ; au plus dix sont dits', async () => {
    const refuses = async (body: object) => {
      const r = await navigateurs.get('personne')!.brut({
        method: 'POST',
        url: '/api/public/annuaire/rechercherAnnuaire',
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify(body),
      })
      return r.json<{ refus: { champ: string; code: string }[] }>().refus
    }
    expect(await refuses({ paginationOptions: { pageNumber: 1, page: 2 } })).toContainEqual(
      expect.objectContaining({ champ: 'paginationOptions.page', code: 'CHAMP_INCONNU' }),
    )
    const cent = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`${n}${'x'.repeat(99)}`, n]))
    const dits = (await refuses(cent)).filter((r) => r.code === 'CHAMP_INCONNU')
    expect(dits.map((r) => r.champ.length)).toEqual(Array.from({ length: 10 }, () => 60))
  })

  test('un champ de trop à côté d’un fichier', async () => {
    const qui = navigateurs.get('TELE_NONPRO_ADMIN_PRINC')!
    const partie = (nom: string, fin: string) =>
      `--x\r\nContent-Disposition: form-data; name="${nom}"${fin}\r\n`
    const r = await qui.brut({
      method: 'POST',
      url: deposerJustificatif.path.replace(':id', String(brouillon)),
      headers: { 'x-xsrf-token': await qui.jeton(), 'content-type': 'multipart/form-data; boundary=x' },
      payload: `${partie('truc', '\r\n\r\nx')}${partie(deposerJustificatif.fichier.champ, '; filename="a.pdf"\r\n\r\n%PDF-')}--x--\r\n`,
    })
    expect([r.statusCode, r.json<{ refus: object[] }>().refus]).toEqual([
      400,
      [expect.objectContaining({ champ: 'truc', code: 'CHAMP_INCONNU' })],
    ])
  })

  test('un champ venu après le fichier, que rien ne lirait', async () => {
    const qui = navigateurs.get('TELE_NONPRO_ADMIN_PRINC')!
    const partie = (nom: string, fin: string) =>
      `--x\r\nContent-Disposition: form-data; name="${nom}"${fin}\r\n`
    const champs = { idCopropriete: '1', dateDebutMandat: '2026-01-01', dateFinMandat: '2026-12-31' }
    const r = await qui.brut({
      method: 'POST',
      url: renouvelerMandat.path,
      headers: { 'x-xsrf-token': await qui.jeton(), 'content-type': 'multipart/form-data; boundary=x' },
      payload: [
        ...Object.entries(champs).map(([nom, valeur]) => partie(nom, `\r\n\r\n${valeur}`)),
        partie(renouvelerMandat.fichier.champ, '; filename="a.pdf"\r\n\r\n%PDF-'),
        partie('confirmes', '\r\n\r\nDUREE_PAS_DOUZE_MOIS:dateFinMandat'),
        '--x--\r\n',
      ].join(''),
    })
    expect([r.statusCode, r.json<{ refus: object[] }>().refus]).toEqual([
      400,
      [expect.objectContaining({ champ: 'confirmes', code: 'CHAMP_APRES_LE_FICHIER' })],
    ])
  })

  test('un texte trop long n’a qu’un refus, et le bon', async () => {
    const r = await navigateurs.get('TENEUR_ADMIN_PRINC')!.brut({
      method: 'GET',
      url: `/api/public/adresses/recherche?texte=${'x'.repeat(201)}`,
    })
    expect(r.json<{ refus: object[] }>().refus).toEqual([
      { champ: 'texte', code: 'TROP_LONG', message: 'Saisissez 200 caractères au plus.' },
    ])
  })
})

describe('Mauvaises entrées (§9 du projet)', () => {
  test.each(essais.map((a) => [a.nom, a.appel] as const))(
    '%s : quoi qu’on lui jette, un refus en français, jamais une panne',
    async (nom, appel) => {
      const qui = quiPeut(appel)
      const jeton = await qui.jeton()
      await fc.assert(
        fc.asyncProperty(
          fc.array(texte, { minLength: 3, maxLength: 3 }),
          fc.dictionary(
            fc.oneof(
              fc.constantFrom(
                'id',
                'version',
                'texte',
                'username',
                'paginationOptions',
                'adresseNonSelectionnee',
                'adresseNonStructuree',
                'immatCopropriete',
                'confirmes',
                'acte',
                'recherche',
              ),
              texte,
            ),
            valeur,
            { maxKeys: 6 },
          ),
          fc.constantFrom(
            'application/json',
            'application/x-www-form-urlencoded',
            'multipart/form-data; boundary=x',
            'text/plain',
            'application/json; charset=utf-7',
          ),
          fc.boolean(),
          async (morceaux, corps, type, casse) => {
            let i = 0
            const chemin = appel.path.replace(/:\w+/g, () => {
              const brut = morceaux[i++ % 3]!
              return casse ? encodeURIComponent(brut.toWellFormed()) : brut.replace(/[^\w%.-]/g, '') || '0'
            })
            const [envoye, demande] = casse
              ? [corps, corps]
              : [attendus(appel.body, corps), attendus(appel.query, corps)]
            const requete = new URLSearchParams(
              Object.entries(demande).map(([k, v]): [string, string] => [k, JSON.stringify(v) ?? '']),
            ).toString()
            const reponse = await qui.brut({
              method: appel.method,
              url: `${chemin}${casse ? `?${requete}` : ''}`,
              headers: {
                'x-xsrf-token': jeton,
                'content-type': type,
                accept: morceaux[0]!.replace(/[^\x20-\x7e]/g, ''),
              },
              ...(appel.method !== 'GET' && {
                payload: casse ? JSON.stringify(envoye).slice(0, -1) : JSON.stringify(envoye),
              }),
            })
            verifier(nom, reponse.statusCode, reponse.body)
          },
        ),
        { numRuns: 25 },
      )
    },
  )

  test.each(essais.filter((a) => a.appel.body).map((a) => [a.nom, a.appel] as const))(
    '%s : un corps bien formé mais faux',
    async (nom, appel) => {
      const qui = quiPeut(appel)
      const corpsBase: Record<string, object> = {
        enregistrerBrouillon: { version: 1, etape: 'identification', immatCopropriete: {} },
        soumettreBrouillon: { id: 1, version: 1 },
        rechercherAnnuaire: { adresseNonSelectionnee: 'x' },
      }
      await fc.assert(
        fc.asyncProperty(fc.jsonValue({ maxDepth: 6 }), texte, async (json, t) => {
          for (const body of [
            json,
            attendus(appel.body, {
              ...corpsBase[nom],
              immatCopropriete: { identification: { nomCopropriete: t, autre: json } },
              adresseNonSelectionnee: t,
              recherche: t,
              immatriculationOuNom: t,
            }),
          ]) {
            const reponse = await qui.brut({
              method: appel.method,
              url: appel.path.replace(':id', String(brouillon)).replace(/:\w+/g, '1'),
              headers: {
                'x-xsrf-token': await qui.jeton(),
                'content-type':
                  appel.takes === 'form' ? 'application/x-www-form-urlencoded' : 'application/json',
              },
              payload:
                appel.takes === 'form'
                  ? new URLSearchParams({ username: t.toWellFormed(), password: t.toWellFormed() }).toString()
                  : JSON.stringify(body),
            })
            verifier(nom, reponse.statusCode, reponse.body)
          }
        }),
        { numRuns: 25 },
      )
    },
  )

  test('une adresse inconnue, une adresse trop longue, une méthode qui n’existe pas', async () => {
    const qui = navigateurs.get('personne')!
    for (const [method, url] of [
      ['GET', '/api/inconnu'],
      ['GET', `/api/coproprietes/brouillon/${'9'.repeat(3_000)}`],
      ['DELETE', '/api/account'],
      ['GET', '/api/%E0%A4%A'],
    ] as const) {
      const r = await qui.brut({ method, url })
      expect(r.statusCode).toBeGreaterThanOrEqual(400)
      verifier(url, r.statusCode, r.body)
    }
  })

  test('un corps trop grand est refusé avant d’être lu', async () => {
    const r = await navigateurs.get('personne')!.brut({
      method: 'POST',
      url: '/api/public/annuaire/rechercherAnnuaire',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ adresseNonSelectionnee: 'x'.repeat(600_000) }),
    })
    expect(r.statusCode).toBe(413)
    verifier('grand', r.statusCode, r.body)
  })
})
