import { readFileSync } from 'node:fs'
import { ouvrirTableurs } from '#server/socle/documents/tableur/tableurs.ts'

/**
 * Lit des fichiers dans un processus à lui : la mémoire qu’il y prend n’est que la leur. Dit de chacun ce qu’il est, le
 * temps de processeur qu’il a pris, en millisecondes, et ce que la mémoire a grandi depuis le début, en Mo.
 */
const tableurs = ouvrirTableurs()
await tableurs.lire(Buffer.from('a;b\n1;2\n'), 'avant')
const { maxRSS } = process.resourceUsage()
const lus = []
for (const chemin of process.argv.slice(2)) {
  const octets = readFileSync(chemin)
  // Le temps du processeur : une machine occupée ailleurs n’y change rien.
  const avant = process.cpuUsage()
  const lu = await tableurs.lire(octets, 'essai')
  const { user, system } = process.cpuUsage(avant)
  const mo = (process.resourceUsage().maxRSS - maxRSS) / 1024
  lus.push({ illisible: 'illisible' in lu ? lu : null, dureeMs: (user + system) / 1000, mo })
}
process.stdout.write(JSON.stringify(lus))
await tableurs.fermer()
