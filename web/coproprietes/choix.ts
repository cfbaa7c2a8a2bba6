import { CHOISIES_MAX } from '#contract/coproprietes.ts'
import { creerChoix } from '../choix/choix.ts'
import { avertirDuPlafond } from './plafond.ts'

/** Les copropriétés choisies dans la liste. */
export const { choisiesPar, useChoix } = creerChoix(CHOISIES_MAX, avertirDuPlafond)
