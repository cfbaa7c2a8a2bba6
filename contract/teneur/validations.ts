import { call } from '#contract/socle/call.ts'
import {
  avertissement,
  designation,
  identifiant,
  instant,
  jour,
  numeroEcrit,
  pagination,
  texte,
  texteVisible,
} from '#contract/socle/formes.ts'
import { demandeACorriger, reponseDuTeneur } from '#contract/socle/reponses.ts'
import { MOTIF_MAX } from '#domain/comptes/teledeclarants/motif.ts'
import type { Contexte } from '#domain/coproprietes/declaration/contexte.ts'
import type { Declaration } from '#domain/coproprietes/declaration/declaration.ts'
import { AVIS_PREDECESSEUR } from '#domain/coproprietes/demandes/avis.ts'
import { type CodeDecision, CODES_DECISIONS } from '#domain/coproprietes/demandes/decision.ts'
import { ATTENTES, DELAI_MAX, DELAI_MIN } from '#domain/coproprietes/demandes/delais.ts'
import { type TypeDemande, TYPES_DEMANDE } from '#domain/coproprietes/demandes/demandes.ts'
import { MOTIFS_REFUS, RAISON_MAX } from '#domain/coproprietes/demandes/reponse.ts'
import {
  FAITS_GENERATEURS,
  JUSTIFICATIFS_DISSOLUTION,
  MOTIFS_DISSOLUTION,
} from '#domain/coproprietes/dissolution/dissolution.ts'
import { JUSTIFICATIFS } from '#domain/coproprietes/mandats/justificatifs.ts'
import { CODES_STATUTS_MANDAT, SITUATIONS_MANDAT } from '#domain/coproprietes/mandats/statuts.ts'
import { ECRIRE_MODELES, REGLER_DELAIS } from '#domain/socle/acces/droit.ts'
import { codes } from '#domain/socle/codes.ts'
import { MODELE_MAX } from '#domain/teneur/validations/modele.ts'
import { type Onglet, ONGLETS } from '#domain/teneur/validations/onglets.ts'
import { CODES_POINTS } from '#domain/teneur/validations/points.ts'
import { CODES_RISQUES } from '#domain/teneur/validations/risques.ts'
import { NOM_DE_VUE_MAX } from '#domain/teneur/validations/vues.ts'
import { procheDuTeneur } from './doublons.ts'
import * as z from 'zod/mini'

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
const criteres = {
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
    comptes: z.object(
      Object.fromEntries(codes(ONGLETS).map((o) => [o, z.number()])) as Record<Onglet, z.ZodMiniNumber>,
    ),
    /** Rien ne s’écrit ainsi : ce sont celles qui en sont proches. */
    approche: z.boolean(),
  }),
})

export const demandeSuivante = call({
  paragraphe: '7.8',
  method: 'GET',
  path: '/api/declarations/rechercher/oldest',
  summary:
    'Réserve la plus ancienne demande que personne ne tient, d’abord parmi celles qui lui sont affectées, et rend son identifiant.',
  allow: VALIDER,
  refuse: OUVRIR,
  effet: 'ecriture',
  reply: z.object({ id: z.nullable(z.number()) }),
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
    /** Null : l’affectation est retirée. */
    idTeneur: z.nullable(idDemande),
    /** Retirer une affectation n’en demande pas : la demande est à tous. */
    raisonAffectationTeneur: z._default(texteVisible(MOTIF_MAX), ''),
  }),
  reply: z.object({ affectees: z.number() }),
})

const vue = z.object({
  id: z.number(),
  nom: z.string(),
  criteres: z.object({
    onglet: z.enum(codes(ONGLETS)),
    type: z.nullable(z.enum(codes(TYPES_DEMANDE))),
    risque: z.nullable(z.enum(CODES_RISQUES)),
    decision: z.nullable(z.enum(CODES_DECISIONS)),
    idTeneur: z.nullable(z.number()),
  }),
})
export type VueDeFile = z.output<typeof vue>

export const listerVues = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/declarations/vues',
  summary: 'Les vues de la file que l’on s’est enregistrées, par leur nom.',
  allow: VALIDER,
  reply: z.array(vue),
})

export const enregistrerVue = call({
  paragraphe: 'ajout',
  method: 'POST',
  path: '/api/declarations/vues',
  summary: 'Enregistre une vue de la file ; sous un nom déjà pris, elle remplace l’autre.',
  allow: VALIDER,
  refuse: ['VUES_MAX'],
  body: z.object({ nom: texteVisible(NOM_DE_VUE_MAX), ...criteres }),
  reply: vue,
})

export const supprimerVue = call({
  paragraphe: 'ajout',
  method: 'DELETE',
  path: '/api/declarations/vues/:id',
  summary: 'Supprime une vue de la file que l’on s’est enregistrée.',
  allow: VALIDER,
  refuse: ['INTROUVABLE'],
  params: z.object({ id: identifiant }),
})

const jours = z.number().check(z.int(), z.minimum(DELAI_MIN), z.maximum(DELAI_MAX))
const delais = z.object(
  Object.fromEntries(codes(TYPES_DEMANDE).map((t) => [t, jours])) as Record<TypeDemande, typeof jours>,
)

export const lireDelais = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/declarations/delais',
  summary: 'Le délai de réponse de chaque type de demande, en jours ouvrés.',
  allow: VALIDER,
  reply: delais,
})

export const reglerDelais = call({
  paragraphe: 'ajout',
  method: 'PUT',
  path: '/api/declarations/delais',
  summary: 'Règle les délais de réponse, en jours ouvrés, pour les demandes déposées ensuite.',
  allow: REGLER_DELAIS,
  refuse: ['DELAIS_CHANGES'],
  body: z.extend(delais, {
    /** Ceux que la personne avait sous les yeux : changés depuis, rien ne se règle et elle l’apprend. */
    vus: z.optional(delais),
  }),
})

/** Un mandat que l’on demande, et la demande qui le porte. */
const mandatDemande = z.object({
  idMandat: z.number(),
  idDemande: z.number(),
  reference: z.string(),
  statut: z.enum(CODES_STATUTS_MANDAT),
  dateDebut: jour,
  dateFin: jour,
  syndicProvisoire: z.boolean(),
  typeJustifMandat: z.nullable(z.enum(codes(JUSTIFICATIFS))),
  idDocument: z.nullable(z.string()),
  nomFichierJustifMandat: z.nullable(z.string()),
})

const lecture = {
  paragraphe: '7.8',
  method: 'GET',
  allow: VALIDER,
  refuse: ['INTROUVABLE'],
} as const

export const mandatAValider = call({
  ...lecture,
  path: '/api/mandats/encours/validation/:n',
  summary:
    'Rend le mandat que demande la copropriété désignée, et que le teneur n’a pas décidé ; null s’il n’y en a pas.',
  params: z.object({ n: designation }),
  reply: z.nullable(mandatDemande),
})

export const mandatsAValider = call({
  ...lecture,
  path: '/api/mandats/copro/validation/:id',
  summary: 'Liste les mandats demandés d’une copropriété, décidés ou non, du dernier au premier.',
  params: z.object({ id: designation }),
  reply: z.array(mandatDemande),
})

export const infosAValider = call({
  ...lecture,
  path: '/api/coproprietes/infos/validation/:n',
  summary:
    'Rend la demande à décider de la copropriété désignée, sans la réserver ; `idMandat` : celle qui demande ce mandat.',
  params: z.object({ n: designation }),
  query: z.object({ idMandat: z.optional(identifiant) }),
  reply: dossier,
})

export const ouvrirSansMandat = call({
  ...lecture,
  path: '/api/declarations/update-etat-encours-sansmandat/:n',
  summary:
    'Ouvre et réserve la demande sans mandat de la copropriété désignée (dissolution, immatriculation d’un notaire).',
  refuse: OUVRIR,
  effet: 'ecriture',
  params: z.object({ n: designation }),
  reply: dossier,
})

export const adressesAValider = call({
  ...lecture,
  path: '/api/coproprietes/infos/adresses/:id',
  summary: 'Liste les adresses d’une copropriété, la principale d’abord.',
  params: z.object({ id: designation }),
  reply: z.array(z.object({ type: z.enum(['Principal', 'Secondaire']), adresse: z.string() })),
})

export const quitterRattachement = call({
  ...lecture,
  path: '/api/mandats/quitterValidRatt/:id',
  summary: 'Libère la demande de rattachement que porte ce mandat, si on la tient.',
  refuse: ['ACTE_IMPOSSIBLE', 'INTROUVABLE'],
  effet: 'ecriture',
  params: z.object({ id: identifiant }),
  reply: z.boolean(),
})

export const lireModelePrecisions = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/declarations/modele-precisions',
  summary: 'Les textes du teneur qui ouvrent et terminent le courriel d’une demande de précisions.',
  allow: VALIDER,
  reply: z.object({
    ouverture: z.string(),
    conclusion: z.string(),
    version: z.number(),
    /** Quand il a été écrit, et par qui ; null : il est celui du départ, ou son auteur n’est plus au registre. */
    depuis: z.nullable(instant),
    par: z.nullable(z.string()),
  }),
})

export const ecrireModelePrecisions = call({
  paragraphe: 'ajout',
  method: 'PUT',
  path: '/api/declarations/modele-precisions',
  summary:
    'Écrit les textes qui ouvrent et terminent le courriel d’une demande de précisions ; ce qui est déjà parti ne change pas. La version est celle que l’on a lue.',
  allow: ECRIRE_MODELES,
  refuse: ['MODELE_CHANGE'],
  body: z.object({
    ouverture: texteVisible(2 * MODELE_MAX),
    conclusion: texteVisible(2 * MODELE_MAX),
    version: versionDuModele,
  }),
})
