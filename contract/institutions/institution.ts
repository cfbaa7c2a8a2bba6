import { ACCEPTER_CHARTE } from '#domain/socle/acces/droit.ts'
import { CODES_SITUATIONS } from '#domain/institutions/habilitations/habilitation.ts'
import * as z from 'zod/mini'
import { call } from '#contract/socle/call.ts'
import { instant, jour, texte } from '#contract/socle/formes.ts'
import { territoireNomme } from './habilitations.ts'

/** Les refus de la porte des institutions : ils s’ajoutent à ceux d’un appel qui montre leurs données. */
export const PORTE = ['ACCES_CLOS', 'CHARTE_NON_ACCEPTEE', 'HORS_TERRITOIRE'] as const

export const lireMonAcces = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/institution/acces',
  summary:
    'Ce que l’organisme de la personne peut consulter : son territoire, jusqu’à quand, et la charte qu’elle a acceptée.',
  allow: ACCEPTER_CHARTE,
  reply: z.object({
    organisme: z.nullable(z.string()),
    /** Null : l’organisme n’a jamais eu d’accès. */
    acces: z.nullable(
      z.object({
        situation: z.enum(CODES_SITUATIONS),
        du: jour,
        au: jour,
        territoires: z.array(territoireNomme),
      }),
    ),
    /** La charte à accepter aujourd’hui, et quand elle l’a été ; null : elle ne l’est pas. */
    charte: z.object({ version: z.string(), accepteeLe: z.nullable(instant) }),
  }),
})
export type MonAcces = z.output<typeof lireMonAcces.reply>

export const accepterCharte = call({
  paragraphe: 'ajout',
  method: 'POST',
  path: '/api/institution/charte',
  summary: 'Accepte la charte de confidentialité, dans la version que la personne a lue.',
  allow: ACCEPTER_CHARTE,
  engage: true,
  refuse: ['CHARTE_CHANGEE'],
  body: z.object({ version: texte(20) }),
  reply: z.object({ accepteeLe: instant }),
})

export const telechargerCharte = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/institution/charte/:version',
  summary: 'Le texte d’une version de la charte, en PDF ; acceptée, avec le nom et le jour.',
  allow: ACCEPTER_CHARTE,
  refuse: ['INTROUVABLE'],
  params: z.object({ version: texte(20) }),
  gives: 'file',
})
