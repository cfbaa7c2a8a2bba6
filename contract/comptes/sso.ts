import { FOURNISSEURS } from '#domain/socle/acces/sso.ts'
import * as z from 'zod/mini'
import { call } from '#contract/socle/call.ts'
import { texte } from '#contract/socle/formes.ts'

const params = z.object({ sso: z.enum(FOURNISSEURS) })

const lecture = { paragraphe: '7.1', method: 'GET', allow: 'public', params } as const

export const adressesSso = call({
  ...lecture,
  path: '/api/public/:sso/geturls',
  summary: 'Rend les adresses de connexion et de déconnexion d’un fournisseur d’identité.',
  reply: z.object({ connexion: z.string(), deconnexion: z.string() }),
})

export const sessionSso = call({
  ...lecture,
  path: '/api/public/:sso/isauthenticated',
  summary: 'Dit si la personne est entrée par ce fournisseur d’identité.',
  reply: z.boolean(),
})

export const nomSso = call({
  ...lecture,
  path: '/api/public/:sso/getservicename',
  summary: 'Rend le nom du service que la personne représente chez ce fournisseur ; vide sans session.',
  gives: 'text',
})

export const attributsSso = call({
  ...lecture,
  path: '/api/public/:sso/getauthattributes',
  summary: 'Rend ce que le fournisseur d’identité a dit de la personne ; null sans session.',
  reply: z.nullable(
    z.object({
      sujet: z.string(),
      nom: z.string(),
      prenom: z.string(),
      email: z.string(),
      siret: z.nullable(z.string()),
    }),
  ),
})

export const niveauGeographique = call({
  ...lecture,
  path: '/api/public/:sso/getniveaugeographique',
  summary:
    'Rend le niveau de territoire de l’organisme de la personne ; vide sans session ou sans habilitation.',
  gives: 'text',
})

export const deconnexionSso = call({
  ...lecture,
  path: '/api/public/:sso/logout',
  summary: 'Ferme la session et rend l’adresse où se déconnecter chez le fournisseur d’identité.',
  effet: 'ecriture',
  reply: z.object({ url: z.string() }),
})

export const etudeNotariale = call({
  paragraphe: '7.1',
  method: 'GET',
  path: '/api/public/etudenotariale',
  summary: 'Dit si un office notarial a un compte au registre.',
  allow: 'public',
  parMinute: 30,
  query: z.object({ numEtude: texte(20) }),
  reply: z.object({ inscrite: z.boolean(), raisonSociale: z.nullable(z.string()) }),
})

export const profilNotaire = call({
  paragraphe: '7.1',
  method: 'GET',
  path: '/api/public/profilnotaire',
  summary:
    'Rend le notaire ou le collaborateur que son fournisseur d’identité vient de reconnaître et qui n’a pas de compte.',
  allow: 'public',
  reply: z.nullable(
    z.object({
      qualite: z.enum(['NOTAIRE', 'COLLABORATEUR']),
      nom: z.string(),
      prenom: z.string(),
      email: z.string(),
      numEtude: z.string(),
      etudeInscrite: z.boolean(),
    }),
  ),
})
