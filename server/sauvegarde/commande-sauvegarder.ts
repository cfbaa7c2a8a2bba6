import { stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { afficherEntier } from '#domain/nombre.ts'
import { A_REGARDER, CommandeRefusee, executerCommande } from '#server/chargement/commande.ts'
import { lireConfig } from '#server/config.ts'
import { ouvrirBaseExistante } from '#server/postgres/base-configuree.ts'
import { sauvegarder } from './sauvegarder.ts'

const USAGE = 'Usage : npm run sauvegarder -- dossier'

function lireDossier(): string {
  try {
    const [dossier, ...reste] = parseArgs({ allowPositionals: true, options: {} }).positionals
    if (dossier === undefined || reste.length > 0) throw new Error()
    return dossier
  } catch {
    throw new CommandeRefusee(USAGE)
  }
}

async function lireArguments() {
  const dossier = lireDossier()
  const { dataDir, cleSecrete } = lireConfig(process.env)
  // Avec DATABASE_URL, tous les documents sembleraient perdus.
  if (!(await stat(dataDir).catch(() => null)))
    throw new CommandeRefusee(`DATA_DIR vaut « ${dataDir} », qui n’existe pas : il n’y a rien à sauvegarder.`)
  return { dossier, dataDir, avecCle: cleSecrete === undefined }
}

process.exitCode = await executerCommande(
  process.env,
  lireArguments,
  async (lus, { pool }, signal) => {
    const depart = performance.now()
    const m = await sauvegarder({ ...lus, pool, signal })
    const lignes = m.tables.reduce((somme, t) => somme + t.lignes, 0)
    const secondes = ((performance.now() - depart) / 1000).toFixed(1).replace('.', ',')
    console.log(
      `Sauvegardé à l’instant ${m.instant}, en ${secondes} s. Tables : ${m.tables.length} ; lignes : ${afficherEntier(lignes)} ; documents : ${afficherEntier(m.pieces.nombre)}.`,
    )
    console.log(
      m.cleSecrete
        ? 'La clé secrète y est aussi : gardez ce dossier comme elle.'
        : 'CLE_SECRETE n’y est pas : gardez-la ailleurs.',
    )
    for (const id of m.perdus)
      console.error(`Le document ${id} manque ou est abîmé : il n’est pas sauvegardé.`)
    return m.perdus.length > 0 ? A_REGARDER : 0
  },
  ouvrirBaseExistante,
)
