import { TYPES_TELEDECLARANT, type TypeTeledeclarant } from '#domain/socle/acces/teledeclarants.ts'
import { PROFILS, type Profil } from '#domain/socle/acces/profils.ts'

/** Le profil d’une personne, tel qu’on le lui dit : un administrateur provisoire a les droits d’un syndic, pas son nom. */
export function direProfil(profil: Profil, type: TypeTeledeclarant | null): string {
  const { libelle } = PROFILS[profil]
  const { PRO, AUTRE } = TYPES_TELEDECLARANT
  return type === 'AUTRE' ? libelle.replace(PRO.libelle, AUTRE.libelle) : libelle
}
