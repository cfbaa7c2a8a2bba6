import { CODES_CATEGORIES } from '#domain/institutions/categorisation/axes.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { useSite } from '#web/socle/shell/contexte.ts'
import { LaCategorie } from './Categorie.tsx'
import type { Mesurees } from './groupes.ts'
import { marquer } from './peu.tsx'

const EVALUEES = CODES_CATEGORIES.filter((c) => c !== 'NON_EVALUABLE').toReversed()

/** Sur combien de copropriétés porte chacun des chiffres de la ligne. */
export const marquesDe = ({ nombre, categories }: Mesurees): number[] => [
  nombre,
  nombre - categories.NON_EVALUABLE,
  ...EVALUEES.map((c) => categories[c]),
]

/** Ce que l’on regarde, sur une ligne : combien, et de chaque catégorie, la plus fragile d’abord. */
export function Chiffres({ total }: { total: Mesurees }) {
  const { aujourdhui } = useSite()
  const fort = (n: number, sur: number = n) => <strong>{marquer(afficherEntier(n), sur, aujourdhui)}</strong>
  const evaluees = total.nombre - total.categories.NON_EVALUABLE
  return (
    <ul className="rnc-outil__chiffres" aria-label="Ce que vous regardez">
      <li>
        {fort(total.nombre)} {total.nombre > 1 ? 'copropriétés' : 'copropriété'}
      </li>
      <li>
        {fort(total.lotsPrincipaux, total.nombre)}{' '}
        {total.lotsPrincipaux > 1 ? 'lots principaux' : 'lot principal'}
      </li>
      <li>
        {fort(evaluees)} {evaluees > 1 ? 'évaluées' : 'évaluée'}
      </li>
      {EVALUEES.map((categorie) => (
        <li key={categorie}>
          <LaCategorie categorie={categorie} courte /> {fort(total.categories[categorie])}
        </li>
      ))}
    </ul>
  )
}
