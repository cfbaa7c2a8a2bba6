import { coproprietesFiltrees } from '#domain/socle/acces/filtres.ts'

let derniere: string | null = null

/** Retient la liste que l’on voit, avec sa recherche, son tri et sa page. */
export function retenirLaListe(adresse: string): void {
  derniere = adresse
}

let ligne: number | null = null

/** Retient la copropriété de la liste que l’on ouvre, ou dont on ouvre un acte. */
export function retenirLaLigne(id: number): void {
  ligne = id
}

/** Celle que l’on avait ouverte de cette liste, une fois : on y revient. */
export function reprendreLaLigne(adresse: string): number | null {
  const laquelle = adresse === derniere ? ligne : null
  ligne = null
  return laquelle
}

/** Où l’on revient après un acte : la liste telle qu’on l’a quittée. */
export const retourALaListe = (): string => derniere ?? coproprietesFiltrees('seeAllCopro')
