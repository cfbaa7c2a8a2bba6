import { CHOISIES_MAX } from '#contract/coproprietes/mes-coproprietes.ts'
import { creerChoix } from '#web/socle/choix/choix.ts'
import { avertirDuPlafond } from './plafond.ts'

/** Les copropriétés choisies dans la liste. */
export const { choisiesPar, useChoix } = creerChoix(CHOISIES_MAX, avertirDuPlafond)
