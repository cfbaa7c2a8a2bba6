import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runnerImport, type Plugin } from 'vite'

/**
 * Une borne se dit en mots d’après sa constante : `compter(ANS_DU_MANDAT, 'an')`, `direJour(PARTAGE_NOTAIRE)`. Ce que la
 * construction sait déjà, elle l’écrit : le navigateur reçoit « trois ans », sans de quoi le dire. Ce qui dépend d’une saisie
 * ou d’un jour reste.
 */
export function nombresEcrits(): Plugin {
  const connus = new Map<string, Promise<Module>>()
  const evaluer: Evaluer = (fichier) => {
    const deja = connus.get(fichier)
    if (deja) return deja
    const lu = runnerImport<Module>(fichier, { configFile: false, logLevel: 'error' })
    const module = lu.then((m) => m.module)
    connus.set(fichier, module)
    return module
  }
  return {
    name: 'nombres-ecrits',
    apply: 'build',
    enforce: 'pre',
    async transform(code, id) {
      const fichier = id.split('?')[0] ?? id
      const concerne = /\.tsx?$/.test(fichier) && EN_MOTS.test(code) && !DIRE.includes(fichier)
      if (!concerne) return null
      const fonctions: Module = Object.assign({}, ...(await Promise.all(DIRE.map(evaluer))))
      const valeurs = await constantes(code, fichier, evaluer)
      return { code: ecrireLesNombres(code, fonctions, valeurs), map: null }
    },
  }
}

type Module = Record<string, unknown>
type Evaluer = (fichier: string) => Promise<Module>
/** Un nombre, ou un jour. */
type Dite = number | string

const RACINE = fileURLToPath(new URL('../..', import.meta.url))
/** Ce qui dit un nombre ou un jour en mots. */
const DIRE = ['mots/en-chiffres', 'mots/en-lettres', 'temps/jour'].map((f) =>
  resolve(RACINE, 'domain/socle', `${f}.ts`),
)
const EN_MOTS = /from '[^']*\/(?:en-chiffres|en-lettres|jour)\.ts'/
const APPEL =
  /\b(compter|chiffrer|enLettres|accorder|direJour)\((\d+|[A-Z][A-Z0-9_]*(?:\.\w+)*)(?:, '([^'\\]+)')?\)/g
const IMPORT = /import \{([^}]*)\} from '([^']+)'/g

/** Les constantes nommées dans ces appels : celles du fichier, et celles qu’il importe. */
async function constantes(
  code: string,
  fichier: string,
  evaluer: Evaluer,
): Promise<ReadonlyMap<string, Dite>> {
  const chemins = new Set([...code.matchAll(APPEL)].map(([, , argument = '']) => argument))
  const noms = new Set([...chemins].map((chemin) => chemin.split('.')[0] ?? chemin))
  const ou = new Map<string, string>()
  for (const [, importes = '', vise = ''] of code.matchAll(IMPORT)) {
    const source = vise.startsWith('#') ? resolve(RACINE, vise.slice(1)) : resolve(fichier, '..', vise)
    for (const nom of importes.split(',').map((n) => n.trim())) if (noms.has(nom)) ou.set(nom, source)
  }
  for (const nom of noms) if (new RegExp(`^export const ${nom}\\b`, 'm').test(code)) ou.set(nom, fichier)
  const valeurs = new Map<string, Dite>()
  for (const chemin of chemins) {
    const [nom = '', ...suite] = chemin.split('.')
    const source = ou.get(nom)
    if (source === undefined) continue
    const depart = (await evaluer(source))[nom]
    const valeur = suite.reduce<unknown>((objet, cle) => (objet as Module | undefined)?.[cle], depart)
    if (typeof valeur === 'number' || typeof valeur === 'string') valeurs.set(chemin, valeur)
  }
  return valeurs
}

/** Le code, ce qu’il a de connu écrit en mots : dans un gabarit, sans `${}` ; ailleurs, en texte. */
export function ecrireLesNombres(
  code: string,
  fonctions: Module,
  valeurs: ReadonlyMap<string, Dite>,
): string {
  const dire = (fonction: string, argument: string, nom?: string): string | null => {
    const valeur = /^\d+$/.test(argument) ? Number(argument) : valeurs.get(argument)
    if (valeur === undefined) return null
    const dit = (fonctions[fonction] as (valeur: Dite, nom?: string) => string)(valeur, nom)
    return /^[^'`$\\\n]*$/.test(dit) ? dit : null
  }
  return code
    .replace(
      new RegExp(`\\$\\{${APPEL.source}\\}`, 'g'),
      (tout, f: string, a: string, nom?: string) => dire(f, a, nom) ?? tout,
    )
    .replace(APPEL, (tout, f: string, a: string, nom?: string) => {
      const dit = dire(f, a, nom)
      return dit === null ? tout : `'${dit}'`
    })
}
