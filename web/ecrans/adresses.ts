/**
 * Les adresses des écrans des personnes connectées (connectes.tsx) : une page publique dit qu’ils existent, et y mène, sans les
 * charger.
 */
export const ADRESSES_CONNECTEES: readonly string[] = [
  '/compte/activation',
  '/compte/moncompte',
  '/compte/monetablissement',
  '/compte/monetablissement/modifier',
  '/compte/mes-comptes-utilisateurs',
  '/compte/mes-comptes-utilisateurs/$idCompte',
  '/immatriculer-copropriete',
  '/immatriculer-copropriete/$etape',
  '/immatriculer-copropriete/confirmation/$reference',
  '/teledeclarants',
  '/teledeclarants/$id',
  '/teledeclarants/$id/modifier',
  '/teledeclarants/comptes-utilisateurs/$id',
  '/teledeclarants/comptes-utilisateurs/$id/$idCompte',
  '/copropriete',
  '/assistance',
  '/assistance/$id',
  '/validations',
  '/validations/$id',
]
