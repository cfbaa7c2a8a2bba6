import { CODES_STATUTS_COMPTE } from '#domain/socle/acces/comptes.ts'
import { CODES_PROFILS } from '#domain/socle/acces/profils.ts'
import { LONGUEURS } from '#domain/comptes/inscription/inscription.ts'
import { CODES_STATUTS_TELEDECLARANT, CODES_TYPES_TELEDECLARANT } from '#domain/socle/acces/teledeclarants.ts'
import { GARANTS_DE_L_ACTIVITE } from '#domain/socle/faits/garants.ts'
import * as z from 'zod/mini'
import { call } from '#contract/socle/call.ts'
import { identifiant, instant, lignesPostales, texte, texteOuRien } from '#contract/socle/formes.ts'
import { representant } from './inscription.ts'

const GERER = ['LIST_RECH_UTILISATEUR', 'LIST_RCH_USER_TENEUR'] as const
const LIRE_ETABLISSEMENT = ['MON_ENTREPRISE_LECTURE'] as const

/** §3.1 : un compte d’utilisateur vu par celui qui le gère. */
const utilisateur = z.object({
  id: z.number(),
  idTeledeclarant: z.nullable(z.number()),
  login: z.string(),
  civilite: z.enum(['M', 'MME']),
  nom: z.string(),
  prenom: z.string(),
  email: z.string(),
  telephone: z.nullable(z.string()),
  numCartePro: z.nullable(z.string()),
  profil: z.enum(CODES_PROFILS),
  libelleProfil: z.string(),
  statut: z.enum(CODES_STATUTS_COMPTE),
  adminPrincipal: z.boolean(),
  motDePasseCree: z.boolean(),
  allowedToEdit: z.boolean(),
  allowedToDelete: z.boolean(),
  allowedToChangeProfile: z.boolean(),
  allowedToChangeIdentity: z.boolean(),
  dateCreation: instant,
  dateClefValidationEmail: z.nullable(instant),
  dateDerniereActivite: z.nullable(instant),
  dateDernierRappelInactivite: z.nullable(instant),
  version: z.number(),
})
export type Utilisateur = z.output<typeof utilisateur>

/** Ce que l’on tape d’un compte d’utilisateur. `idTeledeclarant` : l’établissement d’un autre, pour le teneur. */
const saisie = z.object({
  idTeledeclarant: z._default(z.nullable(z.number().check(z.int(), z.positive())), null),
  profil: z.enum(CODES_PROFILS),
  civilite: texte(10),
  nom: texte(LONGUEURS.nom),
  prenom: texte(LONGUEURS.nom),
  email: texte(256),
  telephone: texteOuRien(30),
  numCartePro: texteOuRien(LONGUEURS.numCartePro),
})

export const listerUtilisateurs = call({
  paragraphe: '7.2',
  method: 'GET',
  path: '/api/teledeclarant/:id/utilisateurs',
  summary: 'Liste les comptes d’un établissement : le sien, ou celui d’un autre pour le teneur.',
  allow: GERER,
  refuse: ['INTROUVABLE'],
  params: z.object({ id: identifiant }),
  reply: z.object({
    etablissement: z.string(),
    utilisateurs: z.array(utilisateur),
    profilsACreer: z.array(z.object({ clef: z.enum(CODES_PROFILS), valeur: z.string() })),
    secondairesRestants: z.number(),
  }),
})

export const lireUtilisateur = call({
  paragraphe: '7.2',
  method: 'GET',
  path: '/api/utilisateurs/:id',
  summary: 'Rend un compte que l’on gère.',
  allow: GERER,
  refuse: ['INTROUVABLE'],
  params: z.object({ id: identifiant }),
  reply: utilisateur,
})

export const creerUtilisateur = call({
  paragraphe: '7.2',
  method: 'POST',
  path: '/api/utilisateurs',
  summary: 'Crée un compte d’utilisateur ; la personne reçoit un lien pour poser son mot de passe.',
  allow: ['AJOUTER_UTILISATEUR'],
  refuse: ['INTROUVABLE', 'PROFIL_NON_GERE'],
  engage: true,
  body: saisie,
  reply: utilisateur,
})

export const modifierUtilisateur = call({
  paragraphe: '7.2',
  method: 'PUT',
  path: '/api/utilisateurs',
  summary: 'Modifie un compte que l’on gère ; la version est celle que l’on a lue.',
  allow: GERER,
  refuse: ['COMPTE_A_JOUR', 'INTROUVABLE', 'PROFIL_NON_GERE'],
  engage: true,
  body: z.extend(saisie, { id: z.number().check(z.int(), z.positive()), version: z.number().check(z.int()) }),
  reply: utilisateur,
})

export const supprimerUtilisateurs = call({
  paragraphe: '7.2',
  method: 'POST',
  path: '/api/utilisateurs/delete-lot',
  summary: 'Supprime un ou plusieurs comptes que l’on gère : tous, ou aucun.',
  allow: ['SUPPRIMER_UTILISATEUR'],
  refuse: ['ACTE_IMPOSSIBLE', 'INTROUVABLE', 'PROFIL_NON_GERE'],
  engage: true,
  body: z.array(z.number().check(z.int(), z.positive())).check(z.minLength(1), z.maxLength(100)),
  reply: z.object({ supprimes: z.number() }),
})

export const renvoyerLien = call({
  paragraphe: 'ajout',
  method: 'POST',
  path: '/api/utilisateurs/:id/lien',
  summary: 'Renvoie à un utilisateur le lien qui pose son mot de passe.',
  allow: GERER,
  refuse: ['COMPTE_SANS_MOT_DE_PASSE', 'INTROUVABLE', 'PROFIL_NON_GERE'],
  engage: true,
  parMinute: 30,
  params: z.object({ id: identifiant }),
})

/** §3.2 : un établissement. Les sept lignes sont celles de la norme postale, null quand elles sont vides. */
export const etablissement = z.object({
  id: z.number(),
  type: z.enum(CODES_TYPES_TELEDECLARANT),
  libelleType: z.string(),
  status: z.enum(CODES_STATUTS_TELEDECLARANT),
  libelleStatut: z.string(),
  raisonSociale: z.string(),
  siret: z.nullable(z.string()),
  codeApe: z.nullable(z.string()),
  /** Qui répond de l’activité (décision 0093) ; null : nul que son administrateur. */
  apeGarant: z.nullable(z.enum(GARANTS_DE_L_ACTIVITE)),
  /** L’activité, comme l’Insee l’écrit : « 68.32A ». */
  naf: z.nullable(z.string()),
  libelleNaf: z.nullable(z.string()),
  typeEtab: z.nullable(z.string()),
  libelleTypeEtab: z.nullable(z.string()),
  numeroEtude: z.nullable(z.string()),
  codeInsee: z.nullable(z.string()),
  complement: z.nullable(z.string()),
  immeuble: z.nullable(z.string()),
  voie: z.nullable(z.string()),
  codePostal: z.nullable(z.string()),
  localite: z.nullable(z.string()),
  ...lignesPostales,
  phone: z.nullable(z.string()),
  emailUtilisateur: z.nullable(z.string()),
  domicilieEnFrance: z.boolean(),
  dirigeantNom: z.nullable(z.string()),
  dirigeantPrenom: z.nullable(z.string()),
  representant,
  certificat1Sujet: z.nullable(z.string()),
  certificat1Emetteur: z.nullable(z.string()),
  certificat2Sujet: z.nullable(z.string()),
  certificat2Emetteur: z.nullable(z.string()),
  dateCreation: instant,
  version: z.number(),
  /** Civilité, nom et prénom du représentant changent par le teneur seul. */
  identiteModifiable: z.boolean(),
  modifiable: z.boolean(),
})
export type Etablissement = z.output<typeof etablissement>

const nomDeCertificat = texteOuRien(500)

const saisieEtablissement = z.object({
  version: z.number().check(z.int()),
  raisonSociale: texte(LONGUEURS.raisonSociale),
  siret: texteOuRien(30),
  /** L’activité ; d’un nouveau SIRET, c’est celle que dit le répertoire des entreprises. */
  codeApe: texteOuRien(10),
  emailUtilisateur: texteOuRien(256),
  phone: texteOuRien(30),
  /** Où il est. Tout vide quand il n’a pas de SIRET : chez son représentant. */
  complement: texteOuRien(LONGUEURS.ligne),
  immeuble: texteOuRien(LONGUEURS.ligne),
  voie: texteOuRien(LONGUEURS.ligne),
  codePostal: texteOuRien(LONGUEURS.codePostal),
  localite: texteOuRien(LONGUEURS.localite),
  representant,
  /** Deux certificats clients au plus ; un sujet et un émetteur vides en retirent un. */
  certificat1Sujet: nomDeCertificat,
  certificat1Emetteur: nomDeCertificat,
  certificat2Sujet: nomDeCertificat,
  certificat2Emetteur: nomDeCertificat,
})

export const lireMonEtablissement = call({
  paragraphe: '7.2',
  method: 'GET',
  path: '/api/utilisateurs/teledeclarant',
  summary: 'Rend l’établissement de la personne connectée.',
  allow: LIRE_ETABLISSEMENT,
  refuse: ['INTROUVABLE'],
  reply: etablissement,
})

export const modifierMonEtablissement = call({
  paragraphe: '7.2',
  method: 'PUT',
  path: '/api/utilisateurs/teledeclarant',
  summary:
    'Modifie l’établissement de la personne connectée : SIRET de la même entreprise, nom, adresse, activité, coordonnées ; l’identité de son représentant et une autre entreprise sont au teneur.',
  allow: ['MON_ENTREPRISE_ECRITURE'],
  refuse: ['COMPTE_A_JOUR', 'INTROUVABLE'],
  // Un SIRET tapé questionne le répertoire des entreprises.
  parMinute: 30,
  body: saisieEtablissement,
  reply: etablissement,
})

export const lireEtablissementDe = call({
  paragraphe: '7.2',
  method: 'GET',
  path: '/api/utilisateurs/teledeclarant/:id',
  summary: 'Rend l’établissement d’un télédéclarant, pour le teneur.',
  allow: ['LIRE_TELEDECLARANT'],
  refuse: ['INTROUVABLE'],
  params: z.object({ id: identifiant }),
  reply: etablissement,
})

export const modifierEtablissementDe = call({
  paragraphe: '7.2',
  method: 'PUT',
  path: '/api/utilisateurs/teledeclarant/:id',
  summary:
    'Modifie l’établissement d’un télédéclarant, identité du représentant et entreprise comprises, pour le teneur.',
  allow: ['EDITER_TELEDECLARANT'],
  refuse: ['COMPTE_A_JOUR', 'INTROUVABLE'],
  parMinute: 30,
  params: z.object({ id: identifiant }),
  body: saisieEtablissement,
  reply: etablissement,
})

export const lireCertificat = call({
  paragraphe: 'ajout',
  method: 'POST',
  path: '/api/etablissement/certificat',
  summary: 'Lit un certificat client (.pem, sans clé privée) et rend ses noms ; ne l’enregistre pas.',
  allow: ['MON_ENTREPRISE_ECRITURE', 'EDITER_TELEDECLARANT'],
  effet: 'lecture',
  body: z.object({ pem: z.string().check(z.maxLength(20_000)) }),
  reply: z.object({ sujet: z.string(), emetteur: z.string(), expireLe: instant }),
})
