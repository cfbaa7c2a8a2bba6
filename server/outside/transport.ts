/** Une question à un service de localisation : un chemin, des paramètres, la réponse JSON. Lève s’il ne répond pas. */
export type Transport = (chemin: string, parametres: Record<string, string>) => Promise<unknown>

const DELAI_MS = 5_000
const GARDE_MS = 5 * 60_000
const GARDEES = 2_000

/** Appelle le vrai service : cinq secondes au plus, une reprise sur une panne, réponses gardées cinq minutes. */
export function transportHttp(base: string, delaiMs = DELAI_MS): Transport {
  const gardees = new Map<string, { quand: number; reponse: unknown }>()
  const racine = base.replace(/\/$/, '')

  async function demander(url: string): Promise<unknown> {
    for (let essai = 1; ; essai += 1) {
      const reponse = await fetch(url, {
        signal: AbortSignal.timeout(delaiMs),
        headers: { accept: 'application/json', 'user-agent': 'registre-coproprietes' },
      })
      if (reponse.ok) return reponse.json()
      await reponse.body?.cancel()
      if (reponse.status < 500 || essai > 1) throw new Error(`le service a répondu ${reponse.status}`)
    }
  }

  return async (chemin, parametres) => {
    const url = `${racine}${chemin}?${new URLSearchParams(parametres).toString()}`
    const gardee = gardees.get(url)
    if (gardee && performance.now() - gardee.quand < GARDE_MS) return gardee.reponse
    const reponse = await demander(url)
    if (gardees.size >= GARDEES) gardees.delete(gardees.keys().next().value!)
    gardees.set(url, { quand: performance.now(), reponse })
    return reponse
  }
}
