import { call } from '#contract/socle/call.ts'
import { LECTURES_PAR_MINUTE, texte } from '#contract/socle/formes.ts'
import {
  CODE_D_INTERCOMMUNALITE,
  CODE_DE_COMMUNE,
  CODE_DE_DEPARTEMENT,
  REGION_TAPEE,
} from '#domain/socle/territoire/codes.ts'
import { CODES_TYPES_DE_LIEU } from '#domain/socle/territoire/lieux.ts'
import * as z from 'zod/mini'
import { LETTRES_D_UN_LIEU } from '#domain/socle/recherche/bornes.ts'

/** Un code tel qu’on le tape : ses lettres en minuscules aussi (`lireCodeDeLieu`). */
const tape = (motif: RegExp) => z.string().check(z.regex(new RegExp(motif, 'i'), { error: 'LIEU_INCONNU' }))
export const codeDeRegion = tape(REGION_TAPEE)
export const codeDeDepartement = tape(CODE_DE_DEPARTEMENT)
export const codeDeCommune = tape(CODE_DE_COMMUNE)
const siren = tape(CODE_D_INTERCOMMUNALITE)

const nomme = z.object({ code: z.string(), nom: z.string() })
const departement = z.object({ code: z.string(), nom: z.string(), region: z.nullable(z.string()) })
/** `type` : le code de l’intercommunalité au code officiel géographique, `EPT` un établissement territorial du Grand Paris. */
const intercommunalite = z.object({ siren: z.string(), nom: z.string(), type: z.string() })
/** Une commune entière ou un arrondissement municipal, dont `parente` est la commune. */
const commune = z.object({
  codeInsee: z.string(),
  nom: z.string(),
  codesPostaux: z.array(z.string()),
  departement: z.nullable(z.string()),
  epci: z.nullable(z.string()),
  parente: z.nullable(z.string()),
})
export type Intercommunalite = z.output<typeof intercommunalite>

export const chargeRegion = call({
  paragraphe: '7.11',
  method: 'GET',
  path: '/api/public/statistiques/chargeRegion',
  summary: 'Liste les régions.',
  allow: 'public',
  reply: z.array(nomme),
})

export const chargeDepartement = call({
  paragraphe: '7.11',
  method: 'GET',
  path: '/api/public/statistiques/chargeDepartement/:regionId',
  summary: 'Liste les départements d’une région ; 0 pour tous.',
  allow: 'public',
  refuse: ['TERRITOIRE_INCONNU'],
  params: z.object({ regionId: codeDeRegion }),
  reply: z.array(nomme),
})

export const chargeDepartementDepuisCdInsee = call({
  paragraphe: '7.11',
  method: 'GET',
  path: '/api/public/statistiques/chargeDepartementDepuisCdInsee/:code',
  summary: 'Liste les départements de la région de ce code Insee.',
  allow: 'public',
  refuse: ['TERRITOIRE_INCONNU'],
  params: z.object({ code: codeDeRegion }),
  reply: z.array(departement),
})

export const chargeInterCommunalite = call({
  paragraphe: '7.11',
  method: 'GET',
  path: '/api/public/statistiques/chargeInterCommunalite/:departmentNum',
  summary:
    'Liste les intercommunalités qui ont une commune dans ce département ; au Grand Paris, la métropole et ses établissements territoriaux.',
  allow: 'public',
  refuse: ['TERRITOIRE_INCONNU'],
  parMinute: LECTURES_PAR_MINUTE,
  params: z.object({ departmentNum: codeDeDepartement }),
  reply: z.array(intercommunalite),
})

export const chargeCommune = call({
  paragraphe: '7.11',
  method: 'GET',
  path: '/api/public/statistiques/chargeCommune/:sirenEpci',
  summary: 'Liste les communes et les arrondissements d’une intercommunalité.',
  allow: 'public',
  refuse: ['TERRITOIRE_INCONNU'],
  parMinute: LECTURES_PAR_MINUTE,
  params: z.object({ sirenEpci: siren }),
  reply: z.array(commune),
})

export const findRegionByCodeInseeRegion = call({
  paragraphe: '7.11',
  method: 'GET',
  path: '/api/public/region/findRegionByCodeInseeRegion/:code',
  summary: 'Rend la région de ce code Insee.',
  allow: 'public',
  refuse: ['TERRITOIRE_INCONNU'],
  params: z.object({ code: codeDeRegion }),
  reply: nomme,
})

export const lireDepartement = call({
  paragraphe: '7.11',
  method: 'GET',
  path: '/api/public/departement/:num',
  summary: 'Rend le département de ce numéro.',
  allow: 'public',
  refuse: ['TERRITOIRE_INCONNU'],
  params: z.object({ num: codeDeDepartement }),
  reply: departement,
})

export const chargeEpciParIdRegion = call({
  paragraphe: '7.11',
  method: 'GET',
  path: '/api/public/epci/chargeEpciParIdRegion/:id',
  summary: 'Liste les intercommunalités qui ont une commune dans la région de ce code Insee.',
  allow: 'public',
  refuse: ['TERRITOIRE_INCONNU'],
  parMinute: LECTURES_PAR_MINUTE,
  params: z.object({ id: codeDeRegion }),
  reply: z.array(intercommunalite),
})

export const findOneEpciBySiren = call({
  paragraphe: '7.11',
  method: 'GET',
  path: '/api/public/epci/findOneEpciBySiren/:siren',
  summary: 'Rend l’intercommunalité de ce SIREN.',
  allow: 'public',
  refuse: ['TERRITOIRE_INCONNU'],
  params: z.object({ siren }),
  reply: intercommunalite,
})

/** Lettres du nom d’une commune à donner, au moins, pour la chercher dans un département. */
export const LETTRES_MIN = LETTRES_D_UN_LIEU

export const chercherCommuneDuDepartement = call({
  paragraphe: '7.11',
  method: 'GET',
  path: '/api/public/commune/:dept/:term',
  summary: `Cherche les communes d’un département dont le nom commence ainsi, ${LETTRES_MIN} lettres au moins, ou de ce code postal.`,
  allow: 'public',
  refuse: ['TERRITOIRE_INCONNU'],
  parMinute: LECTURES_PAR_MINUTE,
  params: z.object({
    dept: codeDeDepartement,
    term: texte(100).check(z.refine((t) => t.trim().length >= LETTRES_MIN, { error: 'COMMUNE_TROP_COURTE' })),
  }),
  reply: z.array(commune),
})

export const findCommunesByIdDepartement = call({
  paragraphe: '7.11',
  method: 'GET',
  path: '/api/public/communes/findCommunesByIdDepartement/:dept',
  summary: 'Liste les communes et les arrondissements d’un département.',
  allow: 'public',
  refuse: ['TERRITOIRE_INCONNU'],
  parMinute: LECTURES_PAR_MINUTE,
  params: z.object({ dept: codeDeDepartement }),
  reply: z.array(commune),
})

export const findOneCommuneByInseeCommune = call({
  paragraphe: '7.11',
  method: 'GET',
  path: '/api/public/commune/findOneCommuneByInseeCommune/:insee',
  summary: 'Rend la commune, ou l’arrondissement, de ce code Insee.',
  allow: 'public',
  refuse: ['TERRITOIRE_INCONNU'],
  params: z.object({ insee: codeDeCommune }),
  reply: commune,
})

const lieu = z.object({
  type: z.enum(CODES_TYPES_DE_LIEU),
  code: z.string(),
  nom: z.string(),
  departement: z.nullable(z.string()),
  /** Un nom d’hier, avec celui d’aujourd’hui : « Lomme (commune associée à Lille, 59) » ; `nom` est celui d’aujourd’hui. */
  dit: z.nullable(z.string()),
  /** Vrai dans le lieu déjà choisi. */
  dedans: z.boolean(),
  /** Vrai quand c’est tout à fait ce qui est tapé. */
  exact: z.boolean(),
})
export type LieuTrouve = z.output<typeof lieu>

/** Le lieu déjà choisi : sa sorte, puis son code. */
const dans = z
  .string()
  .check(z.regex(new RegExp(`^(${CODES_TYPES_DE_LIEU.join('|')})-[0-9AB]{2,9}$`), { error: 'LIEU_INCONNU' }))

/** Les lieux proposés, au plus. */
export const LIEUX_MAX = 12

export const chercherLieux = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/public/territoires/lieux',
  summary: `Cherche une région, un département, une intercommunalité ou une commune par son nom, d’aujourd’hui ou d’hier, son numéro ou son code postal, ${LIEUX_MAX} au plus sauf ceux qui portent tout à fait ce nom, ceux du lieu déjà choisi d’abord ; à défaut, ce qui s’écrit presque ainsi.`,
  allow: 'public',
  parMinute: LECTURES_PAR_MINUTE,
  query: z.object({
    q: texte(100).check(z.refine((t) => t.trim().length >= LETTRES_MIN, { error: 'LIEU_TROP_COURT' })),
    dans: z.optional(dans),
  }),
  reply: z.object({
    lieux: z.array(lieu),
    /** Vrai quand il y en a d’autres. */
    davantage: z.boolean(),
    /** Vrai quand rien ne s’écrit ainsi : ceux-ci en sont proches. */
    approche: z.boolean(),
  }),
})
