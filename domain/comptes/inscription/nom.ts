import type { Refus } from '#domain/socle/refus/refus.ts'
import { lireTexte } from '#domain/socle/mots/texte.ts'

export const NOM_MAX = 100

/** Un champ d’une ligne, obligatoire ou non, borné ; null s’il convient. */
export function refusDeTexte(champ: string, texte: string, max: number, obligatoire: boolean): Refus | null {
  const lu = lireTexte(texte, max)
  if (typeof lu !== 'string') return { champ, ...lu }
  if (/[\p{Cc}\u2028\u2029]/u.test(lu)) return { champ, code: 'TEXTE_INVALIDE' }
  return obligatoire && lu === '' ? { champ, code: 'OBLIGATOIRE' } : null
}

/** Ce qui se lit dans un courriel du registre ne doit pas y glisser un lien : un nom n’a que des lettres. */
export function refusDeNom(champ: string, texte: string): Refus | null {
  const refus = refusDeTexte(champ, texte, NOM_MAX, true)
  if (refus) return refus
  // Un point n’est que celui d’une abréviation : « J. P. », « J.-P. », jamais « exemple.fr ».
  return /^[\p{L}\p{M}](?:[\p{L}\p{M} \u0027\u2019-]|\.(?=[ -]|$))*$/u.test(texte.trim())
    ? null
    : { champ, code: 'NOM_INVALIDE' }
}
