import { lireNumero } from '../copropriete/numero.ts'
import type { Refus } from '../refus.ts'
import { lireEmail } from '../teledeclarant/coordonnees.ts'
import { lireSiret } from '../teledeclarant/siret.ts'
import { lireTexte } from '../texte.ts'

/**
 * Ce que l’assistance tape dans sa case unique. `motifs` : LIKE déjà échappés, un par mot ; `id` : d’un télédéclarant ;
 * `email` : l’adresse entière, en minuscules.
 */
export type RechercheAssistance =
  | { par: 'numero'; numero: string }
  | { par: 'siret'; siret: string }
  | { par: 'texte'; motifs: string[]; id: number | null; email: string | null }

/** Ce que l’assistance voit des courriels et des erreurs de chacun : un grand cabinet ne cache pas ceux de qui appelle. */
export const DERNIERS_DE_CHACUN = 10

const CARACTERES_MIN = 3
const LONGUEUR_MAX = 256

/**
 * Lit la recherche de l’assistance : un numéro d’immatriculation, un SIRET, sinon des mots, qui peuvent être une adresse
 * électronique ou l’identifiant d’un télédéclarant. Aucun joker : « _ » est dans bien des adresses.
 */
export function lireRechercheAssistance(texte: string): RechercheAssistance | Refus {
  const champ = 'texte'
  const lu = lireTexte(texte, LONGUEUR_MAX)
  if (typeof lu !== 'string') return { champ, ...lu }
  const numero = lireNumero(lu)
  if (numero) return { par: 'numero', numero }
  const siret = lireSiret(lu)
  if (siret) return { par: 'siret', siret }
  const mots = lu.split(/[\s,;]+/).filter((mot) => /[\p{L}\p{N}]/u.test(mot))
  const id = /^[1-9]\d{0,14}$/.test(lu) ? Number(lu) : null
  const assez = mots.join('').replace(/[^\p{L}\p{N}]/gu, '').length >= CARACTERES_MIN
  if (!assez && id === null) return { champ, code: 'RECHERCHE_TROIS_CARACTERES' }
  return {
    par: 'texte',
    motifs: assez ? mots.map((mot) => `%${mot.replace(/[\\%_]/g, (c) => `\\${c}`)}%`) : [],
    id,
    email: lireEmail(lu)?.toLowerCase() ?? null,
  }
}
