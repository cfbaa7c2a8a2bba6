import { codes } from '#domain/socle/codes.ts'

/** `de` et `a` : années comprises ; null quand la période est ouverte ou inconnue. */
export const PERIODES_CONSTRUCTION = {
  AVANT_1949: { libelle: 'Avant 1949', de: null, a: 1948 },
  DE_1949_A_1960: { libelle: 'De 1949 à 1960', de: 1949, a: 1960 },
  DE_1961_A_1974: { libelle: 'De 1961 à 1974', de: 1961, a: 1974 },
  DE_1975_A_1993: { libelle: 'De 1975 à 1993', de: 1975, a: 1993 },
  DE_1994_A_2000: { libelle: 'De 1994 à 2000', de: 1994, a: 2000 },
  DE_2001_A_2010: { libelle: 'De 2001 à 2010', de: 2001, a: 2010 },
  APRES_2011: { libelle: 'À compter de 2011', de: 2011, a: null },
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
