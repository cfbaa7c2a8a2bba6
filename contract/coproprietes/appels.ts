import * as attestations from './attestations.ts'
import * as dissolution from './dissolution.ts'
import * as echeances from './echeances.ts'
import * as ficheSynthetique from './fiche-synthetique.ts'
import * as historique from './historique.ts'
import * as immatriculation from './immatriculation.ts'
import * as mandats from './mandats.ts'
import * as mesCoproprietes from './mes-coproprietes.ts'
import * as misesAJour from './mises-a-jour.ts'
import * as signalements from './signalements.ts'
import * as successeurs from './successeurs.ts'

/** Les appels de cette partie, par capacité. */
export const COPROPRIETES = {
  attestations,
  dissolution,
  echeances,
  ficheSynthetique,
  historique,
  immatriculation,
  mandats,
  mesCoproprietes,
  misesAJour,
  signalements,
  successeurs,
}
