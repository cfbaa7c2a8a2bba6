import { CATEGORISER } from '#domain/socle/acces/droit.ts'
import { FICHES_MAX } from '#domain/institutions/categorisation/fiches-absentes.ts'
import * as z from 'zod/mini'
import { call } from '#contract/socle/call.ts'
import { ceQuiEstALEcran } from './categorisation.ts'
import { numeroEcrit } from '#contract/socle/formes.ts'
import { PORTE } from './institution.ts'

/** Ce qui s’emporte se refuse à la porte, ou passé ce qu’une personne en prend par jour. */
export const PRENDRE = [...PORTE, 'TROP_DE_PRISES'] as const

/** Un fichier de l’outil, que l’on attend, a de plus son tour : un par personne, quelques-uns ensemble. */
export const ATTENDRE = [...PRENDRE, 'UN_FICHIER_A_LA_FOIS', 'OUTIL_OCCUPE'] as const

export const extraireCsv = call({
  paragraphe: '7.10',
  method: 'POST',
  path: '/api/public/categorisation/extractDatasForCsv',
  summary:
    'Les copropriétés à l’écran, une ligne chacune, en CSV : celles de la recherche ou celles que l’on a choisies, dans son ordre, avec ses colonnes.',
  allow: CATEGORISER,
  effet: 'lecture',
  refuse: ATTENDRE,
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
  refuse: ATTENDRE,
  body: z.object({ ...ceQuiEstALEcran, format: z.enum(['xlsx', 'geojson']) }),
  gives: 'file',
})

/** Ce qui se demande en plus des premières se dit, et ne vient pas. */
const NUMEROS_MAX = 2_000

export const telechargerFichesDeLOutil = call({
  paragraphe: '7.10',
  method: 'POST',
  path: '/api/public/categorisation/download-zip-fiche-copropriete',
  summary: `Les fiches de ces copropriétés en PDF, ${FICHES_MAX} au plus, dans un ZIP écrit à mesure qu’il part. Celles qui n’ont pas pu être faites sont dites dans l’en-tête d’avertissement et dans le fichier.`,
  allow: CATEGORISER,
  effet: 'lecture',
  refuse: [...ATTENDRE, 'AUCUNE_FICHE'],
  body: z.object({
    numeros: z
      .array(numeroEcrit)
      .check(z.maxLength(NUMEROS_MAX))
      .check(z.refine((n) => n.length > 0, 'OBLIGATOIRE')),
  }),
  gives: 'file',
})
