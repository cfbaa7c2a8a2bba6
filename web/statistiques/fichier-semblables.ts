import { telechargerSemblables } from '#contract/semblables-fichier.ts'
import type { FormatDeFigure } from '#contract/statistiques.ts'
import type { SaisieDeSemblables } from '#domain/comparaison/adresse.ts'
import type { FigureDeSemblables } from '#domain/comparaison/figures.ts'
import { adresseDe } from '../api.ts'
import { demandeDeSemblables } from './demande-semblables.ts'

/** L’adresse des chiffres d’un graphique du groupe, ou de son image. */
export const fichierDeSemblables = (
  saisie: SaisieDeSemblables,
  figure: FigureDeSemblables,
  format: FormatDeFigure,
): string => adresseDe(telechargerSemblables, { query: { ...demandeDeSemblables(saisie), figure, format } })
