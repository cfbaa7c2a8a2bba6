import { enumererNumeros } from './numero.ts'

/** Ce que l’on recopie autour d’un numéro, au plus : la longueur d’une recherche. */
export const LONGUEUR_D_UN_NUMERO_TAPE = 200

/** Ce qui peut se glisser entre deux groupes d’un numéro : espaces, tirets de toute sorte, points. */
const ENTRE = String.raw`[^\p{L}\p{N}]{0,3}`
/** Deux lettres, puis 1, 3 et 3 chiffres, que rien d’autre ne touche : une adresse électronique n’en est pas un. */
const forme = (lettre: string, chiffre: string) =>
  new RegExp(
    String.raw`(?<![\p{L}\p{N}]|@\S{0,64})(${lettre})${ENTRE}(${chiffre})${ENTRE}(${chiffre}{3})${ENTRE}(${chiffre}{3})(?![\p{L}\p{N}]|\S{0,64}@\S)`,
    'gu',
  )
// « plus de 1 000 000 d’euros » n’est pas un numéro : ces mots-là touchent leurs chiffres, ou n’en commencent aucun.
const MOT_COURANT = /^(?:AU|D[EU]|E[NT]|L[AE]|OU|UN)[^\p{L}\p{N}]/u
const SUR = forme('[A-Z]{2}', String.raw`\d`)
const DEVINE = forme('(?=[01]?[A-Z])[A-Z01]{2}', String.raw`[\dOIL]`)
/** Tout le texte, où que soient ses séparateurs ; « BP 75 69003 » finit par un code postal. */
const SEUL = /^[A-Z]{2}\d{7}$/
const CODE_POSTAL_AU_BOUT = /\s\d{5}$/

/** Les numéros lus d’un texte, chacun une fois. `devine` : O y a été lu pour 0, I ou l pour 1, ou l’inverse. */
export interface NumerosLus {
  numeros: string[]
  devine: boolean
}

/** Une seule écriture des signes qui se ressemblent ; ni blancs invisibles, ni « n° », qui collerait au numéro. */
const aplanir = (texte: string): string =>
  texte
    .replace(/[°º№ᵒ]/g, ' ')
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toUpperCase()

const trouver = (texte: string, motif: RegExp): RegExpMatchArray[] =>
  [...texte.matchAll(motif)].filter(([tout]) => !MOT_COURANT.test(tout))

/**
 * Lit les numéros d’immatriculation d’un texte, seuls ou dans une phrase, comme on les tape, les recopie ou les colle : ponctuation,
 * tirets de toute sorte, blancs invisibles (§5.2). O et 0, I et 1 se prennent l’un pour l’autre quand rien ne se lit autrement.
 */
export function lireNumeros(texte: string): NumerosLus {
  const plat = aplanir(texte)
  const joint = plat.replace(/[^\p{L}\p{N}]/gu, '')
  if (SEUL.test(joint) && !CODE_POSTAL_AU_BOUT.test(plat.trim())) return { numeros: [joint], devine: false }
  const surs = trouver(plat, SUR).map(([, ...groupes]) => groupes.join(''))
  if (surs.length > 0) return { numeros: [...new Set(surs)], devine: false }
  const devines = trouver(plat, DEVINE).flatMap(([, lettres = '', ...groupes]) => {
    const chiffres = groupes.join('')
    if (!/\d/.test(chiffres)) return []
    const lues = lettres.replace(/0/g, 'O').replace(/1/g, 'I')
    return [lues + chiffres.replace(/O/g, '0').replace(/[IL]/g, '1')]
  })
  return { numeros: [...new Set(devines)], devine: devines.length > 0 }
}

/** Le même texte, sans ses numéros : l’adresse, peut-être, qui est autour. */
export const sansNumeros = (texte: string): string =>
  aplanir(texte).replace(SUR, ' ').replace(DEVINE, ' ').trim()

const leSeul = ({ numeros: [premier, ...autres] }: NumerosLus): string | null =>
  premier !== undefined && autres.length === 0 ? premier : null

/** Le seul numéro d’un texte, de la forme de neuf caractères `AA1234567` ; null s’il n’y en a pas, ou plusieurs. */
export const lireNumero = (texte: string): string | null => leSeul(lireNumeros(texte))

/** Le même, jamais deviné : ce qui s’écrit au registre sans que personne ne le relise. */
export function lireNumeroSur(texte: string): string | null {
  const lus = lireNumeros(texte)
  return lus.devine ? null : leSeul(lus)
}

/** Une lettre a été prise pour un chiffre, ou l’inverse : ce qui a été lu. */
export const direNumeroDevine = (numeros: readonly string[]): string =>
  `Lu ${enumererNumeros(numeros)}\u00a0: O et 0, I et 1 y ont été pris l’un pour l’autre.`
