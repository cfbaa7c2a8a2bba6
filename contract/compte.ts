import { AUTHORITIES } from '#domain/acces/authorities.ts'
import { CODES_PROFILS } from '#domain/acces/profils.ts'
import { FOURNISSEURS } from '#domain/acces/sso.ts'
import * as z from 'zod/mini'
import { call } from './call.ts'
import { captcha, identifiant, instant, texte } from './formes.ts'

const clef = z.string().check(z.regex(/^[A-Za-z0-9_-]{20,100}$/))
export const secret = z.string().check(z.maxLength(256))

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
  authorities: z.array(z.enum(AUTHORITIES)),
  activated: z.boolean(),
  /** Le profil est tenu à un second facteur qui n’est pas encore enregistré : il ne peut rien d’autre. */
  secondFacteurAPoser: z.boolean(),
  adminPrincipal: z.boolean(),
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
  dateCreation: instant,
  dateDerniereActivite: z.nullable(instant),
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

export const fermerMesSessions = call({
  paragraphe: 'ajout',
  method: 'POST',
  path: '/api/account/sessions/fermer',
  summary: 'Ferme toutes les sessions de la personne, celle-ci comprise.',
  allow: 'connecte',
  engage: true,
})

export const verifierClef = call({
  paragraphe: '7.1',
  method: 'GET',
  path: '/api/public/activate/verify/:key',
  summary:
    'Dit si une clef de création ou de récupération de mot de passe est encore bonne, sans la consommer.',
  allow: 'public',
  parMinute: 20,
  params: z.object({ key: clef }),
  reply: z.boolean(),
})

export const creerMotDePasse = call({
  paragraphe: '7.1',
  method: 'POST',
  path: '/api/activate',
  summary:
    'Pose le mot de passe que permet une clef : création du compte ou récupération. La clef disparaît ; dit si une lettre d’activation part.',
  allow: 'public',
  refuse: ['ACTE_IMPOSSIBLE', 'CLEF_PERDUE', 'INTROUVABLE', 'NON_AUTORISE'],
  parMinute: 20,
  body: z.object({ key: clef, motDePasse: secret, confirmation: secret }),
  reply: z.object({ lettre: z.boolean() }),
})

export const demanderRecuperation = call({
  paragraphe: '7.1',
  method: 'POST',
  path: '/api/account/reset_password/init',
  summary: 'Envoie un lien de récupération ; la réponse est la même que l’adresse soit connue ou non.',
  allow: 'public',
  parMinute: 10,
  body: z.object({ email: texte(256), captcha: captcha }),
  reply: z.boolean(),
})

export const changerMotDePasse = call({
  paragraphe: '7.1',
  method: 'POST',
  path: '/api/account/change_password',
  summary: 'Change le mot de passe de la personne connectée et ferme ses autres sessions.',
  allow: ['UPDATE_ACCOUNT'],
  refuse: ['ACTE_IMPOSSIBLE', 'INTROUVABLE', 'TROP_DE_TENTATIVES'],
  engage: true,
  parMinute: 20,
  body: z.object({ actuel: secret, motDePasse: secret, confirmation: secret }),
  reply: z.boolean(),
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

export const verifierCaptcha = call({
  paragraphe: '7.1',
  method: 'POST',
  path: '/api/public/captcha/verify',
  summary: 'Dit si une solution de captcha est bonne, sans la consommer.',
  allow: 'public',
  effet: 'lecture',
  parMinute: 60,
  body: z.object({ captcha: captcha }),
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

export const ecrireMessage = call({
  paragraphe: 'ajout',
  method: 'PUT',
  path: '/api/infomessage',
  summary: 'Change le message d’information de l’accueil ; vide, il disparaît.',
  allow: ['SUIVI_INDICATEURS_MCO'],
  body: z.object({ texte: texte(500) }),
})
