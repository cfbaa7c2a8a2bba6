import { type FormatDeFigure, telechargerSemblables } from '#contract/public/statistiques.ts'
import type { SaisieDeSemblables } from '#domain/public/statistiques/semblables/adresse.ts'
import type { FigureDeSemblables } from '#domain/public/statistiques/semblables/figures.ts'
import { adresseDe } from '#web/socle/appels/api.ts'
import { demandeDeSemblables } from './demande-semblables.ts'

/** L’adresse des chiffres d’un graphique du groupe, ou de son image. */
export const fichierDeSemblables = (
  saisie: SaisieDeSemblables,
  figure: FigureDeSemblables,
  format: FormatDeFigure,
): string => adresseDe(telechargerSemblables, { query: { ...demandeDeSemblables(saisie), figure, format } })
