import { CHOISIES_MAX } from '#contract/coproprietes/mes-coproprietes.ts'
import { notifier } from '#web/socle/shell/notifications.ts'

/** Dit que l’on n’en choisit pas davantage. */
export const avertirDuPlafond = () =>
  notifier({
    ton: 'attention',
    titre: `${CHOISIES_MAX} copropriétés au plus à la fois`,
    texte: 'Traitez celles-ci, puis choisissez les suivantes.',
  })
