import * as z from 'zod/mini'
import { call } from './call.ts'
import { instant } from './formes.ts'

export const lireBoite = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/public/demonstration/courriels',
  summary: 'Rend les derniers courriels du site de démonstration ; introuvable ailleurs.',
  allow: 'public',
  reply: z.array(
    z.object({
      id: z.number(),
      destinataire: z.string(),
      sujet: z.string(),
      texte: z.string(),
      date: instant,
    }),
  ),
})
