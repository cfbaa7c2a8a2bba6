declare module 'autocannon' {
  interface Requete {
    method: 'GET' | 'POST' | 'PUT'
    path: string
    headers?: Record<string, string>
    body?: string
    setupRequest?: (requete: Requete) => Requete
  }
  interface Options {
    url: string
    connections: number
    duration: number
    requests: Requete[]
    setupClient?: (client: { setRequests(requetes: Requete[]): void }) => void
  }
  interface Resultat {
    duration: number
    non2xx: number
    errors: number
    timeouts: number
  }
  interface Instance extends PromiseLike<Resultat> {
    on(
      evenement: 'response',
      ecouteur: (client: unknown, statut: number, octets: number, millisecondes: number) => void,
    ): this
    stop(): void
  }
  export default function autocannon(options: Options): Instance
}
