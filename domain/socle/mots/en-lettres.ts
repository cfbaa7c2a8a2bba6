import { au } from '#domain/socle/certain.ts'
const UNITES =
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize'.split(' ')
const DIZAINES = ['', 'dix', 'vingt', 'trente', 'quarante', 'cinquante', 'soixante']

/** De 0 à 99 : « vingt et un », « soixante et onze », « quatre-vingts », « quatre-vingt-onze ». */
function sousCent(n: number): string {
  if (n < UNITES.length) return au(UNITES, n)
  if (n >= 80) return n === 80 ? 'quatre-vingts' : `quatre-vingt-${sousCent(n - 80)}`
  // De soixante à soixante-dix-neuf, on compte jusqu’à dix-neuf.
  const dizaine = Math.min(Math.floor(n / 10), 6)
  const reste = n - 10 * dizaine
  if (reste === 0) return au(DIZAINES, dizaine)
  return `${DIZAINES[dizaine]}${dizaine > 1 && (reste === 1 || reste === 11) ? ' et ' : '-'}${sousCent(reste)}`
}

/** « trois », « dix-huit », « cent » ; au-delà, un nombre s’écrit en chiffres. */
export function enLettres(n: number): string {
  if (!Number.isInteger(n) || n < 0 || n > 100) throw new RangeError(`${n} s’écrit en chiffres`)
  return n === 100 ? 'cent' : sousCent(n)
}

/** Les noms féminins que la prose compte : « une heure », « vingt et une lettres ». */
const FEMININS = new Set(['année', 'clef', 'heure', 'lettre', 'minute', 'seconde', 'semaine'])

/** Le nom au nombre qui convient : « an », « ans » ; « mois », « mois » ; « jours ouvrés ». */
export const accorder = (n: number, nom: string): string =>
  n < 2 ? nom : nom.replace(/\p{L}+/gu, (mot) => (/[sx]$/.test(mot) ? mot : `${mot}s`))

/** « un an », « trois ans », « dix-huit mois », « une heure », « deux jours ouvrés ». */
export function compter(n: number, nom: string): string {
  const nombre = enLettres(n)
  const feminin =
    FEMININS.has(nom.replace(/ .*/, '')) && (n === 1 || nombre.endsWith(' et un') || nombre.endsWith('-un'))
  return `${feminin ? `${nombre}e` : nombre} ${accorder(n, nom)}`
}
