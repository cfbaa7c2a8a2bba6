// À part du chargeur : il ne vient que si un lieu est tapé en mots.
import { CODES_TYPES_DE_LIEU, TYPES_DE_LIEU } from '#domain/socle/territoire/lieux.ts'
import type { Appeler } from '#web/socle/appels/api.ts'
import { chercherUnLieu, type LieuTape } from '#web/socle/lieux/chercher.ts'
import { adresseAvancee, avecLieu, type AvanceeLue } from './criteres.ts'

/** Le plus petit des lieux déjà choisis. */
function dejaChoisi({ saisie }: AvanceeLue) {
  const type = CODES_TYPES_DE_LIEU.findLast((t) => saisie[TYPES_DE_LIEU[t].critere])
  const code = type && saisie[TYPES_DE_LIEU[type].critere]
  return type && code ? { type, code } : undefined
}

/** Ce que désigne le lieu tapé. */
export const lireLeLieu = (appeler: Appeler, recherche: AvanceeLue): Promise<LieuTape> =>
  chercherUnLieu(appeler, { tape: recherche.lieu, dans: dejaChoisi(recherche) }, (lieu) =>
    adresseAvancee(avecLieu(recherche, lieu)),
  )
