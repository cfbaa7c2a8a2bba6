import { LONGUEURS } from '#domain/comptes/inscription/inscription.ts'
import { PAYS_PAR_DEFAUT } from '#domain/comptes/etablissements/coordonnees.ts'
import * as z from 'zod/mini'
import { call } from '#contract/socle/call.ts'
import { captcha, identifiant, instant, jour, texte } from '#contract/socle/formes.ts'
import { enLettres } from '#domain/socle/mots/en-lettres.ts'
import { LETTRES_LUES_MAX } from '#domain/comptes/inscription/bornes.ts'

const L = LONGUEURS

/** L’adresse où part le courrier, telle que tapée ; le domaine juge (verifierAdresse). */
const adresse = z.object({
  complement: texte(L.ligne),
  immeuble: texte(L.ligne),
  voie: texte(L.ligne),
  lieuDit: texte(L.ligne),
  codePostal: texte(L.codePostal),
  localite: texte(L.localite),
  pays: texte(L.pays),
})

/** Une personne et son adresse, telles que tapées ; le domaine juge (verifierInscription). */
export const representant = z.extend(adresse, {
  civilite: texte(10),
  nom: texte(L.nom),
  prenom: texte(L.nom),
  email: texte(256),
  telephone: texte(30),
})

/** Un texte que demande le type de compte, ou pas : le domaine dit lequel manque, et lequel est de trop. */
const selonLeType = (max: number) => z._default(texte(max), '')

const saisie = z.object({
  civilite: texte(10),
  telephone: texte(30),
  charte: z.boolean(),
  captcha: z._default(captcha, ''),
  nom: selonLeType(L.nom),
  prenom: selonLeType(L.nom),
  email: selonLeType(256),
  emailConfirmation: selonLeType(256),
  siret: selonLeType(30),
  raisonSociale: selonLeType(L.raisonSociale),
  numCartePro: selonLeType(L.numCartePro),
  complement: selonLeType(L.ligne),
  immeuble: selonLeType(L.ligne),
  voie: selonLeType(L.ligne),
  lieuDit: selonLeType(L.ligne),
  codePostal: selonLeType(L.codePostal),
  localite: selonLeType(L.localite),
  // §3.2 : « country (default FRANCE) ».
  pays: z._default(texte(L.pays), PAYS_PAR_DEFAUT),
})

/**
 * Une inscription. `NOTAIRE_NOTAIRE` et `NOTAIRE_COLLABORATEUR` rejoignent un office déjà inscrit : ils disent leur civilité,
 * leur téléphone et la charte ; le reste vient du fournisseur d’identité, et se refuse (`refusHorsEntree`).
 */
export const inscrire = call({
  paragraphe: '7.1',
  method: 'POST',
  path: '/api/teledeclarant/:type',
  summary: 'Demande un compte. La réponse est la même que l’adresse électronique soit déjà connue ou non.',
  allow: 'public',
  refuse: [
    'ACTE_IMPOSSIBLE',
    'ETUDE_A_DECLARER',
    'NON_AUTORISE',
    'ETUDE_DEJA_INSCRITE',
    'NOTAIRE_SANS_IDENTITE',
    'INTROUVABLE',
  ],
  parMinute: 10,
  params: z.object({
    type: z.enum(['PRO', 'NON_PRO', 'NOTAIRE', 'AUTRE', 'NOTAIRE_NOTAIRE', 'NOTAIRE_COLLABORATEUR']),
  }),
  body: saisie,
  reply: z.object({ suite: z.enum(['COURRIEL', 'CONNECTE']) }),
})

export const contournerCaptcha = call({
  paragraphe: '7.1',
  method: 'GET',
  path: '/api/public/captcha/bypass',
  summary:
    'Dispense de captcha l’inscription du collaborateur que son fournisseur d’identité vient de reconnaître.',
  allow: 'public',
  effet: 'ecriture',
  reply: z.boolean(),
})

const etape = z.object({
  code: z.enum(['demande', 'courriel', 'courrier', 'attendu', 'active']),
  titre: z.string(),
  detail: z.string(),
  etat: z.enum(['faite', 'en-cours', 'a-venir']),
})

export const suivreActivation = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/teledeclarant/activation',
  summary: 'Où en est l’activation du compte de la personne connectée.',
  allow: 'connecte',
  refuse: ['INTROUVABLE'],
  reply: z.nullable(
    z.object({
      etapes: z.array(etape),
      aActiver: z.boolean(),
      /** Vrai quand la lettre attend une adresse pour partir : aucune date n’est à promettre. */
      retenue: z.boolean(),
      peutRedemander: z.boolean(),
      lettresRestantes: z.number(),
      redemandableLe: jour,
      /** Vrai quand la lettre devrait être arrivée, et n’est pas encore imprimée. */
      impressionEnRetard: z.boolean(),
      /** Vrai sur un site de démonstration : la lettre se lit dans la boîte. */
      dansLaBoite: z.boolean(),
      destinataire: z.array(z.string()),
      /** Vrai quand la lettre va à l’adresse du répertoire, sauf décision du teneur. */
      parLeRepertoire: z.boolean(),
      /** L’adresse demandée, que le teneur n’a pas encore décidée. */
      demandee: z.nullable(z.object({ le: instant, lignes: z.array(z.string()) })),
      /** Ce que l’administrateur principal peut encore corriger ; null à tout autre. */
      adresse: z.nullable(adresse),
      limite: jour,
    }),
  ),
})

export const activer = call({
  paragraphe: '7.1',
  method: 'POST',
  path: '/api/teledeclarant/activate',
  summary: 'Active le compte par le code reçu par la poste.',
  allow: ['ATTENTE_ACTIVATION_TELE'],
  refuse: ['ACTE_IMPOSSIBLE', 'ACTIVATION_PASSEE', 'INTROUVABLE', 'TROP_DE_TENTATIVES'],
  engage: true,
  parMinute: 20,
  body: z.object({ code: texte(40) }),
  reply: z.boolean(),
})

export const redemanderCode = call({
  paragraphe: 'ajout',
  method: 'POST',
  path: '/api/teledeclarant/activation/redemander',
  summary: 'Demande une nouvelle lettre, passé le délai de la première.',
  allow: ['ATTENTE_ACTIVATION_TELE'],
  refuse: ['ACTE_IMPOSSIBLE', 'CODE_TROP_TOT', 'INTROUVABLE', 'LETTRES_MAX', 'LETTRE_SANS_ADRESSE'],
  engage: true,
  reply: z.boolean(),
})

export const corrigerAdresse = call({
  paragraphe: 'ajout',
  method: 'PUT',
  path: '/api/teledeclarant/activation/adresse',
  summary:
    'Corrige l’adresse où part la lettre d’activation : une autre part, l’ancien code ne vaut plus rien. Avec un SIRET, la demande attend le teneur.',
  allow: ['ATTENTE_ACTIVATION_TELE'],
  refuse: ['ACTE_IMPOSSIBLE', 'CODE_SANS_OBJET', 'INTROUVABLE', 'LETTRES_MAX', 'LETTRE_SANS_ADRESSE'],
  engage: true,
  parMinute: 10,
  body: adresse,
  reply: z.object({ suite: z.enum(['PARTIE', 'INCHANGEE', 'CHEZ_LE_TENEUR']) }),
})

export const regenererCode = call({
  paragraphe: '7.1',
  method: 'GET',
  path: '/api/regenerate/:id',
  summary:
    'Tire un nouveau code d’activation et une nouvelle lettre ; l’ancien code ne vaut plus rien. Le code est rendu masqué.',
  allow: ['EDITER_TELEDECLARANT'],
  refuse: ['ACTE_IMPOSSIBLE', 'CODE_SANS_OBJET', 'INTROUVABLE', 'LETTRE_SANS_ADRESSE'],
  effet: 'ecriture',
  params: z.object({ id: identifiant }),
  reply: z.object({ clef: z.string() }),
})

const lettre = z.object({
  id: z.number(),
  reference: z.string(),
  dateCreation: instant,
  destinataire: z.array(z.string()),
})

export const lettresAImprimer = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/courriers',
  summary: `Les lettres qui attendent l’impression et qu’aucune machine ne tient, les plus anciennes d’abord (${enLettres(LETTRES_LUES_MAX)} au plus).`,
  allow: 'impression',
  reply: z.array(lettre),
})

export const lireLettre = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/courriers/:id/lettre',
  summary: 'Une lettre à imprimer, en PDF ; pendant un quart d’heure, aucune autre machine ne la reçoit.',
  allow: 'impression',
  effet: 'ecriture',
  refuse: ['INTROUVABLE', 'LETTRE_PRISE'],
  gives: 'file',
  params: z.object({ id: identifiant }),
})

export const remettreLettre = call({
  paragraphe: 'ajout',
  method: 'POST',
  path: '/api/courriers/:id/remise',
  summary: 'Note qu’une lettre est imprimée et partie.',
  allow: 'impression',
  refuse: ['ACTE_IMPOSSIBLE', 'INTROUVABLE', 'LETTRE_NON_PRISE', 'NON_AUTORISE'],
  params: z.object({ id: identifiant }),
})
