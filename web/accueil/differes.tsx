import { lazy, Suspense, type ComponentType } from 'react'

type Bas = typeof import('./bas.ts')

// Le rendu du serveur n’attend pas un composant différé : il a déjà les siens. La page reste donc entière sans JavaScript.
const bas = import.meta.env.SSR ? await import('./bas.ts') : null

function differer<P extends object>(prendre: (m: Bas) => ComponentType<P>): ComponentType<P> {
  const Composant = bas ? prendre(bas) : lazy(() => import('./bas.ts').then((m) => ({ default: prendre(m) })))
  return function Differe(p: P) {
    return (
      <Suspense>
        <Composant {...p} />
      </Suspense>
    )
  }
}

/** Ce qui n’agit pas dès l’arrivée : rendu par le serveur, rendu vivant après le reste. */
export const AppelStatistiques = differer((m) => m.AppelStatistiques)
export const BonASavoir = differer((m) => m.BonASavoir)
export const FichesMemo = differer((m) => m.FichesMemo)
export const Horizon = differer((m) => m.Horizon)
export const Liens = differer((m) => m.Liens)
export const Presentation = differer((m) => m.Presentation)
