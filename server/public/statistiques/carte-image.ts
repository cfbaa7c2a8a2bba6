import type { Contours } from '#domain/public/statistiques/cadres.ts'
import type { CarteDeDepartements } from '#domain/public/statistiques/carte.ts'
import { direPartOuSecret } from '#domain/public/statistiques/dire.ts'
import { direExploitables } from '#domain/public/statistiques/lire-le-rapport.ts'
import { direEtatAu } from '#domain/public/statistiques/periodes.ts'
import type { Rapport } from '#domain/public/statistiques/rapport.ts'
import { dessinerDepartements } from '#server/socle/documents/carte-de-departements.ts'
import { composerImage, piedDuRapport } from '#server/socle/documents/image.ts'

/** Un département, à qui ne voit pas la carte ; un montant, avec la part des comptes dont il vient. */
const direLeDepartement = (
  { nom, dit, nb, exploitables }: CarteDeDepartements['departements'][number],
  { montant }: CarteDeDepartements,
): string =>
  `${nom}\u00a0: ${dit}${montant && nb > 0 ? ` (comptes exploitables\u00a0: ${direPartOuSecret(exploitables, nb)})` : ''}`

/** La carte des départements, en image : ses cadres, sa légende, ce qu’elle dit à qui ne la voit pas. */
export const imageDeLaCarte = (carte: CarteDeDepartements, contours: Contours, rapport: Rapport): string =>
  composerImage(
    {
      constat: carte.constat,
      sujet: `${carte.precision}, ${direEtatAu(rapport.jour)}${carte.montant ? `. ${direExploitables(rapport)}` : ''}`,
      alternative: `Carte. ${carte.departements.map((d) => direLeDepartement(d, carte)).join('\u202f; ')}.`,
      ...dessinerDepartements(carte, contours),
    },
    piedDuRapport(rapport),
  )
