import type { ChampRange } from '#domain/coproprietes/copropriete/fiche.ts'
import type { CodeRefus } from '#domain/socle/refus/refus.ts'
import type { Circonstances } from '../circonstances.ts'
import type { CodeTexte } from '../textes.ts'

/** Ce qui dépend de ce qui est déjà lu, `D`, et de qui déclare. */
export type Selon<T, D> = (d: D, c: Circonstances) => T

/**
 * Un champ simple de la déclaration (§3.3) : d’une ligne viennent la lecture, les bornes (§9), l’obligation, le
 * libellé, l’aide et le dessin. Une ligne ne dépend que des lignes qui la précèdent.
 */
export interface Ligne<D, Groupe extends string = string> {
  groupe: Groupe
  type: 'date' | 'entier' | 'montant' | 'texte' | 'ouiNon' | 'choix' | 'siret' | 'numero'
  libelle: string | Selon<string, D>
  /** À la relecture, quand le libellé est une question. */
  court?: string
  aide?: string | Selon<string | undefined, D>
  /** L’annexe comptable qui le donne ; l’aide dit où (`domain/public/aide/montants.ts`). */
  annexe?: 1 | 2
  /** La question se pose à l’envers de ce qui est gardé : « Oui » y range faux. */
  inverse?: true
  choix?: Readonly<Record<string, string>>
  /** Restreint les choix selon ce qui précède. */
  choixPermis?: Selon<readonly string[], D>
  /** Ce que dit un choix que ce qui précède ne permet pas. */
  refusDuChoix?: CodeRefus
  min?: number
  max?: number
  longueur?: number
  /** Un nombre qui n’est pas une quantité, comme une année, se dit sans séparer les milliers. */
  sansSeparateur?: true
  /** Valeur prise quand rien n’est répondu (§5.1). */
  parDefaut?: number
  /** Ce que vaut le champ avant toute lecture ; null d’ordinaire. */
  vide?: number
  obligatoire?: boolean | Selon<boolean, D>
  /** Le public la lit telle quelle, sous ce nom (décision 0007). */
  publie?: ChampRange
  visible?: Selon<boolean, D>
  /** Le texte qui le demande : avant son jour d’effet, le champ n’existe pas. */
  texte?: CodeTexte
}

type Simple = string | number | boolean | null

/** Les chemins des valeurs simples d’un objet, listes et adresses laissées : `mandatAdHoc.dateNomination`. */
export type CheminDe<T> = {
  [K in keyof T & string]: T[K] extends Simple
    ? K
    : T[K] extends readonly unknown[]
      ? never
      : T[K] extends object
        ? `${K}.${CheminDe<T[K]>}`
        : never
}[keyof T & string]

/** La table d’un bloc : une ligne par valeur simple, aucune oubliée. `D` : les blocs que ses lignes regardent. */
export type ChampsDe<Bloc, D, Groupe extends string, Autres extends string = never> = Readonly<
  Record<Exclude<CheminDe<Bloc>, Autres>, Ligne<D, Groupe>>
>
