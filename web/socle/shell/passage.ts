import type { CompteInfo } from '#contract/comptes/compte.ts'
import { connexionVers, porteUneClef } from '#domain/socle/acces/connexion.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { viderNotifications } from './notifications.ts'
import { branchement } from './session.ts'

/** Après une connexion réussie : le compte entre dans le contexte, puis on va où l’on allait. */
export async function ouvrirSession(compte: CompteInfo, retour: string): Promise<void> {
  try {
    await branchement.courant?.changerCompte(compte)
  } catch {
    // Ses écrans n’arrivent pas : une page entière les redemandera.
    location.assign(retour)
    return
  }
  await branchement.courant?.naviguer(retour)
}

/** Le compte a changé sans que l’on change d’écran. */
export async function remplacerCompte(compte: CompteInfo): Promise<void> {
  await branchement.courant?.changerCompte(compte)
}

const gardiens = new Set<() => void>()

/** Fait `garder` juste avant qu’une session perdue n’emporte l’écran ; la fonction rendue y renonce. */
export function avantLaPerte(garder: () => void): () => void {
  gardiens.add(garder)
  return () => gardiens.delete(garder)
}

/** Chaque formulaire ouvert garde ce qui y était tapé. */
export function garderLesSaisies(): void {
  for (const garder of gardiens) garder()
}

/**
 * §8.1 : la session est finie. Le compte sort du contexte ; la page de connexion dit pourquoi et garde l’adresse de
 * retour, même quand plusieurs appels l’apprennent l’un après l’autre. Une page qu’ouvre un lien reçu se passe de compte : on y
 * reste, en visiteur.
 */
export async function sessionPerdue(fin: string | null): Promise<void> {
  const { pathname, search } = location
  viderNotifications()
  if (porteUneClef(search)) {
    await branchement.courant?.changerCompte(null)
    return
  }
  garderLesSaisies()
  await branchement.courant?.changerCompte(null)
  if (pathname !== CHEMINS.connexion)
    await branchement.courant?.naviguer(`${connexionVers(pathname + search)}&fin=${fin ?? 'fermee'}`)
}
