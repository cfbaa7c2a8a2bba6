import { CATEGORISER } from '#domain/acces/droit.ts'
import * as z from 'zod/mini'
import { call } from './call.ts'
import { ceQuiEstALEcran } from './categorisation.ts'
import { PORTE } from './institution.ts'

export const extraireCsv = call({
  paragraphe: '7.10',
  method: 'POST',
  path: '/api/public/categorisation/extractDatasForCsv',
  summary:
    'Les copropriétés à l’écran, une ligne chacune, en CSV : celles de la recherche ou celles que l’on a choisies, dans son ordre, avec ses colonnes.',
  allow: CATEGORISER,
  effet: 'lecture',
  refuse: PORTE,
  body: z.object(ceQuiEstALEcran),
  gives: 'file',
})
