import { useState, type ReactNode } from 'react'
import { Bouton, type Variante } from './boutons.tsx'

/** Copie `texte` dans le presse-papiers et le dit ; se cache à l’impression. */
export function Copier({
  texte,
  children = 'Copier',
  variante = 'discret',
}: {
  texte: string | (() => string)
  children?: ReactNode
  variante?: Variante
}) {
  const [etat, setEtat] = useState<'repos' | 'fait' | 'echec'>('repos')
  const copier = async () => {
    try {
      await navigator.clipboard.writeText(typeof texte === 'string' ? texte : texte())
      setEtat('fait')
    } catch {
      setEtat('echec')
    }
    setTimeout(() => setEtat('repos'), 4000)
  }
  return (
    <span className="rnc-sans-impression rnc-avec-script">
      <Bouton
        variante={variante}
        taille="petit"
        icone={etat === 'fait' ? 'cocher' : 'copier'}
        onClick={() => void copier()}
      >
        {etat === 'fait' ? 'Copié' : etat === 'echec' ? 'Copie impossible' : children}
      </Bouton>
      <output className="fr-sr-only">{etat === 'fait' ? 'Copié dans le presse-papiers' : ''}</output>
    </span>
  )
}
