import { afficherJour, type Jour } from '#domain/socle/temps/jour.ts'

/**
 * La part de ce qui vient d’un fichier public qui peut manquer au suivant. D’une année à l’autre, moins d’une copropriété sur cent se dissout :
 * au-delà, c’est le fichier qui est partiel (un département, un téléchargement coupé).
 */
export const PART_D_ABSENTES = 0.02

/** Ce qu’un chargement trouve : combien venaient d’un fichier d’avant, et combien d’elles ne sont plus dans celui-ci. */
export interface Absences {
  venues: number
  absentes: number
}

/** Vrai quand il en manque trop pour que chacune soit une dissolution : aucune ne se propose. */
export const estPartiel = ({ venues, absentes }: Absences): boolean => absentes > venues * PART_D_ABSENTES

/** Comment se range une absente pour le teneur, dans l’ordre de ses onglets. */
export const RANGS = {
  A_DECIDER: { libelle: 'À décider' },
  REPRESENTEE: { libelle: 'Encore représentées' },
  GARDEE: { libelle: 'Gardées' },
} as const satisfies Record<string, { libelle: string }>
export type RangDAbsente = keyof typeof RANGS

/** Ce que l’on sait d’une absente : quelqu’un la représente, quelqu’un a déclaré pour elle ici, le teneur l’a gardée. */
export interface Situee {
  representee: boolean
  declaree: boolean
  gardee: boolean
}

/** Celle que quelqu’un tient ici n’est pas dissoute parce qu’un fichier l’a oubliée : elle se lit à part. */
export function rangDe({ representee, declaree, gardee }: Situee): RangDAbsente {
  if (representee || declaree) return 'REPRESENTEE'
  return gardee ? 'GARDEE' : 'A_DECIDER'
}

/** « absente du fichier public du 29/11/2026 ». */
export const direAbsence = (du: Jour): string => `absente du fichier public du ${afficherJour(du)}`
