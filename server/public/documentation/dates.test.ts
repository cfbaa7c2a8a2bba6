import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { APPELS } from '#contract/appels.ts'
import { instant, instantRelu, jour, jourDemande, jourJuge } from '#contract/socle/formes.ts'
import { estObjet } from '#domain/socle/objet.ts'
import { openapi } from './openapi.ts'

/** §5.2, §7 : chaque jour du contrat se publie `format: date`, chaque instant `date-time`, où qu’il soit dans le document. */
const FORMATS = new Map<z.core.$ZodType, string>([
  [jour, 'date'],
  [jourDemande, 'date'],
  [jourJuge, 'date'],
  [instant, 'date-time'],
  [instantRelu, 'date-time'],
])

/** Le chemin de chaque jour et de chaque instant que cette forme tient. */
function* datesDe(schema: z.core.$ZodType | undefined, chemin: string[] = []): Generator<[string[], string]> {
  if (schema === undefined) return
  const format = FORMATS.get(schema)
  if (format !== undefined) yield [chemin, format]
  const def = (schema as z.core.$ZodTypes)._zod.def
  switch (def.type) {
    case 'object':
      for (const [cle, sous] of Object.entries(def.shape)) yield* datesDe(sous, [...chemin, cle])
      return
    case 'array':
      yield* datesDe(def.element, [...chemin, '[]'])
      return
    case 'record':
      yield* datesDe(def.valueType, [...chemin, '{}'])
      return
    case 'optional':
    case 'nullable':
    case 'default':
      yield* datesDe(def.innerType, chemin)
  }
}

/** Ce que le document dit à ce chemin, sous un « ou rien » compris. */
function aCeChemin(json: unknown, [pas, ...reste]: readonly string[]): unknown {
  if (!estObjet(json)) return undefined
  const { additionalProperties, anyOf, items, properties } = json
  if (Array.isArray(anyOf))
    return aCeChemin(
      anyOf.find((un) => estObjet(un) && un['type'] !== 'null'),
      pas === undefined ? [] : [pas, ...reste],
    )
  if (pas === undefined) return json['format']
  if (pas === '{}') return aCeChemin(additionalProperties, reste)
  return aCeChemin(pas === '[]' ? items : estObjet(properties) ? properties[pas] : undefined, reste)
}

const document = JSON.parse(JSON.stringify(openapi('1.7.0', 'https://registre.invalid'))) as {
  paths: Record<string, Record<string, Operation>>
}
interface Contenu {
  content?: Record<string, { schema?: unknown }>
}
interface Operation {
  parameters?: { name: string; in: string; schema: unknown }[]
  requestBody?: Contenu
  responses: Record<string, Contenu>
}
const contenuDe = (contenu: Contenu | undefined): unknown => Object.values(contenu?.content ?? {})[0]?.schema

test('chaque date du contrat dit son format dans le document', () => {
  const fausses: string[] = []
  let vues = 0
  for (const { nom, appel } of APPELS) {
    const operation = document.paths[appel.path.replace(/:(\w+)/g, '{$1}')]?.[appel.method.toLowerCase()]
    const parametres = (lieu: string) => ({
      properties: Object.fromEntries(
        (operation?.parameters ?? []).filter((p) => p.in === lieu).map((p) => [p.name, p.schema]),
      ),
    })
    const parts = [
      [appel.params, parametres('path')],
      [appel.query, parametres('query')],
      [appel.body, contenuDe(operation?.requestBody)],
      [appel.reply, contenuDe(operation?.responses['200'])],
    ] as const
    for (const [schema, json] of parts)
      for (const [chemin, format] of datesDe(schema)) {
        vues += 1
        const dit = aCeChemin(json, chemin)
        if (dit !== format) fausses.push(`${nom} ${chemin.join('.')} : ${String(dit)}, et non ${format}`)
      }
  }
  expect(fausses).toEqual([])
  expect(vues).toBeGreaterThan(100)
})

/** Ce que nomme un jour ou un instant, dans le contrat comme dans la spécification. */
const NOMME_UNE_DATE =
  /^(?:date|jour|du$|au$|le$|depuis|limite|debut|fin$|expire|echeance|cloture|aujourdhui|quand)|(?:Le|Du|Au|Jour|Date|Depuis|Jusquau)$/

/** Ceux qui n’en disent pas une, et ce qu’ils disent. */
const D_AUTRES_CHOSES: Readonly<Record<string, string>> = {
  'travauxDeFond quand': 'quand revient un travail, en mots',
}

/** Le nom de chaque texte qui ne dit pas ce qu’il est de plus, et où il est. */
function* textesNus(json: unknown, nom: string): Generator<string> {
  if (!estObjet(json)) return
  const { additionalProperties, anyOf, format, items, properties, type } = json
  if (type === 'string' && format === undefined && json['enum'] === undefined) yield nom
  for (const [cle, sous] of Object.entries(estObjet(properties) ? properties : {}))
    yield* textesNus(sous, cle)
  for (const un of Array.isArray(anyOf) ? anyOf : []) yield* textesNus(un, nom)
  yield* textesNus(items, nom)
  yield* textesNus(additionalProperties, nom)
}

test('ce qui se nomme comme une date en dit une, ou dit pourquoi non', () => {
  const nus = new Set<string>()
  for (const chemin of Object.values(document.paths))
    for (const operation of Object.values(chemin)) {
      const { operationId } = operation as { operationId: string } & Operation
      const noms = [
        ...(operation.parameters ?? []).flatMap((p) => [...textesNus(p.schema, p.name)]),
        ...textesNus(contenuDe(operation.requestBody), ''),
        ...textesNus(contenuDe(operation.responses['200']), ''),
      ]
      for (const nom of noms) if (NOMME_UNE_DATE.test(nom)) nus.add(`${operationId} ${nom}`)
    }
  expect([...nus].toSorted()).toEqual(Object.keys(D_AUTRES_CHOSES).toSorted())
})
