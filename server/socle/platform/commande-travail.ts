import { setTimeout as attendre } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { TRAVAUX_PROGRAMMES, type NomTravail } from '#domain/socle/travaux/travaux.ts'
import { A_REGARDER, CommandeRefusee, executerCommande } from '#server/socle/chargement/commande.ts'
import { noterSansApplication } from '#server/socle/postgres/noter.ts'
import { ouvrirJobs } from './jobs.ts'

const USAGE = 'Usage : npm run travail -- <nom> [--attendre 60]'
const TOUR_MS = 500

function lireLigne() {
  try {
    return parseArgs({ options: { attendre: { type: 'string', default: '60' } }, allowPositionals: true })
  } catch {
    throw new CommandeRefusee(USAGE)
  }
}

function lireArguments(): { nom: NomTravail; secondes: number } {
  const { values, positionals } = lireLigne()
  const [demande, ...reste] = positionals
  if (demande === undefined || reste.length > 0 || !/^[1-9]\d{0,3}$/.test(values.attendre))
    throw new CommandeRefusee(USAGE)
  const nom = TRAVAUX_PROGRAMMES.find((n) => n === demande)
  if (!nom)
    throw new CommandeRefusee(
      `« ${demande} » ne revient pas de lui-même. Ceux qui le font : ${TRAVAUX_PROGRAMMES.join(', ')}.`,
    )
  return { nom, secondes: Number(values.attendre) }
}

/** Demande sans attendre son heure un travail qui revient de lui-même, et dit ce qu’il a donné : un processus du produit le fait. */
process.exitCode = await executerCommande(
  process.env,
  lireArguments,
  async ({ nom, secondes }, { pool, db }) => {
    const jobs = ouvrirJobs(pool, false, noterSansApplication)
    try {
      await jobs.demarrer([])
      const { rowCount } = await pool.query('SELECT FROM pgboss.queue WHERE name = $1', [nom])
      if (rowCount === 0)
        throw new CommandeRefusee(
          'Le produit n’a encore jamais démarré sur cette base : démarrez-le d’abord.',
        )
      await db.transaction().execute((trx) => jobs.demander(trx, { nom }, {}))
      for (const fin = performance.now() + secondes * 1_000; await jobs.attend(nom);) {
        if (performance.now() > fin) {
          console.log(`« ${nom} » est demandé ; aucun processus ne l’a fini en ${secondes}\u00a0s.`)
          return A_REGARDER
        }
        await attendre(TOUR_MS)
      }
      const { passages } = await jobs.passages()
      const reussi = passages[nom]?.reussi === true
      console.log(
        `« ${nom} » est fait${reussi ? '' : ', et a échoué : sa cause est dans la sortie d’erreur du produit'}.`,
      )
      return reussi ? 0 : A_REGARDER
    } finally {
      await jobs.arreter()
    }
  },
)
