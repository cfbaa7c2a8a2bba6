import {
  deconnecter as appelDeconnecter,
  reprendreSaPlace,
  type CompteInfo,
} from '#contract/comptes/compte.ts'
import { etatAuthentification } from '#domain/socle/acces/sso.ts'
import { deconnexionSso } from '#contract/comptes/sso.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { send } from '#web/socle/appels/api.ts'
import { preparerLaDeconnexion } from './avant-deconnexion.ts'
import { laisserUnMot } from './mot.ts'

const DECONNECTE = 'Vous êtes déconnecté'

/** Rien de ce que l’écran gardait ne reste (§4.4), puis un chargement entier, où `mot` dit ce qui vient de se faire. */
export function oublierTout(adresse: string = CHEMINS.accueil, mot?: string): void {
  sessionStorage.clear()
  localStorage.clear()
  if (mot) laisserUnMot(mot)
  location.assign(adresse)
}

/** Ferme la session, chez le fournisseur d’identité aussi s’il y en a un. */
export async function deconnecter(compte: CompteInfo): Promise<void> {
  await preparerLaDeconnexion()
  if (compte.sso && etatAuthentification(compte) === 'AUTHENTICATED_CLAVIS') {
    const { url } = await send(deconnexionSso, { params: { sso: compte.sso } })
    oublierTout(url, DECONNECTE)
    return
  }
  await send(appelDeconnecter, {})
  oublierTout(CHEMINS.accueil, DECONNECTE)
}

/** Où le teneur en était quand il a pris la place d’un autre. */
const AVANT_SA_PLACE = 'avant-sa-place'

/** Tout se recharge sous le nom d’un autre ; l’onglet retient d’où l’on vient. */
export function prendreLaPlace(): void {
  const ou = location.pathname + location.search
  oublierTout()
  sessionStorage.setItem(AVANT_SA_PLACE, ou)
}

/** Le teneur reprend son compte, là où il en était ; les écrans de l’autre ne restent pas en mémoire. */
export async function reprendre(): Promise<void> {
  await send(reprendreSaPlace, {})
  oublierTout(sessionStorage.getItem(AVANT_SA_PLACE) ?? CHEMINS.teledeclarants)
}
