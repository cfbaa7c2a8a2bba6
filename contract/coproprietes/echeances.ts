import { codes } from '#domain/socle/codes.ts'
import { ECHEANCES, PERIODES } from '#domain/coproprietes/echeances/echeances.ts'
import * as z from 'zod/mini'
import { call } from '#contract/socle/call.ts'
import { clef, instant, jour } from '#contract/socle/formes.ts'

/** Qui tient à jour des copropriétés : les administrateurs et les gestionnaires d’un syndic. */
const SUIVRE = ['MAJ_COPROPRIETE_ANNUELLE'] as const

/** Ce qu’une page en montre. */
export const ECHEANCES_PAR_PAGE = 20

export const lireEcheances = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/echeances',
  summary: `Les échéances des copropriétés de son établissement, la plus ancienne d’abord, par page de ${ECHEANCES_PAR_PAGE}, et leurs comptes.`,
  allow: SUIVRE,
  query: z.object({
    periode: z._default(z.enum(codes(PERIODES)), 'semaine'),
    page: z._default(
      z.pipe(
        z.string().check(z.regex(/^[1-9]\d{0,4}$/)),
        z.transform((t: string) => Number(t)),
      ),
      1,
    ),
  }),
  reply: z.object({
    aujourdhui: jour,
    comptes: z.object({ retard: z.number(), semaine: z.number(), deuxMois: z.number() }),
    total: z.number(),
    echeances: z.array(
      z.object({
        idCopropriete: z.number(),
        numero: z.string(),
        nom: z.nullable(z.string()),
        adresse: z.nullable(z.string()),
        sorte: z.enum(codes(ECHEANCES)),
        le: jour,
        /** Les droits de la personne permettent l’acte qui y répond. */
        possible: z.boolean(),
      }),
    ),
  }),
})

export const lireSuiviDesEcheances = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/echeances/suivi',
  summary: 'Ce que la personne reçoit de ses échéances : les rappels par courriel, et son calendrier.',
  allow: SUIVRE,
  reply: z.object({
    rappels: z.boolean(),
    /** Quand l’adresse de son calendrier a été faite ; null : elle n’en a pas. L’adresse elle-même ne se relit pas. */
    agendaDepuis: z.nullable(instant),
  }),
})

export const changerRappels = call({
  paragraphe: 'ajout',
  method: 'PUT',
  path: '/api/echeances/rappels',
  summary: 'Reçoit, ou ne reçoit plus, les rappels de ses échéances par courriel.',
  allow: SUIVRE,
  engage: true,
  body: z.object({ rappels: z.boolean() }),
})

export const creerAgenda = call({
  paragraphe: 'ajout',
  method: 'POST',
  path: '/api/echeances/agenda',
  summary:
    'Fait l’adresse secrète du calendrier de ses échéances et la rend, une seule fois ; la précédente ne vaut plus.',
  allow: SUIVRE,
  engage: true,
  reply: z.object({ adresse: z.string() }),
})

export const retirerAgenda = call({
  paragraphe: 'ajout',
  method: 'DELETE',
  path: '/api/echeances/agenda',
  summary: 'Retire l’adresse du calendrier de ses échéances : qui la connaît n’y lit plus rien.',
  allow: SUIVRE,
  engage: true,
})

export const lireAgenda = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/public/echeances/:clef/calendrier.ics',
  summary: 'Le calendrier (iCalendar) des échéances de qui en a l’adresse secrète.',
  allow: 'public',
  refuse: ['INTROUVABLE'],
  parMinute: 60,
  params: z.object({ clef }),
  gives: 'file',
})
