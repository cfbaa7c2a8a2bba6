import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Atelier } from './mutations/atelier.ts'
import { equivalentDe } from './mutations/equivalents.ts'
import { FAMILLES } from './mutations/familles.ts'
import { essaisDe } from './mutations/importeurs.ts'
import { mutantsDe, type Mutant } from './mutations/mutants.ts'
import { compter, direMutant, estDans, sectionDe, type Fait } from './mutations/page.ts'

const RACINE = dirname(dirname(fileURLToPath(import.meta.url)))
const { ecrireMutations } = (await import(resolve(RACINE, 'bin/durees.mjs'))) as {
  ecrireMutations: (section: string) => void
}

/** Deux ouvriers au plus : chacun tient une copie du projet et un Vitest. */
const OUVRIERS = Math.min(2, availableParallelism())
/** Au-delà, un mutant ne finira pas : cinq fois ce qu’ont pris les essais sans lui, et de quoi tout relire. */
const patience = (ms: number): number => 20_000 + 5 * ms

interface Demande {
  dits: string[]
  graine: string
  auPlus: number
}

function lireDemande(): Demande | null {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        graine: { type: 'string', default: '1' },
        'au-plus': { type: 'string', default: '140' },
      },
    })
    const auPlus = Number(values['au-plus'])
    return auPlus > 0 ? { dits: positionals, graine: values.graine, auPlus } : null
  } catch {
    return null
  }
}

/** Les sources de `domain/` que l’on a désignées : ni leurs essais, ni ce qui sert aux essais. */
function fichiersDe(dits: readonly string[]): string[] {
  return globSync('domain/**/*.ts', { cwd: RACINE })
    .map((f) => f.replaceAll('\\', '/'))
    .filter((f) => !/\.test\.ts$|\/essais\//.test(f) && estDans(f, dits))
    .toSorted()
}

const familleDe = (fichier: string): string =>
  Object.entries(FAMILLES).find(([, dits]) => estDans(fichier, dits))?.[0] ?? ''

/**
 * Les mêmes mutants pour la même graine, autant de chaque famille tant qu’elle en a : une ligne qui change ne déplace qu’elle dans le
 * tirage.
 */
function tirer(mutants: readonly Mutant[], { graine, auPlus }: Demande): Mutant[] {
  const rang = (m: Mutant) =>
    createHash('sha256').update([graine, m.fichier, m.dans, m.avant, m.apres].join('\n')).digest('hex')
  return Map.groupBy(mutants, (m) => familleDe(m.fichier))
    .values()
    .flatMap((famille) =>
      famille
        .map((m) => ({ m, rang: rang(m) }))
        .toSorted((a, b) => (a.rang < b.rang ? -1 : 1))
        .map(({ m }, tour) => ({ m, tour })),
    )
    .toArray()
    .toSorted((a, b) => a.tour - b.tour)
    .slice(0, auPlus)
    .map(({ m }) => m)
}

/** Passe les mutants d’un fichier, l’un après l’autre : l’essai qui en tue un passe le premier au suivant. */
async function passer(atelier: Atelier, mutants: readonly Mutant[], sesEssais: string[]): Promise<Fait[]> {
  const [{ fichier } = { fichier: '' }] = mutants
  let essais = sesEssais
  const depart = performance.now()
  const delai = patience(await atelier.verifier(fichier, essais))
  const faits: Fait[] = []
  for (const mutant of mutants) {
    const tombe = essais.length === 0 ? null : await atelier.essayer(fichier, mutant.source, essais, delai)
    faits.push({ mutant, tombe, equivalent: equivalentDe(mutant) })
    if (tombe !== null && essais.includes(tombe)) essais = [tombe, ...essais.filter((e) => e !== tombe)]
  }
  const { tues, essayes } = compter(faits)
  const duree = Math.round((performance.now() - depart) / 1000)
  console.log(`${fichier} : ${tues} sur ${essayes} (${essais.length} essais, ${duree} s)`)
  for (const { mutant, tombe, equivalent } of faits)
    if (tombe === null) console.log(`  ${direMutant(mutant)}${equivalent ? ` (${equivalent.raison})` : ''}`)
  return faits
}

/** Chaque ouvrier prend le fichier suivant, tant qu’il en reste. */
async function essayer(mutants: readonly Mutant[]): Promise<Fait[]> {
  const essais = essaisDe(RACINE)
  const file = [...Map.groupBy(mutants, (m) => m.fichier)].map(([f, siens]) => ({ siens, essais: essais(f) }))
  // Les plus longs d’abord : lancés les derniers, ils laisseraient un ouvrier attendre l’autre.
  file.sort((a, b) => b.siens.length * b.essais.length - a.siens.length * a.essais.length)
  const faits: Fait[] = []
  const ouvrier = async () => {
    const atelier = new Atelier(RACINE)
    try {
      for (let suivant = file.shift(); suivant; suivant = file.shift())
        faits.push(...(await passer(atelier, suivant.siens, suivant.essais)))
    } finally {
      atelier.fermer()
    }
  }
  await Promise.all(Array.from({ length: OUVRIERS }, ouvrier))
  return faits.toSorted(
    ({ mutant: a }, { mutant: b }) => a.fichier.localeCompare(b.fichier) || a.ligne - b.ligne,
  )
}

async function muter(demande: Demande): Promise<void> {
  const debut = performance.now()
  const { dits, graine, auPlus } = demande
  const fichiers = fichiersDe(dits.length > 0 ? dits : Object.values(FAMILLES).flat())
  const siens = fichiers.map((f) => mutantsDe(f, readFileSync(join(RACINE, f), 'utf8')))
  const tires = tirer(siens.flat(), demande)
  console.log(`${siens.flat().length} mutants dans ${fichiers.length} fichiers, ${tires.length} tirés.`)
  const faits = await essayer(tires)
  const { essayes, tues, equivalents, survivants, score } = compter(faits)
  const secondes = Math.round((performance.now() - debut) / 1000)
  console.log(
    `${essayes} mutants, ${tues} tués, ${equivalents} équivalents, ${survivants} survivants : ${score}, en ${secondes} s.`,
  )
  // Un passage sur quelques dossiers ne dit rien des autres familles.
  if (dits.length > 0) return
  const mutants = new Map(fichiers.map((f, i) => [f, siens[i]?.length ?? 0]))
  const jour = new Date().toLocaleDateString('fr-FR', { dateStyle: 'long' })
  const commande = `npm run mutations -- --graine ${graine} --au-plus ${auPlus}`
  ecrireMutations(sectionDe({ jour, commande, secondes, mutants, faits }, FAMILLES))
}

// Interrompu, chaque ouvrier retire sa copie.
process.once('SIGINT', () => process.exit(130))

const demande = lireDemande()
if (demande) await muter(demande)
else {
  console.error('Usage : npm run mutations -- [dossier…] [--graine N] [--au-plus N]')
  process.exitCode = 2
}
