import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { eprouver, type Epreuve } from './eprouver.ts'

const USAGE = 'Usage : npm run epreuve -- [--coups 1000] [--graine 42]'

const { values } = parseArgs({
  options: { coups: { type: 'string', default: '1000' }, graine: { type: 'string' } },
})
const coups = Number(values.coups)
const graine = Number(values.graine ?? Date.now() % 1_000_000)
if (!Number.isInteger(coups) || coups < 1 || !Number.isInteger(graine)) {
  console.error(USAGE)
  process.exit(1)
}

const dossier = await mkdtemp(join(tmpdir(), 'registre-epreuve-'))
// En root, PostgreSQL tourne sous un autre compte, qui doit pouvoir entrer.
await chmod(dossier, 0o711)
console.log(`${coups} coups, graine ${graine}, charge de la machine ${loadavg()[0]?.toFixed(1)}.`)
const epreuve = await eprouver({ dossier, coups, graine, dire: console.log, jusquAuBout: true })
for (const phrase of rapport(epreuve)) console.log(phrase)
const fautes = [...epreuve.perdus, ...epreuve.doubles, ...epreuve.boiteux, ...epreuve.memoire.etonnants]
for (const faute of fautes) console.error(faute)
if (fautes.length === 0) await rm(dossier, { recursive: true, force: true })
else console.error(`Graine ${graine} ; les données restent dans ${dossier}.`)
process.exit(fautes.length === 0 ? 0 : 1)

/** Ce que l’épreuve a vu, une phrase par ligne. */
function rapport({ coups: tues, memoire, retours, ...constat }: Epreuve): string[] {
  const quantile = (part: number) =>
    Math.round(retours[Math.min(retours.length - 1, Math.floor(retours.length * part))] ?? 0)
  return [
    `Tués : ${liste(tues)}.`,
    `Actes acquittés : ${liste(memoire.acquittes)} ; sans réponse puis rejoués : ${memoire.sansReponse}.`,
    `Perdus ${constat.perdus.length}, faits deux fois ${constat.doubles.length}, à moitié faits ${constat.boiteux.length}, réponses étonnantes ${memoire.etonnants.length}.`,
    `Écritures interrompues, retirées par le balayage : ${constat.balayes}.`,
    `Retour en service : p50 ${quantile(0.5)} ms, p99 ${quantile(0.99)} ms ; charge de la machine ${loadavg()[0]?.toFixed(1)}.`,
  ]
}

function liste(nombres: Record<string, number>): string {
  return Object.entries(nombres)
    .map(([nom, n]) => `${nom} ${n}`)
    .join(', ')
}
