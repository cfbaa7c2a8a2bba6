import {
  cadrer,
  finesseDesHachures,
  leContour,
  type Cadre,
  type Contours,
} from '#domain/public/statistiques/cadres.ts'
import type { CarteDeDepartements, Teinte } from '#domain/public/statistiques/carte.ts'
import { couper, COULEURS, ecrire, LARGEUR, MARGE } from './image.ts'

/** De la plus pâle à la plus foncée : l’ordre se lit aussi en gris. */
const CLASSES = ['#c3dde2', '#91bec7', '#5797a5', '#276d7e', '#0b3c49'] as const
const VIDE = '#ffffff'
const HACHURES = 'hachures'

/** Places, en pixels : la carte, sa légende à droite, ses encarts dessous. */
const CARTE = { largeur: 480, hauteur: 460 }
const LEGENDE = { x: MARGE + CARTE.largeur + 24, ligne: 28, pastille: { largeur: 28, hauteur: 18 } }
const ENCART = { largeur: 104, hauteur: 84, signes: 16, mots: 54 }
/** Un encart seul a de la place : son numéro s’y écrit. */
const ENCART_SEUL = { ...ENCART, largeur: 150, hauteur: 150 }

const remplir = (teinte: Teinte, hachures = HACHURES): string =>
  teinte === 'secret' ? `url(#${hachures})` : teinte === 'rien' ? VIDE : CLASSES[teinte]

const motif = (nom: string, pas: number): string =>
  `<pattern id="${nom}" width="${pas}" height="${pas}" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="${pas}" height="${pas}" fill="${VIDE}"/><path d="M0 0V${pas}" stroke="${COULEURS.discret}" stroke-width="${(pas * 0.4).toFixed(2)}"/></pattern>`

/** Un rectangle de l’image ; `nom` : ce qui le distingue des autres. */
interface Place {
  nom: string
  x: number
  y: number
  largeur: number
  hauteur: number
}

interface Dessin {
  carte: CarteDeDepartements
  contours: Contours
}

/** Les départements d’un cadre, dans ce rectangle. */
function dessinerCadre({ codes, numeros, vue }: Cadre, { carte, contours }: Dessin, ou: Place): string {
  const echelle = Math.max(vue.largeur / ou.largeur, vue.hauteur / ou.hauteur)
  const teintes = new Map(carte.departements.map((d) => [d.code, d.teinte]))
  const hachures = `${HACHURES}-${ou.nom}`
  return [
    `<svg x="${ou.x}" y="${ou.y}" width="${ou.largeur}" height="${ou.hauteur}" viewBox="${vue.x} ${vue.y} ${vue.largeur} ${vue.hauteur}" stroke="#ffffff" stroke-width="${echelle.toFixed(2)}" stroke-linejoin="round">`,
    motif(hachures, finesseDesHachures(vue, ou.largeur)),
    ...codes.map((code) => {
      const teinte = teintes.get(code) ?? 'rien'
      const bord = typeof teinte === 'number' ? '' : ` stroke="${COULEURS.discret}"`
      return `<path d="${leContour(contours, code).trace}" fill="${remplir(teinte, hachures)}"${bord}/>`
    }),
    ...numeros.map((code) => {
      const [x, y] = leContour(contours, code).centre
      return `<text x="${x}" y="${y}" font-size="${(13 * echelle).toFixed(1)}" font-weight="700" text-anchor="middle" dominant-baseline="central" fill="${COULEURS.mots}" stroke-width="${(3 * echelle).toFixed(1)}" paint-order="stroke">${code}</text>`
    }),
    '</svg>',
  ].join('')
}

/** Un encart, son nom dessous. */
const dessinerEncart = (encart: Cadre, dessin: Dessin, ou: Place): string =>
  [
    dessinerCadre(encart, dessin, ou),
    ...couper(encart.titre, ENCART.signes).map((texte, i) =>
      ecrire({
        texte,
        x: ou.x + ou.largeur / 2,
        y: ou.y + ou.hauteur + 18 + i * 15,
        corps: 12,
        ancrage: 'middle',
      }),
    ),
  ].join('')

const dessinerLegende = ({ legende }: CarteDeDepartements, haut: number): string[] =>
  legende.flatMap(({ teinte, dit }, i) => {
    const y = haut + i * LEGENDE.ligne
    const { largeur, hauteur } = LEGENDE.pastille
    return [
      `<rect x="${LEGENDE.x}" y="${y}" width="${largeur}" height="${hauteur}" fill="${remplir(teinte)}" stroke="${COULEURS.discret}" stroke-width="0.5"/>`,
      ecrire({ texte: dit, x: LEGENDE.x + largeur + 10, y: y + 14, corps: 14 }),
    ]
  })

/** La carte des départements : ses cadres et sa légende ; `hauteur` : ce qu’elle prend, `dessiner` : de là. */
export function dessinerDepartements(
  carte: CarteDeDepartements,
  contours: Contours,
): { hauteur: number; dessiner: (haut: number) => string } {
  const dessin = { carte, contours }
  const [principal, ...encarts] = cadrer(
    carte.departements.map(({ code }) => code),
    contours,
  )
  const boite = encarts.length === 1 ? ENCART_SEUL : ENCART
  return {
    hauteur: CARTE.hauteur + (encarts.length > 0 ? boite.hauteur + boite.mots : 12),
    dessiner: (haut) =>
      [
        `<defs>${motif(HACHURES, 6)}</defs>`,
        principal ? dessinerCadre(principal, dessin, { ...CARTE, nom: 'carte', x: MARGE, y: haut }) : '',
        ...dessinerLegende(carte, haut + 8),
        ...encarts.map((encart, i) =>
          dessinerEncart(encart, dessin, {
            ...boite,
            nom: `${i}`,
            x: MARGE + (i * (LARGEUR - 2 * MARGE)) / encarts.length,
            y: haut + CARTE.hauteur + 12,
          }),
        ),
      ].join('\n'),
  }
}
