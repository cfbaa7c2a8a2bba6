import type { Refus } from '#domain/socle/refus/refus.ts'
import { lireEmail } from '#domain/comptes/etablissements/coordonnees.ts'
import { lireSiret } from '#domain/comptes/etablissements/siret.ts'
import { lireTexte } from '#domain/socle/mots/texte.ts'
import { lireMorceauDeNumero, lireRecherche, type Recherche } from '#domain/socle/recherche/termes.ts'
import { motifLike } from '#domain/socle/recherche/like.ts'
import { CARACTERES_D_UNE_RECHERCHE, CARACTERES_DE_L_ASSISTANCE } from '#domain/socle/recherche/bornes.ts'

/**
 * Ce que l’assistance tape dans sa case unique. `motifs` : LIKE déjà échappés, un par mot ; `id` : d’un télédéclarant ;
 * `email` : l’adresse entière, en minuscules ; `copropriete` : ce qu’un autre chercherait à l’annuaire.
 */
export type RechercheAssistance =
  | Extract<Recherche, { par: 'numero' }>
  | { par: 'siret'; siret: string }
  | { par: 'lettre'; reference: string }
  | { par: 'demande'; reference: string }
  | { par: 'reclamation'; reference: string }
  | {
      par: 'texte'
      motifs: string[]
      id: number | null
      email: string | null
      copropriete: Exclude<Recherche, { par: 'numero' }> | null
    }

/** Ce que l’assistance voit des courriels et des erreurs de chacun : un grand cabinet ne cache pas ceux de qui appelle. */
export const DERNIERS_DE_CHACUN = 10

/** Ce que montre la page de l’assistance, au plus : au-delà, on précise. */
export const TROUVES_MAX = 20

/** La référence que rappelle une lettre, une demande ou une réclamation : LA-2026-000012, REC-2026-000003. Ses tirets ne comptent pas. */
const REFERENCE = /^([A-Z]{2,3})[\s-]?(\d{4})[\s-]?(\d{6})$/
const PREFIXES = new Map<string, 'lettre' | 'reclamation'>([
  ['LA', 'lettre'],
  ['REC', 'reclamation'],
])

/** La référence telle qu’elle s’écrit, de celle que l’on dicte : « rec 2026 000003 » ; null de tout autre texte. */
export function lireReferenceDictee(texte: string): { prefixe: string; reference: string } | null {
  const [, prefixe, annee, rang] = REFERENCE.exec(texte.trim().toUpperCase()) ?? []
  return prefixe === undefined ? null : { prefixe, reference: `${prefixe}-${annee}-${rang}` }
}

function lireReference(texte: string): RechercheAssistance | null {
  const dictee = lireReferenceDictee(texte)
  return dictee && { par: PREFIXES.get(dictee.prefixe) ?? 'demande', reference: dictee.reference }
}

/** Ce que l’annuaire lirait du même texte ; rien d’une adresse électronique, ni de ce qu’il refuse. */
function lireCopropriete(texte: string): Recherche | null {
  if (texte.includes('@')) return null
  const lue = lireRecherche(texte, lireMorceauDeNumero(texte) !== null)
  return 'code' in lue ? null : lue
}

/**
 * Lit la recherche de l’assistance : un numéro d’immatriculation, un SIRET, une référence, sinon des mots, qui peuvent être
 * une personne, une adresse électronique, l’identifiant d’un télédéclarant, ou une copropriété lue comme à l’annuaire. Parmi
 * les personnes, aucun joker : « _ » est dans bien des adresses.
 */
export function lireRechercheAssistance(texte: string): RechercheAssistance | Refus {
  const champ = 'texte'
  const lu = lireTexte(texte, CARACTERES_D_UNE_RECHERCHE)
  if (typeof lu !== 'string') return { champ, ...lu }
  const reference = lireReference(lu)
  if (reference) return reference
  const siret = lireSiret(lu)
  if (siret) return { par: 'siret', siret }
  const copropriete = lireCopropriete(lu)
  if (copropriete?.par === 'numero') return copropriete
  const mots = lu.split(/[\s,;]+/).filter((mot) => /[\p{L}\p{N}]/u.test(mot))
  const id = /^[1-9]\d{0,14}$/.test(lu) ? Number(lu) : null
  const assez = mots.join('').replace(/[^\p{L}\p{N}]/gu, '').length >= CARACTERES_DE_L_ASSISTANCE
  if (!assez && id === null) return { champ, code: 'RECHERCHE_TROIS_CARACTERES' }
  return {
    par: 'texte',
    motifs: assez ? mots.map(motifLike) : [],
    id,
    email: lireEmail(lu)?.toLowerCase() ?? null,
    copropriete: assez ? copropriete : null,
  }
}
