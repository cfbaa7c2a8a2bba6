import * as z from 'zod/mini'
import { call } from '#contract/socle/call.ts'
import { instant, texte } from '#contract/socle/formes.ts'

export const lireMessage = call({
  paragraphe: '7.1',
  method: 'GET',
  path: '/api/public/infomessage',
  summary: 'Rend le message d’information de l’accueil ; texte vide s’il n’y en a pas.',
  allow: 'public',
  reply: z.object({ response: z.string() }),
})

export const ecrireMessage = call({
  paragraphe: 'ajout',
  method: 'PUT',
  path: '/api/infomessage',
  summary: 'Change le message d’information de l’accueil ; vide, il disparaît.',
  allow: ['SUIVI_INDICATEURS_MCO'],
  body: z.object({ texte: texte(500) }),
})

export const travauxEnEchec = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/travaux-en-echec',
  summary: 'Les travaux de fond qui ont échoué, pour le teneur.',
  allow: ['SUIVI_INDICATEURS_MCO'],
  reply: z.array(z.object({ libelle: z.string(), nombre: z.number(), depuis: instant })),
})
