import { aplatir } from '#domain/socle/recherche/mots.ts'

/** L’identifiant d’un bâtiment au Référentiel national des bâtiments : douze lettres et chiffres, sans séparateur. */
const ID = /^[A-Z\d]{12}$/
const GROUPES = String.raw`([A-Z\d]{4})-?([A-Z\d]{4})-?([A-Z\d]{4})`
const SEUL = new RegExp(`^(?=.*\\d)(?=.*[A-Z])${GROUPES}$`)
/** Dit du RNB, dans une phrase ou l’adresse de sa carte, il peut aussi s’écrire en trois groupes espacés. */
const DIT = new RegExp(
  String.raw`(?<![A-Z\d])(?=[A-Z\d\s-]*\d)${GROUPES.replaceAll('-?', String.raw`[\s-]?`)}(?![A-Z\d])`,
)

/** Vrai d’un identifiant écrit comme le RNB l’écrit : un autre ne se montre pas. */
export const estUnBatiment = (id: string | null): id is string => id !== null && ID.test(id)

/** L’identifiant RNB que dit ce texte, seul ou après « RNB » : « fqyn-6f6w-pej8 » ; null de tout autre texte. */
export function lireBatimentTape(texte: string): string | null {
  const plat = aplatir(texte)
    .toUpperCase()
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .trim()
  const [, ...groupes] = SEUL.exec(plat) ?? (/\bRNB\b/.test(plat) ? DIT.exec(plat) : null) ?? []
  return groupes.length > 0 ? groupes.join('') : null
}

/** « FQYN-6F6W-PEJ8 », comme le RNB le montre. */
export const afficherBatiment = (id: string): string => id.replace(/(.{4})(?=.)/g, '$1-')

/** La carte publique du RNB, ouverte sur ce bâtiment. */
export const carteDuBatiment = (id: string): string => `https://rnb.beta.gouv.fr/carte?q=${id}`
