import type { Acces } from '#domain/socle/acces/droit.ts'
import { CODES_PROFILS } from '#domain/socle/acces/profils.ts'
import { CODES_STATUTS_TELEDECLARANT, CODES_TYPES_TELEDECLARANT } from '#domain/socle/acces/teledeclarants.ts'
import * as z from 'zod/mini'
import { call } from '#contract/socle/call.ts'
import { clefValeur, identifiant } from '#contract/socle/formes.ts'

const liste = (paragraphe: string, path: `/api/${string}`, summary: string) =>
  call({ paragraphe, method: 'GET', path, summary, allow: 'public', reply: clefValeur })

export const civilites = liste('7.13', '/api/civilites', 'Liste les civilités.')
export const energies = liste('7.4', '/api/parametres/energieUtilisee', 'Liste les énergies de chauffage.')
export const typesChauffage = liste('7.4', '/api/parametres/typeChauffage', 'Liste les types de chauffage.')
export const periodesConstruction = liste(
  '7.4',
  '/api/parametres/periodeConstruction',
  'Liste les périodes de construction.',
)
export const etatsCopropriete = liste('7.3', '/api/etat-copropriete', 'Liste les états d’une copropriété.')
export const typesDemande = liste(
  '7.13',
  '/api/type-demande-valider-ratt-immat',
  'Liste les types de demandes que le teneur valide.',
)
export const typesPieces = call({
  paragraphe: '7.13',
  method: 'GET',
  path: '/api/typeDePiecesJustif',
  summary: 'Liste les pièces acceptées, selon que le déclarant est administrateur provisoire ou non.',
  allow: 'public',
  query: z.object({ adminProvisoire: z._default(z.enum(['true', 'false']), 'false') }),
  reply: clefValeur,
})

const listeConnectee = (path: `/api/${string}`, summary: string, allow: Acces) =>
  call({ paragraphe: '7.13', method: 'GET', path, summary, allow, reply: clefValeur })

const GERER = ['LIST_RECH_UTILISATEUR', 'LIST_RCH_USER_TENEUR'] as const
const TENEUR = ['LST_TELEDECLARANT'] as const
const profil = z.enum(CODES_PROFILS)
const statutTeledeclarant = z.enum(CODES_STATUTS_TELEDECLARANT)

export const statutsCompte = listeConnectee(
  '/api/statut-compte-utilisateurs',
  'Liste les statuts d’un compte d’utilisateur.',
  GERER,
)
export const profilsDisponibles = listeConnectee(
  '/api/profil-utilisateurs/disponible',
  'Liste les profils que la personne connectée peut donner dans son établissement.',
  GERER,
)
export const profilsDisponiblesChez = call({
  paragraphe: '7.13',
  method: 'GET',
  path: '/api/profil-utilisateurs/disponible/:id',
  summary: 'Liste les profils que la personne connectée peut donner dans cet établissement.',
  allow: GERER,
  refuse: ['INTROUVABLE'],
  params: z.object({ id: identifiant }),
  reply: clefValeur,
})
export const profilsDuType = call({
  paragraphe: '7.13',
  method: 'GET',
  path: '/api/profil-utilisateurs/type/:type',
  summary: 'Liste les profils d’un type de télédéclarant.',
  allow: GERER,
  params: z.object({
    type: z.enum(CODES_TYPES_TELEDECLARANT),
  }),
  reply: z.array(z.object({ clef: profil, valeur: z.string() })),
})
export const statutsTeledeclarant = listeConnectee(
  '/api/statut-teledeclarant/recherche',
  'Liste les statuts d’un télédéclarant.',
  TENEUR,
)
export const statutsTeledeclarantSuivants = call({
  paragraphe: '7.13',
  method: 'GET',
  path: '/api/statut-teledeclarant/suivant/:statut',
  summary: 'Liste les statuts où le teneur peut mener un télédéclarant.',
  allow: TENEUR,
  params: z.object({ statut: statutTeledeclarant }),
  reply: clefValeur,
})
export const typesTeledeclarant = call({
  paragraphe: '7.13',
  method: 'GET',
  path: '/api/type-teledeclarant/:type',
  summary: 'Liste les types de télédéclarants : tous (« all »), ou celui demandé.',
  allow: 'public',
  params: z.object({
    type: z.enum(['all', ...CODES_TYPES_TELEDECLARANT]),
  }),
  reply: clefValeur,
})
export const typesTeledeclarantMin = liste(
  '7.13',
  '/api/type-teledeclarant-min',
  'Liste les types de comptes qu’une personne peut demander elle-même.',
)
