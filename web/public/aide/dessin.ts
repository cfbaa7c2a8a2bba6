import type { Ecran, Ligne } from '#domain/public/aide/tutoriels.ts'

export const LARGEUR = 320
export const HAUTEUR = 210

export type Ton =
  | 'papier'
  | 'barre'
  | 'bord'
  | 'encre'
  | 'gris'
  | 'champ'
  | 'action'
  | 'surAction'
  | 'fait'
  | 'main'

/** Un tracé plein, ou au trait s’il a une épaisseur ; ou un texte. */
export type Trace =
  | { d: string; ton: Ton; trait?: number }
  | { texte: string; x: number; y: number; corps: number; gras?: true; ton: Ton }

interface Dessin {
  traces: Trace[]
  /** Où l’on appuie ; null d’un écran que l’on ne fait que lire. */
  main: { x: number; y: number } | null
}

const MARGE = 16
const LIGNE_MAX = LARGEUR - 2 * MARGE

const rect = (x: number, y: number, l: number, h: number) => `M${x} ${y}h${l}v${h}h${-l}z`
const cercle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`

/** La largeur d’un texte, à peu près : les caractères du site ont tous une largeur voisine. */
export const largeurDe = (texte: string, corps: number): number => texte.length * corps * 0.56

const dire = (texte: string, x: number, y: number, ton: Ton = 'encre', gras?: true): Trace => ({
  texte,
  x,
  y,
  corps: 12,
  ton,
  ...(gras && { gras }),
})

const COCHE = (x: number, y: number) => `M${x} ${y}l4 4 8-9`

/** Les tracés d’une ligne posée à cette hauteur, la place qu’elle prend, et où l’on y appuie. */
function dessinerLigne(ligne: Ligne, y: number): { traces: Trace[]; hauteur: number; main: number | null } {
  if ('champ' in ligne)
    return {
      traces: [
        dire(ligne.champ, MARGE, y + 9),
        { d: rect(MARGE, y + 14, LIGNE_MAX, 22), ton: 'champ' },
        { d: rect(MARGE, y + 35, LIGNE_MAX, 1.5), ton: 'encre' },
        ...(ligne.tape === undefined ? [] : [dire(ligne.tape, MARGE + 8, y + 29)]),
      ],
      hauteur: 44,
      main: null,
    }
  if ('choix' in ligne)
    return {
      traces: [
        { d: cercle(MARGE + 7, y + 8, 6), ton: 'action', trait: 1.5 },
        ...(ligne.coche ? [{ d: cercle(MARGE + 7, y + 8, 3), ton: 'action' } as const] : []),
        dire(ligne.choix, MARGE + 22, y + 12),
      ],
      hauteur: 24,
      main: null,
    }
  if ('bouton' in ligne) {
    const largeur = Math.min(LIGNE_MAX, largeurDe(ligne.bouton, 12) + 32)
    return {
      traces: [
        { d: rect(MARGE, y, largeur, 26), ton: 'action' },
        dire(ligne.bouton, MARGE + 12, y + 17, 'surAction', true),
      ],
      hauteur: 34,
      main: MARGE + largeur - 8,
    }
  }
  if ('piece' in ligne)
    return {
      traces: [
        { d: rect(MARGE, y, LIGNE_MAX, 24), ton: 'bord', trait: 1 },
        { d: `M${MARGE + 8} ${y + 5}h7l4 4v10h-11z`, ton: 'action', trait: 1.5 },
        dire(ligne.piece, MARGE + 28, y + 16),
      ],
      hauteur: 34,
      main: null,
    }
  if ('fait' in ligne)
    return {
      traces: [
        { d: COCHE(MARGE, y + 9), ton: 'fait', trait: 2.5 },
        dire(ligne.fait, MARGE + 22, y + 12, 'encre', true),
      ],
      hauteur: 24,
      main: null,
    }
  return { traces: [dire(ligne.texte, MARGE, y + 12, 'gris')], hauteur: 22, main: null }
}

/** L’écran d’un pas, en tracés : la page en fait un SVG, et son film les peint. */
export function dessiner({ titre, lignes }: Ecran): Dessin {
  const traces: Trace[] = [
    { d: rect(0.5, 0.5, LARGEUR - 1, HAUTEUR - 1), ton: 'papier' },
    { d: rect(0.5, 0.5, LARGEUR - 1, 31), ton: 'barre' },
    { d: rect(0.5, 0.5, LARGEUR - 1, HAUTEUR - 1), ton: 'bord', trait: 1 },
    { texte: titre, x: MARGE, y: 21, corps: 14, gras: true, ton: 'encre' },
  ]
  let y = 46
  let main: Dessin['main'] = null
  for (const ligne of lignes) {
    const dessinee = dessinerLigne(ligne, y)
    traces.push(...dessinee.traces)
    main = dessinee.main === null ? null : { x: dessinee.main, y: y + 18 }
    y += dessinee.hauteur
  }
  return { traces, main }
}

/** La flèche du pointeur, sa pointe à l’origine. */
export const MAIN = 'M0 0v17l4.5-4 3 6.5 3-1.4-3-6.3h6z'
