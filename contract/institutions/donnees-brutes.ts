import { PRENDRE_DONNEES_BRUTES } from '#domain/socle/acces/droit.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import * as z from 'zod/mini'
import { call } from '#contract/socle/call.ts'
import { jour, jourJuge } from '#contract/socle/formes.ts'
import { territoireNomme } from './habilitations.ts'
import { PRENDRE } from './categorisation.ts'
import { PORTE } from './institution.ts'

export const lireDonneesBrutes = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/public/donneesBrute',
  summary:
    'Ce que la personne peut télécharger des données brutes : son territoire, et les jours dont on donne l’état.',
  allow: PRENDRE_DONNEES_BRUTES,
  refuse: PORTE,
  reply: z.object({
    territoires: z.array(territoireNomme),
    /** Combien de copropriétés, aujourd’hui. */
    nombre: z.number(),
    aujourdhui: jour,
    /** Les 31 décembre passés, le dernier d’abord. */
    etats: z.array(jour),
    /** Combien de colonnes. */
    colonnes: z.number(),
  }),
})

export const telechargerDonneesBrutes = call({
  paragraphe: '7.10',
  method: 'GET',
  path: '/api/public/donneesBrute/telecharger',
  summary:
    'Les données brutes de son territoire, une ligne par copropriété : le fichier public, les comptes, les données techniques et les procédures. L’état d’aujourd’hui, ou d’un 31 décembre passé.',
  allow: PRENDRE_DONNEES_BRUTES,
  refuse: [...PRENDRE, 'TELECHARGEMENT_EN_COURS', 'DONNEES_BRUTES_OCCUPEES'],
  query: z.object({
    /** « DEPARTEMENT:69 » : une partie de son territoire. */
    territoire: z.optional(z.string().check(z.maxLength(30))),
    etat: z.optional(jourJuge),
    format: z._default(z.enum(['csv']), 'csv'),
    compression: z.optional(z.enum(['gzip'])),
  }),
  gives: 'file',
})

export const telechargerGrille = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: CHEMINS.grilleDeLecture,
  summary: 'La grille de lecture des données brutes : le sens, l’unité et la source de chaque colonne.',
  allow: PRENDRE_DONNEES_BRUTES,
  query: z.object({ format: z._default(z.enum(['pdf', 'csv']), 'pdf') }),
  gives: 'file',
})
