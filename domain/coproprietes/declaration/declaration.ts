import type { DonneesFinancieres } from './champs/finances.ts'
import type { Identification } from './champs/identification.ts'
import type { Procedures } from './champs/procedures.ts'
import type { InfoRattachement } from './champs/rattachement.ts'
import type { DonneesTechniques } from './champs/technique.ts'

/** Les cinq blocs d’une déclaration, lus : null vaut « non répondu » (§3.3, immatCopropriete). */
export interface Declaration {
  infoRattachement: InfoRattachement
  identification: Identification
  procedures: Procedures
  donneesFinancieres: DonneesFinancieres
  donneesTechniques: DonneesTechniques
}

export type Bloc = keyof Declaration

export const BLOCS = [
  'infoRattachement',
  'identification',
  'procedures',
  'donneesFinancieres',
  'donneesTechniques',
] as const satisfies readonly Bloc[]

/** Ce qui est tapé, avant lecture : tout texte est gardé tel quel dans le brouillon, lisible ou non. */
export type Brut = string | number | boolean | null
export type Tape = Brut | Saisie | Saisie[]
export type Saisie = { [champ: string]: Tape | undefined }
export type SaisieDeclaration = Partial<Record<Bloc, Saisie>>
