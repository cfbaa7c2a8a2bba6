import type { Call } from '#contract/socle/call.ts'
import { direModele } from '#domain/socle/refus/arrets.ts'
import { statutDe } from '#server/socle/http/erreurs.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { APPELS } from '#contract/appels.ts'
import { lireApi } from '#contract/public/documentation.ts'
import { authentifier, lireCompte } from '#contract/comptes/compte.ts'
import {
  deposerJustificatif,
  lireJustificatif,
  nouvelleImmatriculation,
} from '#contract/coproprietes/immatriculation.ts'
import * as z from 'zod/mini'
import type { Exemple } from './exemples.ts'
import { ouvrirProduit, type Produit } from '#server/essais/produit.ts'

type Json = { [cle: string]: Json }
interface Parametre {
  name: string
  in: string
  required: boolean
  schema: Json
}
interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security: Record<string, unknown>[]
  parameters?: Parametre[]
  requestBody?: { content: Record<string, { schema: Json }> }
  responses: Record<string, { description?: string; $ref?: string; content?: Record<string, Json> }>
}

let produit: Produit
let document: Json
let operations: { methode: string; chemin: string; operation: Operation }[]
const operationDe = (nom: string) => operations.find((o) => o.operation.operationId === nom)!.operation

beforeAll(async () => {
  produit = await ouvrirProduit()
  const reponse = await produit.visiteur().appeler(lireApi, {})
  document = reponse.corps as Json
  operations = Object.entries(document['paths']!).flatMap(([chemin, methodes]) =>
    Object.entries(methodes).map(([methode, operation]) => ({
      methode,
      chemin,
      operation: operation as unknown as Operation,
    })),
  )
})
afterAll(() => produit.fermer())

const ecrit = (nom: string) => APPELS.some((a) => a.nom === nom && a.appel.effet === 'ecriture')

/** Toutes les références du document, où qu’elles soient. */
function references(valeur: unknown): string[] {
  if (typeof valeur !== 'object' || valeur === null) return []
  return Object.entries(valeur).flatMap(([cle, v]) =>
    cle === '$ref' && typeof v === 'string' ? [v] : references(v),
  )
}

/** Tous les schémas d’un schéma, lui compris. */
function schemas(valeur: unknown): Json[] {
  if (typeof valeur !== 'object' || valeur === null) return []
  return [valeur as Json, ...Object.values(valeur).flatMap(schemas)]
}

describe('La description des appels', () => {
  test('est un document OpenAPI 3.1 : en-tête, adresse, rubriques déclarées', () => {
    expect(document['openapi']).toBe('3.1.0')
    expect(document['info']).toMatchObject({
      title: expect.any(String),
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    })
    expect(document['servers']).toEqual([{ url: 'http://registre.invalid' }])
    const rubriques = (document['tags'] as unknown as { name: string }[]).map((t) => t.name)
    expect(new Set(operations.flatMap((o) => o.operation.tags))).toEqual(new Set(rubriques))
  })

  test('décrit chaque appel du contrat une fois, avec sa méthode et son chemin', () => {
    const decrits = operations.map((o) => `${o.methode.toUpperCase()} ${o.chemin} ${o.operation.operationId}`)
    const servis = APPELS.map((a) => `${a.appel.method} ${a.appel.path.replace(/:(\w+)/g, '{$1}')} ${a.nom}`)
    expect(decrits.toSorted()).toEqual(servis.toSorted())
    expect(decrits.length).toBeGreaterThanOrEqual(44)
    expect(new Set(operations.map((o) => o.operation.operationId)).size).toBe(operations.length)
  })

  test('chaque référence mène quelque part', () => {
    const toutes = references(document)
    expect(toutes.length).toBeGreaterThan(operations.length)
    for (const ref of toutes) {
      expect(ref).toMatch(/^#\//)
      const cible = ref
        .slice(2)
        .split('/')
        .reduce<Json | undefined>((o, cle) => o?.[cle], document)
      expect({ ref, type: typeof cible }).toEqual({ ref, type: 'object' })
    }
  })

  test('chaque paramètre d’un chemin est déclaré, obligatoire, et aucun autre', () => {
    for (const { chemin, operation } of operations) {
      const ecrits = [...chemin.matchAll(/\{(\w+)\}/g)].map((m) => m[1])
      const declares = (operation.parameters ?? []).filter((p) => p.in === 'path')
      expect([chemin, ...declares.map((p) => p.name)]).toEqual([chemin, ...ecrits])
      expect(declares.every((p) => p.required)).toBe(true)
      for (const p of operation.parameters ?? []) expect(p.schema).toBeTypeOf('object')
    }
  })

  test('chaque appel dit en français ce qu’il fait et qui peut le faire, et a une réponse de succès', () => {
    for (const { operation } of operations) {
      expect(operation.summary).toMatch(/^[A-ZÉ].*\.$/u)
      expect(operation.description).toMatch(/^(Ouvert à tous|Réservé)/)
      expect(Object.keys(operation.responses).filter((s) => s.startsWith('2'))).toHaveLength(1)
    }
  })

  test('les types des schémas sont ceux de JSON Schema', () => {
    const types = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']
    for (const { operation } of operations)
      for (const contenu of Object.values(operation.requestBody?.content ?? {}))
        for (const s of schemas(contenu.schema).filter((v) => typeof v['type'] === 'string'))
          expect(types).toContain(s['type'])
  })

  test('la connexion est un formulaire, le dépôt une pièce jointe, la pièce un fichier rendu', () => {
    const form = operationDe('authentifier').requestBody!.content['application/x-www-form-urlencoded']!.schema
    expect(form['required']).toEqual(['username', 'password'])
    const depot = operationDe('deposerJustificatif').requestBody!.content['multipart/form-data']!.schema
    expect(depot['required']).toEqual([deposerJustificatif.fichier.champ])
    expect(Object.keys(depot['properties']!)).toEqual([deposerJustificatif.fichier.champ])
    expect(operationDe('lireJustificatif').responses['200']!.content).toEqual({ '*/*': {} })
    expect(lireJustificatif.gives).toBe('file')
  })

  test('la session et le jeton sont demandés où le serveur les demande', () => {
    expect(operationDe('lireFiche').security).toEqual([])
    expect(operationDe('lireCompte').security).toEqual([{ session: [] }])
    expect(operationDe('authentifier').security).toEqual([{ jeton: [] }])
    // Un GET qui écrit : la page de l’API le dit, et lui aussi.
    expect(operationDe('nouvelleImmatriculation').security).toEqual([{ session: [], jeton: [] }])
    expect(document.components?.securitySchemes?.['jeton']).toMatchObject({
      description: expect.stringContaining('Les GET qui écrivent l’attendent'),
    })
    expect(nouvelleImmatriculation.method).toBe('GET')
    expect(authentifier.effet).toBe('ecriture')
  })

  test('les refus annoncés sont ceux que le serveur rend', async () => {
    const visiteur = produit.visiteur()
    expect(operationDe('lireCompte').responses).toHaveProperty('401')
    expect((await visiteur.appeler(lireCompte, {})).statut).toBe(401)
    for (const { nom, appel } of APPELS)
      for (const code of (appel as Call).refuse ?? []) {
        const reponse = operationDe(nom).responses[String(statutDe(code))]
        expect(reponse, `${nom} ${code}`).toMatchObject({
          'x-refus': expect.arrayContaining([{ code, phrase: direModele(code) }]) as object[],
        })
        expect(reponse!.description).toContain(direModele(code))
      }
    const inconnue = await visiteur.brut({ method: 'GET', url: '/api/docs/inconnu' })
    expect(inconnue.statusCode).toBe(404)
    expect(inconnue.json()).toMatchObject({ code: 'INTROUVABLE' })
  })

  test('chaque appel ouvert à tous a son exemple, qui se tape tel quel et que le serveur comprend', async () => {
    const exemples = operations.flatMap(({ methode, operation }) => {
      const exemple = (operation as { 'x-exemple'?: Exemple })['x-exemple']
      return exemple ? [{ methode, nom: operation.operationId, exemple }] : []
    })
    const ouverts = APPELS.filter(({ appel }) => appel.allow === 'public')
    expect(exemples.map((e) => e.nom).toSorted()).toEqual(ouverts.map((o) => o.nom).toSorted())
    const incompris: unknown[] = []
    const vides: string[] = []
    for (const { methode, nom, exemple } of exemples.filter((e) => !ecrit(e.nom))) {
      expect(exemple.commande).toContain(`'http://registre.invalid${exemple.url}'`)
      expect(exemple.url).not.toMatch(/[:{]/)
      // Un PDF se joint, et non un texte.
      if (exemple.commande.includes('-F ')) continue
      const reponse = await produit.visiteur().brut({
        method: methode === 'post' ? 'POST' : 'GET',
        url: exemple.url,
        ...(exemple.corps && { payload: exemple.corps }),
      })
      // Ce qu’il demande peut manquer ici ; il ne peut pas être mal demandé.
      if (![200, 204, 404].includes(reponse.statusCode))
        incompris.push([nom, reponse.statusCode, exemple.url, reponse.body.slice(0, 200)])
      if (reponse.body === '[]') vides.push(nom)
      if (exemple.reponse !== undefined) expect([nom, reponse.json()]).toEqual([nom, exemple.reponse])
    }
    expect(incompris).toEqual([])
    // Une liste vide n’apprend rien à qui essaie l’exemple : celles-ci le sont d’un registre où rien n’est arrivé.
    expect(vides.toSorted()).toEqual(['lireBoite', 'lireLettresDemonstration', 'listerLettres'])
  })

  test('l’exemple d’un appel qui écrit prend son jeton, et son corps est celui que le contrat attend', () => {
    for (const { nom, appel } of APPELS as readonly { nom: string; appel: Call }[]) {
      if (appel.allow !== 'public' || appel.effet !== 'ecriture') continue
      const { commande, corps } = (operationDe(nom) as { 'x-exemple'?: Exemple })['x-exemple']!
      const [jeton, envoi] = commande.split(' && ')
      expect(jeton).toBe(`curl -s -o /dev/null -c biscuits 'http://registre.invalid${lireCompte.path}'`)
      expect(envoi).toMatch(/^curl (-X POST )?-b biscuits -H "X-XSRF-TOKEN: \$\(awk /)
      expect([nom, corps !== undefined]).toEqual([nom, appel.body !== undefined])
      if (appel.body) expect([nom, z.safeParse(appel.body, corps).error?.issues]).toEqual([nom, undefined])
    }
  })

  test('l’adresse de la page n’est pas une adresse inconnue de l’API', async () => {
    const page = await produit.visiteur().brut({ method: 'GET', url: '/api/docs' })
    expect(String(page.headers['content-type'])).toMatch(/^text\//)
    expect(page.statusCode).not.toBe(404)
  })
})
