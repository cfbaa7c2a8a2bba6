import { codes } from '#domain/socle/codes.ts'

const DE_1949 = 1949
const DE_2011 = 2011

const entre = (de: number, a: number) => ({ libelle: `De ${de} à ${a}`, de, a })

/** `de` et `a` : années comprises ; null quand la période est ouverte ou inconnue. */
export const PERIODES_CONSTRUCTION = {
  AVANT_1949: { libelle: `Avant ${DE_1949}`, de: null, a: DE_1949 - 1 },
  DE_1949_A_1960: entre(DE_1949, 1960),
  DE_1961_A_1974: entre(1961, 1974),
  DE_1975_A_1993: entre(1975, 1993),
  DE_1994_A_2000: entre(1994, 2000),
  DE_2001_A_2010: entre(2001, 2010),
  APRES_2011: { libelle: `À compter de ${DE_2011}`, de: DE_2011, a: null },
  NON_CONNUE: { libelle: 'Non connue', de: null, a: null },
} as const
export type PeriodeConstruction = keyof typeof PERIODES_CONSTRUCTION

/** La période qui contient l’année. */
export function periodeDe(annee: number): PeriodeConstruction {
  const periode = codes(PERIODES_CONSTRUCTION).find((code) => {
    const { de, a } = PERIODES_CONSTRUCTION[code]
    return code !== 'NON_CONNUE' && (de === null || annee >= de) && (a === null || annee <= a)
  })
  return periode ?? 'NON_CONNUE'
}
