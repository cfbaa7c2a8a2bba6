import * as z from 'zod/mini'
import { CARACTERES_D_UNE_RECHERCHE } from '#domain/socle/recherche/bornes.ts'
import { call } from '#contract/socle/call.ts'
import { codes } from '#domain/socle/codes.ts'
import { identifiant, instant, texte } from '#contract/socle/formes.ts'
import { SORTES_RETROUVEES } from '#domain/comptes/assistance/retrouver.ts'
import { HEURES_DE_RETARD, JOURS_D_ABANDON_MONTRES } from '#domain/socle/courriels/bornes.ts'
import { de } from '#domain/socle/mots/elision.ts'
import { compter, enLettres } from '#domain/socle/mots/en-lettres.ts'

const LIRE = ['LIRE_TELEDECLARANT'] as const

export const chercherPartout = call({
  paragraphe: 'ajout',
  method: 'POST',
  path: '/api/assistance/rechercher',
  summary: 'Une seule case pour l’assistance : copropriété, référence, adresse électronique, SIRET, nom.',
  allow: LIRE,
  effet: 'lecture',
  body: z.object({ texte: texte(CARACTERES_D_UNE_RECHERCHE) }),
  reply: z.array(
    z.object({
      idTeledeclarant: z.number(),
      raisonSociale: z.string(),
      libelleType: z.string(),
      libelleStatut: z.string(),
      localite: z.nullable(z.string()),
      /** Ce qui répond à la recherche : le nom d’une personne, un SIRET, une copropriété. */
      trouve: z.string(),
      /** Le compte de cette personne, quand c’est elle qui répond. */
      idCompte: z.nullable(z.number()),
      /** Rien ne s’écrit ainsi : c’en est proche. */
      approche: z.boolean(),
    }),
  ),
})

export const retrouver = call({
  paragraphe: 'ajout',
  method: 'POST',
  path: '/api/assistance/retrouver',
  summary:
    'La case de l’en-tête : copropriété, parcelle, demande, réclamation, lettre, personne, SIRET, adresse électronique, en quelques lignes.',
  allow: LIRE,
  effet: 'lecture',
  body: z.object({ texte: texte(CARACTERES_D_UNE_RECHERCHE) }),
  reply: z.array(
    z.object({
      sorte: z.enum(codes(SORTES_RETROUVEES)),
      id: z.number(),
      idTeledeclarant: z.nullable(z.number()),
      libelle: z.string(),
      /** De quoi la reconnaître parmi d’autres : une adresse, un établissement. */
      detail: z.nullable(z.string()),
      /** Rien ne s’écrit ainsi : c’en est proche. */
      approche: z.boolean(),
    }),
  ),
})

const compteVu = z.object({
  id: z.number(),
  nom: z.string(),
  prenom: z.string(),
  email: z.string(),
  libelleProfil: z.string(),
  libelleStatut: z.string(),
  dateDerniereActivite: z.nullable(instant),
  suspenduJusqua: z.nullable(instant),
  secondFacteur: z.boolean(),
  peutDepanner: z.boolean(),
})

const courrielVu = z.object({
  id: z.number(),
  /** À qui il était. */
  idCompte: z.number(),
  destinataire: z.string(),
  sujet: z.string(),
  libelleEtat: z.string(),
  /** Pourquoi il n’est pas arrivé, en français ; `erreur` : ce qu’un serveur de courriel a répondu. */
  cause: z.nullable(z.string()),
  erreur: z.nullable(z.string()),
  date: instant,
  /** Quand il s’essaiera encore. */
  prochainEssai: z.nullable(instant),
  abandonne: z.boolean(),
  /** Le relais l’avait pris ; le serveur du destinataire l’a renvoyé. */
  revenu: z.boolean(),
  /** Quand on a renoncé à le remettre, ou quand il est revenu. */
  abandonneLe: z.nullable(instant),
  /** Il portait un lien, qui ne vaut plus : il ne se renvoie que neuf. */
  lienPerdu: z.boolean(),
  peutRenvoyer: z.boolean(),
})
export type CourrielVu = z.output<typeof courrielVu>

/** Une adresse de compte où nos courriels n’arrivent plus, et depuis quand. */
const adresseRefusee = z.object({
  idCompte: z.number(),
  personne: z.string(),
  email: z.string(),
  depuis: instant,
  peutVerifier: z.boolean(),
})
export type AdresseRefusee = z.output<typeof adresseRefusee>

export const lireDossierAssistance = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/assistance/teledeclarant/:id',
  summary:
    'Ce qui s’est passé d’un télédéclarant : ses comptes, ses courriels, ses brouillons, ses demandes, les erreurs lues.',
  allow: LIRE,
  refuse: ['INTROUVABLE'],
  params: z.object({ id: identifiant }),
  reply: z.object({
    /** Jusqu’à quand le code d’activation n’est plus lu : trop d’essais faux. */
    codeSuspenduJusqua: z.nullable(instant),
    comptes: z.array(compteVu),
    /** Ceux qui ne sont pas arrivés d’abord, puis les derniers. */
    courriels: z.array(courrielVu),
    adressesRefusees: z.array(adresseRefusee),
    brouillons: z.array(
      z.object({ id: z.number(), nom: z.nullable(z.string()), etape: z.string(), date: instant }),
    ),
    /** Celles que le teneur n’a pas décidées d’abord. */
    demandes: z.array(
      z.object({
        id: z.number(),
        reference: z.string(),
        libelleType: z.string(),
        copropriete: z.nullable(z.string()),
        etat: z.string(),
        aDecider: z.boolean(),
        date: instant,
      }),
    ),
    erreurs: z.array(
      z.object({
        personne: z.string(),
        date: instant,
        /** Ce que la personne demandait, en français ; `technique` : le statut et l’adresse de l’appel. */
        tentative: z.string(),
        technique: z.string(),
        /** Les phrases qu’elle a lues. */
        messages: z.array(z.string()),
        incident: z.nullable(z.string()),
      }),
    ),
  }),
})

export const courrielsPerdus = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/assistance/teledeclarant/:id/courriels-perdus',
  summary:
    'Les courriels aux comptes d’un télédéclarant qui ne sont pas arrivés, et les adresses qui les refusent.',
  allow: LIRE,
  refuse: ['INTROUVABLE'],
  params: z.object({ id: identifiant }),
  reply: z.object({
    adressesRefusees: z.array(adresseRefusee),
    /** Les derniers d’abord, dix au plus par compte. */
    courriels: z.array(courrielVu),
  }),
})

export const direAdresseVerifiee = call({
  paragraphe: 'ajout',
  method: 'POST',
  path: '/api/assistance/compte/:id/adresse-verifiee',
  summary:
    'Note que l’adresse électronique d’une personne est vérifiée : elle n’est plus dite refusée, jusqu’au prochain retour.',
  allow: ['EDITER_MDP_USER'],
  refuse: ['INTROUVABLE', 'PROFIL_NON_GERE'],
  parMinute: 30,
  params: z.object({ id: identifiant }),
})

export const courrielsEnPeine = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/assistance/courriels-en-peine',
  summary: `Les courriels qui attendent depuis plus ${de(compter(HEURES_DE_RETARD, 'heure'))}, et ceux abandonnés ces ${enLettres(JOURS_D_ABANDON_MONTRES)} derniers jours.`,
  allow: LIRE,
  reply: z.object({
    total: z.number(),
    /** Les plus récents. */
    lignes: z.array(
      z.object({
        id: z.number(),
        idTeledeclarant: z.nullable(z.number()),
        destinataire: z.string(),
        /** L’établissement de qui devait le recevoir. */
        raisonSociale: z.nullable(z.string()),
        sujet: z.string(),
        libelleEtat: z.string(),
        abandonne: z.boolean(),
        cause: z.nullable(z.string()),
        /** Depuis quand il attend, ou quand on y a renoncé. */
        depuis: z.nullable(instant),
      }),
    ),
  }),
})

export const renvoyerCourriel = call({
  paragraphe: 'ajout',
  method: 'POST',
  path: '/api/assistance/compte/:id/lien',
  summary: 'Renvoie à une personne le lien qui crée ou change son mot de passe.',
  allow: ['EDITER_MDP_USER'],
  refuse: ['COMPTE_SANS_MOT_DE_PASSE', 'INTROUVABLE', 'PROFIL_NON_GERE'],
  parMinute: 30,
  params: z.object({ id: identifiant }),
})

export const renvoyerAbandonne = call({
  paragraphe: 'ajout',
  method: 'POST',
  path: '/api/assistance/courriel/:id/renvoyer',
  summary: 'Remet en route un courriel abandonné, s’il ne portait pas de lien : un lien se renvoie neuf.',
  allow: ['EDITER_MDP_USER'],
  refuse: ['ACTE_IMPOSSIBLE', 'COURRIEL_AVEC_LIEN', 'INTROUVABLE', 'PROFIL_NON_GERE'],
  parMinute: 30,
  params: z.object({ id: identifiant }),
})

export const retirerSecondFacteurPerdu = call({
  paragraphe: 'ajout',
  method: 'POST',
  path: '/api/assistance/compte/:id/second-facteur/retirer',
  summary: 'Retire le second facteur d’une personne qui l’a perdu, ferme ses sessions et l’en prévient.',
  allow: ['EDITER_MDP_USER'],
  refuse: ['INTROUVABLE', 'PROFIL_NON_GERE', 'SANS_SECOND_FACTEUR'],
  parMinute: 30,
  params: z.object({ id: identifiant }),
})

export const fermerSessionsDe = call({
  paragraphe: 'ajout',
  method: 'POST',
  path: '/api/assistance/compte/:id/sessions/fermer',
  summary:
    'Ferme les sessions d’une personne dont l’appareil est perdu ou la session prise ; rend leur nombre.',
  allow: ['EDITER_MDP_USER'],
  refuse: ['INTROUVABLE', 'PROFIL_NON_GERE'],
  parMinute: 30,
  params: z.object({ id: identifiant }),
  reply: z.number(),
})
