import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReponseFactice {
  statut?: number
  /** Un texte part tel quel ; le reste en JSON. */
  corps?: unknown
  /** Reçoit la demande, et n’y répond jamais. */
  muet?: true
  entetes?: Record<string, string>
}

export interface DemandeFactice {
  chemin: string
  parametres: object
  entetes: IncomingHttpHeaders
}

/** Un service extérieur de comédie sur cette machine, avec sa file de réponses. */
export interface ServiceFactice {
  url: string
  /** À venir, dans l’ordre ; la dernière se répète, et sans aucune c’est 404. */
  reponses: ReponseFactice[]
  demandes: DemandeFactice[]
  fermer(): Promise<void>
}

export async function ouvrirServiceFactice(): Promise<ServiceFactice> {
  const serveur = createServer((req, res) => {
    const url = new URL(req.url ?? '/', 'http://service')
    const parametres = Object.fromEntries(url.searchParams)
    service.demandes.push({ chemin: url.pathname, parametres, entetes: req.headers })
    const file = service.reponses
    const reponse = (file.length > 1 ? file.shift() : file[0]) ?? { statut: 404 }
    if (reponse.muet) return
    const { statut = 200, corps = '', entetes } = reponse
    res.writeHead(statut, { 'content-type': 'application/json', ...entetes })
    res.end(typeof corps === 'string' ? corps : JSON.stringify(corps))
  })
  await new Promise<void>((resolve) => serveur.listen(0, '127.0.0.1', resolve))
  const service: ServiceFactice = {
    url: `http://127.0.0.1:${(serveur.address() as AddressInfo).port}`,
    reponses: [],
    demandes: [],
    fermer: () =>
      new Promise((resolve) => {
        serveur.close(() => resolve())
        serveur.closeAllConnections()
      }),
  }
  return service
}
