import { call } from '#contract/socle/call.ts'
import { texte, identifiant } from '#contract/socle/formes.ts'
import { CODES_DECISIONS } from '#domain/coproprietes/demandes/decision.ts'
import { TYPES_DEMANDE } from '#domain/coproprietes/demandes/demandes.ts'
import { codes } from '#domain/socle/codes.ts'
import { ONGLETS } from '#domain/teneur/validations/onglets.ts'
import { CODES_RISQUES } from '#domain/teneur/validations/risques.ts'
import { NOM_DE_VUE_MAX } from '#domain/teneur/validations/vues.ts'
import { VALIDER } from './dossier.ts'
import { criteres } from './file.ts'
import * as z from 'zod/mini'

const vue = z.object({
  id: z.number(),
  nom: z.string(),
  criteres: z.object({
    onglet: z.enum(codes(ONGLETS)),
    type: z.nullable(z.enum(codes(TYPES_DEMANDE))),
    risque: z.nullable(z.enum(CODES_RISQUES)),
    decision: z.nullable(z.enum(CODES_DECISIONS)),
    idTeneur: z.nullable(z.number()),
  }),
})
export type VueDeFile = z.output<typeof vue>

export const listerVues = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/declarations/vues',
  summary: 'Les vues de la file que l’on s’est enregistrées, par leur nom.',
  allow: VALIDER,
  reply: z.array(vue),
})

export const enregistrerVue = call({
  paragraphe: 'ajout',
  method: 'POST',
  path: '/api/declarations/vues',
  summary: 'Enregistre une vue de la file ; sous un nom déjà pris, elle remplace l’autre.',
  allow: VALIDER,
  refuse: ['VUES_MAX'],
  body: z.object({ nom: texte(NOM_DE_VUE_MAX), ...criteres }),
  reply: vue,
})

export const supprimerVue = call({
  paragraphe: 'ajout',
  method: 'DELETE',
  path: '/api/declarations/vues/:id',
  summary: 'Supprime une vue de la file que l’on s’est enregistrée.',
  allow: VALIDER,
  refuse: ['INTROUVABLE'],
  params: z.object({ id: identifiant }),
})
