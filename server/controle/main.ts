import { parseArgs } from 'node:util'
import { CommandeRefusee, executerCommande } from '#server/chargement/commande.ts'
import { lireConfig } from '#server/config.ts'
import { ouvrirFichiers } from '#server/documents/fichiers.ts'
import { horlogeReelle } from '#server/platform/horloge.ts'
import { ouvrirBaseTelleQuelle } from '#server/postgres/base-configuree.ts'
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

let faux: string[] = []
const statut = await executerCommande(
  process.env,
  lireArguments,
  async ({ relire }, { pool }) => {
    const { dataDir, horloge } = lireConfig(process.env)
    const maintenant = horloge ?? horlogeReelle.maintenant()
    faux = await controler({ pool, fichiers: ouvrirFichiers(dataDir), relire, maintenant })
    for (const ligne of faux) console.log(ligne)
  },
  ouvrirBaseTelleQuelle,
)
process.exitCode = statut === 0 && faux.length > 0 ? 1 : statut
