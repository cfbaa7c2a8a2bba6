import { call } from '#contract/socle/call.ts'
import { DELAI_MAX, DELAI_MIN } from '#domain/coproprietes/demandes/delais.ts'
import { TYPES_DEMANDE } from '#domain/coproprietes/demandes/demandes.ts'
import { REGLER_DELAIS } from '#domain/socle/acces/droit.ts'
import { codes } from '#domain/socle/codes.ts'
import { parCode } from '#domain/socle/par-code.ts'
import { VALIDER } from './dossier.ts'
import * as z from 'zod/mini'

const jours = z.number().check(z.int(), z.minimum(DELAI_MIN), z.maximum(DELAI_MAX))

const delais = z.object(parCode(codes(TYPES_DEMANDE), () => jours))

export const lireDelais = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/declarations/delais',
  summary: 'Le délai de réponse de chaque type de demande, en jours ouvrés.',
  allow: VALIDER,
  reply: delais,
})

export const reglerDelais = call({
  paragraphe: 'ajout',
  method: 'PUT',
  path: '/api/declarations/delais',
  summary: 'Règle les délais de réponse, en jours ouvrés, pour les demandes déposées ensuite.',
  allow: REGLER_DELAIS,
  refuse: ['DELAIS_CHANGES'],
  body: z.extend(delais, {
    /** Ceux que la personne avait sous les yeux : changés depuis, rien ne se règle et elle l’apprend. */
    vus: z.optional(delais),
  }),
})
