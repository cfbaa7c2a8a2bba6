import { composer, direJour, plusJours, type Jour } from '#domain/socle/temps/jour.ts'

export const TRIMESTRES = [1, 2, 3, 4] as const
export type Trimestre = (typeof TRIMESTRES)[number]

/** Un trimestre civil : ce que le registre contenait à son dernier jour, ou hier s’il n’est pas fini. */
export interface Periode {
  annee: number
  trimestre: Trimestre
}

/** Autant de trimestres que l’évolution en montre : deux ans. */
export const TRIMESTRES_MONTRES = 8

const estTrimestre = (n: number): n is Trimestre => (TRIMESTRES as readonly number[]).includes(n)

/** Le trimestre de ce jour. */
export function periodeDuJour(jour: Jour): Periode {
  const trimestre = Math.ceil(Number(jour.slice(5, 7)) / 3)
  return { annee: Number(jour.slice(0, 4)), trimestre: estTrimestre(trimestre) ? trimestre : 1 }
}

const rangDe = ({ annee, trimestre }: Periode): number => annee * 4 + trimestre - 1

const periodeDeRang = (rang: number): Periode => {
  const trimestre = (rang % 4) + 1
  return { annee: Math.floor(rang / 4), trimestre: estTrimestre(trimestre) ? trimestre : 1 }
}

/** Tant de trimestres plus tard, ou plus tôt. */
export const plusTrimestres = (periode: Periode, nombre: number): Periode =>
  periodeDeRang(rangDe(periode) + nombre)

/** Le dernier jour du trimestre. */
export function finDe(periode: Periode): Jour {
  const { annee, trimestre } = plusTrimestres(periode, 1)
  return plusJours(composer(annee, trimestre * 3 - 2, 1) ?? '', -1)
}

/** Les derniers jours de ce trimestre et des précédents, du plus ancien au plus récent : le dernier est ce jour-ci. */
export const joursDesTrimestres = (jour: Jour, nombre: number): Jour[] =>
  Array.from({ length: nombre }, (_, i) => plusTrimestres(periodeDuJour(jour), i + 1 - nombre)).map(
    (periode) => (finDe(periode) < jour ? finDe(periode) : jour),
  )

const RANGS = { 1: '1er', 2: '2e', 3: '3e', 4: '4e' } as const

/** « 3e trimestre 2026 ». */
export const direPeriode = ({ annee, trimestre }: Periode): string => `${RANGS[trimestre]} trimestre ${annee}`

/** « T3 2026 » : sous un point d’un graphique. */
export const direPeriodeCourte = ({ annee, trimestre }: Periode): string => `T${trimestre} ${annee}`

/** « au 30 septembre 2026 ». */
export const direEtatAu = (jour: Jour): string => `au ${direJour(jour)}`
