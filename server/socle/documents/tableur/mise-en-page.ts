import type { writeXlsx, WriteSheet } from 'hucre/xlsx'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'

type Sorte = 'texte' | 'date' | 'entier' | 'nombre' | 'montant' | 'part' | 'degres' | 'ouiNon'
type Cellule = string | number | null

/** Une feuille ne s’ouvre plus avec davantage de liens : les lignes d’après n’en ont pas. */
export const LIENS_MAX = 65_530

/** Une colonne ne se lit plus au-delà, et pas en deçà. */
const LARGEUR_MAX = 60
const LARGEUR_MIN = 9
/** Ce que prennent le bord d’une cellule, et la flèche d’un filtre. */
const BORD = 2
const FLECHE = 3

/** Ce qu’il faut à une valeur ordinaire de ce type, avant d’en lire une. */
const SIGNES: Readonly<Record<Sorte, number>> = {
  texte: 0,
  date: 10,
  entier: 5,
  nombre: 6,
  montant: 10,
  part: 6,
  degres: 10,
  ouiNon: 3,
}

/** Ce que l’on voit d’une cellule : la plus longue de ses lignes, un nombre avec ses espaces. */
const signesDe = (type: Sorte, valeur: Cellule): number => {
  if (typeof valeur === 'string') return Math.max(...valeur.split('\n').map((l) => l.length))
  if (valeur === null || type === 'date' || type === 'part' || type === 'degres') return SIGNES[type]
  return afficherEntier(Math.trunc(valeur)).length + (type === 'montant' ? 3 : 0)
}

/** Un titre passe à la ligne : il lui faut son plus long mot, et la moitié de ce qu’il est. */
const largeurDuTitre = (titre: string): number =>
  Math.max(Math.ceil(titre.length / 2), ...titre.split(/\s/).map((mot) => mot.length)) + FLECHE

/** La largeur d’une colonne, en caractères, d’après son titre et ce qu’elle porte. */
export const largeurDe = (
  { titre, type, attendus = [] }: { titre: string; type: Sorte; attendus?: readonly string[] | undefined },
  valeurs: readonly Cellule[],
): number => {
  let signes = Math.max(SIGNES[type], ...attendus.map((valeur) => valeur.length))
  for (const valeur of valeurs) signes = Math.max(signes, signesDe(type, valeur))
  return Math.min(LARGEUR_MAX, Math.max(LARGEUR_MIN, largeurDuTitre(titre), signes + BORD))
}

/** Une ligne de texte, en points. */
const HAUTEUR = 15

/** Ce qu’un texte prend de lignes, replié entre ses mots dans cette largeur. */
function lignesDe(texte: string, largeur: number): number {
  let lignes = 0
  for (const paragraphe of texte.split('\n')) {
    lignes += 1
    let pris = 0
    for (const mot of paragraphe.split(' ')) {
      if (pris > 0 && pris + 1 + mot.length > largeur) {
        lignes += 1
        pris = mot.length
      } else pris += (pris > 0 ? 1 : 0) + mot.length
      // Un mot plus long que la colonne se coupe.
      for (; pris > largeur; pris -= largeur) lignes += 1
    }
  }
  return lignes
}

/** La hauteur d’une rangée dont ces textes se replient, chacun dans sa colonne : un tableur qui ouvre le fichier ne la calcule pas toujours. */
export const hauteurDe = (replies: readonly { texte: string; largeur: number }[]): number =>
  HAUTEUR * Math.max(1, ...replies.map(({ texte, largeur }) => lignesDe(texte, largeur - BORD)))

/** La hauteur d’une entête : ses titres passent à la ligne, en gras et à côté de la flèche de leur filtre. */
export const hauteurDEntete = (titres: readonly { texte: string; largeur: number }[]): number =>
  hauteurDe(titres.map(({ texte, largeur }) => ({ texte, largeur: largeur - 1 })))

/** Un pied de page de tableur : « & » y annonce un ordre, et il ne tient pas plus de 255 signes. */
const enPied = (titre: string): string => titre.slice(0, 100).replaceAll('&', '&&')

interface Papier {
  paperSize: 'a4' | 'a3'
  orientation: 'landscape' | 'portrait'
  fitToWidth: number
}

const page = (titre: string, papier: Papier) =>
  ({
    pageSetup: {
      ...papier,
      fitToPage: true,
      // Autant de pages qu’il en faut en hauteur.
      fitToHeight: 0,
      // En pouces.
      margins: { top: 0.6, bottom: 0.7, left: 0.4, right: 0.4, header: 0.3, footer: 0.3 },
    },
    headerFooter: { oddFooter: `&L${enPied(titre)}&RPage &P sur &N` },
  }) satisfies Partial<WriteSheet>

/** Ce qui se lit encore sur la largeur d’une page en large, en caractères. */
const LISIBLES = { a4: 230, a3: 340 } as const

/** Une liste imprimée : en large, ses colonnes sur une page tant qu’elles s’y lisent, sur un papier plus grand, puis sur plusieurs pages. */
export function pageDeListe(titre: string, largeurs: readonly number[]) {
  const large = largeurs.reduce((somme, l) => somme + l, 0)
  return page(titre, {
    paperSize: large <= LISIBLES.a4 ? 'a4' : 'a3',
    orientation: 'landscape',
    fitToWidth: Math.max(1, Math.ceil(large / LISIBLES.a3)),
  })
}
export const pageDeNotice = (titre: string) =>
  page(titre, { paperSize: 'a4', orientation: 'portrait', fitToWidth: 1 })

/**
 * L’entête de chaque liste, redite en haut de chaque page, et sa première colonne quand elle en prend plusieurs en largeur. Le nom d’une
 * feuille se cite : il a des espaces, une apostrophe.
 */
export const titresRepetes = (
  feuilles: readonly WriteSheet[],
): NonNullable<Parameters<typeof writeXlsx>[0]['namedRanges']> =>
  feuilles
    .filter(({ freezePane }) => freezePane !== undefined)
    .map(({ name, pageSetup }) => {
      const feuille = `'${name.replaceAll("'", "''")}'!`
      const premiere = (pageSetup?.fitToWidth ?? 1) > 1 ? `${feuille}$A:$A,` : ''
      return { name: '_xlnm.Print_Titles', range: `${premiere}${feuille}$1:$1`, scope: name }
    })
