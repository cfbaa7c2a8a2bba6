import {
  telechargerRapportBo,
  type FormatDeFigure,
  type FormatDeRapport,
} from '#contract/public/statistiques.ts'
import { chiffreDeLaCarte, estUneCarte } from '#domain/public/statistiques/carte.ts'
import { composerRapport, nomDuRapport, type Rapport } from '#domain/public/statistiques/rapport.ts'
import type { CodeFigure } from '#domain/public/statistiques/repartitions.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependances } from '#server/socle/dependances.ts'
import { enClasseur, enFlux } from '#server/socle/documents/tableur/en-fichier.ts'
import { serve, type FichierRendu } from '#server/socle/http/serve.ts'
import { ecrireLaCarte } from './carte-fichiers.ts'
import { lecteurDeDemandes } from './demande.ts'
import { imageDuTableau } from './rapport-image.ts'
import { rapportEnPdf, tableauDeLaFigure } from './rapport-pdf.ts'
import { compterLEmport } from './rapport.store.ts'
import { feuillesDuRapport, noticeDuRapport, tableauPlat } from './rapport-tableur.ts'
import { lireChiffres, lireDepartements } from './statistiques.store.ts'

type Outils = Pick<Dependances, 'pdf' | 'tableurs' | 'config'>

type Format = FormatDeRapport | FormatDeFigure

/** Le rapport dans ce format ; `qui` : une adresse, pour que chacun ait son tour ; null d’un format qui n’est que d’un graphique. */
async function ecrireLeRapport(
  rapport: Rapport,
  format: Format,
  { tableurs, pdf, config, qui }: Outils & { qui: string },
): Promise<FichierRendu | null> {
  const nom = nomDuRapport(rapport)
  if (format === 'xlsx')
    return enClasseur(
      { tableurs, qui, origine: config.adressePublique },
      nom,
      feuillesDuRapport(rapport),
      noticeDuRapport(rapport),
    )
  if (format === 'csv') return enFlux(nom, tableauPlat(rapport))
  if (format === 'svg') return null
  return {
    nom: `${nom}.pdf`,
    type: 'application/pdf',
    contenu: await pdf.composer('rapport-statistique', rapportEnPdf(rapport), qui),
    telecharger: true,
  }
}

/** Un graphique seul : ses chiffres, ou son image ; null d’un format qui n’est que du rapport, et d’une image de rien. */
function ecrireLaFigure(rapport: Rapport, format: Format, figure: CodeFigure): FichierRendu | null {
  const nom = `${nomDuRapport(rapport)}-${figure}`
  if (format === 'csv') return enFlux(nom, tableauPlat(rapport, figure))
  const tableau = format === 'svg' ? tableauDeLaFigure(rapport, figure) : undefined
  return tableau
    ? {
        nom: `${nom}.svg`,
        type: 'image/svg+xml',
        contenu: Buffer.from(imageDuTableau(tableau, rapport, figure)),
        telecharger: true,
      }
    : null
}

/** §7.11 : le rapport d’un territoire, à emporter (décision 0059). `lecture` : d’où il se lit ; elle n’écrit rien, le compte est ailleurs. */
export function routesRapport(
  app: FastifyInstance,
  deps: Outils & Pick<Dependances, 'db'>,
  lecture: Pick<Dependances, 'db' | 'pool'>,
): void {
  const lireDemande = lecteurDeDemandes(lecture.db)
  serve(app, telechargerRapportBo, async ({ query }, recu) => {
    const { refuser, aujourdhui, req } = recu
    const { territoire, periode } = await lireDemande(query, recu)
    const lus = await lireChiffres(lecture.pool, territoire, periode)
    const rapport = composerRapport({ ...lus, territoire, periode, etabliLe: aujourdhui })
    const { format, figure } = query
    const fichier = await (figure === undefined
      ? ecrireLeRapport(rapport, format, { ...deps, qui: req.ip })
      : estUneCarte(figure)
        ? ecrireLaCarte(rapport, format, chiffreDeLaCarte(figure), (par) =>
            lireDepartements(lecture.db, territoire, periode, par),
          )
        : ecrireLaFigure(rapport, format, figure))
    if (fichier === null)
      throw refuser('DONNEES_REFUSEES', {
        refus: [{ champ: figure === undefined ? 'format' : 'figure', code: 'CHOIX_INVALIDE' }],
      })
    // Le teneur lit combien de rapports sont partis : un graphique seul n’en est pas un.
    if (figure === undefined) await compterLEmport(deps.db, aujourdhui, territoire)
    return fichier
  })
}
