import { CATEGORIES, type Categorie } from '#domain/institutions/categorisation/axes.ts'
import { Invisible } from '#web/socle/ui/miseEnPage.tsx'

const CLASSES: Readonly<Record<Categorie, string>> = {
  A: 'rnc-categorie rnc-categorie--a',
  B: 'rnc-categorie rnc-categorie--b',
  C: 'rnc-categorie rnc-categorie--c',
  D: 'rnc-categorie rnc-categorie--d',
  NON_EVALUABLE: 'rnc-categorie rnc-categorie--ne',
}

/** La lettre d’une catégorie ; celle que l’on n’évalue pas a un signe. */
export const lettreDe = (categorie: Categorie): string => (categorie === 'NON_EVALUABLE' ? '?' : categorie)

/** Une catégorie : sa lettre, sur sa couleur, et ses mots ; `courte` : les mots ne sont que lus. */
export function LaCategorie({ categorie, courte = false }: { categorie: Categorie; courte?: boolean }) {
  const { court } = CATEGORIES[categorie]
  return (
    <span className="rnc-categorie-dite">
      <span className={CLASSES[categorie]} aria-hidden="true">
        {lettreDe(categorie)}
      </span>
      {courte ? (
        <Invisible>{CATEGORIES[categorie].libelle}</Invisible>
      ) : (
        <span>
          <Invisible>{categorie === 'NON_EVALUABLE' ? '' : `${categorie}\u00a0: `}</Invisible>
          {court}
        </span>
      )}
    </span>
  )
}
