import * as z from 'zod/mini'
import { call } from '#contract/socle/call.ts'
import { LECTURES_PAR_MINUTE } from '#contract/socle/formes.ts'
import { codeDeCommune, codeDeDepartement } from './territoires.ts'

const nomme = z.object({ code: z.string(), nom: z.string() })
const compte = z.object({ code: z.string(), nom: z.string(), nombre: z.number() })

/** Les chiffres d’un territoire, comptés comme l’annuaire les filtre. */
const chiffres = z.object({
  coproprietes: z.number(),
  lots: z.number(),
  aJour: z.number(),
  professionnels: z.number(),
  /** Le milieu de celles qui ont une position ; null : aucune n’en a. */
  lon: z.nullable(z.number()),
  lat: z.nullable(z.number()),
})
export type ChiffresDuTerritoire = z.output<typeof chiffres>

/** Le code des copropriétés qu’aucun département ne porte, et de celles dont la commune n’est pas connue. */
export const HORS_DEPARTEMENT = '00'
export const SANS_COMMUNE = '00000'

/** Les copropriétés d’une page de commune. */
export const RUES_PAR_PAGE = 50

export const parcourirFrance = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/public/annuaire/parcourir',
  summary: 'Les régions, leurs départements, et le nombre de copropriétés de chacun.',
  allow: 'public',
  parMinute: LECTURES_PAR_MINUTE,
  reply: z.object({
    regions: z.array(z.object({ code: z.string(), nom: z.string(), departements: z.array(compte) })),
    /** Celles qu’aucun département ne porte : outre-mer sans département, adresse sans commune. */
    horsDepartement: z.number(),
  }),
})

export const parcourirDepartement = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/public/annuaire/parcourir/departement/:code',
  summary: `Un département, ses chiffres, et ses communes avec le nombre de copropriétés de chacune ; ${HORS_DEPARTEMENT} : hors département.`,
  allow: 'public',
  refuse: ['TERRITOIRE_INCONNU'],
  parMinute: LECTURES_PAR_MINUTE,
  params: z.object({ code: codeDeDepartement }),
  reply: z.object({
    code: z.string(),
    nom: z.string(),
    region: z.nullable(nomme),
    chiffres,
    communes: z.array(compte),
  }),
})

export const parcourirCommune = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/public/annuaire/parcourir/commune/:code',
  summary: `Une commune ou un arrondissement, ses chiffres, et ses copropriétés rue par rue, ${RUES_PAR_PAGE} par page ; ${SANS_COMMUNE} : sans commune connue.`,
  allow: 'public',
  refuse: ['TERRITOIRE_INCONNU'],
  parMinute: LECTURES_PAR_MINUTE,
  params: z.object({ code: codeDeCommune }),
  query: z.object({
    page: z._default(
      z.pipe(
        z.string().check(z.regex(/^[1-9]\d{0,4}$/)),
        z.transform((t: string) => Number(t)),
      ),
      1,
    ),
  }),
  reply: z.object({
    code: z.string(),
    nom: z.string(),
    /** La commune dont celle-ci est un arrondissement. */
    parente: z.nullable(nomme),
    departement: z.nullable(nomme),
    region: z.nullable(nomme),
    chiffres,
    arrondissements: z.array(compte),
    /** Celles que cette page range, arrondissements à part. */
    total: z.number(),
    lignes: z.array(
      z.object({
        rue: z.nullable(z.string()),
        id: z.number(),
        numero: z.string(),
        nom: z.nullable(z.string()),
        voie: z.nullable(z.string()),
        nbLots: z.nullable(z.number()),
      }),
    ),
  }),
})
