import * as z from 'zod/mini'
import { call } from '#contract/socle/call.ts'

export const lireApi = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/docs/json',
  summary: 'Rend la description de tous les appels, au format OpenAPI 3.1.',
  allow: 'public',
  reply: z.record(z.string(), z.unknown()),
})
