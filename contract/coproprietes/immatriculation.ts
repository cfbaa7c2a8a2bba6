import { call } from '#contract/socle/call.ts'
import { identifiant, instant, jour, jourDemande, ouiNonEcrit, texte } from '#contract/socle/formes.ts'
import { demandeACorriger, reponseDuTeneur } from '#contract/socle/reponses.ts'
import { EMAIL_MAX } from '#domain/comptes/etablissements/coordonnees.ts'
import { MOTIFS_DOUBLON, RAISON_MAX } from '#domain/coproprietes/copropriete/doublons.ts'
import { CODES_ETATS } from '#domain/coproprietes/copropriete/etats.ts'
import {
  DEFAUTS_DE_SYNDIC,
  DU_NOTAIRE,
  NATURES_DESIGNE,
} from '#domain/coproprietes/declaration/champs/rattachement.ts'
import type { Contexte } from '#domain/coproprietes/declaration/contexte.ts'
import type {
  Bloc,
  Declaration,
  SaisieDeclaration,
  Tape,
} from '#domain/coproprietes/declaration/declaration.ts'
import { CODES_ETAPES } from '#domain/coproprietes/declaration/etapes.ts'
import { declarationVide } from '#domain/coproprietes/declaration/lecture.ts'
import { TYPES_IMMATRICULATION, TYPES_MAJ } from '#domain/coproprietes/declaration/listes.ts'
import { CODES_TYPES_DECLARATION } from '#domain/coproprietes/declaration/transitions.ts'
import { CODES_DECISIONS } from '#domain/coproprietes/demandes/decision.ts'
import { TYPES_DEMANDE } from '#domain/coproprietes/demandes/demandes.ts'
import { POIDS_MAX_PDF_MO, TAILLE_MAX_PDF } from '#domain/coproprietes/mandats/justificatifs.ts'
import { STATUTS_MANDAT } from '#domain/coproprietes/mandats/statuts.ts'
import type { Acces } from '#domain/socle/acces/droit.ts'
import { codes } from '#domain/socle/codes.ts'
import { parCode } from '#domain/socle/par-code.ts'
import * as z from 'zod/mini'

/** Qui prépare une déclaration : il immatricule, ou met à jour. */
const PREPARER = [
  'IMMATRICULER_NVELLE_COPRO',
  'MAJ_COPROPRIETE_STANDARD',
  'MAJ_COPROPRIETE_ANNUELLE',
] as const satisfies Acces

const TEXTE_DE_SAISIE = 1_000
const LIGNES_DE_SAISIE = 200
const PROFONDEUR_DE_SAISIE = 4

/** Ce qui est tapé : des textes, nombres, oui/non, et des listes de ces objets, le tout borné. */
function estSaisie(valeur: unknown, profondeur = 0): boolean {
  if (valeur === null || typeof valeur === 'boolean') return true
  if (typeof valeur === 'number') return Number.isFinite(valeur)
  // PostgreSQL ne range pas le zéro binaire, ni un demi-caractère.
  if (typeof valeur === 'string')
    return valeur.length <= TEXTE_DE_SAISIE && !valeur.includes('\u0000') && valeur.isWellFormed()
  if (profondeur >= PROFONDEUR_DE_SAISIE) return false
  if (Array.isArray(valeur))
    return valeur.length <= LIGNES_DE_SAISIE && valeur.every((v) => estSaisie(v, profondeur + 1))
  const entrees = Object.entries(valeur as object)
  return (
    entrees.length <= LIGNES_DE_SAISIE &&
    entrees.every(([k, v]) => /^\w{1,60}$/.test(k) && estSaisie(v, profondeur + 1))
  )
}

const bloc = z.optional(z.record(z.string(), z.unknown()))

/** §3.3, immatCopropriete, tel que tapé. Une date ou un montant illisible y reste tel quel. */
export const saisieDeclaration = z.pipe(
  z
    .object({
      infoRattachement: bloc,
      identification: bloc,
      procedures: bloc,
      donneesFinancieres: bloc,
      donneesTechniques: bloc,
    })
    .check(z.refine((valeur) => estSaisie(valeur), { error: 'VALEUR_INVALIDE' })),
  z.transform((valeur) => valeur as SaisieDeclaration),
)

/** §3.3, la pièce jointe : son contenu est rendu par son propre appel. */
const piece = { idDocument: z.string(), nomFichierJustifMandat: z.string(), dateTeleversement: instant }

/** Une valeur telle que tapée. */
const tape = z.custom<Tape>((valeur) => valeur !== undefined)

const VIDE = declarationVide()
/** Ce qu’un bloc porte de la déclaration : un nom par champ de sa table et par liste, moins ceux que la base tient ou tait. */
const tapes = <B extends Bloc, Sauf extends keyof Declaration[B] & string = never>(
  bloc: B,
  sauf: readonly Sauf[] = [],
) => {
  const noms = codes(VIDE[bloc], (_, nom) => !sauf.some((autre) => autre === nom)).toSorted()
  return parCode(noms as Exclude<keyof Declaration[B] & string, Sauf>[], () => tape)
}

/** Un bloc du §3.3 : tous ses champs, null quand rien n’est répondu ; ce qui est tapé en plus le suit. */
const blocRendu = <S extends z.core.$ZodLooseShape>(champs: S) =>
  z.catchall(z.object({ id: z.number(), ...champs }), tape)

/** §3.3, immatCopropriete. Une date ou un montant illisible y reste tel que tapé. */
const immatCopropriete = z.object({
  infoRattachement: blocRendu({
    idDocument: z.nullable(piece.idDocument),
    nomFichierJustifMandat: z.nullable(piece.nomFichierJustifMandat),
    dateTeleversement: z.nullable(piece.dateTeleversement),
    ...tapes('infoRattachement', ['idDocument', 'nomFichierJustifMandat', ...DU_NOTAIRE]),
  }),
  identification: blocRendu({
    idCopropriete: z.number(),
    numImmatriculationCopropriete: z.nullable(z.string()),
    ...tapes('identification'),
  }),
  procedures: blocRendu({ arrete: z.null(), ...tapes('procedures') }),
  donneesFinancieres: blocRendu(tapes('donneesFinancieres')),
  donneesTechniques: blocRendu({
    /** Vrai quand chaque bâtiment a son étiquette, fût-elle indéterminée. */
    classementEnergetiqueComplet: z.boolean(),
    ...tapes('donneesTechniques'),
  }),
})

/** §3.3. Null : ce qui n’existe pas encore d’une copropriété que l’on immatricule. */
export const brouillon = z.object({
  id: z.number(),
  numTeledeclarant: z.number(),
  isExerciceNonApprouve: z.boolean(),
  adresseEmailUtilisateur: z.string(),
  statutMandatCourant: z.nullable(z.enum(codes(STATUTS_MANDAT))),
  etatCopropriete: z.enum(CODES_ETATS),
  typeDeclaration: z.enum(CODES_TYPES_DECLARATION),
  typeMaj: z.nullable(z.enum(TYPES_MAJ)),
  typeImmat: z.enum(TYPES_IMMATRICULATION),
  /** Faux une fois validés les comptes d’un exercice clos (§2.3). */
  dateClotureEditable: z.boolean(),
  dateClotureDernierExercice: z.nullable(jour),
  dateAgDerniereMajAnnuelle: z.nullable(jour),
  utilisateurDeclare: z.string(),
  nomCopropriete: z.nullable(z.string()),
  immatCopropriete,
  version: z.number(),
  etape: z.enum(CODES_ETAPES),
  /** D’un notaire : les bâtiments de référence qu’il compte devant les copropriétés proches. */
  nbBatimentsRef: z.nullable(z.number()),
  /** La demande que ce brouillon corrige, et ce que le teneur y a répondu. */
  aCorriger: z.nullable(demandeACorriger),
  dateModification: instant,
  /** Ce qui entoure la saisie : le navigateur vérifie avec les mêmes règles, le même jour. */
  contexte: z.custom<Contexte>(),
})
export type Brouillon = z.output<typeof brouillon>

/** §1 : ce que le notaire certifie avant d’immatriculer d’office. */
const certifications = {
  certifieNonImmatriculee: z.optional(ouiNonEcrit),
  certifieSansDemande: z.optional(ouiNonEcrit),
  defautDeSyndic: z.optional(z.enum(codes(DEFAUTS_DE_SYNDIC))),
  dateDefaut: z.optional(jourDemande),
}

export const nouvelleImmatriculation = call({
  paragraphe: '7.4',
  method: 'GET',
  path: '/api/coproprietes/new/:type',
  summary:
    'Crée un brouillon d’immatriculation et le rend : DEFAULT d’un syndic, INITIALE ou OFFICE d’un notaire. D’office, ce qu’il certifie vient avec la demande.',
  allow: ['IMMATRICULER_NVELLE_COPRO'],
  refuse: ['BROUILLONS_MAX', 'INTROUVABLE'],
  effet: 'ecriture',
  params: z.object({ type: z.enum(TYPES_IMMATRICULATION) }),
  query: z.object(certifications),
  reply: brouillon,
})

export const lireBrouillon = call({
  paragraphe: '7.4',
  method: 'GET',
  path: '/api/coproprietes/brouillon/:id',
  summary: 'Rend un brouillon de son établissement.',
  allow: PREPARER,
  refuse: ['INTROUVABLE'],
  params: z.object({ id: identifiant }),
  reply: brouillon,
})

export const listerBrouillons = call({
  paragraphe: '7.4',
  method: 'GET',
  path: '/api/coproprietes/brouillons',
  summary: 'Liste les brouillons de son établissement, le dernier enregistré d’abord.',
  allow: ['IMMATRICULER_NVELLE_COPRO'],
  reply: z.array(
    z.object({
      id: z.number(),
      nomCopropriete: z.nullable(z.string()),
      adresse: z.nullable(z.string()),
      /** Où le reprendre. */
      etape: z.enum(CODES_ETAPES),
      typeImmat: z.enum(TYPES_IMMATRICULATION),
      dateModification: instant,
      utilisateurDeclare: z.string(),
      /** La demande que ce brouillon corrige. */
      aCorriger: z.nullable(demandeACorriger),
    }),
  ),
})

export const enregistrerBrouillon = call({
  paragraphe: '7.4',
  method: 'PUT',
  path: '/api/coproprietes/brouillon/save/:id',
  summary:
    'Enregistre un brouillon tel que tapé ; refuse (409) s’il a changé depuis la version connue de l’appelant.',
  allow: PREPARER,
  refuse: ['BROUILLON_CONCURRENT', 'INTROUVABLE'],
  params: z.object({ id: identifiant }),
  body: z.object({
    version: z.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647)),
    etape: z.enum(CODES_ETAPES),
    immatCopropriete: saisieDeclaration,
  }),
  reply: z.object({ version: z.number(), dateModification: instant }),
})

export const supprimerBrouillon = call({
  paragraphe: '7.4',
  method: 'DELETE',
  path: '/api/coproprietes/brouillon/:id',
  summary: 'Supprime un brouillon de son établissement : d’une mise à jour, ce qui est accepté reste.',
  allow: PREPARER,
  refuse: ['ACTE_IMPOSSIBLE', 'INTROUVABLE'],
  params: z.object({ id: identifiant }),
})

export const deposerJustificatif = call({
  paragraphe: 'ajout',
  method: 'POST',
  path: '/api/coproprietes/brouillon/:id/justificatif',
  summary: `Joint au brouillon la pièce qui prouve le mandat (PDF, ${POIDS_MAX_PDF_MO} Mo au plus), à la place de la précédente.`,
  allow: ['IMMATRICULER_NVELLE_COPRO'],
  refuse: ['EXAMENS_EN_COURS', 'INTROUVABLE', 'PLUS_DE_PLACE'],
  takes: 'multipart',
  fichier: { champ: 'justifMandat', max: TAILLE_MAX_PDF },
  params: z.object({ id: identifiant }),
  reply: z.object({ version: z.number(), ...piece }),
})

export const lireJustificatif = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/coproprietes/justificatif/:idDocument',
  summary: 'Rend une pièce déposée, à l’établissement qui l’a déposée et au teneur.',
  allow: ['DISSOUDRE_COPRO', 'IMMATRICULER_NVELLE_COPRO', 'VALIDER_RATTACHEMENT_DECLARATION'],
  refuse: ['FICHIER_ENDOMMAGE', 'FICHIER_MANQUANT', 'INTROUVABLE'],
  gives: 'file',
  params: z.object({ idDocument: z.uuid() }),
})

export const estPdfValide = call({
  paragraphe: '7.12',
  method: 'POST',
  path: '/api/public/pdf/estValide',
  summary: 'Dit si un PDF peut être déposé ; sinon refuse avec la raison.',
  allow: 'public',
  effet: 'lecture',
  refuse: ['EXAMENS_EN_COURS'],
  takes: 'multipart',
  fichier: { champ: 'fichier', max: TAILLE_MAX_PDF },
  parMinute: 30,
  reply: z.boolean(),
})

/** Une copropriété ou une demande proche d’un dossier. */
export const proche = z.object({
  id: z.number(),
  numero: z.nullable(z.string()),
  nom: z.nullable(z.string()),
  voie: z.nullable(z.string()),
  codePostal: z.nullable(z.string()),
  localite: z.nullable(z.string()),
  nbLots: z.nullable(z.number()),
  enDemande: z.boolean(),
  motifs: z.array(z.enum(codes(MOTIFS_DOUBLON))),
})
export type Doublon = z.output<typeof proche>

export const chercherDoublons = call({
  paragraphe: '7.4',
  method: 'GET',
  path: '/api/coproprietes/doublon/declaration/adressePrincipale/:id/nbBatimentsRef/:n/noType',
  summary: 'Cherche les copropriétés proches d’un brouillon : même adresse, même parcelle, ou voisines.',
  allow: ['IMMATRICULER_NVELLE_COPRO'],
  refuse: ['INTROUVABLE'],
  params: z.object({ id: identifiant, n: z.string().check(z.regex(/^\d{1,5}$/)) }),
  reply: z.array(proche),
})

export const soumettreBrouillon = call({
  paragraphe: '7.4',
  method: 'PUT',
  path: '/api/coproprietes/brouillon/submit',
  summary:
    'Dépose la demande d’immatriculation. Rejouer la même clé rend la même demande : elle n’est déposée qu’une fois.',
  allow: ['IMMATRICULER_NVELLE_COPRO'],
  refuse: [
    'ACTE_IMPOSSIBLE',
    'BROUILLON_CONCURRENT',
    'CONFIRMATION_ATTENDUE',
    'DOUBLONS_A_EXAMINER',
    'INTROUVABLE',
  ],
  compteActive: true,
  body: z.object({
    id: z.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER)),
    version: z.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647)),
    /** Les points confirmés par le déclarant, écrits `CODE:champ`. */
    confirmes: z._default(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(500)), []),
    doublonsExamines: z._default(z.boolean(), false),
  }),
  reply: z.object({ reference: z.string(), idDemande: z.number(), dateDepot: instant }),
})

export const lireDemande = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/coproprietes/demande/:reference',
  summary: 'Rend une demande de son établissement : où elle en est, ce qui vient ensuite.',
  allow: ['IMMATRICULER_NVELLE_COPRO', 'VALIDER_RATTACHEMENT_DECLARATION'],
  refuse: ['INTROUVABLE'],
  params: z.object({ reference: z.string().check(z.regex(/^[A-Z]{2}-\d{4}-\d{6,9}$/)) }),
  reply: z.object({
    reference: z.string(),
    idDeclaration: z.number(),
    typeImmat: z.enum(TYPES_IMMATRICULATION),
    type: z.enum(codes(TYPES_DEMANDE)),
    decision: z.nullable(z.enum(CODES_DECISIONS)),
    reponse: z.nullable(reponseDuTeneur),
    /** La référence de celle qui l’a corrigée. */
    suite: z.nullable(z.string()),
    /** Le numéro de la copropriété qu’elle doublait. */
    doublonDe: z.nullable(z.string()),
    etat: z.string(),
    libelleEtat: z.string(),
    nom: z.nullable(z.string()),
    adresse: z.nullable(z.string()),
    numero: z.nullable(z.string()),
    dateDepot: instant,
    reponseAttendueLe: jour,
    dateDecision: z.nullable(instant),
    /** Tout ce qui a été déclaré, et ce qui l’entourait le jour du dépôt. */
    declaration: z.custom<Declaration>(),
    contexte: z.custom<Contexte>(),
  }),
})

export const telechargerRecepisse = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/coproprietes/demande/:reference/recepisse',
  summary: 'Rend le récépissé de la demande, en PDF.',
  allow: ['IMMATRICULER_NVELLE_COPRO', 'VALIDER_RATTACHEMENT_DECLARATION'],
  refuse: ['INTROUVABLE'],
  gives: 'file',
  params: z.object({ reference: z.string().check(z.regex(/^[A-Z]{2}-\d{4}-\d{6,9}$/)) }),
})

const NOTAIRE = ['IMMATRICULER_INITIALE', 'IMMATRICULER_D_OFFICE'] as const

const entier = z.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER))
const version = z.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647))

export const typeModifNotaireOk = call({
  paragraphe: '7.3',
  method: 'GET',
  path: '/api/coproprietes/typeModifNotaireOk/:n',
  summary:
    'Dit comment son office modifie une immatriculation déposée, par l’identifiant de sa déclaration ; null quand elle ne se modifie plus : le teneur l’examine, ou l’a décidée.',
  allow: ['MAJ_COPROPRIETE_AVANT_VALIDATION'],
  refuse: ['INTROUVABLE'],
  params: z.object({ n: identifiant }),
  reply: z.object({ typeMaj: z.nullable(z.enum(['MODIF_INITIALE', 'MODIF_OFFICE'])) }),
})

export const compterBatimentsRef = call({
  paragraphe: '7.4',
  method: 'POST',
  path: '/api/coproprietes/doublon/nbBatimentsRef/:count/maj',
  summary:
    'Enregistre le nombre de bâtiments de référence d’un brouillon de notaire, que le teneur compare à ceux des copropriétés proches.',
  allow: NOTAIRE,
  refuse: ['INTROUVABLE'],
  params: z.object({
    count: z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,3}$/)),
      z.transform((t: string) => Number(t)),
    ),
  }),
  body: z.object({ id: entier }),
  reply: z.object({ nbBatimentsRef: z.number() }),
})

export const continuerImmatriculation = call({
  paragraphe: '7.4',
  method: 'POST',
  path: '/api/teledeclarant/immatriculation/:kind/continuer',
  summary:
    'Résout le représentant que désigne le brouillon d’un notaire (PRO : son SIRET ; NON_PRO : son adresse électronique ; INCONNU : personne) et en rend l’identifiant. Personne n’est averti avant l’immatriculation.',
  allow: NOTAIRE,
  refuse: ['ACTE_IMPOSSIBLE', 'INTROUVABLE'],
  parMinute: 60,
  params: z.object({ kind: z.enum(codes(NATURES_DESIGNE)) }),
  body: z.object({
    id: entier,
    siret: z.optional(texte(20)),
    email: z.optional(texte(EMAIL_MAX)),
  }),
  reply: z.object({
    td: z.number(),
    /** Le nom de l’établissement de ce SIRET au répertoire ; null quand il ne répond pas. */
    raisonSociale: z.nullable(z.string()),
    /** Un professionnel dont le SIRET n’a pas de compte au registre ne reçoit rien : il s’inscrit, puis se rattache. */
    aInscrire: z.boolean(),
  }),
})

const depose = z.object({
  reference: z.string(),
  idDemande: z.number(),
  dateDepot: instant,
  /** Le numéro, dès le dépôt ; null quand le teneur dit d’abord si c’est un doublon. */
  numero: z.nullable(z.string()),
})

export const soumettreDuNotaire = call({
  paragraphe: '7.4',
  method: 'POST',
  path: '/api/coproprietes/notaire/immatriculation/td/:id/submit',
  summary:
    'Dépose l’immatriculation d’un notaire, dont le représentant est résolu. Sans copropriété proche, elle est immatriculée aussitôt ; avec, le teneur dit si c’est un doublon. Rejouer le dépôt rend le même.',
  allow: NOTAIRE,
  compteActive: true,
  refuse: [
    'ACTE_IMPOSSIBLE',
    'BROUILLON_CONCURRENT',
    'CONFIRMATION_ATTENDUE',
    'DOUBLONS_A_EXAMINER',
    'INTROUVABLE',
    'SUCCESSION_CHANGEE',
  ],
  params: z.object({ id: identifiant }),
  body: z.object({
    /** La déclaration, et la version que l’appelant en connaît. */
    id: entier,
    version,
    /** Les points confirmés par le déclarant, écrits `CODE:champ`. */
    confirmes: z._default(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(500)), []),
    /** Les copropriétés proches que le notaire a examinées ; une autre apparue depuis arrête le dépôt. */
    prochesExaminees: z._default(z.array(entier).check(z.maxLength(500)), []),
    /** Ce qui distingue cet immeuble des proches, s’il y en a. */
    raisonDistincte: z.optional(texte(RAISON_MAX)),
  }),
  reply: depose,
})

export const reprendreDuNotaire = call({
  paragraphe: 'ajout',
  method: 'PUT',
  path: '/api/coproprietes/notaire/immatriculation/:id/reprendre',
  summary:
    'Reprend une immatriculation déposée par son office, tant que personne ne l’examine : la demande s’annule, et le brouillon se rouvre tel qu’il était.',
  allow: ['MAJ_COPROPRIETE_AVANT_VALIDATION'],
  compteActive: true,
  refuse: ['ACTE_IMPOSSIBLE', 'INTROUVABLE'],
  params: z.object({ id: identifiant }),
  reply: z.object({ id: z.number() }),
})

/** Une immatriculation déposée par son office. */
const immatriculation = z.object({
  reference: z.string(),
  idDeclaration: z.number(),
  nom: z.nullable(z.string()),
  adresse: z.nullable(z.string()),
  numero: z.nullable(z.string()),
  etat: z.enum(CODES_ETATS),
  dateDepot: instant,
})
export type ImmatriculationDuNotaire = z.output<typeof immatriculation>

export const immatriculationsDuNotaire = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/coproprietes/notaire/immatriculations',
  summary: 'Liste les vingt dernières immatriculations déposées par son office, la plus récente d’abord.',
  allow: NOTAIRE,
  reply: z.array(immatriculation),
})
