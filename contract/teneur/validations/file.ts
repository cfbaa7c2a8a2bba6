import { call } from '#contract/socle/call.ts'
import { identifiant, instant, jour, pagination, texte } from '#contract/socle/formes.ts'
import { MOTIF_MAX } from '#domain/socle/refus/motif.ts'
import { CODES_DECISIONS } from '#domain/coproprietes/demandes/decision.ts'
import { ATTENTES } from '#domain/coproprietes/demandes/delais.ts'
import { TYPES_DEMANDE } from '#domain/coproprietes/demandes/demandes.ts'
import { codes } from '#domain/socle/codes.ts'
import { parCode } from '#domain/socle/par-code.ts'
import { ONGLETS } from '#domain/teneur/validations/onglets.ts'
import { CODES_RISQUES } from '#domain/teneur/validations/risques.ts'
import { VALIDER, idDemande, verrou } from './dossier.ts'
import { OUVRIR } from './examen.ts'
import * as z from 'zod/mini'

const ligne = z.object({
  id: z.number(),
  reference: z.string(),
  type: z.enum(codes(TYPES_DEMANDE)),
  libelleType: z.string(),
  nom: z.nullable(z.string()),
  adresse: z.nullable(z.string()),
  demandeur: z.string(),
  profilDemandeur: z.string(),
  dateDepot: instant,
  /** Jours ouvrés du dépôt à aujourd’hui, ou à la décision. */
  joursOuvres: z.number(),
  /** Jours ouvrés passés depuis le jour promis ; zéro d’une demande décidée. */
  retard: z.number(),
  /** Le jour promis au déclarant. */
  attendueLe: jour,
  /** Où en est l’attente ; null d’une demande décidée. */
  attente: z.nullable(z.enum(codes(ATTENTES))),
  risques: z.array(z.enum(CODES_RISQUES)),
  /** À quel point lui ressemble la plus ressemblante aujourd’hui, de 0 à 100 ; null : aucune, ou la demande est décidée. */
  scoreDoublon: z.nullable(z.number()),
  verrou,
  /** Le teneur à qui elle est affectée. */
  affectee: z.nullable(z.object({ nom: z.string(), parMoi: z.boolean() })),
  decision: z.nullable(z.enum(CODES_DECISIONS)),
  dateDecision: z.nullable(instant),
})
export type LigneDemande = z.output<typeof ligne>

/** Ce qui se choisit dans la file, en plus du texte cherché. */
export const criteres = {
  onglet: z._default(z.enum(codes(ONGLETS)), 'A_TRAITER'),
  type: z.optional(z.nullable(z.enum(codes(TYPES_DEMANDE)))),
  risque: z.optional(z.nullable(z.enum(CODES_RISQUES))),
  /** Celles qui ont été décidées ainsi. */
  decision: z.optional(z.nullable(z.enum(CODES_DECISIONS))),
  /** Celles qui sont affectées à ce teneur. */
  idTeneur: z.optional(z.nullable(idDemande)),
}

/** Les colonnes de la file qui se trient. */
export const TRIS_DE_FILE = [
  'profilDemandeur',
  'dateDepot',
  'attendueLe',
  'dateDecision',
  'type',
  'reference',
  'nom',
  'demandeur',
] as const

export const rechercherDemandes = call({
  paragraphe: '7.8',
  method: 'POST',
  path: '/api/declarations/rechercher',
  summary: 'Liste les demandes à valider, par page, avec recherche, filtres et tri.',
  allow: VALIDER,
  effet: 'lecture',
  body: z.object({
    paginationOptions: pagination(TRIS_DE_FILE, { champ: 'profilDemandeur', sens: 'asc' }),
    recherche: z.optional(z.nullable(texte(200))),
    ...criteres,
  }),
  reply: z.object({
    lignes: z.array(ligne),
    totalItems: z.number(),
    /** Ce que compte chaque onglet, sans rien chercher ni filtrer. */
    comptes: z.object(parCode(codes(ONGLETS), () => z.number())),
    /** Rien ne s’écrit ainsi : ce sont celles qui en sont proches. */
    approche: z.boolean(),
  }),
})

/** Ce parmi quoi la suivante se prend ; sans rien, parmi toutes (§7.8). Le texte cherché nomme des personnes : il reste hors de l’adresse. */
const parmi = z.object({
  onglet: criteres.onglet,
  type: z.optional(z.enum(codes(TYPES_DEMANDE))),
  risque: z.optional(z.enum(CODES_RISQUES)),
  idTeneur: z.optional(identifiant),
  /** Celles-ci seulement : leurs identifiants, que sépare une virgule. */
  parmi: z.optional(
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,99}$/)),
      z.transform((ids: string) => ids.split(',').map(Number)),
    ),
  ),
})

export type ParmiQuoi = z.output<typeof parmi>

export const demandeSuivante = call({
  paragraphe: '7.8',
  method: 'GET',
  path: '/api/declarations/rechercher/oldest',
  summary:
    'Réserve la plus ancienne demande que personne ne tient, d’abord parmi celles qui lui sont affectées, et rend son identifiant ; parmi celles que retient un filtre de la file, si on le donne.',
  allow: VALIDER,
  refuse: OUVRIR,
  effet: 'ecriture',
  query: parmi,
  reply: z.object({ id: z.nullable(z.number()) }),
})

export const demandeAVenir = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/declarations/a-venir',
  summary:
    'Dit quelle demande le teneur recevrait en prenant la suivante, et sa pièce, sans rien réserver : elle se prépare pendant que l’autre se lit.',
  allow: VALIDER,
  query: parmi,
  reply: z.object({ id: z.nullable(z.number()), idPiece: z.nullable(z.string()) }),
})

export const listerTeneurs = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/declarations/teneurs',
  summary: 'Liste les teneurs à qui une demande peut être affectée, et ce que chacun a déjà à traiter.',
  allow: VALIDER,
  reply: z.array(z.object({ id: z.number(), nom: z.string(), aTraiter: z.number() })),
})

/** Les demandes que l’on affecte d’un coup. */
export const AFFECTEES_MAX = 100

export const affecterDemandes = call({
  paragraphe: '7.8',
  method: 'POST',
  path: '/api/affectationTeneur',
  summary: `Affecte des demandes à un teneur, avec sa raison (${AFFECTEES_MAX} au plus) : par leurs identifiants, ou par le mandat que l’une demande.`,
  allow: VALIDER,
  refuse: ['ACTE_IMPOSSIBLE', 'DEJA_DECIDEE', 'INTROUVABLE'],
  body: z.object({
    idDemandes: z._default(z.array(idDemande).check(z.maxLength(AFFECTEES_MAX)), []),
    idMandat: z.optional(idDemande),
    /** Null : l’affectation est retirée ; absent (§3.5) : qui le demande la prend. */
    idTeneur: z.optional(z.nullable(idDemande)),
    /** Retirer une affectation n’en demande pas : la demande est à tous. */
    raisonAffectationTeneur: z._default(texte(MOTIF_MAX), ''),
  }),
  reply: z.object({ affectees: z.number() }),
})
