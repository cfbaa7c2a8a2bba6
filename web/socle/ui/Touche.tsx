import type { ReactNode } from 'react'

/** Une touche du clavier, telle qu’on la lit dans le texte. */
export const Touche = ({ children }: { children: ReactNode }) => <kbd className="rnc-touche">{children}</kbd>
