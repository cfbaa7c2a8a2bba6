import { createServer, type Socket } from 'node:net'

export interface ClamdFactice {
  adresse: string
  /** Ce que les clients ont envoyé, dans l’ordre. */
  recus: Buffer[]
  fermer(): Promise<void>
}

/** Un clamd pour les essais : il parle INSTREAM sur `ecoute` (chemin, ou port 0) et répond ce que `juger` dit ; null : rien. */
export async function ouvrirClamdFactice(
  ecoute: string | 0,
  juger: (contenu: Buffer) => string | null,
): Promise<ClamdFactice> {
  const recus: Buffer[] = []
  const ouvertes = new Set<Socket>()
  const serveur = createServer((socket) => {
    let lu = Buffer.alloc(0)
    ouvertes.add(socket)
    socket.on('close', () => ouvertes.delete(socket))
    socket.on('error', () => socket.destroy())
    socket.on('data', (donnees: Buffer) => {
      lu = Buffer.concat([lu, donnees])
      const contenu = lireInstream(lu)
      if (!contenu) return
      recus.push(contenu)
      const reponse = juger(contenu)
      if (reponse !== null) socket.end(`${reponse}\0`)
    })
  })
  await new Promise<void>((resolve) => {
    if (ecoute === 0) serveur.listen(0, '127.0.0.1', resolve)
    else serveur.listen(ecoute, resolve)
  })
  const lieu = serveur.address()
  return {
    adresse: typeof lieu === 'object' && lieu ? `127.0.0.1:${lieu.port}` : String(lieu),
    recus,
    fermer: () =>
      new Promise((resolve) => {
        for (const socket of ouvertes) socket.destroy()
        serveur.close(() => resolve())
      }),
  }
}

/** Le contenu d’un échange complet ; null tant que le morceau vide n’est pas venu. */
function lireInstream(lu: Buffer): Buffer | null {
  const ordre = Buffer.from('zINSTREAM\0')
  if (!lu.subarray(0, ordre.length).equals(ordre)) return null
  const morceaux: Buffer[] = []
  for (let place = ordre.length; place + 4 <= lu.length;) {
    const taille = lu.readUInt32BE(place)
    if (taille === 0) return Buffer.concat(morceaux)
    morceaux.push(lu.subarray(place + 4, place + 4 + taille))
    place += 4 + taille
  }
  return null
}
