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

// Les jointures des emojis et du persan changent ce qui se lit ; devant une lettre latine, elles ne font que cacher.
const INVISIBLES =
  /(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]|(?:\u200c|\u200d)(?=[\p{Script=Latin}\p{N}\p{P}\p{Z}]|$)|[\u0080-\u009f]/gu

/** Ce texte sans ce qui ne se voit pas, ou retourne ce qui se lit : marques de sens, espaces sans largeur, césures conditionnelles, blancs qui passent pour des lettres. */
export const sansInvisible = (texte: string): string => texte.replace(INVISIBLES, '')

/**
 * Lit un texte libre : sans espaces de bord ni rien d’invisible, le reste tel qu’il est tapé (HTML et jokers compris).
 * Rend un refus s’il dépasse `max` caractères ou contient un caractère de commande.
 */
export function lireTexte(
  texte: string,
  max: number,
): string | { code: CodeRefus; params?: Refus['params'] } {
  const t = sansInvisible(texte).trim()
  if (porteUneCommande(t)) return { code: 'TEXTE_INVALIDE' }
  if (Array.from(t).length > max) return { code: 'TROP_LONG', params: { max } }
  return t
}
