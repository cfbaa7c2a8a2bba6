import type { CodeRefus, Refus } from '#domain/socle/refus/refus.ts'

// Le zéro binaire n’entre pas dans PostgreSQL ; les autres commandes n’ont pas de forme à l’écran, U+FFFE et U+FFFF n’entrent dans aucun XML.
const COMMANDES =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

/** Ce qui est tapé, en texte ; vide pour ce qui n’est ni texte ni nombre. */
export function texteDe(brut: unknown): string {
  return typeof brut === 'string' || typeof brut === 'number' ? String(brut) : ''
}

/** Vrai d’un texte qui porte un caractère de commande, un zéro binaire ou une moitié de caractère. */
export function porteUneCommande(texte: string): boolean {
  return COMMANDES.test(texte)
}

// Ni les jointures des emojis (U+200D) ni celles du persan (U+200C), qui changent ce qui se lit.
const INVISIBLES = /[\p{Bidi_Control}\u00ad\u200b\u2060\ufeff]/gu

/** Ce texte sans ce qui ne se voit pas, ou retourne ce qui se lit : marques de sens, espaces sans largeur, césures conditionnelles. */
export const sansInvisible = (texte: string): string => texte.replace(INVISIBLES, '')

/**
 * Lit un texte libre : espaces de bord retirés, le reste tel qu’il est tapé (HTML, marques de sens et jokers compris).
 * Rend un refus s’il dépasse `max` caractères ou contient un caractère de commande.
 */
export function lireTexte(
  texte: string,
  max: number,
): string | { code: CodeRefus; params?: Refus['params'] } {
  const t = texte.trim()
  if (porteUneCommande(t)) return { code: 'TEXTE_INVALIDE' }
  if (Array.from(t).length > max) return { code: 'TROP_LONG', params: { max } }
  return t
}
