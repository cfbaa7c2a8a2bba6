import { TYPES_INSCRIPTION, type TypeInscription } from '#domain/comptes/inscription/inscription.ts'
import * as z from 'zod/mini'
import { call } from '#contract/socle/call.ts'
import { identifiant, lignesPostales, texte } from '#contract/socle/formes.ts'

const LIRE = ['MON_ENTREPRISE_LECTURE', 'LIRE_TELEDECLARANT'] as const
const siret = z.object({ siret: texte(30) })

/** Ce que le public peut savoir d’un établissement par son SIRET : ce que dit le répertoire. */
const fiche = z.object({
  siret: z.string(),
  raisonSociale: z.string(),
  actif: z.boolean(),
  codeApe: z.nullable(z.string()),
  libelleNaf: z.nullable(z.string()),
  typeEtab: z.nullable(z.string()),
  libelleTypeEtab: z.nullable(z.string()),
  complement: z.nullable(z.string()),
  immeuble: z.nullable(z.string()),
  voie: z.nullable(z.string()),
  codePostal: z.nullable(z.string()),
  localite: z.nullable(z.string()),
  codeInsee: z.nullable(z.string()),
  ...lignesPostales,
})

export const etablissementParSiret = call({
  paragraphe: '7.6',
  method: 'GET',
  path: '/api/public/siret/etablissements/:siret',
  summary: 'Rend l’établissement que le répertoire des entreprises donne pour un SIRET.',
  allow: 'public',
  refuse: ['INTROUVABLE', 'SERVICE_INDISPONIBLE'],
  parMinute: 30,
  params: siret,
  reply: fiche,
})

export const siretExiste = call({
  paragraphe: '7.6',
  method: 'GET',
  path: '/api/public/siret/etablissements/existe/:siret',
  summary: 'Dit si un compte du registre porte déjà ce SIRET.',
  allow: 'public',
  parMinute: 30,
  params: siret,
  reply: z.boolean(),
})

export const codesApe = call({
  paragraphe: '7.6',
  method: 'GET',
  path: '/api/public/teledeclarant/codesape/:type',
  summary: 'Liste les activités admises pour un type de compte ; vide quand il n’en demande pas.',
  allow: 'public',
  params: z.object({ type: z.enum(TYPES_INSCRIPTION as [TypeInscription]) }),
  reply: z.array(z.string()),
})

export const verifierSiretConnu = call({
  paragraphe: '7.6',
  method: 'GET',
  path: '/api/siret/check/:siret',
  summary: 'Dit si un SIRET existe au répertoire des entreprises et y est en activité.',
  allow: 'connecte',
  refuse: ['SERVICE_INDISPONIBLE'],
  parMinute: 60,
  params: siret,
  reply: z.boolean(),
})

export const existeTeneur = call({
  paragraphe: '7.6',
  method: 'GET',
  path: '/api/etablissements/existe-teneur/:siret/PRO',
  summary: 'Dit au teneur si un syndic professionnel porte ce SIRET au registre.',
  allow: ['LIRE_TELEDECLARANT'],
  params: siret,
  reply: z.boolean(),
})

const resume = z.object({
  id: z.number(),
  type: z.string(),
  status: z.string(),
  raisonSociale: z.string(),
  siret: z.nullable(z.string()),
  codeApe: z.nullable(z.string()),
  voie: z.nullable(z.string()),
  codePostal: z.nullable(z.string()),
  localite: z.nullable(z.string()),
})

export const etablissementEnBase = call({
  paragraphe: '7.6',
  method: 'GET',
  path: '/api/etablissements/bdd/:siret',
  summary: 'Rend l’établissement du registre qui porte ce SIRET.',
  allow: LIRE,
  refuse: ['INTROUVABLE'],
  params: siret,
  reply: resume,
})

export const etablissementParEmail = call({
  paragraphe: '7.6',
  method: 'GET',
  path: '/api/etablissements/email/',
  summary: 'Rend l’établissement du registre qui a donné cette adresse électronique.',
  allow: ['LIRE_TELEDECLARANT'],
  refuse: ['INTROUVABLE'],
  query: z.object({ email: texte(256) }),
  reply: resume,
})

export const etablissementParId = call({
  paragraphe: '7.6',
  method: 'GET',
  path: '/api/etablissement/:id',
  summary: 'Rend un établissement : le sien, ou tout autre pour le teneur.',
  allow: LIRE,
  refuse: ['INTROUVABLE'],
  params: z.object({ id: identifiant }),
  reply: resume,
})

export const etablissementDuMandat = call({
  paragraphe: '7.6',
  method: 'GET',
  path: '/api/etablissement/mandat/:id',
  summary: 'Rend l’établissement qui tient un mandat : le sien, ou tout autre pour le teneur.',
  allow: LIRE,
  refuse: ['INTROUVABLE'],
  params: z.object({ id: identifiant }),
  reply: resume,
})
