import { Lien } from './boutons.tsx'

/** Les vues d’une même liste, chacune à son adresse ; celle que l’on voit est dite. */
export function Onglets({
  nom,
  onglets,
  retenu,
  glissants = false,
}: {
  nom: string
  onglets: readonly { href: string; libelle: string; courant: boolean }[]
  /** Ce que l’on cherche, qui suit d’un onglet à l’autre. */
  retenu?: Record<string, string> | undefined
  /** Nombreux : sur un petit écran, ils glissent sur une ligne. */
  glissants?: boolean
}) {
  return (
    <nav aria-label={nom} className="rnc-sans-impression">
      <ul className={glissants ? 'rnc-onglets rnc-onglets--glissants' : 'rnc-onglets'}>
        {onglets.map((o) => (
          <li key={o.href} className={o.courant ? 'rnc-onglets__courant' : undefined}>
            <Lien href={o.href} retenu={retenu} aria-current={o.courant ? 'page' : undefined}>
              {o.libelle}
            </Lien>
          </li>
        ))}
      </ul>
    </nav>
  )
}
