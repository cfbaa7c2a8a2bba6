import { CODES_ETATS } from '#domain/coproprietes/copropriete/etats.ts'
import { codes } from '#domain/socle/codes.ts'
import { NATURES_DESIGNE } from '#domain/coproprietes/declaration/champs/rattachement.ts'
import { RAISON_MAX } from '#domain/coproprietes/copropriete/doublons.ts'
import { EMAIL_MAX } from '#domain/comptes/etablissements/coordonnees.ts'
import * as z from 'zod/mini'
import { call } from '#contract/socle/call.ts'
import { identifiant, instant, texte } from '#contract/socle/formes.ts'

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
