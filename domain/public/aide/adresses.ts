// À part des autres : une page ne charge que celles dont elle se sert.
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import type { OngletDeReclamations } from '#domain/public/reclamations/onglets.ts'

/** La question qui dit où se trouve chaque montant. */
export const MONTANTS = 'ou-trouver-les-montants'

/** Une question et sa réponse. */
export const question = (code: string): string => CHEMINS.question.replace('$code', encodeURIComponent(code))

/** Où se trouve ce champ de la déclaration (`donneesFinancieres.montantDettes`) dans les annexes comptables. */
export const ouTrouver = (chemin: string): string =>
  `${question(MONTANTS)}#${chemin.slice(chemin.lastIndexOf('.') + 1)}`

/** Le formulaire de contact, déjà rempli de ce que l’on sait ; `pour` : ce que l’on veut y faire, que son profil dira mieux. */
export const reclamer = (p: { de?: string; sorte?: string; numero?: string; pour?: 'erreur' }): string => {
  const parametres = Object.entries(p).map(([cle, valeur]) => `${cle}=${encodeURIComponent(valeur)}`)
  return parametres.length === 0 ? CHEMINS.contact : `${CHEMINS.contact}?${parametres.join('&')}`
}

/** La page où suivre une réclamation, par le lien reçu. */
export const suiviDeReclamation = (clef: string): string =>
  `${CHEMINS.suiviReclamation}?key=${encodeURIComponent(clef)}`

/** La file des réclamations, à un onglet et une page. */
export const reclamations = (onglet: OngletDeReclamations, page = 1): string => {
  const suite = page > 1 ? `&page=${page}` : ''
  return `${CHEMINS.reclamations}?onglet=${onglet}${suite}`
}

export const reclamation = (id: number): string => CHEMINS.reclamation.replace('$id', String(id))
