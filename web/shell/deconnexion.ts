import { deconnecter as appelDeconnecter } from '#contract/compte.ts'
import { send } from '../api.ts'

/** Ferme la session et repart de l’accueil par un chargement entier : rien ne reste en mémoire (§4.4). */
export async function deconnecter(): Promise<void> {
  await send(appelDeconnecter, {})
  sessionStorage.clear()
  location.assign('/')
}
