/** Un point d’un dessin : vers la droite, vers le bas. */
export type Point = readonly [x: number, y: number]
export type Boite = readonly [gauche: number, haut: number, droite: number, bas: number]

/** Le dessin d’un département : son tracé SVG, ce qui le borde, et où l’on écrit son numéro. */
export interface Contour {
  trace: string
  boite: Boite
  centre: Point
}
export type Contours = Readonly<Record<string, Contour>>

/** Le contour d’un département que l’on sait dessiné. */
export function leContour(contours: Contours, code: string): Contour {
  const contour = contours[code]
  if (!contour) throw new Error(`Il manque le contour du département ${code}.`)
  return contour
}

/** Une part d’une carte, dans son propre cadre ; sans titre, c’est elle que l’on voit d’abord. */
export interface Cadre {
  titre: string
  codes: readonly string[]
  /** Ceux dont le numéro s’écrit : dans une région, là où ils ont la place. */
  numeros: readonly string[]
  vue: { x: number; y: number; largeur: number; hauteur: number }
}

/** Ce qui se dessine à part de la France : trop petit pour s’y lire, ou trop loin. */
const ENCARTS: readonly { titre: string; codes: readonly string[] }[] = [
  { titre: 'Paris et petite couronne', codes: ['75', '92', '93', '94'] },
  { titre: 'Guadeloupe', codes: ['971'] },
  { titre: 'Martinique', codes: ['972'] },
  { titre: 'Guyane', codes: ['973'] },
  { titre: 'La Réunion', codes: ['974'] },
  { titre: 'Mayotte', codes: ['976'] },
]

const estLoin = (code: string): boolean => code.startsWith('97')

/** De l’air autour, en part du plus grand côté : un trait à cheval sur le bord ne s’y coupe pas. */
const MARGE = 0.015

const auDixieme = (n: number): number => Math.round(n * 10) / 10

function vueDe(codes: readonly string[], contours: Contours): Cadre['vue'] {
  const boites = codes.map((code) => leContour(contours, code).boite)
  const [x, y] = [Math.min(...boites.map((b) => b[0])), Math.min(...boites.map((b) => b[1]))]
  const [largeur, hauteur] = [
    Math.max(...boites.map((b) => b[2])) - x,
    Math.max(...boites.map((b) => b[3])) - y,
  ]
  const marge = Math.max(largeur, hauteur) * MARGE
  return {
    x: auDixieme(x - marge),
    y: auDixieme(y - marge),
    largeur: auDixieme(largeur + 2 * marge),
    hauteur: auDixieme(hauteur + 2 * marge),
  }
}

/**
 * Les cadres d’une carte de ces départements, le plus grand d’abord. Un département dont on n’a pas le contour ne se dessine pas.
 */
export function cadrer(codes: readonly string[], contours: Contours): Cadre[] {
  const dessines = codes.filter((code) => Object.hasOwn(contours, code))
  const proches = dessines.filter((code) => !estLoin(code))
  const encarts = ENCARTS.map(({ titre, codes: siens }) => ({
    titre,
    codes: siens.filter((code) => dessines.includes(code)),
  })).filter((encart) => encart.codes.length > 0)
  const duPays = proches.length < dessines.length
  const aPart = encarts.flatMap((encart) => encart.codes)
  const cadre = (titre: string, siens: readonly string[], numeros: readonly string[]): Cadre => ({
    titre,
    codes: siens,
    numeros: duPays ? [] : numeros,
    vue: vueDe(siens, contours),
  })
  return [
    ...(proches.length > 0
      ? [
          cadre(
            '',
            proches,
            proches.filter((code) => !aPart.includes(code)),
          ),
        ]
      : []),
    ...encarts.map((encart) => cadre(encart.titre, encart.codes, encart.codes)),
  ]
}

/** Ce qui sépare deux hachures d’un cadre montré sur tant de pixels : six à l’écran, quelle que soit son échelle. */
export const finesseDesHachures = ({ largeur }: Cadre['vue'], pixels: number): number =>
  Math.round(((largeur * 6) / pixels) * 100) / 100
