import { Lien } from './boutons.tsx'

/** Les vues d’une même liste, chacune à son adresse ; celle que l’on voit est dite. `surChoix` : y aller avec ce que l’adresse ne dit pas. */
export function Onglets({
  nom,
  onglets,
}: {
  nom: string
  onglets: readonly { href: string; libelle: string; courant: boolean; surChoix?: () => void }[]
}) {
  return (
    <nav aria-label={nom} className="rnc-sans-impression">
      <ul className="rnc-onglets">
        {onglets.map((o) => (
          <li key={o.href} className={o.courant ? 'rnc-onglets__courant' : undefined}>
            <Lien
              href={o.href}
              aria-current={o.courant ? 'page' : undefined}
              onClick={(e) => {
                if (!o.surChoix || e.metaKey || e.ctrlKey || e.shiftKey || e.altKey) return
                e.preventDefault()
                o.surChoix()
              }}
            >
              {o.libelle}
            </Lien>
          </li>
        ))}
      </ul>
    </nav>
  )
}
