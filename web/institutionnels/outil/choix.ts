import { CHOISIES_MAX } from '#contract/categorisation.ts'
import { creerChoix } from '../../choix/choix.ts'
import { notifier } from '../../shell/notifications.ts'

/** Les copropriétés choisies dans l’outil, de page en page. */
export const { useChoix } = creerChoix(CHOISIES_MAX, () =>
  notifier({
    ton: 'attention',
    titre: `Pas plus de ${CHOISIES_MAX} copropriétés à la fois`,
    texte: 'Les premières restent choisies. Sans en choisir, un fichier a toutes celles de la recherche.',
  }),
)
