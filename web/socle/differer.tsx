import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'

const jamais = () => new Promise<never>(() => undefined)

/**
 * Un composant d’un morceau à part. Le rendu du serveur n’attend pas un composant différé : `rendu` est le morceau, chez
 * lui, et la page reste entière sans JavaScript. Un morceau qui n’arrive pas (réseau coupé) laisse ce que le serveur a
 * rendu, ou `attente` : il n’emporte pas la page.
 */
export function differer<M, P extends object>(
  charger: () => Promise<M>,
  rendu: M | null,
  prendre: (morceau: M) => ComponentType<P>,
  attente: (p: P) => ReactNode = () => null,
): (props: P) => ReactNode {
  const Composant = rendu
    ? prendre(rendu)
    : lazy(() => charger().then((morceau) => ({ default: prendre(morceau) }), jamais))
  return function Differe(p: P) {
    return (
      <Suspense fallback={attente(p)}>
        <Composant {...p} />
      </Suspense>
    )
  }
}
