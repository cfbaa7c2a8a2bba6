import type { Comparees } from '#contract/teneur/doublons.ts'
import { afficherNumero } from '#domain/socle/numero.ts'

/** Comment se désigne un côté : son numéro, ou la référence de sa demande. */
export const nomDuCote = ({ numero, reference }: Pick<Comparees['gauche'], 'numero' | 'reference'>): string =>
  numero === null ? `Demande ${reference ?? 'en cours'}` : afficherNumero(numero)
