import { readFileSync } from 'node:fs'
import { ouvrirTableurs } from '#server/socle/documents/tableur/tableurs.ts'

/** Lit un fichier dans un processus à lui, et dit ce que la lecture a pris de temps et de mémoire. */
const tableurs = ouvrirTableurs()
await tableurs.lire(Buffer.from('a;b\n1;2\n'), 'avant')
const octets = readFileSync(process.argv[2]!)
const { maxRSS } = process.resourceUsage()
const { user, system } = process.cpuUsage()
const lu = await tableurs.lire(octets, 'essai')
// Le temps du processeur : une machine occupée ailleurs n’y change rien.
const apres = process.cpuUsage()
const dureeMs = (apres.user + apres.system - user - system) / 1000
const mo = (process.resourceUsage().maxRSS - maxRSS) / 1024
process.stdout.write(JSON.stringify({ illisible: 'illisible' in lu ? lu : null, dureeMs, mo }))
await tableurs.fermer()
