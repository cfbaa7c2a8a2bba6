import fc from 'fast-check'
import * as z from 'zod/mini'
import { lireLesJours } from '#server/socle/http/jours.ts'
import { estObjet } from '#domain/socle/objet.ts'

type Schema = z.core.$ZodType
const defDe = (schema: Schema) => (schema as z.core.$ZodTypes)._zod.def

/** De quoi répondre à toutes les formes du contrat : chacune prend ceux qu’elle accepte. */
const TEXTES = [
  'a',
  'Lyon',
  '1',
  '2',
  '69',
  '2025',
  '69123',
  '4.83',
  '45.76',
  'A',
  'AB',
  '000',
  '0001',
  'true',
  'false',
  '2026-01-02',
  '31/12/2025',
  'AA0000007',
  'odette@demonstration.invalid',
  '69123000AB0001',
  '69123_0260_00002',
  '200046977',
  'JUSTIF_ILLISIBLE',
  'COMMUNE-69123',
  'abcdefghijklmnopqrstuvwxyz',
  '0f8fad5b-d9cb-469f-a165-70867728950e',
]
const NOMBRES = [1, 2, 10, 1980, 0, 45.5]
const ABSENT = Symbol('absent')

/** Vrai d’une forme qui tient un objet : elle se tire toujours, pour que sa profondeur se lise. */
export function tientUnObjet(schema: Schema): boolean {
  const def = defDe(schema)
  switch (def.type) {
    case 'object':
    case 'record':
      return true
    case 'array':
      return tientUnObjet(def.element)
    case 'optional':
    case 'nullable':
    case 'default':
      return tientUnObjet(def.innerType)
    case 'pipe':
      return tientUnObjet(def.in)
    case 'union':
      return def.options.some(tientUnObjet)
    default:
      return false
  }
}

const lu = (schema: Schema, valeur: unknown) => z.core.safeParse(schema, lireLesJours(schema, valeur)).success

function parmi<T>(schema: Schema, candidats: readonly T[]): fc.Arbitrary<T> {
  const bons = candidats.filter((candidat) => lu(schema, candidat))
  if (bons.length === 0)
    throw new Error('Aucune valeur d’essai ne va à cette forme : en ajouter une à TEXTES')
  return fc.constantFrom(...bons)
}

const facultatif = (schema: Schema, rien: unknown): fc.Arbitrary<unknown> =>
  tientUnObjet(schema) ? valide(schema) : fc.oneof(fc.constant(rien), valide(schema))

const objet = (shape: Readonly<Record<string, Schema>>): fc.Arbitrary<object> =>
  fc
    .tuple(
      ...Object.entries(shape).map(([cle, sous]) => valide(sous).map((valeur) => [cle, valeur] as const)),
    )
    .map((entrees) => Object.fromEntries(entrees.filter(([, valeur]) => valeur !== ABSENT)))

/** Une valeur que cette forme accepte, tirée au hasard : les objets y sont toujours, le reste y est ou non. */
export function valide(schema: Schema): fc.Arbitrary<unknown> {
  const def = defDe(schema)
  switch (def.type) {
    case 'object':
      return objet(def.shape)
    case 'record':
      return fc.tuple(fc.constant('nbLots'), valide(def.valueType)).map((une) => Object.fromEntries([une]))
    case 'array':
      return fc.array(valide(def.element), { minLength: 1, maxLength: 2 })
    case 'optional':
    case 'default':
      return facultatif(def.innerType, ABSENT)
    case 'nullable':
      return facultatif(def.innerType, null)
    case 'pipe':
      return tientUnObjet(def.in) ? valide(def.in) : valide(def.in).filter((valeur) => lu(schema, valeur))
    case 'union':
      return fc.oneof(...def.options.map(valide))
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'literal':
      return fc.constantFrom(...def.values)
    case 'boolean':
      return fc.boolean()
    case 'number':
      return parmi(schema, NOMBRES)
    case 'string':
      return parmi(schema, TEXTES)
    case 'unknown':
      return fc.constantFrom<unknown>(null, true, 1, 'a')
    default:
      throw new Error(`Une forme que l’essai ne sait pas tirer : ${def.type}`)
  }
}

/** Un objet d’une demande, là où il est, et les clefs que sa forme attend ; null d’une forme ouverte, qui prend ce qui vient. */
export interface ObjetDeDemande {
  chemin: readonly string[]
  clefs: readonly string[] | null
}

/** Chaque objet que cette valeur tient, aussi profond que sa forme le décrit. */
export function* objetsDe(
  schema: Schema,
  valeur: unknown,
  chemin: readonly string[] = [],
): Generator<ObjetDeDemande> {
  const def = defDe(schema)
  switch (def.type) {
    case 'object':
      if (!estObjet(valeur)) return
      yield { chemin, clefs: Object.keys(def.shape) }
      for (const [cle, sous] of Object.entries(def.shape))
        yield* objetsDe(sous, valeur[cle], [...chemin, cle])
      return
    case 'record':
      if (!estObjet(valeur)) return
      yield { chemin, clefs: null }
      for (const [cle, sous] of Object.entries(valeur)) yield* objetsDe(def.valueType, sous, [...chemin, cle])
      return
    case 'array':
      if (!Array.isArray(valeur)) return
      for (const [rang, sous] of valeur.entries())
        yield* objetsDe(def.element, sous, [...chemin, String(rang)])
      return
    case 'optional':
    case 'nullable':
    case 'default':
      yield* objetsDe(def.innerType, valeur, chemin)
      return
    case 'pipe':
      yield* objetsDe(def.in, valeur, chemin)
      return
    case 'union':
      if (def.options.some(tientUnObjet)) throw new Error('Un choix entre objets : dire lequel se lit')
  }
}
