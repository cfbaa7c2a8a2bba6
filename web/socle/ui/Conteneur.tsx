import type { ReactNode } from 'react'

/** Largeur de lecture du site, marges comprises. */
export function Conteneur({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={`fr-container${className ? ` ${className}` : ''}`}>{children}</div>
}
