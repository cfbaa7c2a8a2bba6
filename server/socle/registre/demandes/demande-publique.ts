import { lireAbonne } from '#domain/public/lettre/abonnement.ts'
import { boiteDe } from '#domain/socle/courriels/boite.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { Captcha } from '#server/socle/platform/captcha.ts'
import type { Demandeur } from '../actes/acte.ts'
import { compter } from '../comptes/compteurs.ts'

const UN_JOUR_SECONDES = 86_400

/** Vérifie et consomme la preuve humaine d’un formulaire ; refuse, au nom de ce champ, celle qui manque ou ne vaut rien. */
export async function exigerPreuve(
  captcha: Captcha,
  { maintenant, refuser }: Pick<Demandeur<'DONNEES_REFUSEES'>, 'maintenant' | 'refuser'>,
  champ: string,
  solution: string,
): Promise<void> {
  if (!(await captcha.verifier(solution, maintenant, true)))
    throw refuser('DONNEES_REFUSEES', {
      refus: [{ champ, code: solution ? 'CAPTCHA_INVALIDE' : 'CAPTCHA_REQUIS' }],
    })
}

/** Vrai d’un robot : le champ piège, que personne ne voit, est rempli. La réponse ne le dit pas. */
export const estPiege = (siteWeb: string): boolean => siteWeb.trim() !== ''

/**
 * L’adresse d’un formulaire public, une fois sa preuve vérifiée et consommée ; null d’un robot tombé dans le piège, à qui la
 * réponse ne le dit pas. Refuse l’adresse mal écrite, et la preuve absente ou usée.
 */
export async function lireAdresseProuvee(
  { captcha }: Pick<Dependances, 'captcha'>,
  demandeur: Demandeur<'DONNEES_REFUSEES'>,
  saisie: { email: string; recaptcha: string; siteWeb: string },
): Promise<string | null> {
  const lue = lireAbonne(saisie.email)
  if (typeof lue !== 'string')
    throw demandeur.refuser('DONNEES_REFUSEES', { refus: [{ champ: 'email', ...lue }] })
  await exigerPreuve(captcha, demandeur, 'recaptcha', saisie.recaptcha)
  return estPiege(saisie.siteWeb) ? null : lue
}

/** Un courriel que fait partir qui n’a rien prouvé, et ce que sa boîte en reçoit. */
interface Envoi {
  /** L’acte : chacun a son compte. */
  quoi: string
  email: string
  max: number
  maintenant: string
  secondes?: number
  /** Quelqu’un a déjà montré qu’il lit cette adresse : ce que d’autres font partir vers la même boîte ne lui ôte rien. */
  prouvee?: boolean
}

/**
 * Vrai tant que cette adresse, et la boîte où elle arrive, n’ont pas reçu ce jour plus de `max` de nos demandes : on n’écrit pas
 * à qui n’a rien demandé. L’adresse qui nomme la boîte ne compte que les siennes : les « +1@ » d’un autre ne l’éteignent pas.
 */
export async function boiteTranquille(
  { db, secrets }: { db: Parameters<typeof compter>[0]; secrets: Dependances['secrets'] },
  { quoi, email, max, maintenant, secondes = UN_JOUR_SECONDES, prouvee = false }: Envoi,
): Promise<boolean> {
  const adresse = email.trim().toLowerCase()
  const boite = boiteDe(email)
  const recus = (cle: string) => compter(db, `${quoi}:${secrets.empreinte(cle)}`, secondes, maintenant)
  const deLAdresse = await recus(adresse)
  const deLaBoite = await recus(`boite:${boite}`)
  return deLAdresse <= max && (prouvee || adresse === boite || deLaBoite <= max)
}
