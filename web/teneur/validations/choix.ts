import { AFFECTEES_MAX } from '#contract/teneur/validations/file.ts'
import { creerChoix } from '#web/socle/choix/choix.ts'
import { notifier } from '#web/socle/shell/notifications.ts'

/** Les demandes choisies dans la file. */
export const { useChoix } = creerChoix(AFFECTEES_MAX, () =>
  notifier({
    ton: 'attention',
    titre: `${AFFECTEES_MAX} demandes au plus à la fois`,
    texte: 'Affectez celles-ci, puis choisissez les suivantes.',
  }),
)
