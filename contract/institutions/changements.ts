import { call } from '#contract/socle/call.ts'
import { jour, jourDemande } from '#contract/socle/formes.ts'
import { CODES_CATEGORIES } from '#domain/institutions/categorisation/axes.ts'
import { TRIS_DES_CHANGEMENTS } from '#domain/institutions/categorisation/changements.ts'
import {
  CODES_MOUVEMENTS,
  MOUVEMENT_D_ORIGINE,
  MOUVEMENTS_LISTES,
  type Mouvement,
} from '#domain/institutions/categorisation/mouvements.ts'
import { CODES_SIGNES } from '#domain/institutions/categorisation/signes.ts'
import { TAILLE_D_ECRAN, TAILLE_DE_PAGE } from '#domain/institutions/categorisation/tris.ts'
import { CATEGORISER } from '#domain/socle/acces/droit.ts'
import { RANG_DE_PAGE_MAX } from '#domain/socle/recherche/page.ts'
import * as z from 'zod/mini'
import { ATTENDRE, choisies, moment, rechercheDeLOutil } from './categorisation.ts'
import { PORTE } from './institution.ts'

export const lireDatesGardees = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/public/categorisation/changements/dates',
  summary:
    'Les fins de trimestre dont les notes des copropriétés de son territoire sont gardées, la dernière d’abord.',
  allow: CATEGORISER,
  refuse: PORTE,
  reply: z.object({ dates: z.array(jour) }),
})

const signe = z.object({
  code: z.enum(CODES_SIGNES),
  libelle: z.string(),
  /** Null : on ne le savait pas, ou on ne le sait plus. */
  alors: z.nullable(z.number()),
  maintenant: z.nullable(z.number()),
  maximum: z.number(),
  dit: z.string(),
})

const ligne = z.object({
  id: z.number(),
  numero: z.string(),
  nom: z.nullable(z.string()),
  commune: z.nullable(z.string()),
  lon: z.nullable(z.number()),
  lat: z.nullable(z.number()),
  mouvement: z.enum(CODES_MOUVEMENTS),
  /** Null : pas encore immatriculée. */
  alors: z.nullable(moment),
  /** Null : l’annuaire ne la montre plus. */
  maintenant: z.nullable(moment),
  /** Pourquoi elle est entrée ou sortie ; null : son mouvement se lit de ses deux notes. */
  raison: z.nullable(z.string()),
  /** Les signes qui ont bougé, celui qui pèse le plus d’abord ; null : on ne sait pas lesquels. */
  signes: z.nullable(z.array(signe)),
})
export type LigneDeChangement = z.output<typeof ligne>

const point = z.object({
  numero: z.string(),
  nom: z.string(),
  lon: z.nullable(z.number()),
  lat: z.nullable(z.number()),
  mouvement: z.enum(MOUVEMENTS_LISTES),
  /** La sienne ; de celle que l’annuaire ne montre plus, celle d’alors. */
  categorie: z.enum(CODES_CATEGORIES),
  /** Faux : l’annuaire ne la montre plus, elle n’a plus de page. */
  montree: z.boolean(),
})
export type PointDeChangement = z.output<typeof point>

/** L’ordre d’une liste : celles qui ont le plus bougé d’abord, si l’on ne dit rien. */
const ordre = {
  sortField: z._default(z.enum(TRIS_DES_CHANGEMENTS), 'mouvement'),
  sortDirection: z._default(z.enum(['asc', 'desc']), 'desc'),
}

/** Une recherche de l’outil, et la date gardée à quoi la comparer ; aucune : celle d’il y a un an. */
const recherche = { ...rechercheDeLOutil, choisies, depuis: z.optional(jourDemande) }

export const listerChangements = call({
  paragraphe: 'ajout',
  method: 'POST',
  path: '/api/public/categorisation/changements',
  summary: `Ce qui a changé d’une recherche depuis une fin de trimestre gardée : combien par mouvement, et celles de l’un d’eux, ${TAILLE_DE_PAGE} par page au plus. À cette date, seules la catégorie, la note et ses signes sont connus : les autres critères se lisent aujourd’hui.`,
  allow: CATEGORISER,
  effet: 'lecture',
  refuse: [...PORTE, 'TROP_DE_PRISES'],
  body: z.object({
    ...recherche,
    mouvement: z._default(z.enum(CODES_MOUVEMENTS), MOUVEMENT_D_ORIGINE),
    ...ordre,
    /** Vrai : avec la carte de celles de ce mouvement. */
    avecCarte: z._default(z.boolean(), false),
    pageNumber: z._default(z.number().check(z.int(), z.minimum(1), z.maximum(RANG_DE_PAGE_MAX)), 1),
    pageSize: z._default(z.number().check(z.int(), z.minimum(1), z.maximum(TAILLE_DE_PAGE)), TAILLE_D_ECRAN),
  }),
  reply: z.object({
    /** La date comparée ; null : aucune note n’est encore gardée de ce territoire. */
    depuis: z.nullable(jour),
    comptes: z.object(
      Object.fromEntries(CODES_MOUVEMENTS.map((code) => [code, z.number()])) as Record<
        Mouvement,
        z.ZodMiniNumber
      >,
    ),
    /** Celles dont la note n’était pas gardée alors qu’elles étaient immatriculées : on ne sait pas ce qui en a changé. */
    sansNote: z.number(),
    lignes: z.array(ligne),
    totalItems: z.number(),
    /** De ce mouvement, celles qui ont le plus bougé ; null : elle n’est pas demandée, rien n’est gardé, ou celles-ci n’ont pas bougé. */
    carte: z.nullable(
      z.object({
        points: z.array(point),
        /** Vrai quand d’autres ont bougé. */
        davantage: z.boolean(),
      }),
    ),
  }),
})
export type Changements = z.output<typeof listerChangements.reply>

export const extraireChangements = call({
  paragraphe: 'ajout',
  method: 'POST',
  path: '/api/public/categorisation/changements/extraire',
  summary:
    'Les mêmes copropriétés, d’un mouvement ou de tous, en classeur (XLSX) : ce qu’elles étaient, ce qu’elles sont, les signes qui ont bougé. Celles qui n’ont pas changé n’y sont pas.',
  allow: CATEGORISER,
  effet: 'lecture',
  refuse: ATTENDRE,
  body: z.object({
    ...recherche,
    ...ordre,
    /** Absent : de tous les mouvements. */
    mouvement: z.optional(z.enum(MOUVEMENTS_LISTES)),
  }),
  gives: 'file',
})
