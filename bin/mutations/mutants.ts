import { parseSync } from 'vite'
import { estNoeud, type Noeud } from '../sources.ts'

/** Une règle changée d’un signe : ce que dit sa ligne, et ce qu’elle dirait. */
export interface Mutant {
  fichier: string
  ligne: number
  /** La ligne entière : elle le reconnaît quand d’autres s’ajoutent au-dessus. */
  dans: string
  /** Ce qui se lit là, et ce qui le remplace, sur une ligne. */
  avant: string
  apres: string
  /** La source entière, changée. */
  source: string
}

/** Une borne se déplace d’un cran, une égalité se retourne. */
const COMPARAISONS: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
}
const CALCULS: Record<string, string> = { '+': '-', '-': '+', '*': '/', '/': '*', '%': '*' }
/** Ce qui répond par oui ou par non, et qui se retourne d’un `!`. */
const QUESTIONS = new Set(['includes', 'has', 'startsWith', 'endsWith', 'test'])
const QUANTITES: Record<string, string> = { some: 'every', every: 'some' }

const type = (n: unknown): string => (estNoeud(n) ? String(n['type']) : '')
const estNombre = (n: unknown): boolean => type(n) === 'Literal' && typeof (n as Noeud)['value'] === 'number'
const estTexte = (n: unknown): boolean =>
  type(n) === 'TemplateLiteral' || (type(n) === 'Literal' && /\s/.test(String((n as Noeud)['value'])))
const bornesDe = (n: unknown): [number, number] => {
  const { start, end } = n as { start: number; end: number }
  return [start, end]
}

/** Ce qui ne se mute pas : un type, un import, une phrase, le nom d’un champ. */
const HORS_DES_REGLES = /^(?:Import|TS(?!As|NonNull|Satisfies)|TemplateLiteral$|ExportAll)/

/** La question d’un appel `x.nom(…)`, vide sinon. */
function methode(n: Noeud): string {
  const appele = n['callee']
  if (n['type'] !== 'CallExpression' || type(appele) !== 'MemberExpression') return ''
  return String(((appele as Noeud)['property'] as Noeud)['name'])
}

/** Ce qui peut remplacer ce nœud ; `parent` dit où il est. */
function* remplacements(n: Noeud, parent: Noeud, lire: (n: unknown) => string): Generator<string> {
  const operateur = String(n['operator'])
  const entre = (o: string) => `${lire(n['left'])} ${o} ${lire(n['right'])}`
  switch (n['type']) {
    case 'BinaryExpression':
      if (COMPARAISONS[operateur]) yield entre(COMPARAISONS[operateur])
      // Un `+` joint aussi des textes : seul celui d’un nombre se retourne.
      if (CALCULS[operateur] && (operateur !== '+' || estNombre(n['left']) || estNombre(n['right'])))
        yield entre(CALCULS[operateur])
      break
    case 'LogicalExpression':
      if (operateur === '??') yield lire(n['left'])
      else yield joindre(n, parent, lire)
      break
    case 'UnaryExpression':
      if (operateur === '!') yield lire(n['argument'])
      break
    case 'Literal':
      yield* constantes(n, parent)
      break
    case 'CallExpression': {
      const nom = methode(n)
      const [objet, apres] = [(n['callee'] as Noeud)['object'], bornesDe(n['callee'])[1]]
      const suite = lire({ start: apres, end: bornesDe(n)[1] })
      if (nom === 'filter') yield lire(objet)
      if (QUANTITES[nom]) yield `${lire(objet)}.${QUANTITES[nom]}${suite}`
      if (QUESTIONS.has(nom) && /^(?:Return|Arrow|Logical)/.test(type(parent))) yield `!${lire(n)}`
      break
    }
  }
  // Une phrase choisie parmi deux n’est pas une règle.
  const choix = parent['type'] === 'ConditionalExpression'
  if (parent['test'] === n && (choix || parent['type'] === 'IfStatement'))
    if (!choix || ![parent['consequent'], parent['alternate']].every(estTexte)) yield* ['true', 'false']
}

/** Un « et » devient un « ou », et l’inverse ; ce qu’ils joignent reste ensemble. */
function joindre(n: Noeud, parent: Noeud, lire: (n: unknown) => string): string {
  const vers = n['operator'] === '&&' ? '||' : '&&'
  const seul = (m: unknown) => (vers === '&&' && type(m) === 'LogicalExpression' ? `(${lire(m)})` : lire(m))
  const joints = `${seul(n['left'])} ${vers} ${seul(n['right'])}`
  return /^(?:Logical|Binary|Unary)/.test(type(parent)) ? `(${joints})` : joints
}

function* constantes(n: Noeud, parent: Noeud): Generator<string> {
  const v = n['value']
  if (typeof v === 'boolean' && /^(?:Return|Arrow|Conditional)/.test(type(parent))) yield String(!v)
  if (typeof v !== 'number' || (parent['type'] === 'Property' && parent['key'] === n)) return
  yield String(v + 1)
  if (v !== 0) yield String(v - 1)
}

const uneLigne = (texte: string): string => texte.replaceAll(/\s+/g, ' ').trim()

/** Les mutants d’une source, dans l’ordre de ses lignes. */
export function mutantsDe(fichier: string, texte: string): Mutant[] {
  const mutants = new Map<string, Mutant>()
  const lignes = texte.split('\n')
  const lire = (n: unknown) => texte.slice(...bornesDe(n))
  const visiter = (n: unknown, parent: Noeud): void => {
    if (Array.isArray(n)) for (const enfant of n) visiter(enfant, parent)
    if (!estNoeud(n) || HORS_DES_REGLES.test(type(n))) return
    if (n['type'])
      for (const par of remplacements(n, parent, lire)) {
        const [debut, fin] = bornesDe(n)
        // Sans point-virgule, une parenthèse en tête de ligne continuerait la ligne d’avant.
        const tete = parent['type'] === 'ExpressionStatement' && par.startsWith('(') ? ';' : ''
        const source = `${texte.slice(0, debut)}${tete}${par}${texte.slice(fin)}`
        const ligne = texte.slice(0, debut).split('\n').length
        const dans = uneLigne(lignes[ligne - 1] ?? '')
        mutants.set(source, { fichier, ligne, dans, avant: uneLigne(lire(n)), apres: uneLigne(par), source })
      }
    for (const [cle, enfant] of Object.entries(n))
      if (cle !== 'typeAnnotation') visiter(enfant, n['type'] ? n : parent)
  }
  const { program } = parseSync(fichier, texte)
  visiter(program, program as unknown as Noeud)
  return [...mutants.values()].toSorted((a, b) => a.ligne - b.ligne)
}
