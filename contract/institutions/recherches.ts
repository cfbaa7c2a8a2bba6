import { CATEGORISER } from '#domain/socle/acces/droit.ts'
import { CODES_ALERTES, CODES_PARTAGES } from '#domain/institutions/categorisation/recherches/alertes.ts'
import { CODES_COLONNES } from '#domain/institutions/categorisation/colonnes.ts'
import {
  NOM_DE_RECHERCHE_MAX,
  nomDeRecherche,
} from '#domain/institutions/categorisation/recherches/recherches.ts'
import { CODES_REGROUPEMENTS } from '#domain/institutions/categorisation/regroupements.ts'
import { CODES_TRIS } from '#domain/institutions/categorisation/tris.ts'
import { TERRITOIRES_DEMANDES_MAX } from '#domain/institutions/categorisation/demande.ts'
import * as z from 'zod/mini'
import { call } from '#contract/socle/call.ts'
import { ceQuiEstALEcran, choisies, demandeDeCritere, rechercheDeLOutil } from './categorisation.ts'
import { instant, texteBorne } from '#contract/socle/formes.ts'
import { territoireNomme, territoireRenvoye } from './habilitations.ts'
import { PORTE } from './institution.ts'

const { colonnes, sortField, sortDirection } = ceQuiEstALEcran
const numero = z.number().check(z.int(), z.positive())

const nom = texteBorne(NOM_DE_RECHERCHE_MAX, nomDeRecherche)

const recherche = z.object({
  id: z.number(),
  version: z.number(),
  nom: z.string(),
  nomAuteur: z.string(),
  prenomAuteur: z.string(),
  fullName: z.string(),
  /** Vrai de celles que la personne a enregistrées : elle seule les change et les supprime. */
  owned: z.boolean(),
  partage: z.enum(CODES_PARTAGES),
  alerte: z.enum(CODES_ALERTES),
  territoires: z.array(territoireNomme),
  criteres: z.record(z.string(), demandeDeCritere),
  /** Chaque critère, en une phrase. */
  criteresEnMots: z.array(z.string()),
  /** Ceux que l’outil n’a plus, en mots : le reste se cherche sans eux. */
  criteresDisparus: z.array(z.string()),
  sortField: z.enum(CODES_TRIS),
  sortDirection: z.enum(['asc', 'desc']),
  colonnes: z.array(z.enum(CODES_COLONNES)),
  regroupementNiveau: z.enum(CODES_REGROUPEMENTS),
  /** Celles que l’on a choisies une à une, par leur numéro ; aucune : toutes celles de la recherche. */
  choisies: z.array(z.string()),
  dateCreation: instant,
  dateModification: instant,
})
export type RechercheEnregistree = z.output<typeof recherche>

export const enregistrerRecherche = call({
  paragraphe: '7.10',
  method: 'POST',
  path: '/api/public/categorisation/saveCriterias',
  summary:
    'Enregistre la recherche à l’écran sous un nom, pour soi ou son organisme, avec ou sans alerte ; avec son identifiant et sa version, change celle que l’on a enregistrée.',
  allow: CATEGORISER,
  refuse: [...PORTE, 'INTROUVABLE', 'RECHERCHE_CHANGEE', 'RECHERCHES_MAX'],
  body: z.object({
    /** Absent : une recherche neuve. */
    id: z.optional(numero),
    /** Celle que l’on a lue ; une recherche neuve n’en a pas. */
    version: z.optional(numero),
    nom,
    partage: z._default(z.enum(CODES_PARTAGES), 'MOI'),
    alerte: z._default(z.enum(CODES_ALERTES), 'AUCUNE'),
    ...rechercheDeLOutil,
    territoires: z._default(z.array(territoireRenvoye).check(z.maxLength(TERRITOIRES_DEMANDES_MAX)), []),
    colonnes,
    sortField,
    sortDirection,
    regroupementNiveau: z._default(z.enum(CODES_REGROUPEMENTS), 'REGION'),
    choisies,
  }),
  reply: recherche,
})

export const mesRecherches = call({
  paragraphe: '7.10',
  method: 'POST',
  path: '/api/public/categorisation/getMySearches',
  summary: 'Les recherches que l’on a enregistrées, par leur nom.',
  allow: CATEGORISER,
  effet: 'lecture',
  refuse: PORTE,
  reply: z.array(recherche),
})

export const recherchesPartagees = call({
  paragraphe: '7.10',
  method: 'POST',
  path: '/api/public/categorisation/getSharedSearches',
  summary: 'Les recherches que les autres personnes de son organisme ont partagées, par leur nom.',
  allow: CATEGORISER,
  effet: 'lecture',
  refuse: PORTE,
  reply: z.array(recherche),
})

export const supprimerRecherche = call({
  paragraphe: '7.10',
  method: 'POST',
  path: '/api/public/categorisation/delete',
  summary: 'Supprime une recherche que l’on a enregistrée, et son alerte.',
  allow: CATEGORISER,
  refuse: [...PORTE, 'INTROUVABLE'],
  body: z.object({ id: numero }),
})
