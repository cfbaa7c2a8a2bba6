import { coproprietesFiltrees } from '#domain/socle/acces/filtres.ts'

let derniere: string | null = null

/** Retient la liste que l’on voit, avec sa recherche, son tri et sa page. */
export function retenirLaListe(adresse: string): void {
  derniere = adresse
}

/** Où l’on revient après un acte : la liste telle qu’on l’a quittée. */
export const retourALaListe = (): string => derniere ?? coproprietesFiltrees('seeAllCopro')
