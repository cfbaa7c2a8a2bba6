import type { Tutoriel } from '#domain/public/aide/tutoriels.ts'
import { dessiner, type Trace } from './dessin.ts'

/** Le temps de lire un pas, puis de voir où l’on appuie. */
export const SECONDES_PAR_IMAGE = 7

/** Une image d’un film : le titre du tutoriel, le pas en toutes lettres, son écran. */
export interface Image {
  surtitre: string
  texte: string
  traces: Trace[]
  main: { x: number; y: number } | null
}

/** Les images d’un film, une par pas. */
export const imagesDe = ({ titre, etapes }: Tutoriel): Image[] =>
  etapes.map(({ texte, ecran }, i) => ({
    surtitre: `${titre}, étape ${i + 1} sur ${etapes.length}`,
    texte,
    ...dessiner(ecran),
  }))

export const dureeDuFilm = ({ etapes }: Tutoriel): number => etapes.length * SECONDES_PAR_IMAGE
