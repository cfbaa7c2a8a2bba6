import { au } from '#domain/socle/certain.ts'
import { estSensible, type Case, type ReglesDuSecret } from '../secret.ts'
import type { Critere } from '#domain/coproprietes/comparaison/classes.ts'

/** Ce que demande une classe ; celle d’un département dit aussi sa région. */
export type Demandees = Readonly<Partial<Record<Critere, string>>>

const DU_LIEU = ['departement', 'region'] as const
const AUTRES = ['taille', 'periode', 'chauffage', 'ascenseur'] as const

const ecrire = (d: Demandees): string => [...AUTRES, ...DU_LIEU].map((c) => d[c] ?? '').join('|')

/** La classe qui ne demande plus ce critère, écrite. */
const sans = (critere: Critere, d: Demandees): string => ecrire({ ...d, [critere]: undefined })

/** Les classes plus larges d’un critère dont celle-ci est une part, chacune avec ce qui l’en sépare. */
function sommesDe(d: Demandees): { somme: string; par: string }[] {
  const duLieu = DU_LIEU.find((critere) => d[critere] !== undefined)
  return [
    ...AUTRES.filter((critere) => d[critere] !== undefined).map((par) => ({ somme: sans(par, d), par })),
    ...(duLieu ? [{ somme: sans(duLieu, d), par: 'lieu' }] : []),
  ]
}

/** Une somme qu’un lecteur peut faire : une classe, et celles qui la partagent selon un critère. */
interface Somme<C> {
  somme: C
  parts: C[]
}

/** Les sommes, la plus large d’abord : une classe qui s’y tait n’en fait plus dans les suivantes. */
function sommes<C extends { demandees: Demandees }>(dites: readonly C[], ailleurs: readonly C[]): Somme<C>[] {
  const connues = new Map([...dites, ...ailleurs].map((c) => [ecrire(c.demandees), c]))
  const trouvees = new Map<string, Somme<C>>()
  for (const classe of dites) {
    for (const { somme: cle, par } of sommesDe(classe.demandees)) {
      const somme = connues.get(cle)
      if (!somme) continue
      const ligne = trouvees.get(`${cle} ${par}`) ?? { somme, parts: [] }
      ligne.parts.push(classe)
      trouvees.set(`${cle} ${par}`, ligne)
    }
  }
  const criteres = ({ somme }: Somme<C>) => Object.keys(somme.demandees).length
  return [...trouvees.values()].toSorted((a, b) => criteres(a) - criteres(b))
}

/**
 * Celles, de ces classes, que l’on peut montrer. Une classe dont une case laisserait reconnaître quelqu’un se tait ; puis ce qu’il faut
 * pour qu’aucune soustraction ne rende une telle case : d’une classe que l’on montre, ôter celles que l’on montre aussi et qui la
 * partagent laisse un reste, dont aucune case ne doit compter de une à dix copropriétés. Sinon la plus petite part se tait, et le reste
 * grandit d’autant. `ailleurs` : ce qui se lit autrement, quoi que l’on taise ici.
 */
export function montrables<C extends { demandees: Demandees }>(
  { dites, ailleurs }: { dites: readonly C[]; ailleurs: readonly C[] },
  casesDe: (classe: C) => readonly Case[],
  regles: ReglesDuSecret,
): Set<C> {
  const montrees = new Set(dites.filter((classe) => !casesDe(classe).some((c) => estSensible(c, regles))))
  const lues = new Set(ailleurs)
  const taille = (classe: C): number => casesDe(classe).reduce((n, c) => n + c.nombre, 0)
  for (const { somme, parts } of sommes(dites, ailleurs)) {
    if (!montrees.has(somme) && !lues.has(somme)) continue
    const siennes = parts.filter((p) => montrees.has(p)).toSorted((a, b) => taille(b) - taille(a))
    const reste = casesDe(somme).map(
      (c, i) => c.nombre - siennes.reduce((n, part) => n + au(casesDe(part), i).nombre, 0),
    )
    while (reste.some((n) => n > 0 && n < regles.minimum)) {
      const plusPetite = siennes.pop()
      if (plusPetite === undefined) break
      montrees.delete(plusPetite)
      casesDe(plusPetite).forEach((c, i) => (reste[i] = au(reste, i) + c.nombre))
    }
  }
  return montrees
}
