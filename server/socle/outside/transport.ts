import { BudgetEpuise, signalDuBudget } from './budget.ts'
import { creerDisjoncteur, type Verdict } from './disjoncteur.ts'
import { creerGarde } from './garde.ts'

/** Une question à un service extérieur : un chemin, des paramètres, la réponse JSON. Lève s’il ne répond pas. */
export type Transport = (chemin: string, parametres: Record<string, string>) => Promise<unknown>

const DELAI_MS = 5_000
const GARDE_MS = 5 * 60_000
const GARDEES = 2_000
/** Au-delà, une réponse ne se garde pas : deux mille grosses tiendraient toute la mémoire. */
const OCTETS_GARDES = 64 * 1024
/** Bien plus que la plus longue des réponses attendues ; au-delà, on raccroche. */
const OCTETS_MAX = 2 * 1024 * 1024

/** Le service a répondu par un refus ou une panne. */
export class ReponseRefusee extends Error {
  override name = 'ReponseRefusee'
  readonly statut: number
  /** L’attente que demande Retry-After ; zéro s’il n’en demande pas, ou par une date. */
  readonly attendreMs: number

  constructor(reponse: Response) {
    super(`le service a répondu ${reponse.status}`)
    this.statut = reponse.status
    this.attendreMs = (Number(reponse.headers.get('retry-after')) || 0) * 1_000
  }
}

/** La réponse est sans fin, ou sans commune mesure : elle n’est pas lue jusqu’au bout. */
export class ReponseTropGrande extends Error {
  override name = 'ReponseTropGrande'
}

/** Le corps d’une réponse, déjà décompressé ; il quitte la lecture, et coupe la connexion, dès la borne passée. */
async function lireCorps(reponse: Response): Promise<Buffer> {
  const morceaux: Uint8Array[] = []
  let taille = 0
  for await (const morceau of reponse.body ?? []) {
    taille += morceau.length
    if (taille > OCTETS_MAX) throw new ReponseTropGrande('la réponse du service est trop grande')
    morceaux.push(morceau)
  }
  return Buffer.concat(morceaux)
}

/**
 * Pose une question par le réseau : dans le temps donné et dans celui de l’acte, une réponse bornée, lue en entier. Un renvoi
 * n’est pas suivi (ASVS V15.3.2).
 */
export async function joindre(
  adresse: string,
  options: RequestInit,
  delaiMs: number,
): Promise<{ reponse: Response; corps: Buffer }> {
  const duBudget = signalDuBudget()
  const signaux = [AbortSignal.timeout(delaiMs), duBudget, options.signal ?? null]
  try {
    const reponse = await fetch(adresse, {
      ...options,
      redirect: 'manual',
      signal: AbortSignal.any(signaux.filter((s) => s !== null)),
    })
    return { reponse, corps: await lireCorps(reponse) }
  } catch (echec) {
    if (duBudget?.aborted)
      throw new BudgetEpuise('le temps des services extérieurs est épuisé', { cause: echec })
    throw echec
  }
}

/** Un refus motivé vient d’un service qui vit ; une panne, une saturation ou un silence, non. */
const jugerEchec = (echec: unknown): Verdict =>
  echec instanceof ReponseRefusee && echec.statut < 500 && echec.statut !== 429 ? 'reponse' : 'panne'

type Appel = (
  chemin: string,
  parametres: Record<string, string>,
) => Promise<{ rendu: unknown; octets: number }>

function creerAppel(base: string, delaiMs: number, entetes: Readonly<Record<string, string>>): Appel {
  const racine = base.replace(/\/$/, '')
  const disjoncteur = creerDisjoncteur()
  const headers = { accept: 'application/json', 'user-agent': 'registre-coproprietes', ...entetes }
  return async (chemin, parametres) => {
    const adresse = `${racine}${chemin}?${new URLSearchParams(parametres).toString()}`
    const demander = async () => {
      for (let essai = 1; ; essai += 1) {
        const { reponse, corps } = await joindre(adresse, { headers }, delaiMs)
        if (reponse.ok) return { rendu: JSON.parse(corps.toString('utf8')) as unknown, octets: corps.length }
        if (reponse.status < 500 || essai > 1) throw new ReponseRefusee(reponse)
      }
    }
    return disjoncteur.passer(demander, jugerEchec)
  }
}

/**
 * Appelle le vrai service : cinq secondes au plus, une reprise sur une panne, et plus du tout pendant trente secondes quand il
 * tombe cinq fois de suite.
 */
export function appelHttp(
  base: string,
  delaiMs = DELAI_MS,
  entetes: Readonly<Record<string, string>> = {},
): Transport {
  const appeler = creerAppel(base, delaiMs, entetes)
  return async (chemin, parametres) => (await appeler(chemin, parametres)).rendu
}

/** Le même appel, dont les réponses sont gardées cinq minutes. */
export function transportHttp(base: string, delaiMs = DELAI_MS): Transport {
  const appeler = creerAppel(base, delaiMs, {})
  const garde = creerGarde<unknown>(GARDEES)
  return async (chemin, parametres) => {
    const question = `${chemin}?${new URLSearchParams(parametres).toString()}`
    const gardee = garde.lire(question)
    if (gardee !== undefined) return gardee
    const { rendu, octets } = await appeler(chemin, parametres)
    if (octets <= OCTETS_GARDES) garde.poser(question, rendu, GARDE_MS)
    return rendu
  }
}
