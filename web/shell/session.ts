import type { CompteInfo } from '#contract/session.ts'
import { connexionVers } from '#domain/acces/connexion.ts'
import * as CHEMINS from '#domain/chemins.ts'

interface Branchement {
  /** Remplace le compte du contexte et redessine. */
  changerCompte: (compte: CompteInfo | null) => Promise<void>
  naviguer: (href: string) => Promise<void>
}

let branchement: Branchement | null = null

/** Relie la session au routeur du navigateur ; appelé une fois à l’hydratation. */
export function brancherSession(b: Branchement): void {
  branchement = b
}

/** Après une connexion réussie : le compte entre dans le contexte, puis on va où l’on allait. */
export async function ouvrirSession(compte: CompteInfo, retour: string): Promise<void> {
  try {
    await branchement?.changerCompte(compte)
  } catch {
    // Ses écrans n’arrivent pas : une page entière les redemandera.
    location.assign(retour)
    return
  }
  await branchement?.naviguer(retour)
}

/** Le compte a changé sans que l’on change d’écran. */
export async function remplacerCompte(compte: CompteInfo): Promise<void> {
  await branchement?.changerCompte(compte)
}

/** §8.1 : la session est finie. Le compte sort du contexte, et la page de connexion garde l’adresse de retour. */
export async function sessionPerdue(): Promise<void> {
  const { pathname, search } = location
  await branchement?.changerCompte(null)
  const dejaLa = pathname === CHEMINS.connexion
  await branchement?.naviguer(dejaLa ? CHEMINS.connexion : connexionVers(pathname + search))
}
