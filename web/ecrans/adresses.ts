import { CHEMINS } from '#domain/adresses.ts'
/**
 * Les adresses des écrans des personnes connectées (connectes.tsx) : une page publique dit qu’ils existent, et y mène, sans les
 * charger.
 */
export const ADRESSES_CONNECTEES: readonly string[] = [
  CHEMINS.activation,
  CHEMINS.monCompte,
  CHEMINS.monEtablissement,
  CHEMINS.modifierMonEtablissement,
  CHEMINS.mesUtilisateurs,
  CHEMINS.monUtilisateur,
  CHEMINS.immatriculer,
  CHEMINS.etape,
  CHEMINS.confirmation,
  CHEMINS.teledeclarants,
  CHEMINS.teledeclarant,
  CHEMINS.modifierTeledeclarant,
  CHEMINS.utilisateurs,
  CHEMINS.utilisateur,
  CHEMINS.coproprietes,
  CHEMINS.assistance,
  CHEMINS.dossierAssistance,
  CHEMINS.validations,
  CHEMINS.validation,
]
