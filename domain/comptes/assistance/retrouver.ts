import type { Authority } from '#domain/socle/acces/authorities.ts'
import { DECIDER_DEMANDES, estPermis, LIRE_RECLAMATIONS } from '#domain/socle/acces/droit.ts'
import { avec, remplir } from '#domain/socle/adresses/remplir.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { teledeclarant } from '#domain/comptes/adresses.ts'

/** Ce que retrouve la case de l’en-tête, dans l’ordre où elle le montre, et le mot qui dit de quelle sorte c’est. */
export const SORTES_RETROUVEES = {
  COPROPRIETE: { libelle: 'Copropriété' },
  DEMANDE: { libelle: 'Demande' },
  RECLAMATION: { libelle: 'Réclamation' },
  LETTRE: { libelle: 'Lettre' },
  PERSONNE: { libelle: 'Personne' },
  TELEDECLARANT: { libelle: 'Télédéclarant' },
} as const

export type SorteRetrouvee = keyof typeof SORTES_RETROUVEES

/** De chaque sorte, au plus : au-delà, on précise. */
export const RETROUVEES_PAR_SORTE = 5

/** Ce qui est retrouvé. `idTeledeclarant` : de qui c’est, quand c’est de quelqu’un. */
export interface Retrouvee {
  sorte: SorteRetrouvee
  id: number
  idTeledeclarant: number | null
}

/**
 * La page où mène ce qui est retrouvé, pour qui porte ces droits ; une demande ne s’examine que par le teneur, et mène l’assistance à
 * qui l’a déposée. Null quand aucune page ne la montre.
 */
export function adresseRetrouvee(
  { sorte, id, idTeledeclarant }: Retrouvee,
  authorities: readonly Authority[],
): string | null {
  const fiche = (compte: number | null = null) =>
    idTeledeclarant === null ? null : teledeclarant(idTeledeclarant, compte)
  switch (sorte) {
    case 'COPROPRIETE':
      return avec(CHEMINS.copropriete, 'id', id)
    case 'DEMANDE':
      return estPermis(DECIDER_DEMANDES, authorities) ? remplir(CHEMINS.validation, id) : fiche()
    case 'RECLAMATION':
      return estPermis(LIRE_RECLAMATIONS, authorities) ? remplir(CHEMINS.reclamation, id) : null
    case 'PERSONNE':
      return fiche(id)
    default:
      return fiche()
  }
}
