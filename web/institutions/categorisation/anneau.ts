import { CODES_CATEGORIES, type Categorie } from '#domain/institutions/categorisation/axes.ts'

/** De la plus fragile à la moins fragile, puis ce que l’on ne sait pas : ce qui se voit d’abord, du haut et dans le sens des aiguilles. */
const DANS_L_ORDRE: readonly Categorie[] = [
  ...CODES_CATEGORIES.filter((c) => c !== 'NON_EVALUABLE').toReversed(),
  'NON_EVALUABLE',
]

const COULEURS: Readonly<Record<Categorie, string>> = {
  A: 'var(--rnc-cat-a)',
  B: 'var(--rnc-cat-b)',
  C: 'var(--rnc-cat-c)',
  D: 'var(--rnc-cat-d)',
  NON_EVALUABLE: 'var(--rnc-cat-ne)',
}

/** Une part se voit, si mince soit-elle : une copropriété en D parmi deux cents n’est pas un cheveu. En pour cent du tour. */
const PART_VISIBLE = 4

export interface Arc {
  categorie: Categorie
  /** En pour cent du tour. */
  de: number
  a: number
}

/** L’anneau d’un groupe : la part de chaque catégorie, celle que l’on ne sait pas comprise ; vide d’un groupe vide. */
export function arcsDe(categories: Readonly<Record<Categorie, number>>): Arc[] {
  const presentes = DANS_L_ORDRE.filter((c) => categories[c] > 0)
  const nombre = presentes.reduce((n, c) => n + categories[c], 0)
  const voulues = presentes.map((c) => Math.max(PART_VISIBLE, (100 * categories[c]) / nombre))
  const tour = voulues.reduce((n, part) => n + part, 0)
  let fin = 0
  return presentes.map((categorie, i) => {
    const de = fin
    fin += (100 * (voulues[i] ?? 0)) / tour
    return { categorie, de, a: i === presentes.length - 1 ? 100 : fin }
  })
}

/** Ses couleurs, telles que la feuille de style les pose. */
export const peindre = (arcs: readonly Arc[]): string =>
  `conic-gradient(${arcs.map(({ categorie, de, a }) => `${COULEURS[categorie]} ${de.toFixed(2)}% ${a.toFixed(2)}%`).join(', ')})`
