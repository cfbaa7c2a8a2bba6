import type { ReactNode } from 'react'
import { Ancre } from './boutons.tsx'
import { Icone } from './Icone.tsx'

/** Les numéros de page à montrer : la première, la dernière, la courante et ses voisines ; `null` pour un saut. */
export function pagesMontrees(page: number, pages: number): (number | null)[] {
  const voulues = [1, page - 1, page, page + 1, pages].filter((p) => p >= 1 && p <= pages)
  const triees = [...new Set(voulues)].sort((a, b) => a - b)
  return triees.flatMap((p, i) => {
    const avant = triees[i - 1]
    if (avant === undefined || p - avant === 1) return [p]
    return p - avant === 2 ? [p - 1, p] : [null, p]
  })
}

/**
 * Pagination, à partir de 1. `lien` rend l’adresse d’une page (marche sans JavaScript), et `surDepart` mène alors à la liste plutôt qu’en
 * haut de la page ; sinon `surPage` est appelé. Rien ne s’affiche pour une seule page.
 */
export function Pagination({
  page,
  pages,
  lien,
  surDepart,
  surPage,
  libelle = 'Pagination',
}: {
  page: number
  pages: number
  lien?: (page: number) => string
  surDepart?: () => void
  surPage?: (page: number) => void
  libelle?: string
}) {
  if (pages <= 1) return null
  const vers = (p: number, classe: string, contenu: ReactNode, titre: string) =>
    p < 1 || p > pages ? (
      <span className={`${classe} rnc-page--inerte`} aria-disabled="true">
        {contenu}
      </span>
    ) : lien ? (
      <Ancre
        className={classe}
        href={lien(p)}
        title={titre}
        aria-current={p === page ? 'page' : undefined}
        surPlace={surDepart !== undefined}
        onClick={surDepart}
      >
        {contenu}
      </Ancre>
    ) : (
      <button
        type="button"
        className={classe}
        title={titre}
        aria-current={p === page ? 'page' : undefined}
        onClick={() => surPage?.(p)}
      >
        {contenu}
      </button>
    )
  return (
    <nav className="fr-pagination rnc-pagination" aria-label={libelle}>
      <ul className="fr-pagination__list">
        <li>
          {vers(
            page - 1,
            'fr-pagination__link',
            <>
              <Icone nom="gauche" taille={1} />
              <span className="rnc-page__mot">Précédente</span>
            </>,
            'Page précédente',
          )}
        </li>
        {pagesMontrees(page, pages).map((p, i) =>
          p === null ? (
            // oxlint-disable-next-line react/no-array-index-key -- un saut n’a pas d’autre identité que sa place.
            <li key={`saut${i}`}>
              <span className="fr-pagination__link rnc-page--inerte">…</span>
            </li>
          ) : (
            <li key={p}>
              {vers(p, 'fr-pagination__link', p, p === page ? `Page ${p}, courante` : `Page ${p}`)}
            </li>
          ),
        )}
        <li>
          {vers(
            page + 1,
            'fr-pagination__link',
            <>
              <span className="rnc-page__mot">Suivante</span>
              <Icone nom="droite" taille={1} />
            </>,
            'Page suivante',
          )}
        </li>
      </ul>
    </nav>
  )
}
