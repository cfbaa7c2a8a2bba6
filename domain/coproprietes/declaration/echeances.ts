import { plusMois, type Jour } from '#domain/socle/temps/jour.ts'
import type { Fraicheur } from './fraicheurs.ts'
import { reglagesDu } from './reglages.ts'

/** Ce que la loi laisse de temps après une clôture, en mots (art. 14-1 de la loi de 1965, R711-10). */
export function direDelais(aujourdhui: Jour): string {
  const r = reglagesDu(aujourdhui)
  return `${r.moisDelaiAg}\u00a0mois après la clôture pour réunir l’assemblée générale, puis ${r.moisDelaiDeclaration}\u00a0mois pour déclarer`
}

/** Le jour au plus tard où la fin d’un mandat se déclare (experience.md §1.3). */
export const limiteDeFinDeMandat = (fin: Jour, aujourdhui: Jour): Jour =>
  plusMois(fin, reglagesDu(aujourdhui).moisDeclarerFinDeMandat)

/** Les mois entre une clôture et la mise à jour annuelle suivante : l’exercice, l’assemblée, la déclaration. */
export function moisAvantEcheance(aujourdhui: Jour): number {
  const r = reglagesDu(aujourdhui)
  return 12 + r.moisDelaiAg + r.moisDelaiDeclaration
}

/**
 * Le jour avant lequel la prochaine mise à jour annuelle est attendue : clôture suivante, assemblée (art. 14-1 de la
 * loi de 1965), déclaration (R711-10). null quand aucune clôture n’est connue.
 */
export function prochaineEcheance(derniereCloture: Jour | null, aujourdhui: Jour): Jour | null {
  if (!derniereCloture) return null
  return plusMois(derniereCloture, moisAvantEcheance(aujourdhui))
}

/**
 * Le badge « à jour » (décision 0006). Sans clôture connue, une mise à jour de moins de vingt mois (le même
 * délai, compté de la déclaration) vaut « à jour » : le fichier public ne porte pas les clôtures. Décision 0007.
 */
export function fraicheur(
  dossier: { derniereCloture: Jour | null; derniereMaj: Jour | null },
  aujourdhui: Jour,
): Fraicheur {
  const echeance = prochaineEcheance(dossier.derniereCloture ?? dossier.derniereMaj, aujourdhui)
  if (!echeance) return 'INCONNUE'
  return aujourdhui <= echeance ? 'A_JOUR' : 'EN_RETARD'
}
