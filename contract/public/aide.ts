import { call } from '#contract/socle/call.ts'
import { texte } from '#contract/socle/formes.ts'
import { CODES_CATEGORIES } from '#domain/public/aide/categories.ts'
import { PUBLICS } from '#domain/public/aide/sommaire.ts'
import { codes } from '#domain/socle/codes.ts'
import * as z from 'zod/mini'

export const lireReponse = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/public/aide/reponse/:code',
  summary: 'Rend une réponse de l’aide, avec les règles et les délais d’aujourd’hui.',
  allow: 'public',
  refuse: ['INTROUVABLE'],
  parMinute: 120,
  params: z.object({ code: texte(60) }),
  reply: z.object({
    code: z.string(),
    pour: z.enum(codes(PUBLICS)),
    question: z.string(),
    reponse: z.array(z.string()),
    montants: z.array(
      z.object({
        ancre: z.string(),
        titre: z.string(),
        annexe: z.string(),
        paragraphes: z.array(z.string()),
        source: z.string(),
      }),
    ),
    sorte: z.nullable(z.string()),
  }),
})

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
