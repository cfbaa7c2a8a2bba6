import { direJour, type Jour } from '#domain/socle/temps/jour.ts'
import { reglagesAVenir, reglagesDu } from './reglages.ts'
import { TEXTES } from './textes.ts'

/** Qui est débiteur ce jour-là, et qui le sera : « plus de 300 € ; à partir du 21 février 2027, plus de deux trimestres de charges ». */
export const direLesDebiteurs = (jour: Jour): string =>
  [
    `plus de ${reglagesDu(jour).seuilDebiteur}`,
    ...reglagesAVenir(jour).map(
      (v) => `à partir du ${direJour(TEXTES[v.texte].depuis)}, plus de ${v.seuilDebiteur}`,
    ),
  ].join('\u202f; ')
