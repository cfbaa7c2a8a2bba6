import * as accueil from './accueil.ts'
import * as aide from './aide.ts'
import * as annuaire from './annuaire.ts'
import * as documentation from './documentation.ts'
import * as donneesOuvertes from './donnees-ouvertes.ts'
import * as geographie from './geographie.ts'
import * as lettre from './lettre.ts'
import * as reclamations from './reclamations.ts'
import * as referentiels from './referentiels.ts'
import * as statistiques from './statistiques.ts'
import * as suivre from './suivre.ts'
import * as territoires from './territoires.ts'

/** Les appels de cette partie, par capacité. */
export const PUBLIC = {
  accueil,
  aide,
  annuaire,
  documentation,
  donneesOuvertes,
  geographie,
  lettre,
  reclamations,
  referentiels,
  statistiques,
  suivre,
  territoires,
}
