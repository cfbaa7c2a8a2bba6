import * as z from 'zod/mini'
import { call } from './call.ts'
import { texte } from './formes.ts'

export const GENRES_D_AIDE = ['QUESTION', 'POUR_MOI', 'PAS_A_PAS', 'FICHE', 'MOT'] as const

export const chercherDansLAide = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/public/aide/rechercher',
  summary:
    'Cherche dans l’aide : questions, pas à pas, fiches mémo, mots ; accents, pluriels et une faute pardonnés.',
  allow: 'public',
  parMinute: 120,
  query: z.object({ q: texte(100) }),
  reply: z.array(
    z.object({ genre: z.enum(GENRES_D_AIDE), titre: z.string(), extrait: z.string(), adresse: z.string() }),
  ),
})
export type TrouveDansLAide = z.output<typeof chercherDansLAide.reply>[number]
