import { parseArgs } from 'node:util'
import { chargerGeographie } from '#server/socle/chargement/communes.ts'
import { CommandeRefusee, executerCommande } from '#server/socle/chargement/commande.ts'
import { progression } from '#server/socle/chargement/progression.ts'
import { semer } from './semer.ts'

const USAGE = 'Usage : npm run seed -- --coproprietes 600000 [--graine 42]'
const PLAFOND = 10_000_000

function lireArguments(): { nombre: number; graine: number } {
  try {
    const { values } = parseArgs({
      options: { coproprietes: { type: 'string' }, graine: { type: 'string', default: '42' } },
    })
    const [nombre, graine] = [Number(values.coproprietes ?? ''), Number(values.graine)]
    if (!Number.isInteger(nombre) || nombre < 1 || nombre > PLAFOND || !Number.isInteger(graine))
      throw new Error()
    return { nombre, graine }
  } catch {
    throw new CommandeRefusee(USAGE)
  }
}

process.exitCode = await executerCommande(
  process.env,
  lireArguments,
  async ({ nombre, graine }, { pool }, signal) => {
    const depart = performance.now()
    await chargerGeographie(pool)
    const semis = await semer({ pool, nombre, graine, progression: progression(), signal })
    const secondes = ((performance.now() - depart) / 1000).toFixed(1)
    console.log(
      `${semis.creees} copropriétés de démonstration créées (graine ${graine}) en ${secondes} s ; ${semis.remplacees} remplacées, ${semis.gardees} autres laissées en place.`,
    )
  },
)
