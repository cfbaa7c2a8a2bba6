import type { PHRASES_DES_CONNECTES } from './phrases-des-connectes.ts'
import { PHRASES_DE_TOUS } from './phrases-de-tous.ts'

/**
 * Ce que dit un refus à son champ, le même dans le navigateur et sur le serveur ; ce que seul le serveur dit d’une demande entière est
 * dans arrets.ts. Un code sans phrase ne compile pas.
 */
export type CodeRefus = keyof typeof PHRASES_DE_TOUS | keyof typeof PHRASES_DES_CONNECTES

/** Un refus : le champ visé (chemin dans le formulaire, vide pour l’ensemble), le code, et les mots de la phrase. */
export interface Refus {
  champ: string
  code: CodeRefus
  params?: Record<string, string | number>
}

const dites: Partial<Record<CodeRefus, string>> = { ...PHRASES_DE_TOUS }

/** Apprend d’autres phrases à cette page : elle n’a d’abord que celles de tous. */
export function ajouterPhrases(phrases: typeof PHRASES_DES_CONNECTES): void {
  Object.assign(dites, phrases)
}

/** La phrase d’un refus, paramètres remplacés. */
export const direRefus = ({ code, params }: Pick<Refus, 'code' | 'params'>): string =>
  remplir(dites[code] ?? PHRASES_DE_TOUS.VALEUR_INVALIDE, params)

/** Une phrase, ses mots remplacés ; celui qui manque devient « … ». */
export const remplir = (phrase: string, params: Refus['params'] = {}): string =>
  phrase.replace(/\{(\w+)\}/g, (_, mot: string) => String(params[mot] ?? '…'))
