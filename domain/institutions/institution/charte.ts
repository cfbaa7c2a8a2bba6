import type { Jour } from '#domain/socle/temps/jour.ts'
import { enLettres } from '#domain/socle/mots/en-lettres.ts'
import { reglesDuSecret } from '#domain/public/statistiques/secret.ts'

export interface Charte {
  version: string
  depuis: Jour
  chapeau: string
  articles: readonly { titre: string; texte: readonly string[] }[]
}

const SECRET_DE_2026 = reglesDuSecret('2026-01-01')

/**
 * La charte de confidentialité (§2.4 ; ses points sont ceux de domain.md §17). Chaque version garde son texte : ce que quelqu’un a
 * accepté se relit tel quel. En changer est ajouter une version, que chacun accepte de nouveau.
 */
export const CHARTES: readonly [Charte, ...Charte[]] = [
  {
    version: '2026-1',
    depuis: '2026-01-01',
    chapeau:
      'L’outil de catégorisation et les données brutes montrent, copropriété par copropriété, des informations que l’annuaire public ne montre pas : comptes, impayés, arrêtés, état du bâti. Le code de la construction et de l’habitation (article L. 711-3) les ouvre aux collectivités et aux services de l’État pour leur territoire. En acceptant cette charte, vous vous engagez personnellement.',
    articles: [
      {
        titre: 'À quoi servent ces données',
        texte: [
          'Vous ne les utilisez que pour la politique de l’habitat : connaître les copropriétés du territoire, repérer celles qui ont besoin d’aide, lutter contre l’habitat indigne, préparer et suivre des actions publiques.',
          'Vous ne les utilisez ni pour démarcher, ni pour vendre, ni pour décider seul du sort d’une copropriété : une note invite à aller voir, elle ne juge personne.',
        ],
      },
      {
        titre: 'Un compte à votre nom',
        texte: [
          'Votre accès est nominatif. Vous ne le prêtez à personne et vous fermez votre session quand vous quittez votre poste.',
          'Vous prévenez le teneur du registre quand vous quittez votre mission.',
        ],
      },
      {
        titre: 'Votre territoire, et lui seul',
        texte: [
          'Vous consultez les copropriétés du territoire pour lequel votre organisme est habilité, jusqu’au dernier jour de cette habilitation.',
        ],
      },
      {
        titre: 'Ne pas transmettre',
        texte: [
          'Vous ne transmettez ces données à aucun tiers. Un prestataire de votre organisme n’y accède que pour la mission que celui-ci lui a confiée par écrit, et sous la même charte.',
        ],
      },
      {
        titre: 'Ne pas publier ce qui désigne',
        texte: [
          `Vous ne publiez aucun chiffre qui porte sur moins de ${enLettres(SECRET_DE_2026.minimum)} copropriétés : les tableaux de l’outil, à l’écran et en fichier, les marquent. Vous ne publiez pas non plus ce qui les ferait retrouver, un total et toutes ses autres parts par exemple, ni un ensemble dont un seul syndic gère plus de ${SECRET_DE_2026.partMax}\u202f%.`,
          'Pour publier, prenez les chiffres de la page « Statistiques » du registre : ce secret y est déjà appliqué.',
        ],
      },
      {
        titre: 'Effacer à la fin',
        texte: [
          'Vous effacez les fichiers téléchargés quand la mission est finie, et au plus tard à la fin de l’habilitation de votre organisme.',
        ],
      },
      {
        titre: 'Ce qui est gardé de vos consultations',
        texte: [
          'Chaque recherche, rapport, extraction et téléchargement est inscrit au journal du registre avec votre nom, votre organisme, le territoire, les critères et le nombre de lignes. Le teneur du registre le lit.',
          'Un usage contraire à cette charte clôt votre accès, sans préjudice des poursuites prévues par la loi.',
        ],
      },
    ],
  },
]

/** La charte à accepter ce jour-là. */
export const charteDu = (jour: Jour): Charte => CHARTES.findLast((c) => c.depuis <= jour) ?? CHARTES[0]

/** La charte de cette version ; undefined : elle n’a jamais existé. */
export const charteDeVersion = (version: string): Charte | undefined =>
  CHARTES.find((c) => c.version === version)
