import type { Profil } from '#domain/socle/acces/profils.ts'
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

/** Une erreur signalée d’une fiche, selon qui la signale : d’un notaire, elle est celle de l’article L. 711-5. */
const ERREURS: Partial<Record<TypeDemandeur, SorteDeReclamation>> = {
  COPROPRIETAIRE: 'DONNEES_ERRONEES',
  PARTICULIER: 'ERREUR_DE_FICHE',
  SYNDIC: 'ERREUR_VUE_PAR_SYNDIC',
  NOTAIRE: 'ERREUR_CONSTATEE',
  COLLECTIVITE: 'ERREUR_VUE_PAR_COLLECTIVITE',
}

/** L’erreur que ce demandeur signale d’une fiche ; null : il n’en signale pas ainsi. */
export const erreurDe = (demandeur: TypeDemandeur | null): SorteDeReclamation | null =>
  (demandeur && ERREURS[demandeur]) ?? null

/** Celle que signale, sans doute, qui a ce profil ; un visiteur est d’abord un copropriétaire. */
export const sorteDErreur = (profil: Profil | null): SorteDeReclamation | null =>
  erreurDe(profil === null ? 'COPROPRIETAIRE' : demandeurProbable(profil))
