import { au } from '#domain/socle/certain.ts'
import { enToutesLettres } from './abreviations.ts'

const FAUTES_GARDEES = 1_000

/** Les mots de l’annuaire, du plus courant au plus rare, et de quoi les compléter ou les corriger sans lire la base. */
export class Vocabulaire {
  readonly #mots: string[] = []
  readonly #connus = new Set<string>()
  readonly #trigrammes = new Map<string, number[]>()
  /** Ce qui a été corrigé, tant qu’aucun mot n’arrive : une même saisie se lit de plusieurs façons. */
  readonly #fautes = new Map<string, readonly string[]>()
  /** Les départements, par leur nom et leur code, et les régions : ce qui finit une adresse sans en être la commune. */
  readonly territoires = new Map<string, string | null>()
  /** Les mots qui nomment une commune, aujourd’hui ou hier. */
  readonly lieux = new Set<string>()

  /** Ajoute des mots, les plus courants d’abord ; un mot connu ne se redit pas. */
  ajouter(mots: Iterable<string>): void {
    for (const mot of mots) {
      if (this.#connus.has(mot)) continue
      this.#connus.add(mot)
      this.#fautes.clear()
      const rang = this.#mots.push(mot) - 1
      for (const trigramme of new Set(trigrammesDe(mot))) {
        const rangs = this.#trigrammes.get(trigramme)
        if (rangs) rangs.push(rang)
        else this.#trigrammes.set(trigramme, [rang])
      }
    }
  }

  connait(mot: string): boolean {
    return this.#connus.has(mot)
  }

  /**
   * Les mots qui contiennent ce morceau de trois lettres au moins : lui-même, puis ceux qu’il commence, puis les plus
   * courants. `tous` est faux quand il y en a plus de `max`.
   */
  contenant(morceau: string, max: number): { mots: string[]; tous: boolean } {
    const debuts: string[] = []
    const milieux: string[] = []
    for (const mot of this.#candidats(morceau)) {
      const place = mot.indexOf(morceau)
      if (place === -1 || mot === morceau) continue
      if (place > 0 && milieux.length <= max) milieux.push(mot)
      else if (place === 0) debuts.push(mot)
      if (debuts.length > max) break
    }
    const trouves = [...(this.connait(morceau) ? [morceau] : []), ...debuts, ...milieux]
    return { mots: trouves.slice(0, max), tous: trouves.length <= max }
  }

  /** Les mots qui ont cette forme, `_` valant une lettre (§5.8). */
  deForme(forme: string, max: number): { mots: string[]; tous: boolean } {
    const lettres = forme.split('_').toSorted((a, b) => b.length - a.length)[0] ?? ''
    const trouves: string[] = []
    const modele = new RegExp(forme.replaceAll('_', '.'), 'u')
    for (const mot of this.#candidats(lettres)) {
      if (!modele.test(mot)) continue
      trouves.push(mot)
      if (trouves.length > max) break
    }
    return { mots: trouves.slice(0, max), tous: trouves.length <= max }
  }

  /**
   * Les mots à une faute de frappe de celui-ci : deux lettres échangées, une de trop, une de moins, une autre. Les plus
   * courants ne passent pas devant : deux lettres échangées est la faute la plus sûre, elle vient d’abord.
   */
  aUneFaute(mot: string): readonly string[] {
    const connues = this.#fautes.get(mot)
    if (connues) return connues
    const trouves = new Set<string>()
    for (const autre of aUneFauteDe(mot)) {
      // « hatus » est à une faute de « hauts », que l’annuaire range comme « haut ».
      const plein = enToutesLettres(autre)
      if (this.#connus.has(plein)) trouves.add(plein)
    }
    trouves.delete(mot)
    if (this.#fautes.size >= FAUTES_GARDEES) this.#fautes.clear()
    this.#fautes.set(mot, [...trouves])
    return [...trouves]
  }

  /** Les mots qui portent le trigramme le plus rare du morceau ; tous, s’il a moins de trois lettres. */
  *#candidats(morceau: string): Generator<string> {
    let rares: readonly number[] | undefined
    for (const trigramme of trigrammesDe(morceau)) {
      const rangs = this.#trigrammes.get(trigramme)
      if (!rangs) return
      if (!rares || rangs.length < rares.length) rares = rangs
    }
    if (!rares) yield* this.#mots
    else for (const rang of rares) yield au(this.#mots, rang)
  }
}

function* trigrammesDe(mot: string): Generator<string> {
  for (let i = 0; i + 3 <= mot.length; i += 1) yield mot.slice(i, i + 3)
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz'

function* aUneFauteDe(mot: string): Generator<string> {
  for (let i = 0; i + 1 < mot.length; i += 1)
    yield mot.slice(0, i) + mot.charAt(i + 1) + mot.charAt(i) + mot.slice(i + 2)
  for (let i = 0; i < mot.length; i += 1) yield mot.slice(0, i) + mot.slice(i + 1)
  for (let i = 0; i <= mot.length; i += 1)
    for (const lettre of ALPHABET) {
      yield mot.slice(0, i) + lettre + mot.slice(i)
      if (i < mot.length) yield mot.slice(0, i) + lettre + mot.slice(i + 1)
    }
}
