import type { COPROPRIETE } from '#domain/coproprietes/copropriete/transitions.ts'
import type { DECLARATION } from '#domain/coproprietes/declaration/transitions.ts'
import type { TypeEvenement } from '#domain/socle/journal/evenements.ts'
import type { ActeDe } from '#domain/socle/machine.ts'
import type { SUCCESSION } from '#domain/coproprietes/successeurs/succession.ts'
import type { MANDAT } from '#domain/coproprietes/mandats/transitions.ts'
import type { DECISION } from '#domain/coproprietes/demandes/decision.ts'
import type { Acteur, Issue, Monde, Nom } from './monde.ts'
import type { Vue } from './vue.ts'

/** Ce qu’un acte peut faire de chaque machine : une autre flèche est une faute. */
export interface Fleches {
  copropriete?: readonly ActeDe<typeof COPROPRIETE>[]
  mandat?: readonly ActeDe<typeof MANDAT>[]
  declaration?: readonly ActeDe<typeof DECLARATION>[]
  succession?: readonly ActeDe<typeof SUCCESSION>[]
  demande?: readonly ActeDe<typeof DECISION>[]
}

/** Qui agit, sur quoi, avec quel hasard. */
export interface Coup {
  monde: Monde
  qui: Acteur
  /** L’adresse que l’on tape, quand l’acte fait naître une copropriété. */
  n: number
  hasard: () => number
}

export interface Commun {
  /** Ceux qui le font d’ordinaire. */
  qui: readonly Nom[]
  fleches: Fleches
  /** Ce que le journal en dit, et rien d’autre. */
  journal: readonly TypeEvenement[]
  /** Il change un état sans que le journal ait à le dire : ce que prépare une personne n’a d’effet pour aucune autre. */
  sansJournal?: true
  /** Refusé, il garde ce qui est tapé : la saisie d’une déclaration, et rien d’autre. */
  gardeLaSaisie?: true
}

/** Un acte qui ne vise aucune copropriété : il en fait naître une, ou le temps passe. */
export interface SurRien extends Commun {
  faire(coup: Coup): Promise<Issue>
}

/** Un acte sur une copropriété ; `sied` : elle s’y prête d’ordinaire. */
export interface SurUne extends Commun {
  sied(v: Vue, monde: Monde): boolean
  faire(coup: Coup, v: Vue): Promise<Issue>
}
