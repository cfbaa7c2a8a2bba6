import type { Acces } from '#domain/socle/acces/droit.ts'
import type { CodeArret } from '#domain/socle/refus/arret.ts'
import * as z from 'zod/mini'

type Schema = z.core.$ZodType

/** Ce qu’est le fichier qu’un appel attend. */
export type SorteDeFichier = 'pdf' | 'tableur'

/**
 * Un appel HTTP, écrit une fois : le navigateur (`send`), le serveur (`serve`), la page de l’API et l’essai des droits
 * lisent ce même objet.
 */
export interface Call {
  /** Paragraphe de la spécification, ou `ajout` pour un appel qu’elle ne nomme pas (décision 0009). */
  paragraphe: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Chemin, paramètres écrits `:nom`. */
  path: `/api/${string}`
  summary: string
  allow: Acces
  /** Ce que fait l’appel ; par défaut GET lit et le reste écrit. Tout ce qui écrit demande le jeton CSRF. */
  effet?: 'lecture' | 'ecriture'
  /** L’acte engage la personne : refusé à qui agit à sa place (§4.4). */
  engage?: boolean
  /** L’acte attend que le compte soit activé par le code postal (§2.6). */
  compteActive?: boolean
  params?: Schema
  query?: Schema
  body?: Schema
  takes?: 'json' | 'form' | 'multipart'
  gives?: 'json' | 'text' | 'file'
  reply?: Schema
  /** Fichier attendu dans un envoi multipart : nom du champ et taille, en octets ; `facultatif` : il peut manquer ; `sorte` : un PDF, sinon ; `champMax` : les octets d’un autre champ, quand il porte un long texte. */
  fichier?: { champ: string; max: number; facultatif?: boolean; sorte?: SorteDeFichier; champMax?: number }
  /** Les refus qui tiennent à l’objet ou à la personne, en plus de ceux que la porte pose d’après ce qui précède. */
  refuse?: readonly CodeArret[]
  /** Demandes permises par adresse et par minute ; sans elle, aucune limite. */
  parMinute?: number
}

/** Déclare un appel en gardant ses types, et dit s’il écrit quand il ne le dit pas lui-même. */
export function call<const C extends Call>(c: C): C & Required<Pick<Call, 'effet'>> {
  return { effet: c.method === 'GET' ? 'lecture' : 'ecriture', ...c }
}

type Entree<S, Cle extends string> = S extends Schema ? { [k in Cle]: z.input<S> } : unknown
type Lue<S, Cle extends string> = S extends Schema ? { [k in Cle]: z.output<S> } : unknown
type Champ<C, Cle extends string> = C extends { [k in Cle]: infer S } ? S : undefined

/** Ce que l’appelant donne ; `Fichier` est la forme d’un fichier choisi, du côté de l’appelant. */
export type InputOf<C extends Call, Fichier = never> = Entree<Champ<C, 'params'>, 'params'> &
  Entree<Champ<C, 'query'>, 'query'> &
  Entree<Champ<C, 'body'>, 'body'> &
  (C extends { fichier: { facultatif: true } }
    ? { fichier?: Fichier }
    : C extends { fichier: object }
      ? { fichier: Fichier }
      : unknown)

/** Ce que le serveur lit, une fois vérifié. */
export type ParsedOf<C extends Call> = Lue<Champ<C, 'params'>, 'params'> &
  Lue<Champ<C, 'query'>, 'query'> &
  Lue<Champ<C, 'body'>, 'body'>

/** Ce que l’appel rend ; `Fichier` est la forme d’un fichier rendu, du côté qui lit. */
export type ReplyOf<C extends Call, Fichier = never> = C extends { gives: 'text' }
  ? string
  : C extends { gives: 'file' }
    ? Fichier
    : C extends { reply: infer R extends Schema }
      ? z.output<R>
      : null

/** Les refus de la porte, d’après ce que l’appel déclare : à l’adresse, à la session, au corps. */
export type ArretDeLaPorte<C extends Call> =
  | (C extends { allow: 'public' } ? never : 'NON_CONNECTE')
  | (C extends { allow: readonly unknown[] } ? 'NON_AUTORISE' | 'SECOND_FACTEUR_A_POSER' : never)
  // Même d’un appel qui n’attend rien : ce qu’on lui donne en plus est refusé.
  | 'DONNEES_REFUSEES'

/** Les refus qu’un appel peut poser lui-même : les siens, et ceux de sa porte. */
export type ArretDe<C extends Call> =
  | (C extends { refuse: readonly (infer R extends CodeArret)[] } ? R : never)
  | ArretDeLaPorte<C>
