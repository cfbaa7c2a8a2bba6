import { AFFECTEES_MAX } from '#contract/file-des-demandes.ts'
import { creerChoix } from '../choix/choix.ts'
import { notifier } from '../shell/notifications.ts'

/** Les demandes choisies dans la file. */
export const { useChoix } = creerChoix(AFFECTEES_MAX, () =>
  notifier({
    ton: 'attention',
    titre: `${AFFECTEES_MAX} demandes au plus à la fois`,
    texte: 'Affectez celles-ci, puis choisissez les suivantes.',
  }),
)
