import { lireNumero } from '../copropriete/numero.ts'
import type { Refus } from '../refus.ts'
import { lireTexte } from '../texte.ts'

/**
 * Une recherche lue (§5.8) : par numéro exact, ou par motifs LIKE déjà échappés (`\` est l’échappement). `debut` :
 * commence par toute la saisie ; `motifs` : un par mot, chacun contenu, vide quand « $ » demande le début seul.
 */
export type Recherche = { par: 'numero'; numero: string } | { par: 'texte'; debut: string; motifs: string[] }

const MIN_LETTRES_NATIONAL = 3
const SEPARATEURS = /[\s,;]+/

/**
 * `%` et `\` sont cherchés tels quels, `_` vaut un caractère (§5.8). Leurs formes larges aussi : la base les ramènerait à
 * eux, sans échappement.
 */
function echapper(texte: string): string {
  return texte.replace(/[\\∖﹨＼]/g, '\\\\').replace(/[%﹪％]/g, '\\%')
}

/**
 * Lit une recherche simple. Chaque mot doit être contenu (décision 0008) ; « $ » en tête porte sur toute la saisie.
 * Refuse une recherche vide, et une recherche nationale dont aucun mot n’a trois lettres (aucun index n’y aide).
 */
export function lireRecherche(texte: string, avecTerritoire: boolean): Recherche | Refus {
  const lu = lireTexte(texte, 200)
  if (typeof lu !== 'string') return { champ: 'recherche', ...lu }
  const numero = lireNumero(lu)
  if (numero) return { par: 'numero', numero }
  const debutSeul = lu.startsWith('$')
  const mots = (debutSeul ? lu.slice(1) : lu).split(SEPARATEURS).filter(Boolean)
  const plusLong = Math.max(0, ...mots.map((mot) => mot.replaceAll('_', '').length))
  if (plusLong === 0) return { champ: 'recherche', code: 'RECHERCHE_VIDE' }
  if (!avecTerritoire && plusLong < MIN_LETTRES_NATIONAL)
    return { champ: 'recherche', code: 'RECHERCHE_TROP_COURTE' }
  return {
    par: 'texte',
    debut: `${echapper(mots.join(' '))}%`,
    motifs: debutSeul ? [] : mots.map((mot) => `%${echapper(mot)}%`),
  }
}

/**
 * Le critère d’un seul champ (§5.8) : les motifs LIKE à tenir tous, un par mot, ou le début seul après « $ ». Vide quand
 * rien n’est cherché.
 */
export function lireCritere(texte: string): string[] {
  const debutSeul = texte.trimStart().startsWith('$')
  const mots = texte
    .replace(debutSeul ? '$' : '', '')
    .split(SEPARATEURS)
    .filter(Boolean)
  if (mots.length === 0) return []
  return debutSeul ? [`${echapper(mots.join(' '))}%`] : mots.map((mot) => `%${echapper(mot)}%`)
}

/** Les conditions d’une liste : un motif par mot, ou le début seul. */
export function motifsDe(recherche: Recherche & { par: 'texte' }): string[] {
  return recherche.motifs.length > 0 ? recherche.motifs : [recherche.debut]
}

/** Au-delà, l’annuaire dit « plus de 1 000 » et invite à préciser (§8.2, « too many results »). */
export const PLAFOND_DU_COMPTE = 1_000
