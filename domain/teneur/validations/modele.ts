import { codes } from '#domain/socle/codes.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { lireTexte, sansInvisible } from '#domain/socle/mots/texte.ts'

/**
 * Les textes du teneur autour d’une demande de précisions (décision 0050). Entre eux, le courriel dit lui-même de quelle demande il
 * s’agit, ce qui est à préciser, et où la reprendre.
 */
export interface ModeleDePrecisions {
  ouverture: string
  conclusion: string
}

/** Tant que le teneur n’en écrit pas d’autre. */
export const MODELE_DE_DEPART: ModeleDePrecisions = {
  ouverture: 'Le teneur du registre ne peut pas encore valider ce que vous avez déposé.',
  conclusion: 'Ce que vous redéposerez sera examiné comme une nouvelle demande.',
}

export const LIBELLES_DU_MODELE = {
  ouverture: 'Ce qui ouvre le courriel',
  conclusion: 'Ce qui le termine',
} as const satisfies Record<keyof ModeleDePrecisions, string>

export const MODELE_MAX = 600

/** Les textes tels que tapés : chacun dit quelque chose, d’une longueur et en signes qu’un courriel porte. */
export function verifierModele(tape: ModeleDePrecisions): Refus[] {
  return codes(LIBELLES_DU_MODELE).flatMap((champ): Refus[] => {
    const lu = lireTexte(tape[champ], MODELE_MAX)
    if (typeof lu !== 'string') return [{ champ, ...lu }]
    return lu === '' ? [{ champ, code: 'OBLIGATOIRE' }] : []
  })
}

/** Les textes tels qu’ils se gardent. */
export const rangerModele = ({ ouverture, conclusion }: ModeleDePrecisions): ModeleDePrecisions => ({
  ouverture: sansInvisible(ouverture).trim(),
  conclusion: sansInvisible(conclusion).trim(),
})
