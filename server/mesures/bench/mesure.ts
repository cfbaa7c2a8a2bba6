import autocannon, { type Requete } from 'autocannon'

/** Ce que donne une charge : demandes par seconde, temps en millisecondes. */
export interface Mesure {
  parSeconde: number
  p50: number
  p99: number
  /** Réponses autres que 2xx, ou perdues : une mesure qui en a ne vaut rien. */
  fausses: number
}

function resumer(temps: number[], secondes: number, fausses: number): Mesure {
  temps.sort((a, b) => a - b)
  const quantile = (part: number) => temps[Math.min(temps.length - 1, Math.floor(temps.length * part))] ?? 0
  return { parSeconde: temps.length / secondes, p50: quantile(0.5), p99: quantile(0.99), fausses }
}

/** D’une connexion à l’autre, on part d’ailleurs : deux personnes ne demandent pas toutes la même chose au même instant. */
export const ECART_DE_DEPART = 7

/** Charge le serveur : `connexions` connexions qui redemandent sans pause, `requetes` à tour de rôle. */
export async function chargerHttp(acte: {
  url: string
  connexions: number
  secondes: number
  requetes: Requete[]
}): Promise<Mesure> {
  const { url, connexions, secondes, requetes } = acte
  const temps: number[] = []
  let place = 0
  const charge = autocannon({
    url,
    connections: connexions,
    duration: secondes,
    requests: requetes,
    setupClient: (client) => {
      const depart = (place * ECART_DE_DEPART) % requetes.length
      place += 1
      client.setRequests([...requetes.slice(depart), ...requetes.slice(0, depart)])
    },
  })
  charge.on('response', (_client, _statut, _octets, millisecondes) => temps.push(millisecondes))
  const { duration, non2xx, errors, timeouts } = await charge
  return resumer(temps, duration, non2xx + errors + timeouts)
}

/** Charge la base seule : `connexions` connexions qui recommencent `acte` sans pause. `acte` rend faux quand il n’y a plus rien. */
export async function chargerSql(
  connexions: number,
  secondes: number,
  acte: (place: number, tour: number) => Promise<boolean>,
): Promise<Mesure> {
  const temps: number[] = []
  const depart = performance.now()
  const fin = depart + secondes * 1000
  await Promise.all(
    Array.from({ length: connexions }, async (_, place) => {
      for (let tour = 0; ; tour += 1) {
        const debut = performance.now()
        if (debut >= fin || !(await acte(place, tour))) return
        temps.push(performance.now() - debut)
      }
    }),
  )
  return resumer(temps, (performance.now() - depart) / 1000, 0)
}
