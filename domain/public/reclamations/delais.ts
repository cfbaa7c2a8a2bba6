import { plusJours, plusMois, type Jour } from '#domain/socle/temps/jour.ts'
import { plusJoursOuvres } from '#domain/socle/temps/jours-ouvres.ts'
import { compter } from '#domain/socle/mots/en-lettres.ts'
import { avecMajuscule } from '#domain/socle/mots/majuscule.ts'
import { DELAI_DE_REPONSE } from './bornes.ts'

/** Le jour avant la fin duquel une réponse est attendue. */
export const reponseAttendueLe = (depot: Jour): Jour => plusJoursOuvres(depot, DELAI_DE_REPONSE)

/** Une réponse que personne ne relance clôt la réclamation : tant de jours après. */
export const SANS_RELANCE_JOURS = 30

/** Les réponses faites avant ce jour, et que personne n’a relancées, closent leur réclamation. */
export const relancableDepuis = (aujourdhui: Jour): Jour => plusJours(aujourdhui, -SANS_RELANCE_JOURS)

/** Celle que rien n’a close l’est d’elle-même : tant de mois après le dernier message, où qu’elle en soit. */
export const SANS_MESSAGE_MOIS = 12

/** Les réclamations dont le dernier message est d’avant ce jour se closent. */
export const vivanteDepuis = (aujourdhui: Jour): Jour => plusMois(aujourdhui, -SANS_MESSAGE_MOIS)

/** Celles qui sont closes avant ce jour s’effacent : `mois` après leur clôture. */
export const gardeeDepuis = (aujourdhui: Jour, mois: number): Jour => plusMois(aujourdhui, -mois)

/** Depuis combien de jours ouvrés elle attend ; reçue un vendredi, elle n’en a aucun tout le samedi. */
export const direAge = (age: number): string =>
  age === 0
    ? 'Moins d’un jour ouvré'
    : age === 1
      ? avecMajuscule(compter(age, 'jour ouvré'))
      : `${age}\u00a0jours ouvrés`
