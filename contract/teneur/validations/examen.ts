import { call } from '#contract/socle/call.ts'
import { designation, identifiant, instant } from '#contract/socle/formes.ts'
import { parCode } from '#domain/socle/par-code.ts'
import { CODES_DECISIONS } from '#domain/coproprietes/demandes/decision.ts'
import { CODES_POINTS } from '#domain/teneur/validations/points.ts'
import { VALIDER, dossier } from './dossier.ts'
import * as z from 'zod/mini'

/** Ce par quoi une demande ne s’ouvre pas. */
export const OUVRIR = [
  'ACTE_IMPOSSIBLE',
  'INTROUVABLE',
  'DEJA_DECIDEE',
  'DEMANDE_VERROUILLEE',
  'DEPOSEE_PAR_SOI',
] as const

export const ouvrirDemande = call({
  paragraphe: '7.8',
  method: 'GET',
  path: '/api/declarations/update-etat-encours/:id',
  summary: 'Ouvre une demande et la réserve ; refuse (409) si un autre teneur la tient.',
  allow: VALIDER,
  refuse: OUVRIR,
  effet: 'ecriture',
  params: z.object({ id: identifiant }),
  reply: dossier,
})

export const lireDossier = call({
  paragraphe: '7.8',
  method: 'GET',
  path: '/api/declarations/a-valider/:id',
  summary: 'Rend une demande sans la réserver.',
  allow: VALIDER,
  refuse: ['INTROUVABLE'],
  params: z.object({ id: identifiant }),
  reply: dossier,
})

export const reprendreDemande = call({
  paragraphe: 'ajout',
  method: 'PUT',
  path: '/api/declarations/reprendre/:id',
  summary:
    'Réserve une demande qu’un autre teneur tient : il l’apprend à son prochain geste, et le journal le retient.',
  allow: VALIDER,
  refuse: ['ACTE_IMPOSSIBLE', 'INTROUVABLE', 'DEJA_DECIDEE', 'DEPOSEE_PAR_SOI'],
  params: z.object({ id: identifiant }),
  reply: dossier,
})

/** Ce que le télédéclarant a demandé au registre, et ce qu’il en a reçu. */
const teledeclarantConnu = z.object({
  id: z.number(),
  raisonSociale: z.string(),
  libelleType: z.string(),
  libelleStatut: z.string(),
  dateCreation: instant,
  /** Les copropriétés qu’il représente. */
  representees: z.number(),
  /** Ses demandes, par décision ; `ouvertes` : aucune encore. */
  demandes: z.object({
    ouvertes: z.number(),
    ...parCode(CODES_DECISIONS, () => z.number()),
  }),
  /** Les dernières, hors celle que l’on examine. */
  dernieres: z.array(
    z.object({
      id: z.number(),
      reference: z.string(),
      libelleType: z.string(),
      dateDepot: instant,
      decision: z.nullable(z.enum(CODES_DECISIONS)),
    }),
  ),
})
export type TeledeclarantConnu = z.output<typeof teledeclarantConnu>

export const lireDemandeur = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/declarations/demandeur/:id',
  summary:
    'Ce que le registre sait du télédéclarant d’une demande : ce qu’il représente, ses demandes et leurs décisions.',
  allow: VALIDER,
  refuse: ['INTROUVABLE'],
  params: z.object({ id: identifiant }),
  reply: teledeclarantConnu,
})

export const cocherPoints = call({
  paragraphe: 'ajout',
  method: 'PUT',
  path: '/api/declarations/points/:id',
  summary: 'Retient les points de la liste de contrôle cochés sur une demande que l’on tient.',
  allow: VALIDER,
  refuse: ['DEJA_DECIDEE', 'DEMANDE_VERROUILLEE', 'INTROUVABLE', 'VERROU_PERDU'],
  params: z.object({ id: identifiant }),
  body: z.object({ points: z.array(z.enum(CODES_POINTS)).check(z.maxLength(CODES_POINTS.length)) }),
})

export const prolongerVerrou = call({
  paragraphe: 'ajout',
  method: 'PUT',
  path: '/api/declarations/prolonger/:id',
  summary: 'Garde la demande réservée ; refuse (409) si elle ne l’est plus.',
  allow: VALIDER,
  refuse: ['DEJA_DECIDEE', 'DEMANDE_VERROUILLEE', 'INTROUVABLE', 'VERROU_PERDU'],
  params: z.object({ id: identifiant }),
  reply: z.object({ expire: instant }),
})

export const libererDemande = call({
  paragraphe: '7.8',
  method: 'GET',
  path: '/api/declarations/unlockcopro/:n',
  summary:
    'Libère une demande que l’on tient, par son identifiant, ou celle d’une copropriété par son numéro d’immatriculation.',
  allow: VALIDER,
  refuse: ['ACTE_IMPOSSIBLE', 'INTROUVABLE'],
  effet: 'ecriture',
  params: z.object({ n: designation }),
  reply: z.boolean(),
})
