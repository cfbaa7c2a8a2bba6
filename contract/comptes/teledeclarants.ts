import { CODES_ETATS_LETTRE } from '#domain/comptes/inscription/lettre.ts'
import { CODES_STATUTS_TELEDECLARANT, CODES_TYPES_TELEDECLARANT } from '#domain/socle/acces/teledeclarants.ts'
import { MOTIF_MAX } from '#domain/socle/refus/motif.ts'
import * as z from 'zod/mini'
import { call } from '#contract/socle/call.ts'
import { identifiant, instant, jour, pagination, texte } from '#contract/socle/formes.ts'
import { etablissement } from './utilisateurs.ts'
import { enLettres } from '#domain/socle/mots/en-lettres.ts'
import { avecMajuscule } from '#domain/socle/mots/majuscule.ts'
import { INSCRIPTIONS_LUES_MAX } from '#domain/comptes/inscription/bornes.ts'

const type = z.enum(CODES_TYPES_TELEDECLARANT)
const statut = z.enum(CODES_STATUTS_TELEDECLARANT)
const params = z.object({ id: identifiant })

/** §2.8 : les colonnes de la liste. */
const ligne = z.object({
  id: z.number(),
  status: statut,
  libelleStatut: z.string(),
  type,
  libelleType: z.string(),
  raisonSociale: z.string(),
  siret: z.nullable(z.string()),
  adminNom: z.nullable(z.string()),
  motDePasseCree: z.boolean(),
  localite: z.nullable(z.string()),
  nbCoproprietes: z.number(),
})
export type LigneTeledeclarant = z.output<typeof ligne>

const critere = (max: number) => z._default(z.nullable(texte(max)), null)

export const TRIS_TELEDECLARANTS = [
  'id',
  'status',
  'type',
  'raisonSociale',
  'siret',
  'adminNom',
  'motDePasseCree',
  'localite',
  'nbCoproprietes',
] as const

export const rechercherTeledeclarants = call({
  paragraphe: '7.7',
  method: 'POST',
  path: '/api/teledeclarants',
  summary: 'Cherche des télédéclarants par tous les critères du §2.8, par page et par colonne.',
  allow: ['LST_TELEDECLARANT'],
  effet: 'lecture',
  body: z.object({
    id: critere(15),
    raisonSociale: critere(200),
    siret: critere(30),
    type: z._default(z.nullable(type), null),
    codePostal: critere(12),
    localite: critere(100),
    adminNom: critere(100),
    adminPrenom: critere(100),
    email: critere(256),
    statut: z._default(z.nullable(statut), null),
    motDePasseCree: z._default(z.nullable(z.boolean()), null),
    codeApe: critere(10),
    paginationOptions: pagination(TRIS_TELEDECLARANTS, { champ: 'raisonSociale', sens: 'asc' }),
  }),
  reply: z.object({
    teledeclarantDTOList: z.array(ligne),
    totalItems: z.number(),
    plafonne: z.boolean(),
    /** Combien il y en a en tout, quand le compte s’est arrêté. */
    totalExact: z.nullable(z.number()),
  }),
})

const lettre = z.object({
  id: z.number(),
  reference: z.string(),
  etat: z.enum(CODES_ETATS_LETTRE),
  libelleEtat: z.string(),
  dateCreation: instant,
  dateRemise: z.nullable(instant),
})

export const lireTeledeclarant = call({
  paragraphe: '7.7',
  method: 'GET',
  path: '/api/teledeclarants/:id',
  summary: 'Rend un télédéclarant : type, établissement, représentant, certificats, code d’activation.',
  allow: ['LIRE_TELEDECLARANT'],
  refuse: ['INTROUVABLE'],
  params,
  reply: z.object({
    etablissement,
    /** Le code en attente, masqué, pour qui peut le régénérer ; `afficherCode` le montre. */
    codeActivation: z.nullable(z.string()),
    /** Où part la lettre ; null tant que l’on ne sait pas où écrire. */
    enveloppe: z.nullable(z.array(z.string())),
    /** L’adresse que l’établissement demande pour sa lettre, et que le teneur n’a pas décidée. */
    adresseDemandee: z.nullable(z.object({ le: instant, lignes: z.array(z.string()) })),
    peutDeciderAdresse: z.boolean(),
    /** Ce que l’inscription a cru sans le répertoire ; null s’il a répondu. */
    croyance: z.nullable(z.object({ message: z.string(), contredite: z.boolean() })),
    /** Ses mandats en vigueur plus longs que la règle commune, quand nul ne répond de ce qui la lève (décision 0093). */
    mandatsAuDela: z.array(
      z.object({ idCopropriete: z.number(), numero: z.nullable(z.string()), debut: jour, fin: jour }),
    ),
    lettres: z.array(lettre),
    admin: z.nullable(
      z.object({
        id: z.number(),
        nom: z.string(),
        prenom: z.string(),
        email: z.string(),
        motDePasseCree: z.boolean(),
      }),
    ),
    peutAgirASaPlace: z.boolean(),
    nbCoproprietes: z.number(),
    nbUtilisateurs: z.number(),
    statutsSuivants: z.array(z.object({ clef: statut, valeur: z.string() })),
    /** Ce qui empêche la suppression, en une phrase ; null si elle est possible. */
    refusSuppression: z.nullable(z.string()),
  }),
})

export const afficherCode = call({
  paragraphe: 'ajout',
  method: 'POST',
  path: '/api/teledeclarants/:id/code',
  summary: 'Montre le code d’activation en attente ; qui le lit, et son motif, sont au journal.',
  allow: ['EDITER_TELEDECLARANT'],
  refuse: ['CODE_SANS_OBJET', 'INTROUVABLE'],
  parMinute: 10,
  params,
  body: z.object({ motif: texte(MOTIF_MAX) }),
  reply: z.object({ code: z.string() }),
})

export const deciderAdresse = call({
  paragraphe: 'ajout',
  method: 'PUT',
  path: '/api/teledeclarants/:id/adresse',
  summary: 'Admet ou refuse l’adresse qu’un établissement à SIRET demande pour sa lettre d’activation.',
  allow: ['VALIDER_RATTACHEMENT_DECLARATION'],
  refuse: ['ACTE_IMPOSSIBLE', 'ADRESSE_SANS_DEMANDE', 'INTROUVABLE'],
  params,
  body: z.object({ admise: z.boolean(), motif: texte(MOTIF_MAX), demandeeLe: instant }),
})

export const teledeclarantsADecider = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/teledeclarants/a-decider',
  summary: `Les inscriptions qui attendent le teneur : adresse de lettre demandée, SIRET contredit. ${avecMajuscule(enLettres(INSCRIPTIONS_LUES_MAX))} au plus.`,
  allow: ['VALIDER_RATTACHEMENT_DECLARATION'],
  reply: z.array(z.object({ id: z.number(), raisonSociale: z.string(), quoi: z.string(), depuis: instant })),
})

export const supprimerTeledeclarant = call({
  paragraphe: '7.7',
  method: 'DELETE',
  path: '/api/teledeclarants/:id',
  summary: 'Supprime un télédéclarant et ses comptes ; refusé tant qu’il représente une copropriété.',
  allow: ['SUPPRIMER_TELEDECLARANT'],
  refuse: [
    'ACTE_IMPOSSIBLE',
    'COPROPRIETES_VIVANTES',
    'DEMANDES_OUVERTES',
    'INTROUVABLE',
    'STATUT_IMPOSSIBLE',
    'TENEUR_PERMANENT',
  ],
  params,
})

export const changerStatut = call({
  paragraphe: 'ajout',
  method: 'PUT',
  path: '/api/teledeclarants/:id/statut',
  summary:
    'Mène un télédéclarant à l’un des statuts suivants permis au teneur ; son motif, exigé hors d’une suppression, est au journal.',
  allow: ['EDITER_TELEDECLARANT'],
  refuse: [
    'ACTE_IMPOSSIBLE',
    'COPROPRIETES_VIVANTES',
    'DEMANDES_OUVERTES',
    'INTROUVABLE',
    'STATUT_IMPOSSIBLE',
    'TENEUR_PERMANENT',
  ],
  params,
  body: z.object({ statut, motif: z._default(texte(MOTIF_MAX), '') }),
})
