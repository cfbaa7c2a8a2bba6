import { CODES_CATEGORIES } from '#domain/public/aide/categories.ts'
import * as z from 'zod/mini'
import { call } from '#contract/socle/call.ts'

const categorie = z.enum(CODES_CATEGORIES)

const fiche = z.object({ nom: z.string(), titre: z.string(), chapeau: z.string(), categorie })
export type FicheListee = z.output<typeof fiche>

export const listerFichesMemo = call({
  paragraphe: '7.11',
  method: 'GET',
  path: '/api/public/fichesmemo/recupereNomDesFichiers',
  summary: 'Liste les fiches mémo d’une catégorie.',
  allow: 'public',
  query: z.object({ categorie }),
  reply: z.array(fiche),
})

export const telechargerFicheMemo = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/public/fichesmemo/:categorie/:nom',
  summary: 'Rend une fiche mémo, en PDF.',
  allow: 'public',
  refuse: ['INTROUVABLE'],
  parMinute: 60,
  params: z.object({ categorie, nom: z.string().check(z.regex(/^[a-z0-9-]{1,60}$/)) }),
  gives: 'file',
})
