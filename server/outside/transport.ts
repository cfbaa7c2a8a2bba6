import { creerGarde } from './garde.ts'

/** Une question à un service extérieur : un chemin, des paramètres, la réponse JSON. Lève s’il ne répond pas. */
export type Transport = (chemin: string, parametres: Record<string, string>) => Promise<unknown>

const DELAI_MS = 5_000
const GARDE_MS = 5 * 60_000
const GARDEES = 2_000

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

/** Appelle le vrai service : cinq secondes au plus, une reprise sur une panne ; un renvoi est un refus, il n’est pas suivi (ASVS V15.3.2). */
export function appelHttp(
  base: string,
  delaiMs = DELAI_MS,
  entetes: Readonly<Record<string, string>> = {},
): Transport {
  const racine = base.replace(/\/$/, '')
  return async (chemin, parametres) => {
    for (let essai = 1; ; essai += 1) {
      const reponse = await fetch(`${racine}${chemin}?${new URLSearchParams(parametres).toString()}`, {
        redirect: 'manual',
        signal: AbortSignal.timeout(delaiMs),
        headers: { accept: 'application/json', 'user-agent': 'registre-coproprietes', ...entetes },
      })
      if (reponse.ok) return reponse.json()
      await reponse.body?.cancel()
      if (reponse.status < 500 || essai > 1) throw new ReponseRefusee(reponse)
    }
  }
}

/** Le même appel, dont les réponses sont gardées cinq minutes. */
export function transportHttp(base: string, delaiMs?: number): Transport {
  const appeler = appelHttp(base, delaiMs)
  const garde = creerGarde<unknown>(GARDEES)
  return async (chemin, parametres) => {
    const question = `${chemin}?${new URLSearchParams(parametres).toString()}`
    const gardee = garde.lire(question)
    if (gardee !== undefined) return gardee
    const reponse = await appeler(chemin, parametres)
    garde.poser(question, reponse, GARDE_MS)
    return reponse
  }
}
