import { parseArgs } from 'node:util'
import { A_REGARDER, CommandeRefusee, executerCommande } from '#server/chargement/commande.ts'
import { lireConfig } from '#server/config.ts'
import { ouvrirFichiers } from '#server/documents/fichiers.ts'
import { horlogeReelle } from '#server/platform/horloge.ts'
import { ouvrirBaseExistante } from '#server/postgres/base-configuree.ts'
import { controler } from './tout.ts'

const USAGE = 'Usage : npm run -s controle [-- --sans-relire]'

function lireArguments(): { relire: boolean } {
  try {
    const { values } = parseArgs({ options: { 'sans-relire': { type: 'boolean', default: false } } })
    return { relire: !values['sans-relire'] }
  } catch {
    throw new CommandeRefusee(USAGE)
  }
}

process.exitCode = await executerCommande(
  process.env,
  lireArguments,
  async ({ relire }, { pool }, signal) => {
    const { dataDir, horloge } = lireConfig(process.env)
    const maintenant = horloge ?? horlogeReelle.maintenant()
    const faux = await controler({ pool, fichiers: ouvrirFichiers(dataDir), relire, maintenant, signal })
    for (const ligne of faux) console.log(ligne)
    return faux.length > 0 ? A_REGARDER : 0
  },
  ouvrirBaseExistante,
)
