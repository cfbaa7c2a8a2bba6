import { expect, test } from 'vitest'
import { lireDocument } from './lecture.ts'

const JETON = { name: 'X-JETON', description: 'Il porte la valeur du cookie JETON.' }
const reponses = { 400: { description: 'Refusé.' } }
const document = (operation: object) => ({
  info: { version: '1.0.0' },
  tags: [{ name: 'Établissements' }],
  paths: {
    '/api/x/{id}': {
      put: {
        operationId: 'x',
        tags: ['Établissements'],
        summary: 'Fait.',
        description: 'Ouvert.',
        responses: { 204: {}, 400: { 'x-refus': [{ code: 'NON', phrase: 'Non.' }] } },
        ...operation,
      },
    },
  },
  components: { responses: reponses, securitySchemes: { jeton: JETON } },
})
const appelDe = (operation: object) => lireDocument(document(operation)).rubriques[0]!.appels[0]!
const rendant = (schema: object) =>
  appelDe({ responses: { 200: { content: { 'application/json': { schema } } } } }).reponse.donnees

test('une rubrique a son ancre, un appel sa méthode, son chemin et ses refus expliqués', () => {
  const { rubriques, jeton } = lireDocument(document({}))
  expect(jeton).toEqual(JETON)
  expect(rubriques[0]).toMatchObject({ titre: 'Établissements', ancre: 'etablissements' })
  expect(appelDe({})).toMatchObject({
    methode: 'PUT',
    chemin: '/api/x/{id}',
    corps: null,
    reponse: { format: 'vide', donnees: [] },
    refus: [{ statut: '400', sens: 'Refusé.', codes: [{ code: 'NON', phrase: 'Non.' }] }],
  })
})

test('une réponse se met à plat : objets, listes d’objets, listes simples, valeurs qui peuvent manquer', () => {
  const donnees = rendant({
    type: 'object',
    required: ['lignes', 'total'],
    properties: {
      total: { type: ['number', 'null'] },
      lignes: {
        type: 'array',
        items: {
          type: 'object',
          required: ['id'],
          properties: {
            id: { type: 'integer', minimum: 1 },
            mots: { type: 'array', items: { type: 'string' } },
          },
        },
      },
      qui: { anyOf: [{ type: 'object', properties: { nom: { type: 'string' } } }, { type: 'null' }] },
    },
  })
  expect(donnees.map((d) => `${d.nom} ${d.type}`)).toEqual([
    'total nombre, ou vide',
    'lignes liste',
    'lignes[].id entier',
    'lignes[].mots liste : texte',
    'qui objet, ou vide',
    'qui.nom texte',
  ])
  expect(donnees.map((d) => d.obligatoire)).toEqual([true, true, true, false, false, false])
  expect(donnees[2]!.precisions).toBe('au moins 1')
})

test('une liste rendue telle quelle, une valeur seule et une valeur libre', () => {
  const clef = { type: 'object', properties: { clef: { type: 'string' } } }
  expect(rendant({ type: 'array', items: clef }).map((d) => d.nom)).toEqual(['[]', '[].clef'])
  expect(rendant({ type: 'boolean' })).toMatchObject([{ nom: '(toute la réponse)', type: 'oui ou non' }])
  expect(rendant({ type: 'object', properties: { x: {} } })).toMatchObject([
    { nom: 'x', type: 'valeur libre' },
  ])
})

test('un paramètre dit où il s’écrit et ses bornes', () => {
  const parametre = { name: 'id', in: 'path', required: true, schema: { type: 'string', pattern: '^1$' } }
  expect(appelDe({ parameters: [parametre] }).parametres).toEqual([
    { nom: 'id', type: 'texte', obligatoire: true, precisions: 'dans le chemin ; motif ^1$' },
  ])
})
