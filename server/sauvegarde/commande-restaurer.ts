import { parseArgs } from 'node:util'
import { afficherNumero, lireNumero, numeroDeRang } from '#domain/copropriete/numero.ts'
import { afficherEntier } from '#domain/nombre.ts'
import { CommandeRefusee, executerCommande } from '#server/chargement/commande.ts'
import { lireConfig } from '#server/config.ts'
import { controler } from '#server/controle/tout.ts'
import { ouvrirFichiers } from '#server/documents/fichiers.ts'
import { horlogeReelle } from '#server/platform/horloge.ts'
import { ouvrirBaseTelleQuelle } from '#server/postgres/base-configuree.ts'
import { lireSauvegarde } from './manifeste.ts'
import { MARGE_PAR_DEFAUT, refuserDossierPlein, restaurer } from './restaurer.ts'

const USAGE =
  'Usage : npm run restaurer -- dossier [--marge 10000 | --dernier-numero AA1-234-567] ; DATA_DIR et la base doivent être vides.'

function lireOptions() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { marge: { type: 'string' }, 'dernier-numero': { type: 'string' } },
    })
    const [dossier, ...reste] = positionals
    const marge = Number(values.marge ?? MARGE_PAR_DEFAUT)
    const tape = values['dernier-numero']
    const dernierNumero = tape === undefined ? null : lireNumero(tape)
    const numeroFaux = tape !== undefined && dernierNumero === null
    if (dossier === undefined || reste.length > 0 || !Number.isInteger(marge) || marge < 0 || numeroFaux)
      throw new Error()
    return { dossier, marge, dernierNumero }
  } catch {
    throw new CommandeRefusee(USAGE)
  }
}

/** Tout se vérifie avant que rien ne s’écrive. */
async function lireArguments() {
  const options = lireOptions()
  const { dataDir } = lireConfig(process.env)
  await refuserDossierPlein(dataDir)
  return { ...options, dataDir, manifeste: await lireSauvegarde(options.dossier) }
}

process.exitCode = await executerCommande(
  process.env,
  lireArguments,
  async (lus, base) => {
    const depart = performance.now()
    const fait = await restaurer({ ...lus, base, maintenant: horlogeReelle.maintenant() })
    const secondes = ((performance.now() - depart) / 1000).toFixed(1).replace('.', ',')
    console.log(
      `Restauré tel qu’à l’instant ${lus.manifeste.instant}, en ${secondes} s. Lignes : ${afficherEntier(fait.lignes)} ; documents : ${afficherEntier(fait.pieces)}.`,
    )
    console.log(
      `Le prochain numéro sera ${afficherNumero(numeroDeRang(fait.dernierRang + 1))}. Vérifiez qu’aucun plus grand n’a été donné.`,
    )
    console.log(
      `Courriels qui attendaient, et qui ne partiront pas : ${afficherEntier(fait.courriels)}. L’assistance les voit abandonnés.`,
    )
    if (!lus.manifeste.cleSecrete)
      console.log('La clé n’est pas dans la sauvegarde : démarrez avec la CLE_SECRETE d’alors.')
    const faux = await controler({
      pool: base.pool,
      fichiers: ouvrirFichiers(lus.dataDir),
      relire: true,
      maintenant: horlogeReelle.maintenant(),
    })
    console.log(faux.length === 0 ? 'Contrôles : le registre se tient.' : ['Contrôles :', ...faux].join('\n'))
  },
  ouvrirBaseTelleQuelle,
)
