import type { Call, InputOf as EntreeDe, ReplyOf as ReponseDe } from '#contract/socle/call.ts'
import type { CorpsErreur } from '#contract/socle/formes.ts'
import { COOKIE_JETON, EN_TETE_CONNECTEE, EN_TETE_JETON, EN_TETE_VERSION } from '#contract/socle/protocole.ts'
import { ErreurApi } from './erreur-api.ts'
import { commencerRequete } from '#web/socle/shell/activite.ts'
import { lireCookie } from '#web/socle/shell/cookies.ts'
import { ecoutes } from '#web/socle/shell/ecoutes.ts'
import { signalerIntrouvable } from '#web/socle/shell/introuvable.ts'
import { notifier } from '#web/socle/shell/notifications.ts'
import { direErreur } from '#web/socle/textes/erreurs.ts'

export { ErreurApi } from './erreur-api.ts'

/** Ce qu’un appel prend et rend, vu du navigateur : un fichier choisi est un `File`, un fichier rendu un `Blob`. */
export type InputOf<C extends Call> = EntreeDe<C, File>
export type ReplyOf<C extends Call> = ReponseDe<C, Blob>

/** Un appel du contrat : en mémoire sur le serveur, par HTTP dans le navigateur. */
export type Appeler = <C extends Call>(
  appel: C,
  entree: InputOf<C>,
  /** Éteint, la réponse ne s’attend plus : l’écran est quitté avant d’être lu. */
  signal?: AbortSignal,
) => Promise<ReplyOf<C>>

export interface Options {
  /**
   * L’écran dit lui-même ses erreurs, toutes ou celles de ces statuts : ni notification, ni page introuvable. Le 401
   * reste traité ici.
   */
  erreursTraitees?: boolean | readonly number[]
  signal?: AbortSignal | undefined
  /** La page s’en va : le navigateur finit l’envoi sans elle. */
  enPartant?: boolean
  /** Reçoit les en-têtes d’une réponse réussie (§8.2 : trop de résultats, nom de fichier). */
  surEntetes?: (entetes: Headers) => void
}

interface Entree {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  fichier?: File
}

const CLE_VERSION = 'rechargee'
const RECHARGE_MS = 600_000
let versionConnue: string | null = null

/** §4.8 : la première version est seulement retenue ; une autre, ensuite, recharge la page. */
function suivreVersion(reponse: Response): void {
  const version = reponse.headers.get(EN_TETE_VERSION)
  if (version === null || version === versionConnue) return
  const premiere = versionConnue === null
  versionConnue = version
  // Pendant une mise à jour, l’ancienne et la nouvelle répondent tour à tour : une fois toutes les dix minutes suffit.
  if (premiere || Date.now() - Number(sessionStorage.getItem(CLE_VERSION)) < RECHARGE_MS) return
  sessionStorage.setItem(CLE_VERSION, String(Date.now()))
  location.reload()
}

const scalaire = (valeur: unknown): string => (typeof valeur === 'string' ? valeur : JSON.stringify(valeur))

function parametres(valeurs: Record<string, unknown>): URLSearchParams {
  const p = new URLSearchParams()
  for (const [cle, valeur] of Object.entries(valeurs)) {
    for (const v of Array.isArray(valeur) ? (valeur as unknown[]) : [valeur]) {
      if (v !== undefined && v !== null) p.append(cle, scalaire(v))
    }
  }
  return p
}

/** L’adresse d’un appel : chemin rempli et paramètres. */
export function adresseDe<C extends Call>(appel: C, entree: InputOf<C>): string {
  const { params = {}, query = {} } = entree as Entree
  const chemin = appel.path.replace(/:(\w+)/g, (_, nom: string) => encodeURIComponent(scalaire(params[nom])))
  const recherche = parametres(query).toString()
  return recherche ? `${chemin}?${recherche}` : chemin
}

/** Le corps d’un appel, selon ce qu’il prend. */
export function corpsDe<C extends Call>(appel: C, entree: InputOf<C>): { corps?: BodyInit; type?: string } {
  const { body, fichier } = entree as Entree
  if (appel.takes === 'form') return { corps: parametres((body ?? {}) as Record<string, unknown>) }
  if (appel.takes === 'multipart') {
    const envoi = new FormData()
    // Les champs d’abord : le serveur les a lus quand le fichier arrive.
    for (const [cle, valeur] of parametres((body ?? {}) as Record<string, unknown>)) envoi.append(cle, valeur)
    if (fichier) envoi.append(appel.fichier?.champ ?? 'fichier', fichier, fichier.name)
    return { corps: envoi }
  }
  return body === undefined ? {} : { corps: JSON.stringify(body), type: 'application/json' }
}

/** La réponse d’un appel qui rend du texte ou du JSON ; null quand elle est vide. */
export function lireReponse<C extends Call>(appel: C, texte: string): ReplyOf<C> {
  if (appel.gives === 'text') return texte as ReplyOf<C>
  return (texte === '' ? null : JSON.parse(texte)) as ReplyOf<C>
}

async function lireErreur(reponse: Response): Promise<ErreurApi> {
  const corps = (await reponse.json().catch(() => null)) as Partial<CorpsErreur> | null
  // Un mandataire répond aussi, en HTML ou en anglais : ce qui n’a pas notre forme ne se lit pas.
  return new ErreurApi(
    reponse.status,
    corps?.code ? corps : { message: direErreur(reponse.status, '').texte },
  )
}

/** Ce que le site fait d’une erreur que l’écran ne traite pas lui-même (§8.1). */
function direEchec(erreur: ErreurApi): void {
  if (erreur.statut === 404) {
    signalerIntrouvable(true)
    return
  }
  notifier({
    ton: 'erreur',
    ...direErreur(erreur.statut, erreur.message),
    details: { statut: erreur.statut, message: erreur.message, incident: erreur.incident },
  })
}

const traitee = ({ erreursTraitees = false }: Options, statut: number) =>
  typeof erreursTraitees === 'boolean' ? erreursTraitees : erreursTraitees.includes(statut)

const concerneLeCompte = (chemin: string) => /^\/api\/(account|authentication)\b/.test(chemin)

/**
 * Fait un appel du contrat. Rend la réponse typée ; lève `ErreurApi`. Les erreurs 400, 403, 5xx et l’absence de réponse
 * sont notifiées, un 404 montre la page introuvable, sauf `erreursTraitees` ; un 401 hors du compte ferme la session
 * et mène à la connexion.
 */
export async function send<C extends Call>(
  appel: C,
  entree: InputOf<C>,
  options: Options = {},
): Promise<ReplyOf<C>> {
  const { corps, type } = corpsDe(appel, entree)
  const entetes = new Headers({ Accept: 'application/json, */*;q=0.5' })
  if (type) entetes.set('Content-Type', type)
  if (appel.effet === 'ecriture') {
    entetes.set(EN_TETE_JETON, lireCookie(COOKIE_JETON) ?? '')
    // Un appel ouvert à tous prendrait, session finie, une personne pour un visiteur.
    if (ecoutes.connectee?.()) entetes.set(EN_TETE_CONNECTEE, '1')
  }

  const terminer = commencerRequete()
  try {
    const reponse = await fetch(adresseDe(appel, entree), {
      method: appel.method,
      headers: entetes,
      body: corps ?? null,
      signal: options.signal ?? null,
      credentials: 'same-origin',
      keepalive: options.enPartant ?? false,
    })
    suivreVersion(reponse)
    ecoutes.derniere = { entetes: reponse.headers, recue: Date.now() }
    ecoutes.reponse?.()
    if (!reponse.ok) {
      const erreur = await lireErreur(reponse)
      const duCompte = concerneLeCompte(appel.path)
      if (duCompte ? erreur.code === 'NON_CONNECTE' : erreur.statut === 401)
        await ecoutes.perte?.(reponse.headers, duCompte)
      throw erreur
    }
    options.surEntetes?.(reponse.headers)
    if (appel.gives === 'file') return (await reponse.blob()) as ReplyOf<C>
    return lireReponse(appel, await reponse.text())
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    const erreur = cause instanceof ErreurApi ? cause : new ErreurApi(0, { message: String(cause) })
    if (erreur.statut !== 401 && !traitee(options, erreur.statut)) direEchec(erreur)
    throw erreur
  } finally {
    terminer()
  }
}

/** Comme `send`, pour un écran qui dit lui-même toutes ses erreurs. */
export const essayer: Appeler = (appel, entree, signal) =>
  send(appel, entree, { erreursTraitees: true, signal })
