import { connect } from 'node:net'

const MORCEAU = 64 * 1024
/** Son verdict tient en une ligne ; au-delà, ce n’est pas lui qui répond. */
const REPONSE_MAX = 4 * 1024

/** Demande à clamd (INSTREAM) si un contenu est sain. Lève s’il ne répond pas, ou pas dans le temps donné. */
export type Antivirus = (contenu: Uint8Array) => Promise<'sain' | 'infecte'>

/** `adresse` : chemin de la socket de clamd, ou `hôte:port`. */
export function creerAntivirus(adresse: string, delaiMs = 10_000): Antivirus {
  const separateur = adresse.lastIndexOf(':')
  const vers = adresse.startsWith('/')
    ? { path: adresse }
    : { host: adresse.slice(0, separateur), port: Number(adresse.slice(separateur + 1)) }

  return (contenu) =>
    new Promise((resoudre, rejeter) => {
      const socket = connect(vers)
      const morceaux: Buffer[] = []
      let recus = 0
      const finir = (erreur: Error | null) => {
        clearTimeout(minuterie)
        socket.destroy()
        if (erreur) rejeter(erreur)
      }
      const minuterie = setTimeout(() => finir(new Error('l’antivirus n’a pas répondu à temps')), delaiMs)
      const conclure = () => {
        const reponse = Buffer.concat(morceaux).toString('utf8').replace(/\0.*$/s, '').trim()
        const verdict = reponse.endsWith(' FOUND') ? 'infecte' : /^stream: OK$/.test(reponse) ? 'sain' : null
        finir(verdict ? null : new Error(`l’antivirus a répondu « ${reponse} »`))
        if (verdict) resoudre(verdict)
      }
      socket.on('error', finir)
      socket.on('data', (donnees: Buffer) => {
        recus += donnees.length
        if (recus > REPONSE_MAX) {
          finir(new Error('la réponse de l’antivirus est sans fin'))
          return
        }
        morceaux.push(donnees)
        // Trop gros pour lui, il répond avant la fin de l’envoi et raccroche.
        if (donnees.includes(0)) conclure()
      })
      socket.on('end', conclure)
      socket.on('connect', () => {
        socket.write('zINSTREAM\0')
        for (let debut = 0; debut < contenu.length; debut += MORCEAU) {
          const morceau = contenu.subarray(debut, debut + MORCEAU)
          const taille = Buffer.alloc(4)
          taille.writeUInt32BE(morceau.length)
          socket.write(taille)
          socket.write(morceau)
        }
        socket.write(Buffer.alloc(4))
      })
    })
}
