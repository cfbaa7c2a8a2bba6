import { CODES_STATUTS_COMPTE } from '#domain/socle/acces/comptes.ts'
import { AUTHORITIES } from '#domain/socle/acces/authorities.ts'
import { CODES_PROFILS } from '#domain/socle/acces/profils.ts'
import { FOURNISSEURS } from '#domain/socle/acces/sso.ts'
import * as z from 'zod/mini'
import { call } from '#contract/socle/call.ts'
import { captcha, identifiant, instant, texte } from '#contract/socle/formes.ts'

/** §3.1 : ce que le navigateur sait de la personne connectée. */
export const compteInfo = z.object({
  id: z.number(),
  login: z.string(),
  email: z.string(),
  civilite: z.string(),
  nom: z.string(),
  prenom: z.string(),
  profil: z.enum(CODES_PROFILS),
  libelleProfil: z.string(),
  statut: z.enum(CODES_STATUTS_COMPTE),
  authorities: z.array(z.enum(AUTHORITIES)),
  activated: z.boolean(),
  /** Le profil est tenu à un second facteur qui n’est pas encore enregistré : il ne peut rien d’autre. */
  secondFacteurAPoser: z.boolean(),
  adminPrincipal: z.boolean(),
  /** Ce que la personne peut faire de son propre compte : jamais en changer le profil (§6). */
  allowedToEdit: z.boolean(),
  allowedToDelete: z.boolean(),
  allowedToChangeProfile: z.boolean(),
  loginAs: z.boolean(),
  /** Le teneur qui agit à la place de cette personne. */
  teneur: z.nullable(z.object({ nom: z.string(), prenom: z.string() })),
  /** Le fournisseur d’identité par lequel la session s’est ouverte. */
  sso: z.nullable(z.enum(FOURNISSEURS)),
  idTeledeclarant: z.nullable(z.number()),
  typeTeledeclarant: z.nullable(z.string()),
  codeApe: z.nullable(z.string()),
  etablissement: z.nullable(z.string()),
  telephone: z.nullable(z.string()),
  numCartePro: z.nullable(z.string()),
  /** Les certificats clients s’enregistrent à l’établissement : aucun ne l’est au nom d’une personne, toujours null. */
  certificat1Sujet: z.null(),
  certificat1Emetteur: z.null(),
  certificat2Sujet: z.null(),
  certificat2Emetteur: z.null(),
  dateCreation: instant,
  dateClefValidationEmail: z.nullable(instant),
  dateDerniereActivite: z.nullable(instant),
  dateDernierRappelInactivite: z.nullable(instant),
})

export type CompteInfo = z.output<typeof compteInfo>

export const authentifier = call({
  paragraphe: '7.1',
  method: 'POST',
  path: '/api/authentication',
  summary: 'Ouvre une session par adresse électronique ou identifiant et mot de passe.',
  allow: 'public',
  refuse: [
    'CAPTCHA_INVALIDE',
    'CAPTCHA_REQUIS',
    'IDENTIFIANTS_FAUX',
    'SECOND_FACTEUR_REQUIS',
    'TROP_DE_TENTATIVES',
  ],
  takes: 'form',
  body: z.object({
    username: texte(256),
    password: z.string().check(z.maxLength(256)),
    'remember-me': z._default(z.enum(['true', 'false']), 'false'),
    captcha: z.optional(captcha),
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

export const fermerMesSessions = call({
  paragraphe: 'ajout',
  method: 'POST',
  path: '/api/account/sessions/fermer',
  summary: 'Ferme toutes les sessions de la personne, celle-ci comprise.',
  allow: 'connecte',
  engage: true,
})

export const prendreSaPlace = call({
  paragraphe: '7.1',
  method: 'GET',
  path: '/api/teledeclarant/loginAs/:id',
  summary: 'Agit à la place de l’administrateur principal d’un télédéclarant.',
  allow: ['EDITER_TELEDECLARANT'],
  refuse: ['IMPERSONATION_IMPOSSIBLE', 'INTROUVABLE', 'SOUS_UN_AUTRE_NOM'],
  effet: 'ecriture',
  params: z.object({ id: identifiant }),
  reply: compteInfo,
})

export const reprendreSaPlace = call({
  paragraphe: '7.1',
  method: 'GET',
  path: '/api/restoreAccount',
  summary: 'Rend au teneur son propre compte.',
  allow: 'connecte',
  effet: 'ecriture',
  reply: compteInfo,
})

export const infoCertificat = call({
  paragraphe: '7.1',
  method: 'GET',
  path: '/api/public/infocertificat',
  summary: 'Rend le certificat client que transmet le mandataire, et l’établissement qui l’a enregistré.',
  allow: 'public',
  parMinute: 30,
  reply: z.object({
    presente: z.boolean(),
    sujet: z.nullable(z.string()),
    emetteur: z.nullable(z.string()),
    idTeledeclarant: z.nullable(z.number()),
    raisonSociale: z.nullable(z.string()),
  }),
})
