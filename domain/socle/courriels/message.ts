/** Un courriel prêt à partir : sujet et texte simple. `nature` : ce que l’assistance lit dans sa liste. */
export interface Message {
  nature: string
  sujet: string
  texte: string
  /** L’adresse qui arrête l’envoi en une fois (RFC 8058), pour ce qui n’est pas envoyé à un compte. */
  desinscription?: string
}

/** À qui l’on écrit. */
export interface Personne {
  prenom: string
  nom: string
}

const SIGNATURE = 'Le registre national d’immatriculation des copropriétés'

/** La première ligne d’un courriel. */
export const bonjour = (p: Personne): string => `Bonjour ${p.prenom} ${p.nom},`

/** Ce qui vient du dehors ne va pas à la ligne. */
const uneLigne = (texte: string): string => texte.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')

/**
 * Le texte d’un courriel, signé. Un nom vient du dehors : il ne va pas à la ligne, et n’ajoute pas de paragraphe. Un paragraphe que
 * quelqu’un a écrit en plusieurs lignes les donne une à une.
 */
export const corps = (...paragraphes: readonly (string | readonly string[])[]): string =>
  [...paragraphes, SIGNATURE].map((p) => [p].flat().map(uneLigne).join('\n')).join('\n\n')
