import * as z from 'zod/mini'
import { call } from '#contract/socle/call.ts'
import { frais, jour } from '#contract/socle/formes.ts'
import { CODES_FAITS } from '#domain/socle/faits/garants.ts'

/** On n’en lit pas davantage : le reste vient quand celles-là sont réglées. */
export const DEMENTIS_MAX = 200

export const faitsDementis = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/coproprietes/faits-dementis',
  summary:
    'Ce que le registre a accepté sous un fait que plus rien n’atteste, et qui vaut encore : le teneur en décide.',
  allow: ['VALIDER_RATTACHEMENT_DECLARATION'],
  query: frais,
  reply: z.object({
    dementis: z.array(
      z.object({
        fait: z.enum(CODES_FAITS),
        /** Le fait, et la règle qu’il levait, en mots. */
        libelle: z.string(),
        leve: z.string(),
        idCopropriete: z.number(),
        numero: z.string(),
        nom: z.nullable(z.string()),
        /** D’un mandat, ses dates ; d’un exercice, son jour connu ; null ailleurs. */
        debut: z.nullable(jour),
        fin: z.nullable(jour),
        /** Le numéro d’une autre copropriété : le principal qui n’est plus au registre. */
        autre: z.nullable(z.string()),
      }),
    ),
  }),
})
export type Dementi = z.output<typeof faitsDementis.reply>['dementis'][number]
