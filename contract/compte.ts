import { AUTHORITIES } from '#domain/acces/authorities.ts'
import { CODES_PROFILS } from '#domain/acces/profils.ts'
import * as z from 'zod/mini'
import { call } from './call.ts'
import { instant, texte } from './formes.ts'

/** §3.1 : ce que le navigateur sait de la personne connectée. */
const compteInfo = z.object({
  id: z.number(),
  login: z.string(),
  email: z.string(),
  civilite: z.string(),
  nom: z.string(),
  prenom: z.string(),
  profil: z.enum(CODES_PROFILS),
  libelleProfil: z.string(),
  authorities: z.array(z.enum(AUTHORITIES)),
  activated: z.boolean(),
  loginAs: z.boolean(),
  idTeledeclarant: z.nullable(z.number()),
  typeTeledeclarant: z.nullable(z.string()),
  codeApe: z.nullable(z.string()),
  etablissement: z.nullable(z.string()),
  dateDerniereActivite: z.nullable(instant),
})
export type CompteInfo = z.output<typeof compteInfo>

export const authentifier = call({
  paragraphe: '7.1',
  method: 'POST',
  path: '/api/authentication',
  summary: 'Ouvre une session par adresse électronique ou identifiant et mot de passe.',
  allow: 'public',
  takes: 'form',
  body: z.object({
    username: texte(256),
    password: z.string().check(z.maxLength(256)),
    'remember-me': z._default(z.enum(['true', 'false']), 'false'),
    captcha: z.optional(z.string().check(z.maxLength(4000))),
  }),
  reply: compteInfo,
})

export const lireCompte = call({
  paragraphe: '7.1',
  method: 'GET',
  path: '/api/account',
  summary: 'Rend la personne connectée et ses droits.',
  allow: 'connecte',
  reply: compteInfo,
})

export const deconnecter = call({
  paragraphe: '7.1',
  method: 'POST',
  path: '/api/logout',
  summary: 'Ferme la session.',
  allow: 'public',
})

export const verifierCaptcha = call({
  paragraphe: '7.1',
  method: 'POST',
  path: '/api/public/captcha/verify',
  summary: 'Dit si une solution de captcha est bonne, sans la consommer.',
  allow: 'public',
  effet: 'lecture',
  parMinute: 60,
  body: z.object({ captcha: z.string().check(z.maxLength(4000)) }),
  reply: z.boolean(),
})

export const defiCaptcha = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/public/captcha/defi',
  summary: 'Rend un défi de captcha à résoudre dans le navigateur.',
  allow: 'public',
  parMinute: 60,
  reply: z.record(z.string(), z.unknown()),
})

export const lireMessage = call({
  paragraphe: '7.1',
  method: 'GET',
  path: '/api/public/infomessage',
  summary: 'Rend le message d’information de l’accueil ; texte vide s’il n’y en a pas.',
  allow: 'public',
  reply: z.object({ response: z.string() }),
})
