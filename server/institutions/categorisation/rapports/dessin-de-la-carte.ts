import type { Categorie } from '#domain/institutions/categorisation/axes.ts'
import {
  cadrerDesLieux,
  disposerLesEtiquettes,
  distanceRonde,
  type Boite,
  type Lieu,
  type Taille,
} from '#domain/institutions/categorisation/carte-du-dossier.ts'
import { NUMEROTEES_MAX } from '#domain/institutions/categorisation/dossier.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { COULEURS, ecrire } from '#server/socle/documents/image.ts'

/** Une copropriété sur la carte : son rang dans la liste, sa lettre. */
export interface Placee extends Lieu {
  rang: number
  categorie: Categorie
}

/** Un nom de lieu, qui dit où l’on est. */
export interface Repere extends Lieu {
  nom: string
}

/** Du plus pâle au plus foncé : l’ordre se lit aussi en gris, et la lettre sans couleur. */
export const TEINTES: Readonly<Record<Categorie, { fond: string; mots: string; lettre: string }>> = {
  NON_EVALUABLE: { fond: '#ffffff', mots: '#4a4a4a', lettre: '?' },
  A: { fond: '#dfe5ee', mots: '#161616', lettre: 'A' },
  B: { fond: '#a9bdd6', mots: '#161616', lettre: 'B' },
  C: { fond: '#c8622b', mots: '#ffffff', lettre: 'C' },
  D: { fond: '#7a1420', mots: '#ffffff', lettre: 'D' },
}
const FRAGILITE: readonly Categorie[] = ['NON_EVALUABLE', 'A', 'B', 'C', 'D']

const FOND = '#f7f8fa'
const TRAME = '#e4e8ee'
const LIEUX = '#6a7280'
const ENCRE = COULEURS.mots

/** Une étiquette, en points du dessin : sa lettre, puis son rang. */
const ETIQUETTE = { hauteur: 17, lettre: 15, chiffre: 7, bord: 8, corps: 11 }
const largeurDe = ({ rang }: Placee): number =>
  ETIQUETTE.lettre + String(rang).length * ETIQUETTE.chiffre + ETIQUETTE.bord
/** Un immeuble. */
const RAYON = 3.2
const POINT = { largeur: 2 * RAYON, hauteur: 2 * RAYON }
/** Un nom de lieu, au plus large. */
const NOM = { corps: 13, signe: 7.2, hauteur: 18 }

const n = (valeur: number): string => String(Math.round(valeur * 10) / 10)

/** Des carreaux d’une distance ronde : la carte se mesure à l’œil. */
function trame({ largeur, hauteur }: Taille, pas: number): string {
  const traits: string[] = []
  for (let x = pas; x < largeur; x += pas) traits.push(`M${n(x)} 0V${n(hauteur)}`)
  for (let y = pas; y < hauteur; y += pas) traits.push(`M0 ${n(y)}H${n(largeur)}`)
  return `<path d="${traits.join('')}" stroke="${TRAME}" stroke-width="1" fill="none"/>`
}

const direKm = (km: number): string =>
  km < 1 ? `${afficherEntier(Math.round(km * 1_000))}\u202fm` : `${afficherEntier(km)}\u202fkm`

/** L’échelle, en bas à gauche. */
const echelle = ({ hauteur }: Taille, pas: number, km: number): string =>
  `<path d="M14 ${hauteur - 22}v8h${n(pas)}v-8" stroke="${ENCRE}" stroke-width="1.5" fill="none"/>` +
  ecrire({ texte: direKm(km), x: 14 + pas + 8, y: hauteur - 13, corps: 12 })

/** Le nord, en haut à droite. */
const nord = ({ largeur }: Taille): string =>
  `<path d="M${largeur - 22} 14l7 20l-7 -5l-7 5z" fill="${ENCRE}"/>` +
  ecrire({ texte: 'N', x: largeur - 22, y: 48, corps: 13, gras: true, ancrage: 'middle' })

function etiquette(p: Placee, { x, y, largeur, hauteur }: Boite): string {
  const { fond, mots, lettre } = TEINTES[p.categorie]
  const [gauche, haut] = [x - largeur / 2, y - hauteur / 2]
  const coupe = gauche + ETIQUETTE.lettre
  const ligne = y + ETIQUETTE.corps * 0.36
  return [
    `<rect x="${n(gauche)}" y="${n(haut)}" width="${n(largeur)}" height="${hauteur}" rx="3" fill="#ffffff"/>`,
    `<path d="M${n(coupe)} ${n(haut)}h-${ETIQUETTE.lettre - 3}a3 3 0 0 0 -3 3v${hauteur - 6}a3 3 0 0 0 3 3h${ETIQUETTE.lettre - 3}z" fill="${fond}"/>`,
    `<rect x="${n(gauche)}" y="${n(haut)}" width="${n(largeur)}" height="${hauteur}" rx="3" fill="none" stroke="${ENCRE}" stroke-width="0.8"/>`,
    ecrire({
      texte: lettre,
      x: gauche + ETIQUETTE.lettre / 2,
      y: ligne,
      corps: ETIQUETTE.corps,
      couleur: mots,
      gras: true,
      ancrage: 'middle',
    }),
    ecrire({
      texte: String(p.rang),
      x: (coupe + gauche + largeur) / 2,
      y: ligne,
      corps: ETIQUETTE.corps,
      gras: true,
      ancrage: 'middle',
    }),
  ].join('')
}

/** Une carte de copropriétés : leur lettre et leur rang, les plus fragiles par-dessus, et les noms des lieux dessous. */
export function dessinerLaCarte(
  placees: readonly Placee[],
  reperes: readonly Repere[],
  taille: Taille,
): string {
  const { placer, parKm, montre } = cadrerDesLieux(placees, taille)
  const km = distanceRonde(taille.largeur / parKm / 5)
  const pas = km * parKm
  const boites = placees.map((p): Boite => ({
    ...placer(p),
    largeur: largeurDe(p),
    hauteur: ETIQUETTE.hauteur,
  }))
  // L’échelle et le nord ont leur place.
  const gardees: Boite[] = [
    { x: 14 + pas / 2 + 30, y: taille.hauteur - 18, largeur: pas + 80, hauteur: 30 },
    { x: taille.largeur - 22, y: 32, largeur: 36, hauteur: 50 },
  ]
  const numerotees = placees.filter(({ rang }) => rang <= NUMEROTEES_MAX).length
  const ou = disposerLesEtiquettes(boites.slice(0, numerotees), taille, { prises: gardees })
  const posees = placees.flatMap((p, rang) => {
    const [boite, place] = [boites[rang], ou[rang]]
    if (!boite) return []
    return [{ p, point: { x: boite.x, y: boite.y }, boite: place ? { ...boite, ...place } : null }]
  })
  const noms = reperes.filter(montre).map(({ nom, ...lieu }) => ({ nom, ...placer(lieu) }))
  const places = disposerLesEtiquettes(
    noms.map(({ nom, x, y }) => ({ x, y, largeur: nom.length * NOM.signe, hauteur: NOM.hauteur })),
    taille,
    { prises: [...gardees, ...posees.map(({ boite, point }) => boite ?? { ...point, ...POINT })], loin: 4 },
  )
  const parFragilite = posees.toSorted(
    (a, b) => FRAGILITE.indexOf(a.p.categorie) - FRAGILITE.indexOf(b.p.categorie),
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${taille.largeur} ${taille.hauteur}" font-family="Atkinson Hyperlegible Next">`,
    `<rect width="${taille.largeur}" height="${taille.hauteur}" fill="${FOND}"/>`,
    trame(taille, pas),
    ...noms.flatMap(({ nom }, rang) => {
      const place = places[rang]
      return place
        ? [
            ecrire({
              texte: nom,
              x: place.x,
              y: place.y + NOM.corps * 0.35,
              corps: NOM.corps,
              couleur: LIEUX,
              ancrage: 'middle',
            }),
          ]
        : []
    }),
    ...posees.map(({ point, boite }) =>
      boite === null || (point.x === boite.x && point.y === boite.y)
        ? ''
        : `<path d="M${n(point.x)} ${n(point.y)}L${n(boite.x)} ${n(boite.y)}" stroke="${ENCRE}" stroke-width="0.7"/>`,
    ),
    ...parFragilite.map(
      ({ p, point }) =>
        `<circle cx="${n(point.x)}" cy="${n(point.y)}" r="${RAYON}" fill="${TEINTES[p.categorie].fond}" stroke="${ENCRE}" stroke-width="0.8"/>`,
    ),
    ...parFragilite.map(({ p, boite }) => (boite === null ? '' : etiquette(p, boite))),
    echelle(taille, pas, km),
    nord(taille),
    `<rect x="0.5" y="0.5" width="${taille.largeur - 1}" height="${taille.hauteur - 1}" fill="none" stroke="${LIEUX}"/>`,
    '</svg>',
  ].join('')
}
