import { parseArgs } from 'node:util'
import { afficherNumero, numeroDeRang } from '#domain/copropriete/numero.ts'
import { afficherEntier } from '#domain/nombre.ts'
import { A_REGARDER, CommandeRefusee, executerCommande } from '#server/chargement/commande.ts'
import { lireConfig } from '#server/config.ts'
import { controler } from '#server/controle/tout.ts'
import { ouvrirFichiers } from '#server/documents/fichiers.ts'
import { horlogeReelle } from '#server/platform/horloge.ts'
import { ouvrirBaseTelleQuelle } from '#server/postgres/base-configuree.ts'
import type { Base } from '#server/postgres/db.ts'
import { lireSauvegarde, type Manifeste } from './manifeste.ts'
import { lireReprise } from './reprise.ts'
import { refuserDossierPlein, restaurer, verifierDemande, type Restauration } from './restaurer.ts'

const USAGE =
  'Usage : npm run restaurer -- dossier [--marge 10000 | --dernier-numero AA1-234-567] ; DATA_DIR et la base doivent être vides.'

function lireOptions() {
  const { values, positionals } = lireMots()
  const [dossier, ...reste] = positionals
  if (dossier === undefined || reste.length > 0) throw new CommandeRefusee(USAGE)
  return { dossier, reprise: lireReprise(values.marge, values['dernier-numero']) }
}

function lireMots() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { marge: { type: 'string' }, 'dernier-numero': { type: 'string' } },
    })
  } catch {
    throw new CommandeRefusee(USAGE)
  }
}

/** Tout se vérifie avant que rien ne s’écrive. */
async function lireArguments(signal: AbortSignal) {
  const options = lireOptions()
  const { dataDir } = lireConfig(process.env)
  await refuserDossierPlein(dataDir)
  const manifeste = await lireSauvegarde(options.dossier, signal)
  await verifierDemande(manifeste, options.reprise)
  return { ...options, dataDir, manifeste }
}

function direFait(manifeste: Manifeste, fait: Restauration, secondes: string): void {
  console.log(
    `Restauré tel qu’à l’instant ${manifeste.instant}, en ${secondes} s. Lignes : ${afficherEntier(fait.lignes)} ; documents : ${afficherEntier(fait.pieces)}.`,
  )
  console.log(
    `Le prochain numéro sera ${afficherNumero(numeroDeRang(fait.dernierRang + 1))}. Vérifiez qu’aucun plus grand n’a été donné.`,
  )
  console.log(
    `Courriels qui attendaient, et qui ne partiront pas : ${afficherEntier(fait.courriels)}. L’assistance les voit abandonnés.`,
  )
  console.log(
    `Lettres de nouveau dans la file d’impression : ${afficherEntier(fait.lettres)}. Celles déjà parties sortiraient une seconde fois, avec le même code.`,
  )
  if (!manifeste.cleSecrete)
    console.log('La clé n’est pas dans la sauvegarde : démarrez avec la CLE_SECRETE d’alors.')
}

/** La restauration est faite : ce qui suit ne peut plus que dire à regarder. */
async function controlerLeRendu({ pool }: Base, dataDir: string, signal: AbortSignal): Promise<number> {
  const faux = await controler({
    pool,
    fichiers: ouvrirFichiers(dataDir),
    relire: true,
    maintenant: horlogeReelle.maintenant(),
    signal,
  }).catch((erreur: unknown) => {
    if (!signal.aborted) throw erreur
    return null
  })
  if (faux?.length === 0) {
    console.log('Contrôles : le registre se tient.')
    return 0
  }
  console.error(
    faux === null
      ? 'La restauration est faite ; ses contrôles sont interrompus : lancez « npm run -s controle ».'
      : ['Contrôles :', ...faux].join('\n'),
  )
  return A_REGARDER
}

process.exitCode = await executerCommande(
  process.env,
  lireArguments,
  async (lus, base, signal) => {
    const depart = performance.now()
    const fait = await restaurer({ ...lus, base, maintenant: horlogeReelle.maintenant(), signal })
    direFait(lus.manifeste, fait, ((performance.now() - depart) / 1000).toFixed(1).replace('.', ','))
    return controlerLeRendu(base, lus.dataDir, signal)
  },
  ouvrirBaseTelleQuelle,
)
