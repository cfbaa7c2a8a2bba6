import type { Refus } from '#domain/socle/refus/refus.ts'
import { verifierMotif } from '#domain/socle/refus/motif.ts'

/** §3.5 : qui reçoit une demande lit pourquoi. Retirer l’affectation n’a pas de lecteur : le journal garde la raison que l’on en donne. */
export const verifierRaison = (d: { idTeneur: number | null; raison: string }, champ: string): Refus[] =>
  d.idTeneur === null ? [] : verifierMotif(d.raison, champ)
