import type { Rapport } from '#domain/public/statistiques/rapport.ts'
import { direExploitables } from '#domain/public/statistiques/lire-le-rapport.ts'
import type { CodeFigure } from '#domain/public/statistiques/repartitions.ts'
import type { TableauDuRapport } from '#server/socle/documents/modeles.ts'
import { barre, composerImage, COULEURS, LIGNE, ligne, piedDuRapport } from '#server/socle/documents/image.ts'

/** Une ligne du tableau : ses mots, son nombre, sa barre. */
function dessiner(
  t: TableauDuRapport,
  { cellules, barre: part, forte }: TableauDuRapport['lignes'][number],
  y: number,
): string {
  const [libelle = '', nombre = '', dite = ''] = cellules
  return [
    ligne(libelle, t.parts && part !== null ? `${nombre} (${dite})` : nombre, y + 14),
    ...(part === null
      ? []
      : [
          ...(t.parts ? [barre(y + 21, { fin: 1 }, COULEURS.fond)] : []),
          barre(y + 21, { fin: part }, forte ? COULEURS.forte : COULEURS.pale),
        ]),
  ].join('')
}

/** Un graphique seul : une barre par ligne de son tableau. */
export const imageDuTableau = (t: TableauDuRapport, rapport: Rapport, figure: CodeFigure): string =>
  composerImage(
    {
      constat: t.constat,
      // Un montant ne se lit pas sans la part des comptes dont il vient.
      sujet: figure === 'comptes' ? `${t.sujet}. ${direExploitables(rapport)}` : t.sujet,
      alternative: t.alternative ?? t.sujet,
      hauteur: t.lignes.length * LIGNE,
      dessiner: (haut) => t.lignes.map((l, i) => dessiner(t, l, haut + i * LIGNE)).join('\n'),
    },
    piedDuRapport(rapport),
  )
