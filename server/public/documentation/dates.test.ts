import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { APPELS } from '#contract/appels.ts'
import { instant, jour, jourDemande } from '#contract/socle/formes.ts'
import { estObjet } from '#domain/socle/objet.ts'
import { openapi } from './openapi.ts'

/** §5.2, §7 : chaque jour du contrat se publie `format: date`, chaque instant `date-time`, où qu’il soit dans le document. */
const FORMATS = new Map<z.core.$ZodType, string>([
  [jour, 'date'],
  [jourDemande, 'date'],
  [instant, 'date-time'],
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
    case 'optional':
    case 'nullable':
    case 'default':
      yield* datesDe(def.innerType, chemin)
  }
}

/** Ce que le document dit à ce chemin, sous un « ou rien » compris. */
function aCeChemin(json: unknown, [pas, ...reste]: readonly string[]): unknown {
  if (!estObjet(json)) return undefined
  const { anyOf, items, properties } = json
  if (Array.isArray(anyOf))
    return aCeChemin(
      anyOf.find((un) => estObjet(un) && un['type'] !== 'null'),
      pas === undefined ? [] : [pas, ...reste],
    )
  if (pas === undefined) return json['format']
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
