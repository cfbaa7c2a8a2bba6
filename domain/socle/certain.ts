/**
 * La valeur que le reste du registre garantit, sans que son type puisse le dire ; `quoi` la nomme. Absente, c’est une panne :
 * rien ne continue sur un vide.
 */
export function certain<T>(valeur: T, quoi: string): NonNullable<T> {
  if (valeur === null || valeur === undefined) throw new Error(`Il manque ${quoi}.`)
  return valeur
}

/** Ce qui se lit par son rang : une liste, des octets, un texte. */
interface Suite<T> {
  readonly length: number
  at(rang: number): T | undefined
}

/** Ce que la suite a à ce rang, où l’on sait qu’il y a quelque chose ; un rang négatif compte depuis la fin. */
export function au<T>(suite: Suite<T>, rang: number): T {
  const valeur = suite.at(rang)
  if (valeur === undefined) throw new RangeError(`Rien au rang ${rang} d’une suite de ${suite.length}`)
  return valeur
}
