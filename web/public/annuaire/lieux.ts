import * as ADRESSES from '#domain/public/annuaire/adresses.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import type { Miette } from '#web/socle/ui/navigation.tsx'

interface Nomme {
  code: string
  nom: string
}

/** Où est une page : de la région à l’arrondissement. */
export interface Lieux {
  region?: Nomme | null
  departement?: Nomme | null
  communes?: readonly Nomme[]
}

const VIDES: Lieux = {}

/** Les miettes d’un lieu ; deux lieux du même nom (Paris, La Réunion) se distinguent par ce qu’ils sont. */
export function filDesLieux(lieux: Lieux | undefined): Miette[] {
  const { region, departement, communes = [] } = lieux ?? VIDES
  return [
    { libelle: 'Par département', href: CHEMINS.departements },
    ...(region ? [{ libelle: `Région ${region.nom}`, href: ADRESSES.region(region.code) }] : []),
    ...(departement
      ? [
          {
            libelle: `${departement.nom} (${departement.code})`,
            href: ADRESSES.departement(departement.code),
          },
        ]
      : []),
    ...communes.map(({ code, nom }) => ({ libelle: nom, href: ADRESSES.commune(code) })),
  ]
}
