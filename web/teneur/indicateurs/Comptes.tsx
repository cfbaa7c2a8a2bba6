import type { ComponentProps } from 'react'
import { FicheLignes } from '#web/socle/ui/miseEnPage.tsx'
import './indicateurs.css'

/** Des comptes les uns sous les autres, serrés : ce que l’on compte, et son nombre au bout de la ligne. */
export function Comptes(p: ComponentProps<typeof FicheLignes>) {
  return (
    <div className="rnc-comptes">
      <FicheLignes {...p} />
    </div>
  )
}
