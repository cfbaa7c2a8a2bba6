import type { Jour } from '#domain/socle/temps/jour.ts'
import { direSeuilMandataire } from '#domain/coproprietes/declaration/mandataire-ad-hoc.ts'
import { plusAns } from '#domain/socle/temps/jour.ts'
import { codes } from '#domain/socle/codes.ts'
import type { Recherche } from './demande.ts'
import { compter } from '#domain/socle/mots/en-lettres.ts'
import { LOTS_GRANDE } from '#domain/coproprietes/declaration/bornes.ts'
import { PERIODES_CONSTRUCTION } from '#domain/coproprietes/declaration/periodes.ts'

/** Au-delà, une copropriété n’est plus suivie. */
const ANS_SANS_MISE_A_JOUR = 2

interface Question {
  libelle: string
  detail: string | ((aujourdhui: Jour) => string)
  criteres: (aujourdhui: Jour) => Recherche['criteres']
}

/** Les questions toutes faites de l’outil : chacune est une recherche que l’on peut ensuite changer. */
export const QUESTIONS = {
  SANS_MANDAT: {
    libelle: 'Mandat expiré sans successeur',
    detail: 'Personne ne représente plus la copropriété.',
    criteres: () => ({ situationMandat: { parmi: ['EXPIRE_SANS_SUCCESSEUR'] } }),
  },
  JAMAIS_A_JOUR: {
    libelle: `Pas mise à jour depuis ${compter(ANS_SANS_MISE_A_JOUR, 'an')}`,
    detail: 'Ou jamais depuis son immatriculation.',
    criteres: (jour) => ({ dateMaj: { au: plusAns(jour, -ANS_SANS_MISE_A_JOUR), inconnu: true } }),
  },
  IMPAYES: {
    libelle: 'Impayés au seuil d’alerte ou au-dessus',
    detail: (jour) => `Au moins ${direSeuilMandataire(jour)}.`,
    criteres: () => ({ impayesAlerte: { vaut: true } }),
  },
  ARRETE: {
    libelle: 'Arrêté en vigueur',
    detail: 'Sans mainlevée déclarée.',
    criteres: () => ({ arrete: { vaut: true } }),
  },
  GRANDES_ANCIENNES: {
    libelle: `Grandes, construites de ${PERIODES_CONSTRUCTION.DE_1949_A_1960.de} à ${PERIODES_CONSTRUCTION.DE_1961_A_1974.a}`,
    detail: `Au moins ${LOTS_GRANDE} lots principaux.`,
    criteres: () => ({
      nbLotsHabBurCom: { min: LOTS_GRANDE },
      periodeConstruction: { parmi: ['DE_1949_A_1960', 'DE_1961_A_1974'] },
    }),
  },
  ENERGIE: {
    libelle: 'Classées F ou G sans plan de travaux',
    detail: 'Le plan pluriannuel est dû et n’est pas voté.',
    criteres: () => ({ etiquette: { parmi: ['F_G'] }, plan: { parmi: ['MANQUANT'] } }),
  },
  NOUVELLES_D: {
    libelle: 'Entrées en catégorie D cette année',
    detail:
      'Au 31 décembre dernier, elles étaient dans une autre catégorie, ou pas encore immatriculées. Sans note gardée ce jour-là, on ne le sait pas.',
    criteres: () => ({
      categorie: { parmi: ['D'] },
      categoriePassee: { parmi: ['A', 'B', 'C', 'NON_EVALUABLE', 'ABSENTE'] },
    }),
  },
} as const satisfies Record<string, Question>
export type CodeQuestion = keyof typeof QUESTIONS
export const CODES_QUESTIONS = codes(QUESTIONS)

/** Ce que cherche une question, ce jour-là. */
export const detailDe = (code: CodeQuestion, aujourdhui: Jour): string => {
  const { detail }: Question = QUESTIONS[code]
  return typeof detail === 'string' ? detail : detail(aujourdhui)
}

/** Les critères d’une question, ce jour-là. */
export const criteresDe = (code: CodeQuestion, aujourdhui: Jour): Recherche['criteres'] => {
  const question: Question = QUESTIONS[code]
  return question.criteres(aujourdhui)
}
