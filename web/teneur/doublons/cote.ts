import type { Comparees } from '#contract/teneur/doublons.ts'
import { afficherNumero } from '#domain/socle/numero.ts'

/** Comment se désigne un côté : son numéro, ou la référence de sa demande. */
export const nomDuCote = ({ numero, reference }: Pick<Comparees['gauche'], 'numero' | 'reference'>): string =>
  numero === null ? `Demande ${reference ?? 'en cours'}` : afficherNumero(numero)

type Designe = Parameters<typeof nomDuCote>[0]

/** Les deux, en une phrase : « AB0-001-005 et Demande RA-2026-000001 », « Demandes RA-2026-000001 et IM-2026-000002 ». */
export const nomDesDeux = (gauche: Designe, droite: Designe): string =>
  [gauche, droite].every(({ numero, reference }) => numero === null && reference !== null)
    ? `Demandes ${gauche.reference} et ${droite.reference}`
    : `${nomDuCote(gauche)} et ${nomDuCote(droite)}`
