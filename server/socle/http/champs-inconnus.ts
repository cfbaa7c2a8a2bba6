import type * as z from 'zod/mini'
import { estObjet } from '#domain/socle/objet.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'

/** Un corps en dit au plus autant : sa réponse n’est pas plus longue que lui. */
const DITS_MAX = 10
const NOM_MAX = 60

/** Chaque champ que la forme ne connaît pas, par son chemin ; sans forme, aucun n’est attendu. */
function* inconnus(schema: z.core.$ZodType | undefined, valeur: unknown, ou: string[]): Generator<string[]> {
  const def = (schema as z.core.$ZodTypes | undefined)?._zod.def
  switch (def?.type) {
    case 'object':
      if (!estObjet(valeur)) break
      for (const [cle, sous] of Object.entries(valeur))
        if (Object.hasOwn(def.shape, cle)) yield* inconnus(def.shape[cle], sous, [...ou, cle])
        else yield [...ou, cle]
      break
    case 'record':
      if (!estObjet(valeur)) break
      for (const [cle, sous] of Object.entries(valeur)) yield* inconnus(def.valueType, sous, [...ou, cle])
      break
    case 'array':
      if (!Array.isArray(valeur)) break
      for (const [rang, sous] of valeur.entries()) yield* inconnus(def.element, sous, [...ou, String(rang)])
      break
    case 'optional':
    case 'nullable':
    case 'default':
      yield* inconnus(def.innerType, valeur, ou)
      break
    case 'pipe':
      yield* inconnus(def.in, valeur, ou)
      break
    case undefined:
      if (estObjet(valeur)) for (const cle of Object.keys(valeur)) yield [...ou, cle]
  }
}

/**
 * Les refus de ce qu’une demande porte et que son appel n’attend pas, aussi profond que sa forme le décrit : un critère mal
 * nommé qui serait laissé de côté rendrait tout, sans le dire. Une forme ouverte (`z.record`) prend la clef qui vient.
 */
export function champsInconnus(schema: z.core.$ZodType | undefined, valeur: unknown): Refus[] {
  return inconnus(schema, valeur, [])
    .take(DITS_MAX)
    .map((chemin) => chemin.join('.').slice(0, NOM_MAX).toWellFormed())
    .map((champ): Refus => ({ champ, code: 'CHAMP_INCONNU', params: { nom: champ } }))
    .toArray()
}
