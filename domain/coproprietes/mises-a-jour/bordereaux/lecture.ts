import { afficherJour } from '#domain/socle/temps/jour.ts'
import { jourDeSerie } from '#domain/socle/temps/jour-de-tableur.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import { COLONNES_DE_TETE, entetesConnues, questions, reconnaitre, type Question } from './colonnes.ts'

/** Ce qu’il y a dans chaque colonne ; null : rien qui se lise. */
export interface Plan {
  colonnes: readonly ({ question: Question | 'numero'; brut: boolean } | null)[]
  /** Les en-têtes que l’on ne connaît pas, tels qu’écrits. */
  ignorees: string[]
}

type CodeDEntetes = 'COLONNES_ABSENTES' | 'COLONNE_EN_DOUBLE'

/** Pourquoi les en-têtes ne se lisent pas. */
export interface EntetesRefusees {
  code: CodeDEntetes
  params: Record<string, string>
}

/** Lit les en-têtes, dans n’importe quel ordre : chaque question une fois, les colonnes inconnues mises de côté. */
export function lireEntetes(entetes: readonly string[], aujourdhui: Jour): Plan | EntetesRefusees {
  const connues = entetesConnues()
  const toutes = new Map(questions(aujourdhui).map((q) => [q.cle, q]))
  const vues = new Set<string>()
  const ignorees: string[] = []
  const colonnes: Plan['colonnes'][number][] = []
  for (const entete of entetes) {
    const mene = reconnaitre(connues, entete)
    if (mene === undefined && entete !== '') ignorees.push(entete.slice(0, 100))
    if (mene === undefined || mene === 'pourLire') {
      colonnes.push(null)
      continue
    }
    if (vues.has(mene.cle)) return { code: 'COLONNE_EN_DOUBLE', params: { colonne: entete } }
    vues.add(mene.cle)
    const question = mene.cle === 'numero' ? 'numero' : toutes.get(mene.cle)
    colonnes.push(question ? { question, brut: mene.brut } : null)
  }
  const absentes = [
    ...(vues.has('numero') ? [] : [COLONNES_DE_TETE.numero]),
    ...[...toutes.values()].filter(({ cle }) => !vues.has(cle)).map(({ titre }) => titre),
  ]
  if (absentes.length > 0)
    return {
      code: 'COLONNES_ABSENTES',
      params: { colonnes: absentes.map((titre) => `« ${titre} »`).join(', ') },
    }
  return { colonnes, ignorees }
}

const OUI = new Set(['oui', 'o', 'vrai', 'true', '1', 'x'])
const NON = new Set(['non', 'n', 'faux', 'false', '0'])

/** « Oui », « Non », ou ce qui est écrit quand ce n’est ni l’un ni l’autre. */
function lireOuiNon(texte: string): string {
  const simple = texte.toLowerCase()
  if (OUI.has(simple)) return 'Oui'
  return NON.has(simple) ? 'Non' : texte
}

const INVERSE: Readonly<Record<string, string>> = { Oui: 'Non', Non: 'Oui' }

/** Un jour que le tableur a rangé sous son nombre ; six ou huit chiffres sont un jour tapé. */
function lireNombreDeJour(texte: string, depuis1904: boolean): string {
  const jour = /^\d{2,5}(?:[.,]\d+)?$/.test(texte)
    ? jourDeSerie(Number.parseInt(texte, 10), depuis1904)
    : null
  return jour ? afficherJour(jour) : texte
}

/** Ce que dit une cellule, comme on le taperait. */
function lireCellule({ champ }: Question, texte: string, brut: boolean, depuis1904: boolean): string {
  if (champ.type === 'date') return lireNombreDeJour(texte, depuis1904)
  if (champ.type !== 'ouiNon') return texte
  const lu = lireOuiNon(texte)
  return brut && champ.inverse ? (INVERSE[lu] ?? lu) : lu
}

/** Une date, un montant, un oui : au-delà, rien ne se lirait, et rien ne se garde. */
const CELLULE_MAX = 200

/** Une ligne du fichier : ce qu’elle dit, par question ; `numero` comme tapé. */
export type Cellules = Readonly<Record<string, string>>

/** Lit une ligne d’après le plan de ses en-têtes. */
export function lireCellules(plan: Plan, cellules: readonly string[], depuis1904: boolean): Cellules {
  const lues: Record<string, string> = {}
  plan.colonnes.forEach((colonne, n) => {
    const texte = (cellules[n] ?? '').slice(0, CELLULE_MAX)
    if (!colonne || texte === '') return
    const { question, brut } = colonne
    if (question === 'numero') lues['numero'] = texte
    else lues[question.cle] = lireCellule(question, texte, brut, depuis1904)
  })
  return lues
}
