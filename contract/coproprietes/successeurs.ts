import { AVIS_PREDECESSEUR } from '#domain/coproprietes/demandes/avis.ts'
import { codes } from '#domain/socle/codes.ts'
import {
  ETATS_SUCCESSION,
  NATURES_SUCCESSEUR,
  VOIES_DESIGNATION,
  type ContexteConfirmation,
  type ContexteSuccession,
} from '#domain/coproprietes/successeurs/succession.ts'
import { EMAIL_MAX } from '#domain/comptes/etablissements/coordonnees.ts'
import * as z from 'zod/mini'
import { call } from '#contract/socle/call.ts'
import {
  designation,
  identifiant,
  instant,
  jour,
  jourDemande,
  texteOuRien,
  textesRepetes,
} from '#contract/socle/formes.ts'

const DECLARER = ['DECLARER_SUCCESSEUR'] as const
const RATTACHER = ['RATTACHER_COPROPRIETE'] as const
const ENVOIS_PAR_MINUTE = 30

const nature = z.enum(codes(NATURES_SUCCESSEUR))

/** Celle du notaire qui désigne ; null : c’est le prédécesseur. */
const voie = z.nullable(z.enum(VOIES_DESIGNATION))

const entier = z.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER))

/** Ce que l’on dit de son successeur ; le SIRET va avec un professionnel, l’adresse électronique avec un bénévole. */
const saisie = {
  nature,
  siret: z.optional(texteOuRien(20)),
  email: z.optional(texteOuRien(EMAIL_MAX)),
  dateDebut: jourDemande,
}

/** La copropriété dont il s’agit, telle que l’annuaire la montre. */
const copropriete = z.object({
  id: z.number(),
  numero: z.string(),
  nom: z.nullable(z.string()),
  adresse: z.nullable(z.string()),
  mandatFin: z.nullable(jour),
})
export type CoproprieteASucceder = z.output<typeof copropriete>

/** Le successeur que l’on a déclaré. */
const declaree = z.object({
  id: z.number(),
  version: z.number(),
  nature,
  siret: z.nullable(z.string()),
  email: z.nullable(z.string()),
  dateDebut: jour,
})

export const successionPossible = call({
  paragraphe: '7.6',
  method: 'POST',
  path: '/api/teledeclarant/verifieDeclSuccPossible',
  summary:
    'Dit si un successeur peut se déclarer pour une copropriété de son établissement, et rend celui qui l’est déjà.',
  allow: DECLARER,
  effet: 'lecture',
  refuse: ['ACTE_IMPOSSIBLE', 'INTROUVABLE', 'RATTACHEMENT_EN_COURS'],
  body: z.object({ idCopropriete: entier }),
  reply: z.object({
    copropriete,
    successeur: z.nullable(declaree),
    /** De quoi vérifier la saisie avec la règle du serveur, le même jour. */
    contexte: z.custom<ContexteSuccession>(),
  }),
})
export type SuccessionPossible = z.output<typeof successionPossible.reply>

const enregistree = z.object({
  id: z.number(),
  version: z.number(),
  numero: z.string(),
  /** Un professionnel dont le SIRET n’a pas de compte au registre ne reçoit rien : il s’inscrit, puis confirme. */
  aInscrire: z.boolean(),
})

export const declarerSuccesseur = call({
  paragraphe: '7.6',
  method: 'POST',
  path: '/api/teledeclarant/successeur',
  summary: 'Déclare le successeur d’une copropriété de son établissement, sans pièce ; il en est averti.',
  allow: DECLARER,
  compteActive: true,
  parMinute: ENVOIS_PAR_MINUTE,
  refuse: [
    'ACTE_IMPOSSIBLE',
    'INTROUVABLE',
    'RATTACHEMENT_EN_COURS',
    'SUCCESSEUR_DEJA_DECLARE',
    'SUCCESSEUR_TROP_CHANGE',
  ],
  body: z.object({ idCopropriete: entier, ...saisie }),
  reply: enregistree,
})

export const modifierSuccesseur = call({
  paragraphe: '7.6',
  method: 'PUT',
  path: '/api/successeur',
  summary:
    'Modifie le successeur que l’on a déclaré ; refuse (409) s’il a confirmé, ou si la déclaration a changé depuis sa lecture.',
  allow: DECLARER,
  compteActive: true,
  parMinute: ENVOIS_PAR_MINUTE,
  refuse: [
    'ACTE_IMPOSSIBLE',
    'INTROUVABLE',
    'RATTACHEMENT_EN_COURS',
    'SUCCESSEUR_TROP_CHANGE',
    'SUCCESSION_CHANGEE',
  ],
  body: z.object({ id: entier, version: entier, ...saisie }),
  reply: enregistree,
})

export const lireSuccession = call({
  paragraphe: '7.6',
  method: 'GET',
  path: '/api/public/successeur/:key',
  summary:
    'Rend ce que montre le lien envoyé au successeur : la copropriété, qui la déclare, et depuis quand ; jamais une personne.',
  allow: 'public',
  parMinute: 20,
  refuse: ['CLEF_PERDUE'],
  params: z.object({ key: z.string() }),
  reply: z.object({
    numero: z.string(),
    nom: z.nullable(z.string()),
    adresse: z.nullable(z.string()),
    /** La raison sociale d’un professionnel, la qualité d’un bénévole. */
    predecesseur: z.nullable(z.string()),
    nature,
    voie,
    dateDebut: jour,
    etat: z.enum(codes(ETATS_SUCCESSION)),
    idCopropriete: z.number(),
  }),
})
export type SuccessionLue = z.output<typeof lireSuccession.reply>

/** Une copropriété que son établissement peut confirmer. */
const aConfirmer = z.object({
  ...copropriete.shape,
  predecesseur: z.nullable(z.string()),
  voie,
  dateDebut: jour,
})
export type AConfirmer = z.output<typeof aConfirmer>

export const rattachementsAConfirmer = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/successeur/a-confirmer',
  summary: 'Liste les copropriétés dont le représentant a déclaré son établissement comme successeur.',
  allow: RATTACHER,
  reply: z.array(aConfirmer),
})

export const lireConfirmation = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/successeur/a-confirmer/:id',
  summary: 'Rend ce qu’il faut pour confirmer le rattachement que le prédécesseur a déclaré.',
  allow: RATTACHER,
  refuse: [
    'ACTE_IMPOSSIBLE',
    'DESIGNE_D_OFFICE',
    'INTROUVABLE',
    'RATTACHEMENT_EN_COURS',
    'SUCCESSION_A_VENIR',
    'SYNDIC_PROVISOIRE',
  ],
  params: z.object({ id: identifiant }),
  reply: z.object({
    aConfirmer,
    dateDebutMandat: jour,
    dateFinMandat: jour,
    /** De quoi vérifier la saisie avec la règle du serveur, le même jour. */
    contexte: z.custom<ContexteConfirmation>(),
  }),
})
export type Confirmation = z.output<typeof lireConfirmation.reply>

export const confirmerRattachement = call({
  paragraphe: '7.5',
  method: 'POST',
  path: '/api/coproprietes/rattachement/pasJustif',
  summary:
    'Confirme, sans pièce, le rattachement que le prédécesseur a déclaré : son établissement devient le représentant.',
  allow: RATTACHER,
  engage: true,
  compteActive: true,
  refuse: [
    'ACTE_IMPOSSIBLE',
    'CONFIRMATION_ATTENDUE',
    'DESIGNE_D_OFFICE',
    'INTROUVABLE',
    'RATTACHEMENT_EN_COURS',
    'SUCCESSION_A_VENIR',
    'SYNDIC_PROVISOIRE',
  ],
  body: z.object({
    idCopropriete: entier,
    dateDebutMandat: jourDemande,
    dateFinMandat: jourDemande,
    /** Les points que la personne a confirmés. */
    confirmes: textesRepetes(100, 20),
  }),
  reply: z.object({ numero: z.string(), dateDebut: jour, dateFin: jour }),
})

export const successeurDeclare = call({
  paragraphe: '7.5',
  method: 'GET',
  path: '/api/coproprietes/is-successeur-declare/:id',
  summary: 'Dit si le représentant d’une copropriété a déclaré son successeur.',
  allow: RATTACHER,
  refuse: ['IMMAT_INEXISTANTE'],
  params: z.object({ id: designation }),
  reply: z.boolean(),
})

export const supprimerDeclaration = call({
  paragraphe: '7.4',
  method: 'DELETE',
  path: '/api/coproprietes/declarationpredecesseur/:id',
  summary:
    'Retire le successeur déclaré d’une copropriété : celui qui l’a déclaré se dédit, ou celui qu’il désigne le conteste ; l’autre en est averti.',
  allow: ['DECLARER_SUCCESSEUR', 'VALIDER_DECLA_PREDECESSEUR'],
  compteActive: true,
  refuse: ['ACTE_IMPOSSIBLE', 'INTROUVABLE'],
  params: z.object({ id: identifiant }),
})

/** Une demande de rattachement, par un autre, d’une copropriété de son établissement. */
const demandeRecue = z.object({
  reference: z.string(),
  numero: z.string(),
  nom: z.nullable(z.string()),
  adresse: z.nullable(z.string()),
  /** La raison sociale d’un professionnel, la qualité d’un bénévole. */
  demandeur: z.nullable(z.string()),
  dateDebutMandat: jour,
  dateFinMandat: jour,
  dateDepot: instant,
  avis: z.nullable(z.enum(codes(AVIS_PREDECESSEUR))),
})
export type DemandeRecue = z.output<typeof demandeRecue>

export const demandesRecues = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/successeur/demandes',
  summary:
    'Liste les demandes de rattachement, par un autre, des copropriétés de son établissement, que le teneur n’a pas décidées.',
  allow: DECLARER,
  reply: z.array(demandeRecue),
})

export const donnerAvis = call({
  paragraphe: 'ajout',
  method: 'PUT',
  path: '/api/successeur/demandes/:reference',
  summary:
    'Confirme ou conteste la demande de rattachement d’un autre ; le teneur le lit, et peut décider autrement.',
  allow: DECLARER,
  engage: true,
  compteActive: true,
  refuse: ['INTROUVABLE'],
  params: z.object({ reference: z.string().check(z.regex(/^RA-\d{4}-\d{6,9}$/)) }),
  body: z.object({ avis: z.enum(codes(AVIS_PREDECESSEUR)) }),
})
