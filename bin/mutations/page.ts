import { matchesGlob } from 'node:path'
import type { Equivalent } from './equivalents.ts'
import type { Mutant } from './mutants.ts'

/** Un mutant essayé : l’essai qui l’a vu, ou rien. */
export interface Fait {
  mutant: Mutant
  tombe: string | null
  equivalent: Equivalent | undefined
}

/** Ce que dit un passage : d’où il part, et ce qu’il a essayé. */
export interface Passage {
  jour: string
  commande: string
  secondes: number
  /** Combien de mutants chaque fichier avait, tirés ou non. */
  mutants: ReadonlyMap<string, number>
  faits: readonly Fait[]
}

const LARGEUR = 90
/** Ce qui précède un changement, au plus, quand sa ligne est longue. */
const AUTOUR = 30

/** Les deux textes à partir d’un peu avant ce qui les distingue, coupés s’ils sont longs. */
function abreger(avant: string, apres: string): [string, string] {
  let commun = 0
  while (commun < avant.length && avant[commun] === apres[commun]) commun += 1
  const debut = Math.max(avant.length, apres.length) > LARGEUR ? Math.max(0, commun - AUTOUR) : 0
  const couper = (texte: string) => {
    const suite = texte.slice(debut)
    return `${debut > 0 ? '…' : ''}${suite.length > LARGEUR ? `${suite.slice(0, LARGEUR)}…` : suite}`
  }
  return [couper(avant), couper(apres)]
}

/** Un mutant en une ligne. */
export const direMutant = ({ fichier, ligne, avant, apres }: Mutant): string =>
  `${fichier}:${ligne} : ${abreger(avant, apres).join(' → ')}`

/** De ce qu’un essai pouvait voir, la part qu’un essai a vue. */
export function compter(faits: readonly Fait[]) {
  const tues = faits.filter((f) => f.tombe !== null).length
  const equivalents = faits.filter((f) => f.tombe === null && f.equivalent).length
  const survivants = faits.length - tues - equivalents
  const score = tues + survivants === 0 ? '—' : `${Math.floor((100 * tues) / (tues + survivants))} %`
  return { essayes: faits.length, tues, equivalents, survivants, score }
}

const motifDe = (dit: string): string => (dit.endsWith('.ts') ? dit : `${dit.replace(/\/$/, '')}/**/*.ts`)

/** Vrai d’un fichier que l’un de ces dossiers, fichiers ou motifs désigne. */
export const estDans = (fichier: string, dits: readonly string[]): boolean =>
  dits.some((dit) => matchesGlob(fichier, motifDe(dit)))

const lister = (titre: string, lignes: string[]): string[] =>
  lignes.length === 0 ? [] : [`### ${titre}`, lignes.map((l) => `- ${l}`).join('\n')]

/** Le code d’une ligne de Markdown, qui peut en contenir le signe. */
const enCode = (texte: string): string => (texte.includes('`') ? `\`\` ${texte} \`\`` : `\`${texte}\``)

/** La section de docs/essais.md que la commande écrit. */
export function sectionDe(p: Passage, familles: Readonly<Record<string, readonly string[]>>): string {
  const rangee = (nom: string, dits: readonly string[] | null) => {
    const faits = p.faits.filter((f) => !dits || estDans(f.mutant.fichier, dits))
    const mutants = [...p.mutants].reduce((n, [f, nombre]) => (!dits || estDans(f, dits) ? n + nombre : n), 0)
    const { essayes, tues, equivalents, survivants, score } = compter(faits)
    return [nom, mutants, essayes, tues, equivalents, survivants, score].map(String)
  }
  const rangees = [
    ...Object.entries(familles).map(([nom, dits]) => rangee(nom, dits)),
    rangee('Ensemble', null),
  ]
  const vivants = p.faits.filter((f) => f.tombe === null)
  return `${[
    '## Les mutations',
    `Une règle changée d’un signe doit faire tomber un essai. Écrit par \`${p.commande}\` le ${p.jour}, en ${p.secondes} s ; les tables qui s’impriment, les phrases et les types ne se changent pas. Le score est la part des mutants tués, les équivalents à part.`,
    table(['Famille', 'Mutants', 'Tirés', 'Tués', 'Équivalents', 'Survivants', 'Score'], rangees),
    ...lister(
      'Équivalents',
      vivants.flatMap(({ mutant, equivalent }) =>
        equivalent ? [`${enCode(direMutant(mutant))} : ${equivalent.raison}`] : [],
      ),
    ),
    ...lister(
      'Survivants',
      vivants.filter((f) => !f.equivalent).map(({ mutant }) => enCode(direMutant(mutant))),
    ),
  ].join('\n\n')}\n`
}

function table(titres: readonly string[], rangees: readonly string[][]): string {
  const larges = titres.map((titre, i) =>
    Math.max(...[titre, ...rangees.map((r) => r[i] ?? '')].map((c) => c.length)),
  )
  const dessiner = (cases: readonly string[]) =>
    `| ${cases.map((c, i) => c.padEnd(larges[i] ?? 0)).join(' | ')} |`
  return [dessiner(titres), dessiner(larges.map((n) => '-'.repeat(n))), ...rangees.map(dessiner)].join('\n')
}
