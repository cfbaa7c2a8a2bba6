import { codes } from '#domain/socle/codes.ts'
import { classement, CLASSEMENTS, type CodeClassement } from './classements.ts'
import { classeDe, direClasses, limitesDesClasses } from './classes.ts'
import { SECRET } from './dire.ts'

/** Un département sur la carte : ce que l’on y lit, et de combien de copropriétés. */
export interface DepartementCompte {
  code: string
  nom: string
  nb: number
  /** null : caché, avec les montants. */
  exploitables: number | null
  /** null : le secret statistique le cache, ou il n’y a rien à dire. */
  valeur: number | null
}

/** Comment se peint un département : d’une des cinq teintes, de la plus pâle à la plus forte ; caché ; ou sans rien à dire. */
export type Teinte = 0 | 1 | 2 | 3 | 4 | 'secret' | 'rien'

/** Les teintes d’autant de classes : peu de classes s’écartent. */
export const TEINTES: readonly (readonly Teinte[])[] = [[2], [1, 3], [0, 2, 4], [0, 1, 3, 4], [0, 1, 2, 3, 4]]

export interface CarteDeDepartements {
  constat: string
  /** Ce que l’on lit, sous le constat. */
  precision: string
  /** Vrai d’un montant : il ne se lit pas sans la part des comptes exploitables. */
  montant: boolean
  /** Les teintes que la carte emploie, et ce que chacune veut dire. */
  legende: { teinte: Teinte; dit: string }[]
  departements: (DepartementCompte & { teinte: Teinte; dit: string })[]
}

/** La carte d’un seul département ne compare rien. */
export const DEPARTEMENTS_MIN = 2

/** Une carte, telle que l’adresse de ses fichiers la nomme : une par chiffre. */
export type FigureDeCarte = `carte_${CodeClassement}`
export const figureDeLaCarte = (par: CodeClassement): FigureDeCarte => `carte_${par}`
export const FIGURES_DE_CARTE = codes(CLASSEMENTS).map(figureDeLaCarte)

export const estUneCarte = (figure: string): figure is FigureDeCarte =>
  (FIGURES_DE_CARTE as string[]).includes(figure)

/** Le chiffre que montre cette carte. */
export const chiffreDeLaCarte = (figure: FigureDeCarte): CodeClassement =>
  codes(CLASSEMENTS).find((par) => figureDeLaCarte(par) === figure) ?? 'nb'

const ABSENCES = { montant: 'Aucun compte exploitable', nombre: 'Aucune copropriété' } as const

const rienADire = ({ nb, exploitables, valeur }: DepartementCompte, montant: boolean): boolean =>
  nb === 0 || (valeur === null && montant && exploitables === 0)

/** Combien de départements en réunissent la moitié : « 15 départements sur 101 réunissent la moitié des lots ». */
function direLaMoitie(reunis: string, valeurs: readonly number[], sur: number): string {
  const total = valeurs.reduce((somme, v) => somme + v, 0)
  if (total === 0) return `Pas de ${reunis} à compter`
  let [reste, combien] = [total / 2, 0]
  for (const valeur of valeurs.toSorted((a, b) => b - a)) {
    if (reste <= 0) break
    reste -= valeur
    combien += 1
  }
  return combien === 1
    ? `Un seul département sur ${sur} réunit la moitié des ${reunis}`
    : `${combien} départements sur ${sur} réunissent la moitié des ${reunis}`
}

/** D’où à où : « Part à jour : de 41 % (Creuse) à 72 % (Rhône) ». */
function direLEtendue(
  par: CodeClassement,
  dits: readonly (DepartementCompte & { valeur: number })[],
): string {
  const { libelle, dire } = classement(par)
  const tries = dits.toSorted((a, b) => a.valeur - b.valeur)
  const [moins, plus] = [tries[0], tries.at(-1)]
  if (!moins || !plus) return `${libelle}, par département`
  const [bas, haut] = [dire(moins.valeur), dire(plus.valeur)]
  return bas === haut
    ? `${libelle}\u00a0: ${bas} partout`
    : `${libelle}\u00a0: de ${bas} (${moins.nom}) à ${haut} (${plus.nom})`
}

const estDit = (d: DepartementCompte): d is DepartementCompte & { valeur: number } =>
  d.valeur !== null && d.nb > 0

/** La carte de ces départements par ce chiffre : son constat, sa légende, la teinte de chacun. */
export function composerCarte(par: CodeClassement, lus: readonly DepartementCompte[]): CarteDeDepartements {
  const { libelle, montant = false, reunis, finesse, dire } = classement(par)
  const dits = lus.filter(estDit)
  const valeurs = dits.map(({ valeur }) => valeur)
  const limites = limitesDesClasses(valeurs, finesse)
  const absence = ABSENCES[montant ? 'montant' : 'nombre']
  const teinteDe = (classe: number): Teinte => TEINTES[limites.length]?.[classe] ?? 'rien'
  const departements = lus.map((d) => {
    if (estDit(d)) return { ...d, teinte: teinteDe(classeDe(d.valeur, limites)), dit: dire(d.valeur) }
    return rienADire(d, montant)
      ? { ...d, teinte: 'rien' as const, dit: absence }
      : { ...d, teinte: 'secret' as const, dit: SECRET }
  })
  const emploie = (teinte: Teinte) => departements.some((d) => d.teinte === teinte)
  return {
    constat: reunis === undefined ? direLEtendue(par, dits) : direLaMoitie(reunis, valeurs, lus.length),
    precision: `${libelle}, par département`,
    montant,
    legende: [
      ...direClasses(valeurs, limites, finesse, dire).map((dit, classe) => ({
        teinte: teinteDe(classe),
        dit,
      })),
      ...(emploie('secret') ? [{ teinte: 'secret' as const, dit: SECRET }] : []),
      ...(emploie('rien') ? [{ teinte: 'rien' as const, dit: absence }] : []),
    ],
    departements,
  }
}
