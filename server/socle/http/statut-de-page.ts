/** Un appel qu’une page a fait à son rendu : ce qu’il a répondu, et l’attente en secondes qu’il demande, s’il en demande une. */
export interface AppelLu {
  url: string
  statut: number
  pause: number
}

/** De deux refus, celui que la page répond : d’abord ce qui passe de soi-même, puis ce qui ne tient pas à la saisie. */
const RANG = [503, 500, 429, 403, 410, 404, 409, 400]

const rang = (statut: number) => {
  const trouve = RANG.indexOf(statut)
  return trouve < 0 ? RANG.length : trouve
}

/**
 * Le statut d’une page : celui de l’appel qui lui a été refusé, que l’écran l’ait dit lui-même ou non ; sinon celui du rendu.
 * `pause` : ce qu’attend, en secondes, celui qui la redemande.
 */
export function statutDeLaPage(rendu: number, appels: readonly AppelLu[]): { statut: number; pause: number } {
  const [refus] = appels.filter((a) => a.statut >= 400).toSorted((a, b) => rang(a.statut) - rang(b.statut))
  const statut = refus?.statut ?? rendu
  return {
    statut,
    pause: Math.max(0, ...appels.filter((a) => a.statut === statut).map((a) => a.pause)),
  }
}
