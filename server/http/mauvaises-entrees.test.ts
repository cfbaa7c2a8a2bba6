import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { APPELS } from '#contract/appels.ts'
import type { Call } from '#contract/call.ts'
import { PHRASES } from '#domain/refus.ts'
import type { Profil } from '#domain/acces/profils.ts'
import { brouillonRempli } from '#server/essais/dossier.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'

let produit: Produit
const navigateurs = new Map<string, Navigateur>()
let brouillon: number

beforeAll(async () => {
  produit = await ouvrirProduit()
  const profils: Profil[] = ['TELE_NONPRO_ADMIN_PRINC', 'TENEUR_ADMIN_PRINC']
  for (const profil of profils) navigateurs.set(profil, await produit.connecte(profil))
  navigateurs.set('personne', produit.visiteur())
  brouillon = (await brouillonRempli(navigateurs.get('TELE_NONPRO_ADMIN_PRINC')!)).id
})
afterAll(() => produit.fermer())

function quiPeut(appel: Call): Navigateur {
  if (appel.allow === 'public') return navigateurs.get('personne')!
  const declarant =
    appel.allow === 'connecte' ||
    appel.allow.includes('IMMATRICULER_NVELLE_COPRO') ||
    appel.allow.includes('GERER_COPROPRIETE')
  return navigateurs.get(declarant ? 'TELE_NONPRO_ADMIN_PRINC' : 'TENEUR_ADMIN_PRINC')!
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

/** Un 4xx (ou un succès) à la forme du contrat : une phrase, un code connu, jamais de pile ni de SQL. */
function verifier(nom: string, statut: number, corps: string) {
  expect(statut, `${nom} : ${corps.slice(0, 300)}`).toBeLessThan(500)
  if (statut < 400) return
  const erreur = JSON.parse(corps) as {
    statut: number
    code: string
    message: string
    refus?: { code: string; message: string }[]
  }
  expect(erreur.statut).toBe(statut)
  expect(Object.keys(PHRASES)).toContain(erreur.code)
  for (const phrase of [erreur.message, ...(erreur.refus ?? []).map((r) => r.message)])
    expect(phrase).toMatch(/^[A-ZÀÉÊ«].*[.!?…]$/su)
  expect(corps).not.toMatch(/\bat .*:\d+|node_modules|SELECT |kysely|zod/i)
}

const essais = APPELS.filter(({ nom }) => nom !== 'deconnecter')

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
            const requete = new URLSearchParams(
              Object.entries(corps).map(([k, v]): [string, string] => [k, JSON.stringify(v) ?? '']),
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
                payload: casse ? JSON.stringify(corps).slice(0, -1) : JSON.stringify(corps),
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
            {
              ...corpsBase[nom],
              immatCopropriete: { identification: { nomCopropriete: t, autre: json } },
              adresseNonSelectionnee: t,
              recherche: t,
              immatriculationOuNom: t,
            },
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
