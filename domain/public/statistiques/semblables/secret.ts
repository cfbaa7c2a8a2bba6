import { estSensible, type Case, type ReglesDuSecret } from '../secret.ts'
import { montrables, type Demandees } from './taire.ts'

/** Ce dont on regarde les cases. */
export const SURVEILLEES = ['exploitables', 'impayes', 'ascenseurs', 'etiquettes'] as const
export type Surveillee = (typeof SURVEILLEES)[number]

/** Une classe comptée ; sans taille, un territoire, dont les statistiques disent déjà les ascenseurs et les étiquettes. */
export interface ClasseComptee {
  demandees: Demandees
  cases: Readonly<Record<Surveillee, readonly Case[]>>
}

/**
 * Les classes que l’on montre, et celles dont on montre chaque chose (décision 0064). Celle dont un syndic tient presque tous les comptes
 * ne se dit pas : il y lirait les autres. Une répartition se tait d’un bloc, et ce qu’une soustraction en rendrait avec elle.
 */
export function secretDesClasses<C extends ClasseComptee>(comptees: readonly C[], regles: ReglesDuSecret) {
  const sansDanger = (surveillee: Surveillee) => (classe: C) =>
    !classe.cases[surveillee].some((c) => estSensible(c, regles))
  const ailleurs = comptees.filter(({ demandees }) => demandees.taille === undefined)
  const classes = comptees.filter((c) => c.demandees.taille !== undefined && sansDanger('exploitables')(c))
  const montrer = (surveillee: Surveillee, dites: readonly C[]) =>
    montrables({ dites, ailleurs }, (classe) => classe.cases[surveillee], regles)
  return {
    classes: new Set(classes),
    impayes: new Set(classes.filter(sansDanger('impayes'))),
    // De celles qui en demandent un, leur part ne dirait rien.
    ascenseurs: montrer(
      'ascenseurs',
      classes.filter(({ demandees }) => demandees.ascenseur === undefined),
    ),
    etiquettes: montrer('etiquettes', classes),
  }
}
