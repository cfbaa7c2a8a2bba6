import { SOURCE } from '#domain/public/statistiques/lire-le-rapport.ts'
import { direPeriode } from '#domain/public/statistiques/periodes.ts'
import { direTerritoire, type Rapport } from '#domain/public/statistiques/rapport.ts'
import { echapper } from '#domain/socle/mots/xml.ts'

/** Une image se regarde seule, hors du site : elle porte ses couleurs, qui se distinguent en gris, et son fond blanc. */
export const COULEURS = {
  mots: '#161616',
  discret: '#545454',
  fond: '#eeeeee',
  forte: '#0b4f5c',
  pale: '#7fa9b2',
}
export const LARGEUR = 760
export const MARGE = 24
/** Un titre plus long passe à la ligne. */
const SIGNES_PAR_LIGNE = 68

/** Un texte, en lignes de tant de signes au plus. */
export function couper(texte: string, signes = SIGNES_PAR_LIGNE): string[] {
  const lignes: string[] = []
  for (const mot of texte.split(' ')) {
    const suite = `${lignes.at(-1) ?? ''} ${mot}`.trim()
    if (lignes.length === 0 || suite.length > signes) lignes.push(mot)
    else lignes[lignes.length - 1] = suite
  }
  return lignes
}

interface Mots {
  texte: string
  x?: number
  y: number
  corps: number
  couleur?: string
  gras?: true
  /** Où tombe `x` ; au début, sinon. */
  ancrage?: 'end' | 'middle'
}

export const ecrire = ({
  texte,
  x = MARGE,
  y,
  corps,
  couleur = COULEURS.mots,
  gras,
  ancrage,
}: Mots): string =>
  `<text x="${x}" y="${y}" font-size="${corps}" fill="${couleur}"${gras ? ' font-weight="700"' : ''}${ancrage ? ` text-anchor="${ancrage}"` : ''}>${echapper(texte)}</text>`

const PLEINE = LARGEUR - 2 * MARGE
/** Hauteurs : une ligne de mots et sa barre ; la barre. */
export const LIGNE = 48
export const BARRE = 14

/** Où tombe cette part de la largeur. */
export const placeDe = (part: number): number => MARGE + part * PLEINE

/** Une barre, d’une part de la largeur à une autre. */
export const barre = (
  y: number,
  { debut = 0, fin }: { debut?: number; fin: number },
  couleur: string,
): string =>
  `<rect x="${Number(placeDe(debut).toFixed(1))}" y="${y}" width="${((fin - debut) * PLEINE).toFixed(1)}" height="${BARRE}" fill="${couleur}"/>`

/** Des mots à gauche, leur chiffre à droite. */
export const ligne = (libelle: string, dit: string, y: number): string =>
  ecrire({ texte: libelle, y, corps: 15 }) +
  ecrire({ texte: dit, x: LARGEUR - MARGE, y, corps: 15, gras: true, ancrage: 'end' })

/** Ce qu’une image montre : son constat, son sujet, ce qu’elle dit à qui ne la voit pas, et de quoi la dessiner. */
interface Image {
  constat: string
  sujet: string
  alternative: string
  hauteur: number
  /** Le dessin, dont le haut est là. */
  dessiner: (haut: number) => string
}

/** D’où viennent les chiffres d’un rapport : le registre, un territoire, un trimestre. */
export const piedDuRapport = (rapport: Pick<Rapport, 'territoire' | 'periode'>): string =>
  `Source\u00a0: ${SOURCE}, ${direTerritoire(rapport.territoire)}, ${direPeriode(rapport.periode)}`

/** Une image seule, en SVG : son constat, son sujet, son dessin, sa source. */
export function composerImage(
  { constat, sujet, alternative, hauteur, dessiner }: Image,
  source: string,
): string {
  const titre = couper(constat).map((texte, i) =>
    ecrire({ texte, y: MARGE + 18 + i * 26, corps: 20, gras: true }),
  )
  const sous = MARGE + titre.length * 26
  const sujets = couper(sujet).map((texte, i) =>
    ecrire({ texte, y: sous + 16 + i * 20, corps: 14, couleur: COULEURS.discret }),
  )
  const debut = sous + sujets.length * 20 + 16
  const fin = debut + hauteur
  const pieds = couper(source, 120).map((texte, i) =>
    ecrire({ texte, y: fin + 14 + i * 16, corps: 12, couleur: COULEURS.discret }),
  )
  const total = fin + MARGE + 12 + (pieds.length - 1) * 16
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${LARGEUR}" height="${total}" viewBox="0 0 ${LARGEUR} ${total}" font-family="sans-serif" role="img">`,
    `<title>${echapper(constat)}</title>`,
    `<desc>${echapper(alternative)}</desc>`,
    `<rect width="${LARGEUR}" height="${total}" fill="#ffffff"/>`,
    ...titre,
    ...sujets,
    dessiner(debut),
    ...pieds,
    '</svg>',
  ].join('\n')
}
