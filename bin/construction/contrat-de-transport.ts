import { runnerImport, type Plugin } from 'vite'

/**
 * Le navigateur ne reçoit d’un appel que son transport : ni schémas, ni les listes du domaine qui les nourrissent. Ce
 * qui n’est ni un appel ni une donnée n’y est pas livré et le dit si l’on s’en sert.
 */
export function contratDeTransport(): Plugin {
  return {
    name: 'contrat-de-transport',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (!CONTRAT.test(id)) return null
      const { module } = await runnerImport<Record<string, unknown>>(id, {
        configFile: false,
        logLevel: 'error',
      })
      return Object.entries(module)
        .map(([nom, valeur]) => `export const ${nom} = ${livrer(valeur)}`)
        .join('\n')
    },
  }
}

const CONTRAT = /\/contract\/(?:[\w-]+\/)*[\w-]+\.ts$/

/** Ce que `send` lit d’un appel. */
const TRANSPORT = ['method', 'path', 'effet', 'takes', 'gives', 'fichier'] as const

/** Ce que dit une valeur du contrat dont le navigateur n’a pas de quoi se servir. */
export const NON_LIVRE = 'les schémas du contrat ne sont pas livrés au navigateur'

/** Un appel ou une donnée : le navigateur le reçoit. Ni une fonction, ni un schéma. */
export function estLivre(valeur: unknown): boolean {
  return typeof valeur !== 'function' && !(typeof valeur === 'object' && valeur !== null && '_zod' in valeur)
}

function livrer(valeur: unknown): string {
  if (typeof valeur === 'object' && valeur !== null && 'paragraphe' in valeur && 'path' in valeur) {
    const appel = valeur as Record<string, unknown>
    return JSON.stringify(Object.fromEntries(TRANSPORT.flatMap((c) => (c in appel ? [[c, appel[c]]] : []))))
  }
  return estLivre(valeur) ? JSON.stringify(valeur) : `() => { throw new Error('${NON_LIVRE}') }`
}
