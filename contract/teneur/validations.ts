import { codes } from '#domain/socle/codes.ts'
import {
  FAITS_GENERATEURS,
  JUSTIFICATIFS_DISSOLUTION,
  MOTIFS_DISSOLUTION,
} from '#domain/coproprietes/dissolution/dissolution.ts'
import type { Declaration } from '#domain/coproprietes/declaration/declaration.ts'
import type { Contexte } from '#domain/coproprietes/declaration/contexte.ts'
import { JUSTIFICATIFS } from '#domain/coproprietes/mandats/justificatifs.ts'
import { SITUATIONS_MANDAT } from '#domain/coproprietes/mandats/statuts.ts'
import { AVIS_PREDECESSEUR } from '#domain/coproprietes/demandes/avis.ts'
import { CODES_DECISIONS, type CodeDecision } from '#domain/coproprietes/demandes/decision.ts'
import { ATTENTES } from '#domain/coproprietes/demandes/delais.ts'
import { CODES_POINTS } from '#domain/teneur/validations/points.ts'
import { TYPES_DEMANDE } from '#domain/coproprietes/demandes/demandes.ts'
import { MOTIFS_REFUS, RAISON_MAX } from '#domain/coproprietes/demandes/reponse.ts'
import * as z from 'zod/mini'
import { call } from '#contract/socle/call.ts'
import { procheDuTeneur } from './doublons.ts'
import {
  avertissement,
  designation,
  identifiant,
  instant,
  jour,
  numeroEcrit,
  texteVisible,
} from '#contract/socle/formes.ts'
import { demandeACorriger, reponseDuTeneur } from '#contract/socle/reponses.ts'

export const VALIDER = ['VALIDER_RATTACHEMENT_DECLARATION'] as const

export const idDemande = z.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER))

const motifs = z.array(z.enum(codes(MOTIFS_REFUS))).check(z.maxLength(codes(MOTIFS_REFUS).length))

/** Qui tient une demande, et jusqu’à quand. */
export const verrou = z.nullable(
  z.object({ nom: z.string(), depuis: instant, expire: instant, parMoi: z.boolean() }),
)

/** Ce qu’une demande de rattachement déclare, à côté de ce que le registre sait de la copropriété. */
const rattachement = z.object({
  nbLots: z.nullable(z.number()),
  situationMandat: z.enum(codes(SITUATIONS_MANDAT)),
  /** Le représentant connu, et la fin de son mandat. */
  representant: z.nullable(z.string()),
  mandatFin: z.nullable(jour),
  /** Ce que dit le représentant en place ; null tant qu’il n’a rien dit. */
  avisPredecesseur: z.nullable(z.object({ avis: z.enum(codes(AVIS_PREDECESSEUR)), date: instant })),
  adminProvisoire: z.boolean(),
  dateDebutMandat: jour,
  dateFinMandat: jour,
  typeJustifMandat: z.nullable(z.enum(codes(JUSTIFICATIFS))),
})

/** Ce qu’une demande de dissolution déclare, à côté de ce que le registre sait de la copropriété. */
const dissolution = z.object({
  nbLots: z.nullable(z.number()),
  representant: z.nullable(z.string()),
  dateReglement: z.nullable(jour),
  motif: z.enum(codes(MOTIFS_DISSOLUTION)),
  autreMotif: z.nullable(z.string()),
  faitGenerateur: z.enum(codes(FAITS_GENERATEURS)),
  dateFaitGenerateur: z.nullable(jour),
  typeJustif: z.enum(codes(JUSTIFICATIFS_DISSOLUTION)),
  liquidation: z.boolean(),
})

/** À qui une demande est affectée, et pourquoi. */
const affectation = z.nullable(
  z.object({ idTeneur: z.number(), nom: z.string(), raison: z.string(), date: instant }),
)

export const dossier = z.object({
  id: z.number(),
  reference: z.string(),
  type: z.enum(codes(TYPES_DEMANDE)),
  /** Le jour promis au déclarant, et où en est l’attente ; null d’une demande décidée. */
  attendueLe: jour,
  attente: z.nullable(z.enum(codes(ATTENTES))),
  /** Les points de la liste de contrôle déjà cochés. */
  pointsVus: z.array(z.enum(CODES_POINTS)),
  nomCopropriete: z.nullable(z.string()),
  adresse: z.nullable(z.string()),
  /** Ce que le courriel de la réponse en dit, et de quoi la comparer. */
  copropriete: z.object({
    id: z.number(),
    voie: z.nullable(z.string()),
    codePostal: z.nullable(z.string()),
    localite: z.nullable(z.string()),
  }),
  etat: z.string(),
  libelleEtat: z.string(),
  verrou,
  affectation,
  demandeur: z.string(),
  etablissement: z.string(),
  siret: z.nullable(z.string()),
  profilDemandeur: z.string(),
  email: z.string(),
  dateDepot: instant,
  /** D’une demande d’immatriculation seulement. */
  declaration: z.nullable(z.custom<Declaration>()),
  /** Ce qui entourait la déclaration le jour de son dépôt : les champs se montrent et se disent comme alors. */
  contexte: z.custom<Contexte>(),
  /** D’une demande de rattachement seulement. */
  rattachement: z.nullable(rattachement),
  /** D’une demande de dissolution seulement. */
  dissolution: z.nullable(dissolution),
  avertissements: z.array(avertissement),
  /** Ce que le dépôt a cru sans le service extérieur qui l’aurait dit : pas encore vérifié, ou contredit depuis. */
  croyances: z.array(z.object({ message: z.string(), contredite: z.boolean() })),
  /** Les copropriétés et demandes proches aujourd’hui. */
  proches: z.array(procheDuTeneur),
  /** Combien le déclarant en a vues et écartées à son dépôt ; null quand cela n’était pas retenu. */
  prochesEcartees: z.nullable(z.number()),
  /** D’un notaire : ce qui distingue son immeuble des proches, et ses bâtiments de référence. */
  raisonDistincte: z.nullable(z.string()),
  nbBatimentsRef: z.nullable(z.number()),
  justificatif: z.nullable(z.object({ id: z.string(), nom: z.string(), taille: z.number() })),
  numero: z.nullable(z.string()),
  decideePar: z.nullable(z.string()),
  reponse: z.nullable(reponseDuTeneur),
  /** Celle qu’elle corrige, et ce que le teneur y avait répondu. */
  corrige: z.nullable(demandeACorriger),
  /** Celle qui l’a corrigée. */
  suite: z.nullable(z.object({ id: z.number(), reference: z.string() })),
})
export type Dossier = z.output<typeof dossier>

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
    ...(Object.fromEntries(CODES_DECISIONS.map((d) => [d, z.number()])) as Record<
      CodeDecision,
      z.ZodMiniNumber
    >),
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

/** Ce que le teneur répond quand il ne valide pas. */
const reponse = { motifs, raison: z._default(texteVisible(RAISON_MAX), '') }
const DECIDER = [
  'ACTE_IMPOSSIBLE',
  'DEJA_DECIDEE',
  'DEMANDE_VERROUILLEE',
  'INTROUVABLE',
  'VERROU_PERDU',
] as const

export const validerDemande = call({
  paragraphe: '7.4',
  method: 'PUT',
  path: '/api/coproprietes/brouillon/change-etat',
  summary:
    'Valide une demande que l’on tient : le numéro est attribué, le rattachement ou la dissolution prend effet.',
  allow: VALIDER,
  refuse: [...DECIDER, 'MANDAT_CHEVAUCHE'],
  body: z.object({ idDemande, acte: z.literal('valider') }),
  reply: z.object({ numero: z.string() }),
})

export const refuserDemande = call({
  paragraphe: 'ajout',
  method: 'PUT',
  path: '/api/declarations/refuser/:id',
  summary: 'Refuse une demande que l’on tient, avec ses motifs : le déclarant la corrige et la redépose.',
  allow: VALIDER,
  refuse: DECIDER,
  params: z.object({ id: identifiant }),
  body: z.object(reponse),
})

export const refuserRattachement = call({
  paragraphe: '7.8',
  method: 'GET',
  path: '/api/mandats/refusRattachementTeneur/:immat/:idMandat',
  summary: 'Refuse la demande de rattachement que porte ce mandat, et que l’on tient, avec ses motifs.',
  allow: VALIDER,
  refuse: DECIDER,
  effet: 'ecriture',
  params: z.object({ immat: numeroEcrit, idMandat: identifiant }),
  query: z.object({
    /** Les motifs, séparés par des virgules. */
    typesMotifRefus: z.pipe(
      z.pipe(
        z.string().check(z.maxLength(400)),
        z.transform((t: string) => t.split(',')),
      ),
      motifs,
    ),
    raison: reponse.raison,
  }),
})

/** Le rang du modèle du courriel ; zéro : celui du départ. */
export const versionDuModele = z.number().check(z.int(), z.minimum(0), z.maximum(2_147_483_647))

export const demanderPrecisions = call({
  paragraphe: '7.8',
  method: 'POST',
  path: '/api/demande-precision/sendMail',
  summary:
    'Demande au déclarant de préciser une demande que l’on tient : il la corrige et la redépose ; le courriel part avec la décision.',
  allow: VALIDER,
  refuse: [...DECIDER, 'MODELE_CHANGE'],
  body: z.object({
    idDemande,
    ...reponse,
    /** Celui sous lequel la personne a lu le courriel : changé depuis, rien ne part et elle l’apprend. */
    modele: z.optional(versionDuModele),
  }),
})

export const annulerDoublon = call({
  paragraphe: 'ajout',
  method: 'PUT',
  path: '/api/declarations/doublon/:id',
  summary:
    'Annule une demande d’immatriculation que l’on tient, la copropriété étant déjà immatriculée : son déclarant reçoit le numéro.',
  allow: VALIDER,
  refuse: DECIDER,
  params: z.object({ id: identifiant }),
  body: z.object({ idCopropriete: idDemande }),
})

export const validerDoublonDuNotaire = call({
  paragraphe: '7.4',
  method: 'GET',
  path: '/api/coproprietes/validerDoublonCoproNotaire/:id/:idDoublon/false',
  summary:
    'Annule la demande à décider de cette copropriété, que l’on tient : elle double l’autre, déjà immatriculée.',
  allow: VALIDER,
  refuse: DECIDER,
  effet: 'ecriture',
  params: z.object({ id: identifiant, idDoublon: identifiant }),
})
