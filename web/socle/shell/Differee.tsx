import { Suspense, type ReactNode } from 'react'
import { useVivant } from './vivant.ts'

/** Un morceau chargé à part, que le serveur ne rend pas : il y resterait inachevé, et le navigateur s’en plaindrait. */
export function Differee({ attente, children }: { attente: ReactNode; children: ReactNode }) {
  return useVivant() ? <Suspense fallback={attente}>{children}</Suspense> : attente
}
