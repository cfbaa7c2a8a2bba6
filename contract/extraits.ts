import { CATEGORISER } from '#domain/acces/droit.ts'
import * as z from 'zod/mini'
import { call } from './call.ts'
import { ceQuiEstALEcran } from './categorisation.ts'
import { PORTE } from './institution.ts'

/** Un fichier de l’outil se refuse à la porte, ou passé ce qu’une personne en prend par jour. */
export const PRENDRE = [...PORTE, 'TROP_DE_PRISES'] as const

export const extraireCsv = call({
  paragraphe: '7.10',
  method: 'POST',
  path: '/api/public/categorisation/extractDatasForCsv',
  summary:
    'Les copropriétés à l’écran, une ligne chacune, en CSV : celles de la recherche ou celles que l’on a choisies, dans son ordre, avec ses colonnes.',
  allow: CATEGORISER,
  effet: 'lecture',
  refuse: PRENDRE,
  body: z.object(ceQuiEstALEcran),
  gives: 'file',
})

export const extraireDonnees = call({
  paragraphe: '7.10',
  method: 'POST',
  path: '/api/public/categorisation/extractDatas',
  summary:
    'Les mêmes copropriétés, en classeur (XLSX) ou, pour un outil de cartographie, en GeoJSON : une entité par copropriété, les codes des colonnes pour propriétés, leurs libellés et ce que le fichier dit de lui-même à côté.',
  allow: CATEGORISER,
  effet: 'lecture',
  refuse: PRENDRE,
  body: z.object({ ...ceQuiEstALEcran, format: z.enum(['xlsx', 'geojson']) }),
  gives: 'file',
})
