import { lireNumero } from '#domain/socle/numero-tape.ts'
import { FICHES_MAX } from './fiches-absentes.ts'

/** Ce que l’on choisit de copropriétés une à une, au plus : un fichier de leurs fiches les a toutes. */
export const CHOISIES_MAX = FICHES_MAX

/** Celles que l’on a choisies, chacune une fois, comment que son numéro s’écrive ; ce qui n’en est pas un est laissé. */
export const choisiesLues = (ecrites: readonly string[]): string[] => [
  ...new Set(ecrites.flatMap((ecrit) => lireNumero(ecrit) ?? [])),
]

/** Ce que l’outil propose de choisir d’un appui : ce qu’un comité regarde. */
export const PREMIERES_PROPOSEES = 50
