import type { Profil } from '../acces/profils.ts'
import { CODES_DEMANDEURS, type SorteDeReclamation, type TypeDemandeur } from './listes.ts'

/** Ce que ce profil est sans doute ; null : on ne le sait pas. */
export function demandeurProbable(profil: Profil | null): TypeDemandeur | null {
  if (profil === null) return null
  if (profil.startsWith('TELE_')) return 'SYNDIC'
  if (profil.startsWith('NOTAIRE_')) return 'NOTAIRE'
  return profil === 'INSTITUTIONNEL' ? 'COLLECTIVITE' : null
}

/** Tous ceux qui peuvent réclamer, le plus probable de ce profil d’abord. */
export function demandeursDe(profil: Profil | null): TypeDemandeur[] {
  const probable = demandeurProbable(profil)
  return probable === null
    ? [...CODES_DEMANDEURS]
    : [probable, ...CODES_DEMANDEURS.filter((d) => d !== probable)]
}

/** Ce que devient, pour ce profil, une erreur que l’on signale d’une fiche : d’un notaire, elle est celle de l’article L. 711-5. */
export const sorteDErreur = (profil: Profil | null): SorteDeReclamation =>
  demandeurProbable(profil) === 'NOTAIRE' ? 'ERREUR_CONSTATEE' : 'ERREUR_DE_FICHE'
