import type { FormatDeFigure } from '#contract/public/statistiques.ts'
import type {
  ChiffreDeFigure,
  FigureDecrite,
  FigureDeSemblables,
} from '#domain/public/statistiques/semblables/figures.ts'
import { direMesure } from '#domain/coproprietes/comparaison/mesures.ts'
import { direJour, jourDeFichier, type Jour } from '#domain/socle/temps/jour.ts'
import { finDEchelle } from '#domain/public/statistiques/echelle.ts'
import { LICENCE, SOURCE } from '#domain/public/statistiques/lire-le-rapport.ts'
import type { ColonneDeTableur } from '#server/socle/documents/tableur/ecrire.ts'
import { enFlux } from '#server/socle/documents/tableur/en-fichier.ts'
import type { FichierRendu } from '#server/socle/http/serve.ts'
import {
  BARRE,
  barre,
  composerImage,
  COULEURS,
  ecrire,
  LARGEUR,
  LIGNE,
  ligne,
  MARGE,
  placeDe,
} from '#server/socle/documents/image.ts'

/** Un graphique d’un groupe de copropriétés semblables, et ce dont il parle. */
interface AEmporter {
  code: FigureDeSemblables
  figure: FigureDecrite
  groupe: { jour: Jour; classe: { libelle: string } }
}

const COLONNES: readonly ColonneDeTableur<ChiffreDeFigure>[] = [
  { titre: 'Chiffre', type: 'texte', valeur: (c) => c.libelle },
  { titre: 'Valeur', type: 'nombre', valeur: (c) => c.valeur },
  { titre: 'Unité', type: 'texte', valeur: (c) => c.unite },
]

/** Une barre par part ; ou, d’un quartile à l’autre sur une échelle qui part de zéro, la moitié du milieu et sa médiane. */
function dessiner(figure: FigureDecrite, haut: number): string {
  if (figure.sorte === 'parts')
    return figure.chiffres
      .map(({ libelle, valeur, dit }, i) => {
        const y = haut + i * LIGNE
        return [
          ligne(libelle, dit, y + 14),
          barre(y + 21, { fin: 1 }, COULEURS.fond),
          barre(y + 21, { fin: valeur / 100 }, COULEURS.forte),
        ].join('')
      })
      .join('\n')
  const { mesure, moitie: m } = figure
  const dire = (valeur: number) => direMesure(mesure, valeur)
  const fin = finDEchelle(m.troisiemeQuartile)
  const mediane = placeDe(m.mediane / fin)
  return [
    ligne('Moitié du milieu', `de ${dire(m.premierQuartile)} à ${dire(m.troisiemeQuartile)}`, haut + 14),
    ligne('Médiane', dire(m.mediane), haut + 38),
    barre(haut + 54, { fin: 1 }, COULEURS.fond),
    barre(haut + 54, { debut: m.premierQuartile / fin, fin: m.troisiemeQuartile / fin }, COULEURS.pale),
    `<rect x="${(mediane - 2).toFixed(1)}" y="${haut + 48}" width="4" height="${BARRE + 12}" fill="${COULEURS.forte}"/>`,
    ecrire({ texte: dire(0), y: haut + 88, corps: 12, couleur: COULEURS.discret }),
    ecrire({
      texte: dire(fin),
      x: LARGEUR - MARGE,
      y: haut + 88,
      corps: 12,
      couleur: COULEURS.discret,
      ancrage: 'end',
    }),
  ].join('\n')
}

/** Ce graphique, à emporter : ses chiffres, ou son image. */
export function ecrireLaFigure(
  { code, figure, groupe: { jour, classe } }: AEmporter,
  format: FormatDeFigure,
): FichierRendu {
  const nom = `semblables-${code}-${jourDeFichier(jour)}`
  const { constat, precision, chiffres } = figure
  const source = `Source\u00a0: ${SOURCE}, compté le ${direJour(jour)}`
  if (format === 'csv')
    return enFlux(nom, {
      colonnes: COLONNES,
      lignes: chiffres,
      pied: () => [constat, precision, `Groupe\u00a0: ${classe.libelle}.`, `${source}.`, LICENCE],
    })
  const image = {
    constat,
    sujet: `${precision} Groupe\u00a0: ${classe.libelle}.`,
    alternative: `${chiffres.map(({ libelle, dit }) => `${libelle}\u00a0: ${dit}`).join('\u202f; ')}.`,
    hauteur: figure.sorte === 'parts' ? chiffres.length * LIGNE : 100,
    dessiner: (haut: number) => dessiner(figure, haut),
  }
  return {
    nom: `${nom}.svg`,
    type: 'image/svg+xml',
    contenu: Buffer.from(composerImage(image, source)),
    telecharger: true,
  }
}
