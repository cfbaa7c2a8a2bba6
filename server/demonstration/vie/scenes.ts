import { cabinet } from './scenes/cabinet.ts'
import { dissolutions } from './scenes/dissolutions.ts'
import { doublonsDeNotaire, immatriculations } from './scenes/immatriculations.ts'
import type { Pas } from './scenes/pas.ts'
import { disputees, rattachements } from './scenes/rattachements.ts'
import { reclamations, signalements } from './scenes/reclamations.ts'

/** Tout ce qui s’est fait au registre de la démonstration avant qu’on l’ouvre. */
export const scenes = (): Pas[] => [
  ...rattachements(),
  ...disputees(),
  ...immatriculations(),
  ...dissolutions(),
  ...doublonsDeNotaire(),
  ...cabinet(),
  ...reclamations(),
  ...signalements(),
]
