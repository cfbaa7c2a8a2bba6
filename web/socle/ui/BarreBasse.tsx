import type { ReactNode } from 'react'

/** Ce qui reste sous les yeux pendant que l’on remplit une longue page : collé au bas de l’écran. */
export function BarreBasse({ children }: { children: ReactNode }) {
  return <div className="rnc-barre-basse">{children}</div>
}
