import { afficherEntier } from '#domain/socle/mots/nombre.ts'

/** Une feuille plus longue ne se lit plus : la liste s’arrête et le dit, l’extrait a tout. */
const CELLULES_MAX = 1_500_000

/** Ce que la liste d’un classeur a de lignes, de tant de colonnes. */
export const lignesAuPlus = (colonnes: number): number => Math.floor(CELLULES_MAX / colonnes)

/** Ce qui se dit d’une liste de `nombre` copropriétés qui s’arrête, avant de la prendre et dans le classeur ; vide : elle tient. */
export const avisDeLaListe = (nombre: number, colonnes: number): string[] => {
  const plus = lignesAuPlus(colonnes)
  return nombre <= plus
    ? []
    : [
        `La feuille des copropriétés en a ${afficherEntier(plus)} sur ${afficherEntier(nombre)}, les premières de l’ordre choisi. L’extrait en CSV les a toutes\u202f; les autres feuilles les comptent toutes.`,
      ]
}
