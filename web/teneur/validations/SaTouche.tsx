import { Touche } from '#web/socle/ui/Touche.tsx'
import { useRaccourcisActifs } from './raccourcis.ts'
import './SaTouche.css'

/** La touche d’un bouton, à côté de ses mots ; un lecteur d’écran la dit par `aria-keyshortcuts`. */
export function SaTouche({ children }: { children: string }) {
  const [actives] = useRaccourcisActifs()
  return (
    actives && (
      <span aria-hidden="true" className="rnc-sa-touche">
        <Touche>{children}</Touche>
      </span>
    )
  )
}
