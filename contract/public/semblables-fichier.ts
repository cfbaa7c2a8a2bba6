import { FIGURES_DE_SEMBLABLES } from '#domain/public/statistiques/semblables/figures.ts'
import * as z from 'zod/mini'
import { call } from '#contract/socle/call.ts'
import { choix, DEMANDEES } from './semblables.ts'
import { FORMATS_DE_FIGURE } from './statistiques.ts'

/** Refuse un graphique que le secret statistique cache comme un choix qui n’existe pas. */
export const telechargerSemblables = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/public/statistiques/semblables/fichier',
  summary: 'Rend un graphique des copropriétés d’une sorte : ses chiffres en CSV, ou son image en SVG.',
  allow: 'public',
  refuse: ['TERRITOIRE_INCONNU', 'LIEUX_CONTRAIRES'],
  parMinute: 30,
  query: z.object({
    ...DEMANDEES,
    figure: choix(FIGURES_DE_SEMBLABLES),
    format: choix(FORMATS_DE_FIGURE),
  }),
  gives: 'file',
})
