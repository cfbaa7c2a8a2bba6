import { CATEGORISER } from '#domain/socle/acces/droit.ts'
import {
  CODES_ETATS_DE_TELECHARGEMENT,
  CODES_SORTES_DE_TELECHARGEMENT,
  GARDE_HEURES,
} from '#domain/institutions/categorisation/telechargements/telechargements.ts'
import * as z from 'zod/mini'
import { call } from '#contract/socle/call.ts'
import { ceQuiEstALEcran, depuis, fiches } from './categorisation.ts'
import { identifiant, instant } from '#contract/socle/formes.ts'
import { PORTE } from './institution.ts'

const params = z.object({ id: identifiant })

export const demanderTelechargement = call({
  paragraphe: 'ajout',
  method: 'POST',
  path: '/api/institution/telechargements',
  summary:
    'Demande un fichier de l’outil pour plus tard : un extrait ou un rapport de ce qui est à l’écran, ou les fiches des copropriétés choisies. Il se prépare sans la personne, au nom de qui la porte se repasse alors.',
  allow: CATEGORISER,
  refuse: [...PORTE, 'TELECHARGEMENTS_MAX'],
  body: z.object({ ...ceQuiEstALEcran, fiches, depuis, sorte: z.enum(CODES_SORTES_DE_TELECHARGEMENT) }),
  reply: z.object({ id: z.number() }),
})

const telechargement = z.object({
  id: z.number(),
  sorte: z.enum(CODES_SORTES_DE_TELECHARGEMENT),
  /** Le territoire et les critères, en mots. */
  resume: z.string(),
  etat: z.enum(CODES_ETATS_DE_TELECHARGEMENT),
  /** Ceux qui passent avant lui ; null quand il n’attend pas. */
  avant: z.nullable(z.number()),
  faites: z.number(),
  total: z.nullable(z.number()),
  nom: z.nullable(z.string()),
  taille: z.nullable(z.number()),
  avertissement: z.nullable(z.string()),
  motif: z.nullable(z.string()),
  demandeLe: instant,
  /** Quand il s’efface de lui-même. */
  expireLe: z.nullable(instant),
})
export type Telechargement = z.output<typeof telechargement>

export const mesTelechargements = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/institution/telechargements',
  summary: 'Les fichiers que la personne a demandés, le dernier d’abord : où en est chacun.',
  allow: CATEGORISER,
  refuse: PORTE,
  reply: z.object({ telechargements: z.array(telechargement) }),
})

export const prendreTelechargement = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/institution/telechargements/:id/fichier',
  summary: `Le fichier préparé, gardé ${GARDE_HEURES} heures ; coupé, il se reprend par portions.`,
  allow: CATEGORISER,
  refuse: [...PORTE, 'INTROUVABLE', 'PORTION_IMPOSSIBLE'],
  params,
  gives: 'file',
})

export const recommencerTelechargement = call({
  paragraphe: 'ajout',
  method: 'POST',
  path: '/api/institution/telechargements/:id/recommencer',
  summary: 'Redemande un fichier qui n’a pas pu être préparé.',
  allow: CATEGORISER,
  refuse: [...PORTE, 'INTROUVABLE', 'ACTE_IMPOSSIBLE'],
  params,
})

export const supprimerTelechargement = call({
  paragraphe: 'ajout',
  method: 'DELETE',
  path: '/api/institution/telechargements/:id',
  summary: 'Retire un fichier de ses téléchargements : il s’efface, ou cesse de se préparer.',
  allow: CATEGORISER,
  refuse: ['INTROUVABLE'],
  params,
})
