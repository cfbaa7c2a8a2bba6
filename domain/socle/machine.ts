import type { Qui } from '#domain/socle/acces/auteur.ts'

/**
 * Un acte sur un état : d’où l’on vient, où l’on va, qui peut le faire. `from` vide : l’acte crée l’objet. `to` null :
 * l’état d’avant la demande, que la demande a retenu.
 */
export interface Transition<Etat extends string> {
  from: readonly Etat[]
  to: Etat | null
  by: readonly Qui[]
}

/** Les états d’un objet, leurs mots, et les actes qui mènent de l’un à l’autre. `champ` : où l’objet garde le sien. */
export interface Machine<
  Etat extends string = string,
  Actes extends Readonly<Record<string, Transition<Etat>>> = Readonly<Record<string, Transition<Etat>>>,
  Objet extends string = string,
> {
  objet: Objet
  champ: string
  etats: Readonly<Record<Etat, { libelle: string }>>
  actes: Actes
}

export type EtatDe<M> = M extends { etats: Readonly<Record<infer E extends string, unknown>> } ? E : never
export type ActeDe<M> = M extends { actes: infer A } ? keyof A & string : never
/** Les actes qui créent l’objet. */
export type NaissanceDe<M> = M extends { actes: infer A }
  ? { [K in keyof A]: A[K] extends { from: readonly [] } ? K : never }[keyof A] & string
  : never

/** Les actes qui créent l’objet et que le système peut faire : ceux qu’entraîne un acte déjà permis. */
export type NaissanceParSuiteDe<M> = M extends { actes: infer A }
  ? {
      [K in keyof A]: A[K] extends { from: readonly []; by: readonly (infer Q)[] }
        ? 'systeme' extends Q
          ? K
          : never
        : never
    }[keyof A] &
      string
  : never

declare const etabli: unique symbol
/** Un état sorti d’une machine : le seul que la base accepte d’écrire. */
export type Etabli<Etat extends string> = Etat & { readonly [etabli]: true }

/** Déclare une machine en gardant ses types. */
export function machine<
  const Etat extends string,
  const Actes extends Readonly<Record<string, Transition<Etat>>>,
  const Objet extends string,
>(m: Machine<Etat, Actes, Objet>): Machine<Etat, Actes, Objet> {
  return m
}

/** L’acte de ce nom. */
export function transitionDe<M extends Machine>(m: M, acte: ActeDe<M>): Transition<EtatDe<M>> {
  return m.actes[acte] as Transition<EtatDe<M>>
}

/** Les états d’où part l’acte. */
export function departsDe<M extends Machine>(m: M, acte: ActeDe<M>): readonly EtatDe<M>[] {
  return transitionDe(m, acte).from
}

/** Les actes de la machine, dans l’ordre de sa table. */
export function actesDe<M extends Machine>(m: M): ActeDe<M>[] {
  return Object.keys(m.actes) as ActeDe<M>[]
}

/** L’état où naît l’objet par cet acte. */
export function naissance<M extends Machine>(m: M, acte: NaissanceDe<M>): Etabli<EtatDe<M>> {
  return m.actes[acte]?.to as Etabli<EtatDe<M>>
}

/**
 * L’état d’arrivée de l’acte ; null si l’acte ne part pas de cet état (null : l’objet n’existe pas encore). `avant` :
 * l’état retenu par la demande, pour un acte qui y ramène.
 */
export function apres<M extends Machine>(
  m: M,
  acte: ActeDe<M>,
  etat: EtatDe<M> | null,
  avant: EtatDe<M> | null = null,
): Etabli<EtatDe<M>> | null {
  const { from, to } = transitionDe(m, acte)
  const part = etat === null ? from.length === 0 : from.includes(etat)
  return part ? ((to ?? avant) as Etabli<EtatDe<M>> | null) : null
}

/** Les actes qui partent de cet état. */
export function actesDepuis<M extends Machine>(m: M, etat: EtatDe<M> | null): ActeDe<M>[] {
  return actesDe(m).filter((acte) => {
    const { from } = transitionDe(m, acte)
    return etat === null ? from.length === 0 : from.includes(etat)
  })
}

/** Un état repris tel quel, sans acte : la démonstration, un fichier que l’on charge, la situation d’un essai. */
export const etatRepris = <Etat extends string>(etat: Etat): Etabli<Etat> => etat as Etabli<Etat>
