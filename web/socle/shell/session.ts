import type { CompteInfo } from '#contract/comptes/compte.ts'

interface Branchement {
  /** Remplace le compte du contexte et redessine. */
  changerCompte: (compte: CompteInfo | null) => Promise<void>
  naviguer: (href: string) => Promise<void>
}

/** Ce que la session change du routeur du navigateur ; entrer et sortir (`passage.ts`) ne pèsent pas sur une page publique. */
export const branchement: { courant: Branchement | null } = { courant: null }

/** Relie la session au routeur du navigateur ; appelé une fois à l’hydratation. */
export function brancherSession(b: Branchement): void {
  branchement.courant = b
}
