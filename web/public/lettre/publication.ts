import type { LettrePubliee } from '#contract/public/lettre.ts'
import { direJour } from '#domain/socle/temps/jour.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'

function direEnvoi(abonnes: number): string {
  if (abonnes === 0) return 'Personne n’y est encore abonné\u00a0: elle se lit sur le site.'
  if (abonnes === 1) return 'Elle part à la seule adresse abonnée, une fois.'
  return `Elle part aux ${afficherEntier(abonnes)} adresses abonnées, une fois à chacune.`
}

/** Ce que le teneur relit avant que la lettre parte : à combien. */
export const confirmationDe = (titre: string, abonnes: number) => ({
  titre: 'Publier cette lettre\u202f?',
  message: `«\u202f${titre}\u202f» paraît sur le site. ${direEnvoi(abonnes)} Un courriel parti ne se reprend pas.`,
  confirmer: 'Publier et envoyer',
})

/** Ce qu’a fait le teneur : publier cette lettre, ou redonner un PDF qui l’était déjà. */
export function direPublication(titre: string, { abonnes, dejaParue }: LettrePubliee) {
  if (dejaParue)
    return {
      titre: 'Cette lettre était déjà publiée',
      phrase: `Ce PDF est celui de «\u202f${dejaParue.titre}\u202f», du ${direJour(dejaParue.date)}. Rien n’est publié ni envoyé de nouveau\u202f; le titre et la date que vous venez de taper ne sont pas gardés.`,
    }
  return {
    titre: 'La lettre est publiée',
    phrase: `«\u202f${titre}\u202f» se lit sur le site. ${direEnvoi(abonnes)}`,
  }
}
