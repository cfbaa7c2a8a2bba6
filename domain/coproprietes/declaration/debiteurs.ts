import { direJour, type Jour } from '#domain/socle/temps/jour.ts'
import { reglagesAVenir, reglagesDu } from './reglages.ts'
import { TEXTES } from './textes.ts'

/** Qui est débiteur ce jour-là, et qui le sera ensuite : « plus de 300 € ; à partir du 21 février 2027, plus de deux trimestres de charges ». */
export function direLesDebiteurs(jour: Jour): string {
  const { seuilDebiteur } = reglagesDu(jour)
  const suivant = reglagesAVenir(jour).find((v) => v.seuilDebiteur !== seuilDebiteur)
  const annonce = suivant && [
    `à partir du ${direJour(TEXTES[suivant.texte].depuis)}, plus de ${suivant.seuilDebiteur}`,
  ]
  return [`plus de ${seuilDebiteur}`, ...(annonce ?? [])].join('\u202f; ')
}
