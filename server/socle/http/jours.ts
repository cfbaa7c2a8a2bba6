import { jourDemande, jourJuge } from '#contract/socle/formes.ts'
import { estObjet } from '#domain/socle/objet.ts'
import { lireJour } from '#domain/socle/temps/jour-tape.ts'
import type * as z from 'zod/mini'

/**
 * La même valeur, où chaque date qu’attend la forme est écrite AAAA-MM-JJ : elle se lit aussi à la française, comme sa phrase de refus
 * la demande (§5.2). Ce qui n’est pas une date reste tel quel, et se refuse à son champ. Côté serveur : la page n’en paie pas le poids.
 */
export function lireLesJours(schema: z.core.$ZodType | undefined, valeur: unknown): unknown {
  if (schema === jourDemande || schema === jourJuge)
    return typeof valeur === 'string' ? (lireJour(valeur) ?? valeur) : valeur
  const def = (schema as z.core.$ZodTypes | undefined)?._zod.def
  switch (def?.type) {
    case 'object':
      if (!estObjet(valeur)) return valeur
      return Object.fromEntries(
        Object.entries(valeur).map(([cle, sous]) => [
          cle,
          Object.hasOwn(def.shape, cle) ? lireLesJours(def.shape[cle], sous) : sous,
        ]),
      )
    case 'record':
      if (!estObjet(valeur)) return valeur
      return Object.fromEntries(
        Object.entries(valeur).map(([cle, sous]) => [cle, lireLesJours(def.valueType, sous)]),
      )
    case 'array':
      return Array.isArray(valeur) ? valeur.map((sous) => lireLesJours(def.element, sous)) : valeur
    case 'optional':
    case 'nullable':
    case 'default':
      return lireLesJours(def.innerType, valeur)
    case 'pipe':
      return lireLesJours(def.in, valeur)
    default:
      return valeur
  }
}
