import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { afficherEntier } from '#domain/nombre.ts'
import { chargerGeographie } from '#server/geographie/charger.ts'
import { CommandeRefusee, executerCommande } from '#server/chargement/commande.ts'
import { progression } from '#server/chargement/progression.ts'
import { importer, type Bilan } from './importer.ts'
import { ouvrirCsv } from './lecture.ts'
import type { Rejet } from './ligne.ts'
import { ouvrirRapport } from './rapport.ts'

const USAGE = 'Usage : npm run import:rnic -- fichier.csv [--rapport rejets.csv]'

function lireArguments(): { chemin: string; rapport: string } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { rapport: { type: 'string' } },
    })
    const [chemin, ...reste] = positionals
    if (chemin === undefined || reste.length > 0) throw new Error()
    return { chemin, rapport: values.rapport ?? `${basename(chemin).replace(/\.csv$/i, '')}.rejets.csv` }
  } catch {
    throw new CommandeRefusee(USAGE)
  }
}

function dire(bilan: Bilan): string {
  const nombres: [keyof Bilan, string][] = [
    ['lues', 'lignes lues'],
    ['creees', 'créées'],
    ['modifiees', 'modifiées'],
    ['inchangees', 'inchangées'],
    ['gardees', 'gardées telles que déclarées ici'],
    ['rejetees', 'rejetées'],
  ]
  return nombres.map(([cle, libelle]) => `${afficherEntier(bilan[cle])} ${libelle}`).join(', ')
}

process.exitCode = await executerCommande(process.env, lireArguments, async (lus, { pool }, signal) => {
  const depart = performance.now()
  const fichier = await ouvrirCsv(lus.chemin, signal)
  await chargerGeographie(pool)
  const rapport = ouvrirRapport(lus.rapport)
  try {
    const rejeter = (rejet: Rejet) => rapport.ajouter(rejet)
    const bilan = await importer({ pool, fichier, rejeter, progression: progression(), signal })
    const chemin = await rapport.finir()
    const secondes = ((performance.now() - depart) / 1000).toFixed(1).replace('.', ',')
    console.log(`${dire(bilan)} (${secondes} s).`)
    if (chemin !== null) console.log(`Lignes rejetées : ${chemin}`)
  } catch (erreur) {
    await rapport.abandonner()
    throw erreur
  }
})
