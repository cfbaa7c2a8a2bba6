import type { CodeRefus, Refus } from '#domain/socle/refus/refus.ts'
import { estObjet } from '#domain/socle/objet.ts'
import { PHRASES } from '#domain/socle/refus/toutes.ts'
import * as z from 'zod/mini'
import { champsInconnus } from './champs-inconnus.ts'
import { lireLesJours } from './jours.ts'

function codeDe(probleme: z.core.$ZodIssue): Pick<Refus, 'code' | 'params'> {
  if (probleme.message in PHRASES) return { code: probleme.message as CodeRefus }
  if (probleme.code === 'too_big' && probleme.origin === 'string')
    return { code: 'TROP_LONG', params: { max: Number(probleme.maximum) } }
  if (probleme.code === 'too_big' && probleme.origin === 'array')
    return { code: 'LISTE_TROP_LONGUE', params: { max: Number(probleme.maximum) } }
  if (probleme.code === 'too_big') return { code: 'TROP_GRAND', params: { max: Number(probleme.maximum) } }
  if (probleme.code === 'too_small' && probleme.origin === 'array') return { code: 'LISTE_VIDE' }
  // Une borne que l’on n’atteint pas est celle d’un entier.
  if (probleme.code === 'too_small')
    return {
      code: 'TROP_PETIT',
      params: { min: Number(probleme.minimum) + (probleme.inclusive === false ? 1 : 0) },
    }
  if (probleme.input === undefined) return { code: 'OBLIGATOIRE' }
  return { code: 'VALEUR_INVALIDE' }
}

/** Lit une partie d’une demande par sa forme ; ce qui ne va pas s’ajoute aux refus, chacun à son champ. */
export function lirePartie(schema: z.core.$ZodType | undefined, valeur: unknown, refus: Refus[]): unknown {
  refus.push(...champsInconnus(schema, valeur))
  if (!schema) {
    // Une liste, un texte : rien n’y a de nom, et rien ne les lirait.
    if (valeur !== undefined && !estObjet(valeur)) refus.push({ champ: '', code: 'VALEUR_INVALIDE' })
    return undefined
  }
  const lu = z.core.safeParse(schema, lireLesJours(schema, valeur), { reportInput: true })
  if (lu.success) return lu.data
  refus.push(...lu.error.issues.map((p) => ({ champ: p.path.map(String).join('.'), ...codeDe(p) })))
  return undefined
}
