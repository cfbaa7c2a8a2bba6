import * as z from 'zod/mini'
import { call } from '#contract/socle/call.ts'
import { compteInfo } from './session.ts'
import { clef, instant, secret, texte } from '#contract/socle/formes.ts'

export const modifierCompte = call({
  paragraphe: '7.1',
  method: 'POST',
  path: '/api/account',
  summary:
    'Change téléphone, carte professionnelle et adresse électronique ; une nouvelle adresse demande le mot de passe, et ne vaut qu’une fois confirmée.',
  allow: ['UPDATE_ACCOUNT'],
  refuse: ['TROP_DE_TENTATIVES'],
  engage: true,
  body: z.object({
    email: texte(256),
    telephone: texte(30),
    numCartePro: texte(40),
    civilite: z.optional(z.string()),
    nom: z.optional(z.string()),
    prenom: z.optional(z.string()),
    /** Exigé d’une nouvelle adresse, sauf de qui entre par un fournisseur d’identité. */
    motDePasse: z.optional(secret),
  }),
  reply: z.object({ compte: compteInfo, emailAConfirmer: z.nullable(z.string()) }),
})

export const lireEmailAConfirmer = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/account/email',
  summary:
    'La nouvelle adresse électronique que la personne a demandée et pas encore confirmée, et depuis quand l’actuelle refuse nos courriels ; null s’il n’y en a pas.',
  allow: ['UPDATE_ACCOUNT'],
  reply: z.object({ email: z.nullable(z.string()), refuseeDepuis: z.nullable(instant) }),
})

export const confirmerEmail = call({
  paragraphe: 'ajout',
  method: 'POST',
  path: '/api/public/account/email',
  summary: 'Confirme la nouvelle adresse électronique d’un compte, par la clef reçue.',
  allow: 'public',
  refuse: ['CLEF_PERDUE'],
  parMinute: 20,
  body: z.object({ key: clef }),
  reply: z.boolean(),
})

export const resterActif = call({
  paragraphe: 'ajout',
  method: 'POST',
  path: '/api/public/account/rester-actif',
  summary: 'Garde un compte qui allait être supprimé pour inactivité, par la clef reçue.',
  allow: 'public',
  refuse: ['CLEF_PERDUE'],
  parMinute: 20,
  body: z.object({ key: clef }),
  reply: z.boolean(),
})

export const supprimerMonCompte = call({
  paragraphe: 'ajout',
  method: 'POST',
  path: '/api/account/suppression',
  summary:
    'Supprime le compte de la personne connectée, et son établissement si elle en est l’administrateur principal.',
  allow: ['UPDATE_ACCOUNT'],
  refuse: [
    'ACTE_IMPOSSIBLE',
    'TROP_DE_TENTATIVES',
    'COPROPRIETES_VIVANTES',
    'DEMANDES_OUVERTES',
    'INTROUVABLE',
    'STATUT_IMPOSSIBLE',
    'TENEUR_PERMANENT',
  ],
  engage: true,
  body: z.object({ motDePasse: secret }),
})
