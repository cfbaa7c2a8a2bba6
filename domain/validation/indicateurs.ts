import { lundiDe, plusJours, type Jour } from '../jour.ts'
import { reponseAttendue, TYPES_DEMANDE, type TypeDemande } from './demandes.ts'
import { codes } from '../codes.ts'

/** Les demandes ouvertes d’un type, déposées un même jour. */
export interface DemandesDuJour {
  type: TypeDemande
  depot: Jour
  nombre: number
}

/** §2.6 : par type, dans l’ordre de la spécification, les demandes en cours et celles dont le délai est passé. */
export function compterDemandes(ouvertes: readonly DemandesDuJour[], aujourdhui: Jour) {
  const somme = (lignes: readonly DemandesDuJour[]) => lignes.reduce((n, l) => n + l.nombre, 0)
  return codes(TYPES_DEMANDE).map((type) => {
    const siennes = ouvertes.filter((l) => l.type === type)
    return {
      type,
      libelle: TYPES_DEMANDE[type].libelle,
      enCours: somme(siennes),
      horsDelai: somme(siennes.filter((l) => aujourdhui > reponseAttendue(type, l.depot))),
    }
  })
}

/** Les semaines sur lesquelles une moyenne hebdomadaire se compte. */
export const SEMAINES_DE_MOYENNE = 12

/** Les dernières semaines entières, du lundi au dimanche : celle d’aujourd’hui n’est pas finie. */
export function dernieresSemaines(aujourdhui: Jour): { du: Jour; au: Jour } {
  const lundi = lundiDe(aujourdhui)
  return { du: plusJours(lundi, -7 * SEMAINES_DE_MOYENNE), au: plusJours(lundi, -1) }
}
