import { au } from '#domain/socle/certain.ts'
/** Au-delà de cinq teintes, l’œil ne les distingue plus. */
const CLASSES_MAX = 5

/** De moins en moins rond : le premier qui sépare assez l’emporte. */
const CHIFFRES_SIGNIFICATIFS = [2, 3, 4] as const

const sansBruit = (n: number): number => Number(n.toPrecision(12))

/** Un nombre à tant de chiffres significatifs, sans descendre sous `finesse` : « 12 345 » à deux, 12 000. */
function arrondir(n: number, chiffres: number, finesse: number): number {
  if (n === 0) return 0
  const pas = Math.max(finesse, 10 ** (Math.floor(Math.log10(Math.abs(n))) + 1 - chiffres))
  return sansBruit(Math.round(n / pas) * pas)
}

/** La valeur sous laquelle se trouve cette part des autres, entre deux valeurs s’il le faut. */
function quantile(triees: readonly number[], part: number): number {
  const rang = part * (triees.length - 1)
  const [avant, apres] = [au(triees, Math.floor(rang)), au(triees, Math.ceil(rang))]
  return avant + (apres - avant) * (rang - Math.floor(rang))
}

/** Les limites qui séparent : aucune classe n’est vide, aucune limite ne se répète. */
function utiles(limites: readonly number[], triees: readonly number[]): number[] {
  const gardees: number[] = []
  for (const limite of limites) {
    const precedente = gardees.at(-1) ?? -Infinity
    const dedans = triees.some((v) => v >= precedente && v < limite)
    if (dedans && triees.some((v) => v >= limite)) gardees.push(limite)
  }
  return gardees
}

/** Ce qui coupe : entre deux valeurs s’il y en a peu, par autant de valeurs de chaque côté sinon. */
function coupures(triees: readonly number[]): number[] {
  const differentes = [...new Set(triees)]
  return differentes.length <= CLASSES_MAX
    ? differentes.slice(1).map((v, i) => (v + au(differentes, i)) / 2)
    : Array.from({ length: CLASSES_MAX - 1 }, (_, i) => quantile(triees, (i + 1) / CLASSES_MAX))
}

/**
 * Les limites entre les classes d’une carte, croissantes, par des nombres aussi ronds que possible. Rien quand tout est égal.
 * `finesse` : le plus petit écart qui se dise.
 */
export function limitesDesClasses(valeurs: readonly number[], finesse: number): number[] {
  const triees = valeurs.toSorted((a, b) => a - b)
  const essais = CHIFFRES_SIGNIFICATIFS.map((chiffres) =>
    utiles(
      coupures(triees).map((coupure) => arrondir(coupure, chiffres, finesse)),
      triees,
    ),
  )
  return essais.reduce((garde, essai) => (essai.length > garde.length ? essai : garde), [])
}

/** La classe de cette valeur, de 0 à la dernière : une limite est de la classe qu’elle ouvre. */
export const classeDe = (valeur: number, limites: readonly number[]): number =>
  limites.filter((limite) => limite <= valeur).length

/**
 * Chaque classe en mots : « 12 à 299 », « 300 à 4 500 ». Ce qui ne se compte pas un à un dit sa fin sans l’atteindre : « 12 % à moins
 * de 30 % ».
 */
export function direClasses(
  valeurs: readonly number[],
  limites: readonly number[],
  finesse: number,
  dire: (valeur: number) => string,
): string[] {
  if (valeurs.length === 0) return []
  const [premiere, derniere] = [Math.min(...valeurs), Math.max(...valeurs)]
  return [...limites, null].map((fin, i) => {
    const debut = dire(limites[i - 1] ?? premiere)
    if (fin !== null && finesse !== 1) return `${debut} à moins de ${dire(fin)}`
    const bout = dire(fin === null ? derniere : fin - 1)
    return debut === bout ? debut : `${debut} à ${bout}`
  })
}
