/** Un courriel prêt à partir : sujet et texte simple. `nature` : ce que l’assistance lit dans sa liste. */
export interface Message {
  nature: string
  sujet: string
  texte: string
}

/** À qui l’on écrit. */
export interface Personne {
  prenom: string
  nom: string
}

const SIGNATURE = 'Le registre national d’immatriculation des copropriétés'

/** La première ligne d’un courriel. */
export const bonjour = (p: Personne): string => `Bonjour ${p.prenom} ${p.nom},`

/** Le texte d’un courriel, signé. Un nom vient du dehors : il ne va pas à la ligne, et n’ajoute pas de paragraphe. */
export const corps = (...paragraphes: readonly string[]): string =>
  [...paragraphes, SIGNATURE].map((p) => p.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')).join('\n\n')
