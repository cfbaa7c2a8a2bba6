import type { Jour } from '../jour.ts'
import type { DonneesFinancieres } from './champs/finances.ts'
import type { Identification } from './champs/identification.ts'
import type { Procedures } from './champs/procedures.ts'
import type { InfoRattachement } from './champs/rattachement.ts'
import type { DonneesTechniques } from './champs/technique.ts'

/** Une adresse (§3.3) ; `id` est sa clé BAN, `batId` l’identifiant du bâtiment au RNB. `lon`, `lat` en degrés WGS84. */
export interface Adresse {
  id: string | null
  voie: string
  complement: string | null
  codePostal: string
  commune: string
  codeInsee: string | null
  lon: number | null
  lat: number | null
  geolocalisee: boolean
  batId: string | null
}

/** Une parcelle cadastrale (§3.3), préfixe sur 3 chiffres, section sur 2, numéro sur 4. */
export interface Parcelle {
  codePostal: string | null
  commune: string
  communeAbsorbee: string | null
  codeInsee: string
  prefixe: string
  section: string
  numero: string
  geolocalisee: boolean
}

export interface Arrete {
  type: string
  dateArrete: Jour | null
  dateMainLevee: Jour | null
}

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
export type Saisie = { [champ: string]: Brut | Saisie | Saisie[] | undefined }
export type SaisieDeclaration = Partial<Record<Bloc, Saisie>>

/** Ce qui entoure la déclaration et dont les règles dépendent. */
export interface Contexte {
  aujourdhui: Jour
  voie: 'SYNDIC' | 'NOTAIRE_INITIALE' | 'NOTAIRE_OFFICE'
  typeTeledeclarant: string
  codeApe: string | null
  /** Fin du mandat précédent et clôture précédente, quand la copropriété est déjà au registre. */
  finMandatPrecedent?: Jour | null
  cloturePrecedente?: Jour | null
}
