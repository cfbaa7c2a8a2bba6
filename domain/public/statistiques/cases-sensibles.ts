import type { ACacher } from './cacher.ts'
import type { VariableSecrete } from './indicateurs.ts'
import { repartition } from './repartitions.ts'
import { manqueA, type Case, type ReglesDuSecret } from './secret.ts'

/**
 * Ce que chaque case d’une variable demande de cacher, dans un territoire ; les cases suivent l’ordre de la répartition, et les comptes
 * comme les impayés n’en ont qu’une. Outre les petites cases : qu’aucun compte ne soit exploitable, ce qui dit que chacun ne l’est pas ; et
 * que toutes soient dans une même case, ce qui dit chacune, sauf si cette case ne dit rien.
 */
export function casesACacher(
  variable: VariableSecrete,
  lues: readonly Case[],
  regles: ReglesDuSecret,
): ACacher['cases'] {
  if (variable === 'comptes')
    return lues.map((c) => ({
      nombre: c.nombre,
      manque: c.nombre === 0 ? regles.minimum : manqueA(c, regles),
    }))
  if (variable === 'impayes') return lues.map((c) => ({ nombre: c.nombre, manque: manqueA(c, regles) }))
  const { parts, cases } = repartition(variable)
  const total = lues.reduce((n, c) => n + c.nombre, 0)
  return Object.values(cases).map((cas, i) => {
    const c = lues[i] ?? { nombre: 0, plusGros: 0 }
    const toutes = parts && total > 0 && c.nombre === total && cas.vague !== true
    return { nombre: c.nombre, manque: Math.max(toutes ? 1 : 0, manqueA(c, regles)) }
  })
}
