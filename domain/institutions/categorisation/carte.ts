import { TEINTES, type CarteDeDepartements, type Teinte } from '#domain/public/statistiques/carte.ts'
import { classeDe, direClasses, limitesDesClasses } from '#domain/public/statistiques/classes.ts'
import { direPart } from '#domain/public/statistiques/dire.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import { direPeu } from './peu.ts'
import type { LigneDeSynthese } from './synthese.ts'

/** Ce qui est en catégorie C ou D : à aller voir. */
export const aVoir = ({ categories }: Pick<LigneDeSynthese, 'categories'>): number =>
  categories.C + categories.D

const FINESSE = 0.001
const dire = (part: number): string => direPart(part, 1)

/** La carte des départements d’un rapport, par la part de leurs copropriétés en catégorie C ou D. */
export function carteDesCategories(
  lignes: readonly LigneDeSynthese[],
  constat: string,
  jour: Jour,
): CarteDeDepartements {
  const situees = lignes.flatMap((l) => (l.code === null || l.nombre === 0 ? [] : [{ ...l, code: l.code }]))
  const lus = situees.map((l) => ({ ...l, valeur: aVoir(l) / l.nombre }))
  const valeurs = lus.map(({ valeur }) => valeur)
  // Beaucoup n’en ont aucune : les classes se coupent parmi celles qui en ont.
  const limites = limitesDesClasses(
    valeurs.filter((v) => v > 0),
    FINESSE,
  )
  const teinteDe = (classe: number): Teinte => TEINTES[limites.length]?.[classe] ?? 'rien'
  return {
    constat,
    precision: 'Part des copropriétés en catégorie C ou D, par département',
    montant: false,
    legende: direClasses(valeurs, limites, FINESSE, dire).map((dit, classe) => ({
      teinte: teinteDe(classe),
      dit,
    })),
    departements: lus.map(({ code, libelle, nombre, valeur, peu }) => ({
      code,
      nom: libelle,
      nb: nombre,
      exploitables: null,
      valeur,
      teinte: teinteDe(classeDe(valeur, limites)),
      dit: `${dire(valeur)}${peu ? ` (${direPeu(jour)})` : ''}`,
    })),
  }
}
