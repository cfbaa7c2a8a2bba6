import { compter } from '#domain/socle/mots/en-lettres.ts'
import { MINUTES_POUR_CHANGER } from '#domain/socle/acces/bornes.ts'
import { call } from '#contract/socle/call.ts'
import { captcha, clef, identifiant, instant, secret, texte, texteOuRien } from '#contract/socle/formes.ts'
import { AUTHORITIES } from '#domain/socle/acces/authorities.ts'
import { CODES_STATUTS_COMPTE } from '#domain/socle/acces/comptes.ts'
import { CODES_PROFILS } from '#domain/socle/acces/profils.ts'
import { FOURNISSEURS } from '#domain/socle/acces/sso.ts'
import * as z from 'zod/mini'

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
  /** Son activité l’est, et qui en répond l’a dit (décision 0093) : ses mandats n’ont pas de durée maximale. */
  bailleurSocial: z.boolean(),
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
    'COMPTE_SANS_ACCES',
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

export const verifierClef = call({
  paragraphe: '7.1',
  method: 'GET',
  path: '/api/public/activate/verify/:key',
  summary:
    'Dit si une clef de création ou de récupération de mot de passe est encore bonne, sans la consommer ; faux si elle est mal écrite.',
  allow: 'public',
  parMinute: 20,
  params: z.object({ key: z.string() }),
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
    telephone: texteOuRien(30),
    numCartePro: texteOuRien(40),
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

const code = texte(20)

/** Ce que le navigateur rend d’une clef d’accès, tel que WebAuthn l’écrit ; la bibliothèque du serveur en juge. */
const reponseDeClef = z.record(z.string().check(z.maxLength(100)), z.unknown())
/** Ce que WebAuthn demande au navigateur. */
const demandeDeClef = z.record(z.string(), z.unknown())

/** §4.4 : le second facteur d’une personne : une application, des clefs d’accès, ou les deux. */
const etatSecondFacteur = z.object({
  actif: z.boolean(),
  exige: z.boolean(),
  propose: z.boolean(),
  application: z.nullable(z.object({ depuis: instant })),
  clefs: z.array(
    z.object({ id: z.number(), nom: z.string(), dateCreation: instant, dateUsage: z.nullable(instant) }),
  ),
  /** Faux quand l’adresse du site ne permet pas les clefs d’accès. */
  clefsPossibles: z.boolean(),
  codesRestants: z.number(),
  /** La personne vient de prouver que c’est elle : elle peut changer ce qui précède. */
  confirme: z.boolean(),
})
export type EtatSecondFacteur = z.output<typeof etatSecondFacteur>

/** Les codes de secours, rendus une seule fois ; null quand la personne en avait déjà. */
const codesDeSecours = z.object({ codes: z.nullable(z.array(z.string())) })

export const donnerSecondFacteur = call({
  paragraphe: 'ajout',
  method: 'POST',
  path: '/api/authentication/second-facteur',
  summary: 'Termine une connexion par le code de l’application ou un code de secours.',
  allow: 'public',
  refuse: [
    'CLEF_IMPOSSIBLE',
    'CLEF_REFUSEE',
    'IDENTIFIANTS_FAUX',
    'SECOND_FACTEUR_EXPIRE',
    'SECOND_FACTEUR_FAUX',
    'TROP_DE_TENTATIVES',
  ],
  parMinute: 30,
  body: z.object({ code }),
  reply: compteInfo,
})

export const proposerClefDAcces = call({
  paragraphe: 'ajout',
  method: 'POST',
  path: '/api/authentication/clef-d-acces/proposer',
  summary:
    'Après le mot de passe, ou pour confirmer que c’est elle : ce qu’il faut demander aux clefs d’accès de la personne ; null si elle n’en a pas, ou si la connexion a trop attendu.',
  allow: 'public',
  parMinute: 30,
  reply: z.object({
    demande: z.nullable(demandeDeClef),
    /** Faux pour qui n’a pas d’application : ses seuls codes sont ceux de secours. */
    application: z.boolean(),
  }),
})

export const donnerClefDAcces = call({
  paragraphe: 'ajout',
  method: 'POST',
  path: '/api/authentication/clef-d-acces',
  summary: 'Termine une connexion par une clef d’accès.',
  allow: 'public',
  refuse: [
    'CLEF_IMPOSSIBLE',
    'CLEF_REFUSEE',
    'IDENTIFIANTS_FAUX',
    'SECOND_FACTEUR_EXPIRE',
    'SECOND_FACTEUR_FAUX',
    'TROP_DE_TENTATIVES',
  ],
  parMinute: 30,
  body: z.object({ reponse: reponseDeClef }),
  reply: compteInfo,
})

export const lireSecondFacteur = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/account/second-facteur',
  summary: 'Dit par quoi la personne protège son compte, et combien de codes de secours il lui reste.',
  allow: 'connecte',
  reply: etatSecondFacteur,
})

export const confirmerIdentite = call({
  paragraphe: 'ajout',
  method: 'POST',
  path: '/api/account/second-facteur/confirmer',
  summary: `Par le mot de passe, et un code ou une clef d’accès si la personne en a, ouvre pour ${compter(MINUTES_POUR_CHANGER, 'minute')} le changement du second facteur.`,
  allow: 'connecte',
  refuse: ['CLEF_IMPOSSIBLE', 'CLEF_NON_VERIFIEE', 'TROP_DE_TENTATIVES'],
  engage: true,
  parMinute: 30,
  body: z.object({
    motDePasse: secret,
    code: z._default(code, ''),
    reponse: z.optional(reponseDeClef),
  }),
  reply: etatSecondFacteur,
})

export const preparerSecondFacteur = call({
  paragraphe: 'ajout',
  method: 'POST',
  path: '/api/account/second-facteur/preparer',
  summary:
    'Tire un secret à enregistrer dans une application ; il ne vaut qu’une fois un premier code donné, et remplace alors celui d’avant.',
  allow: 'connecte',
  refuse: ['IDENTITE_A_CONFIRMER'],
  engage: true,
  reply: z.object({ secret: z.string(), adresse: z.string() }),
})

export const activerSecondFacteur = call({
  paragraphe: 'ajout',
  method: 'POST',
  path: '/api/account/second-facteur/activer',
  summary: 'Enregistre l’application par un premier code.',
  allow: 'connecte',
  refuse: ['IDENTITE_A_CONFIRMER'],
  engage: true,
  parMinute: 30,
  body: z.object({ code }),
  reply: codesDeSecours,
})

export const retirerSecondFacteur = call({
  paragraphe: 'ajout',
  method: 'POST',
  path: '/api/account/second-facteur/retirer',
  summary: 'Retire l’application.',
  allow: 'connecte',
  refuse: ['IDENTITE_A_CONFIRMER', 'INTROUVABLE', 'SECOND_FACTEUR_EXIGE'],
  engage: true,
})

export const preparerClefDAcces = call({
  paragraphe: 'ajout',
  method: 'POST',
  path: '/api/account/clef-d-acces/preparer',
  summary: 'Ce qu’il faut demander au navigateur pour enregistrer une clef d’accès.',
  allow: 'connecte',
  refuse: ['CLEFS_TROP_NOMBREUSES', 'IDENTITE_A_CONFIRMER', 'CLEF_IMPOSSIBLE'],
  engage: true,
  reply: z.object({ demande: demandeDeClef }),
})

export const activerClefDAcces = call({
  paragraphe: 'ajout',
  method: 'POST',
  path: '/api/account/clef-d-acces/activer',
  summary: 'Enregistre la clef d’accès que rend le navigateur, sous le nom donné.',
  allow: 'connecte',
  refuse: ['CLEF_DEJA_LA', 'CLEF_IMPOSSIBLE', 'CLEF_NON_VERIFIEE', 'IDENTITE_A_CONFIRMER'],
  engage: true,
  parMinute: 30,
  body: z.object({ nom: texte(60), reponse: reponseDeClef }),
  reply: codesDeSecours,
})

export const retirerClefDAcces = call({
  paragraphe: 'ajout',
  method: 'POST',
  path: '/api/account/clef-d-acces/retirer',
  summary: 'Retire une clef d’accès de la personne.',
  allow: 'connecte',
  refuse: ['IDENTITE_A_CONFIRMER', 'INTROUVABLE', 'SECOND_FACTEUR_EXIGE'],
  engage: true,
  body: z.object({ id: z.number() }),
})
