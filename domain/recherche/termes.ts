import { lireNumero } from '../copropriete/numero.ts'
import type { Refus } from '../refus.ts'
import { lireTexte } from '../texte.ts'

/** Une recherche lue (§5.8) : par numéro exact, ou par motifs LIKE déjà échappés (`\` est l’échappement). */
export type Recherche =
  | { par: 'numero'; numero: string }
  | { par: 'texte'; motifs: string[]; plusLong: number }

const MIN_LETTRES_NATIONAL = 3

/**
 * Prépare un motif : `%` et `\` sont cherchés tels quels, `_` vaut un caractère (§5.8), un `$` en tête demande
 * « commence par ».
 */
function motifDe(mot: string, debut: boolean): string {
  const sur = mot.replace(/[\\%]/g, (c) => `\\${c}`)
  return debut ? `${sur}%` : `%${sur}%`
}

/**
 * Lit une recherche simple. Chaque mot doit être contenu (décision 0008) ; « $ » en tête porte sur toute la saisie.
 * Refuse une recherche vide, et une recherche nationale dont aucun mot n’a trois lettres (aucun index n’y aide).
 */
export function lireRecherche(texte: string, avecTerritoire: boolean): Recherche | Refus {
  const lu = lireTexte(texte, 200)
  if (typeof lu !== 'string') return { champ: 'recherche', ...lu }
  if (lu === '' || lu === '$') return { champ: 'recherche', code: 'RECHERCHE_VIDE' }
  const numero = lireNumero(lu)
  if (numero) return { par: 'numero', numero }
  const mots = lu.startsWith('$') ? [lu.slice(1)] : lu.split(/[\s\u00a0\u202f,;]+/).filter(Boolean)
  const plusLong = Math.max(0, ...mots.map((mot) => mot.replaceAll('_', '').length))
  if (plusLong === 0) return { champ: 'recherche', code: 'RECHERCHE_VIDE' }
  if (!avecTerritoire && plusLong < MIN_LETTRES_NATIONAL)
    return { champ: 'recherche', code: 'RECHERCHE_TROP_COURTE' }
  return { par: 'texte', motifs: mots.map((mot) => motifDe(mot, lu.startsWith('$'))), plusLong }
}

/** Au-delà, l’annuaire dit « plus de 1 000 » et invite à préciser (§8.2, « too many results »). */
export const PLAFOND_DU_COMPTE = 1_000
