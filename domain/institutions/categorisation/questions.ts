import type { Jour } from '#domain/socle/temps/jour.ts'
import { direSeuilMandataire } from '#domain/coproprietes/declaration/mandataire-ad-hoc.ts'
import { plusAns } from '#domain/socle/temps/jour.ts'
import { codes } from '#domain/socle/codes.ts'
import type { Recherche } from './demande.ts'

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
    libelle: 'Pas mise à jour depuis deux ans',
    detail: 'Ou jamais depuis son immatriculation.',
    criteres: (jour) => ({ dateMaj: { au: plusAns(jour, -2), inconnu: true } }),
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
    libelle: 'Grandes, construites de 1949 à 1974',
    detail: 'Au moins 200 lots principaux.',
    criteres: () => ({
      nbLotsHabBurCom: { min: 200 },
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
