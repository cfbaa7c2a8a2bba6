import * as z from 'zod/mini'
import { call } from './call.ts'

export const verifierCaptcha = call({
  paragraphe: '7.1',
  method: 'POST',
  path: '/api/public/captcha/verify',
  summary:
    'Dit si une solution de captcha est bonne, sans la consommer ; faux si elle est absente ou mal écrite.',
  allow: 'public',
  effet: 'lecture',
  parMinute: 60,
  body: z.object({ captcha: z.optional(z.string()) }),
  reply: z.boolean(),
})

export const defiCaptcha = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/public/captcha/defi',
  summary: 'Rend un défi de captcha à résoudre dans le navigateur.',
  allow: 'public',
  parMinute: 60,
  reply: z.record(z.string(), z.unknown()),
})
