import { FICHES_MAX } from './fiches-absentes.ts'

/** Ce que l’on choisit de copropriétés une à une, au plus : un fichier de leurs fiches les a toutes. */
export const CHOISIES_MAX = FICHES_MAX

/** Ce que l’outil propose de choisir d’un appui : ce qu’un comité regarde. */
export const PREMIERES_PROPOSEES = 50
