import * as z from 'zod/mini'
import { call } from '#contract/socle/call.ts'
import { jour, LECTURES_PAR_MINUTE } from '#contract/socle/formes.ts'

const nomme = z.object({ code: z.string(), nom: z.string() })
const numero = z.string().check(z.regex(/^[A-Za-z]{2}\d-?\d{3}-?\d{3}$/))

export const lireAlentours = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/public/annuaire/alentours/:numero',
  summary:
    'Où est une copropriété, de sa région à son arrondissement, et ce qui en a changé depuis trois ans, tel que tout le monde le lit.',
  allow: 'public',
  refuse: ['INTROUVABLE'],
  parMinute: LECTURES_PAR_MINUTE,
  params: z.object({ numero }),
  reply: z.object({
    region: z.nullable(nomme),
    departement: z.nullable(nomme),
    /** La commune entière, puis l’arrondissement s’il y en a un. */
    communes: z.array(nomme),
    changements: z.array(
      z.object({ cle: z.string(), jour, titre: z.string(), details: z.array(z.string()) }),
    ),
  }),
})
export type Alentours = z.output<typeof lireAlentours.reply>

export const lireQrDeFiche = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/public/annuaire/qr/:numero',
  summary: 'Le code QR de l’adresse d’une fiche, pour la page imprimée (SVG).',
  allow: 'public',
  refuse: ['INTROUVABLE'],
  parMinute: LECTURES_PAR_MINUTE,
  params: z.object({ numero }),
  gives: 'file',
})
