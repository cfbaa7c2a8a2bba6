import { de } from '#domain/socle/mots/elision.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'

const coproprietes = (nombre: number): string =>
  nombre === 1 ? 'Une copropriété' : `${afficherEntier(nombre)} copropriétés`

/** « Le Mans » → « du Mans », « Les Ulis » → « des Ulis ». */
function deLaCommune(nom: string): string {
  if (nom.startsWith('Le ')) return `du ${nom.slice(3)}`
  if (nom.startsWith('Les ')) return `des ${nom.slice(4)}`
  return nom.startsWith('La ') ? `de la ${nom.slice(3)}` : de(nom)
}

/** Ce qu’un cercle dit, en toutes lettres : combien, où, et ce que fait l’appui. */
export function direCercle({
  nombre,
  ou,
  departement,
}: {
  nombre: number
  /** Le nom de la commune où il y en a le plus, ou du département. */
  ou: string | null
  /** Le numéro du département, quand le cercle en est un. */
  departement: string | null
}): string {
  // Le nombre en chiffres : qui dicte ce qu’il lit sur le cercle le trouve dans son nom.
  const combien = nombre === 1 ? `${nombre}\u00a0copropriété` : coproprietes(nombre)
  if (departement !== null) return `${combien}, ${ou ?? 'département'} (${departement}), agrandir`
  return ou === null ? `${combien}, agrandir` : `${combien} près ${deLaCommune(ou)}, agrandir`
}

/** Ce qu’un point dit, en toutes lettres. */
export function direPoint(nombre: number, premiere: string, adresse: string): string {
  const ou = adresse === '' ? '' : `, ${adresse}`
  return nombre === 1 ? `${premiere}${ou}` : `${coproprietes(nombre)} au même endroit${ou}`
}

/** Combien la carte en montre, annoncé quand elle bouge. */
export function direLeCadre(nombre: number): string {
  if (nombre === 0) return 'Aucune copropriété dans ce cadre'
  return `${coproprietes(nombre)} dans ce cadre`
}

/** Celles qu’aucun cercle ne compte. */
export function direSansPosition(nombre: number): string {
  return nombre === 1
    ? 'Une copropriété n’a pas de position connue\u00a0: elle n’est pas sur la carte.'
    : `${coproprietes(nombre)} n’ont pas de position connue\u00a0: elles ne sont pas sur la carte.`
}
