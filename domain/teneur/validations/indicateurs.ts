import { lundiDe, plusJours, type Jour } from '#domain/socle/temps/jour.ts'
import type { TypeDemande } from '#domain/coproprietes/demandes/demandes.ts'
import { codes } from '#domain/socle/codes.ts'

/** Les demandes ouvertes d’un type, promises pour un même jour. */
export interface DemandesDuJour {
  type: TypeDemande
  attendueLe: Jour
  nombre: number
}

/** Ce que l’on compte d’un type : ce qui attend une décision, et ce qui l’attend depuis trop longtemps. */
export type CompteDUnType = 'enCours' | 'horsDelai'

/** §3.5 : les noms que portent les comptes de chaque type de demande. */
export const NOMS_DES_COMPTES = {
  IMMATRICULATION: { enCours: 'demandesImmatEnCours', horsDelai: 'demandesImmatHorsDelai' },
  RATTACHEMENT: { enCours: 'demandesRattachementEnCours', horsDelai: 'demandesRattachementHorsDelai' },
  DISSOLUTION: { enCours: 'demandesDissolutionEnCours', horsDelai: 'demandesDissolutionHorsDelai' },
  DOUBLON_NOTAIRE: { enCours: 'nbDoublons', horsDelai: 'nbDoublonsHorsDelais' },
} as const satisfies Record<TypeDemande, Record<CompteDUnType, string>>

type Noms = (typeof NOMS_DES_COMPTES)[TypeDemande]
type CompteDeDemandes = Noms['enCours'] | Noms['horsDelai']
export const COMPTES_DE_DEMANDES: readonly CompteDeDemandes[] = codes(NOMS_DES_COMPTES).flatMap((type) => [
  NOMS_DES_COMPTES[type].enCours,
  NOMS_DES_COMPTES[type].horsDelai,
])

/** §2.6 : de chaque type, les demandes en cours et celles dont le délai est passé, sous leurs noms (§3.5). */
export function compterDemandes(
  ouvertes: readonly DemandesDuJour[],
  aujourdhui: Jour,
): Record<CompteDeDemandes, number> {
  const somme = (lignes: readonly DemandesDuJour[]) => lignes.reduce((n, l) => n + l.nombre, 0)
  return Object.fromEntries(
    codes(NOMS_DES_COMPTES).flatMap((type) => {
      const siennes = ouvertes.filter((l) => l.type === type)
      const passees = siennes.filter((l) => aujourdhui > l.attendueLe)
      const { enCours, horsDelai } = NOMS_DES_COMPTES[type]
      return [
        [enCours, somme(siennes)],
        [horsDelai, somme(passees)],
      ]
    }),
  ) as Record<CompteDeDemandes, number>
}

/** Les semaines sur lesquelles une moyenne hebdomadaire se compte. */
export const SEMAINES_DE_MOYENNE = 12

/** Les dernières semaines entières, du lundi au dimanche : celle d’aujourd’hui n’est pas finie. */
export function dernieresSemaines(aujourdhui: Jour): { du: Jour; au: Jour } {
  const lundi = lundiDe(aujourdhui)
  return { du: plusJours(lundi, -7 * SEMAINES_DE_MOYENNE), au: plusJours(lundi, -1) }
}
