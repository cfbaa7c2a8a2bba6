import type { indicateursTeneur } from '#contract/teneur/indicateurs.ts'
import { CHIFFRES, listeDuChiffre, type CodeChiffre } from '#domain/teneur/indicateurs/chiffres.ts'
import { jourDeParis } from '#domain/socle/temps/jour.ts'
import type { ReplyOf } from '#web/socle/appels/api.ts'
import { Nombre } from './Nombre.tsx'

/** Les lignes d’une fiche pour ces chiffres (§3.5) ; ce que rien ne compte ne se montre pas. */
export function lignesDe(indicateurs: ReplyOf<typeof indicateursTeneur>, chiffres: readonly CodeChiffre[]) {
  const aujourdhui = jourDeParis(indicateurs.calculeLe)
  return chiffres.flatMap((code) => {
    const valeur = indicateurs[code]
    const { libelle } = CHIFFRES[code]
    return valeur === null
      ? []
      : [
          {
            libelle,
            valeur: <Nombre valeur={valeur} quoi={libelle} liste={listeDuChiffre(code, aujourdhui)} />,
          },
        ]
  })
}
