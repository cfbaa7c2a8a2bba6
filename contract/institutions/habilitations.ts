import { TENIR_HABILITATIONS } from '#domain/socle/acces/droit.ts'
import {
  CODES_SITUATIONS,
  DEMANDEUR_MAX,
  FINALITE_MAX,
  LIBELLE_MAX,
  MOTIF_MAX,
  TERRITOIRES_MAX,
} from '#domain/institutions/habilitations/habilitation.ts'
import { CODES_NIVEAUX_GEOGRAPHIQUES } from '#domain/institutions/habilitations/territoires.ts'
import * as z from 'zod/mini'
import { call } from '#contract/socle/call.ts'
import { identifiant, instant, jour, jourJuge, texte, texteBorne } from '#contract/socle/formes.ts'

/** Un territoire, tel qu’on le demande. */
export const territoire = z.object({
  niveau: z.enum(CODES_NIVEAUX_GEOGRAPHIQUES),
  code: z.string().check(z.maxLength(9)),
})
/** Le même, avec son nom. */
export const territoireNomme = z.object({ ...territoire.shape, nom: z.string() })
/** Le même, tel qu’il se renvoie : son nom n’est pas à dire ; dit, c’est le sien. */
export const territoireRenvoye = z.object({
  ...territoire.shape,
  nom: z.optional(z.string().check(z.maxLength(200))),
})
export type TerritoireNomme = z.output<typeof territoireNomme>

const saisie = {
  libelle: texteBorne(LIBELLE_MAX),
  territoires: z.array(territoireRenvoye).check(z.maxLength(TERRITOIRES_MAX)),
  finalite: texteBorne(FINALITE_MAX),
  demandeur: texteBorne(DEMANDEUR_MAX),
  du: jourJuge,
  au: jourJuge,
}

const ligne = z.object({
  id: z.number(),
  siret: z.string(),
  libelle: z.string(),
  territoires: z.array(territoireNomme),
  situation: z.enum(CODES_SITUATIONS),
  du: jour,
  au: jour,
  /** Les comptes actifs de l’organisme. */
  comptes: z.number(),
})
export type LigneHabilitation = z.output<typeof ligne>

/** Ce qu’une page en montre. */
export const HABILITATIONS_PAR_PAGE = 20

export const listerHabilitations = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/habilitations',
  summary:
    'Les accès des organismes à leur territoire, par page : ceux qui finissent le plus tôt d’abord, parmi ceux qui portent ce nom ou ce SIRET.',
  allow: TENIR_HABILITATIONS,
  query: z.object({
    recherche: z._default(texte(100), ''),
    situation: z.optional(z.enum(CODES_SITUATIONS)),
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000)), 1),
  }),
  reply: z.object({
    lignes: z.array(ligne),
    totalItems: z.number(),
    comptes: z.object({ A_VENIR: z.number(), OUVERT: z.number(), CLOS: z.number() }),
  }),
})

export const lireHabilitation = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/habilitations/:id',
  summary: 'L’accès d’un organisme, et tout ce qui lui est arrivé.',
  allow: TENIR_HABILITATIONS,
  refuse: ['INTROUVABLE'],
  params: z.object({ id: identifiant }),
  reply: z.object({
    ...ligne.shape,
    finalite: z.string(),
    demandeur: z.string(),
    version: z.number(),
    reclamation: z.nullable(z.object({ id: z.number(), reference: z.string() })),
    historique: z.array(
      z.object({
        id: z.number(),
        date: instant,
        auteur: z.string(),
        libelle: z.string(),
        changements: z.array(z.string()),
      }),
    ),
  }),
})
export type HabilitationLue = z.output<typeof lireHabilitation.reply>

export const habilitationDUneReclamation = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/habilitations/demande/:reclamation',
  summary:
    'Ce qu’une réclamation « demande d’accès » dit déjà de l’accès à ouvrir ; l’accès que son SIRET a déjà, s’il en a un.',
  allow: TENIR_HABILITATIONS,
  refuse: ['INTROUVABLE'],
  params: z.object({ reclamation: identifiant }),
  reply: z.object({
    reference: z.string(),
    siret: z.string(),
    libelle: z.string(),
    demandeur: z.string(),
    finalite: z.string(),
    dejaOuvert: z.nullable(z.number()),
  }),
})

export const ouvrirHabilitation = call({
  paragraphe: 'ajout',
  method: 'POST',
  path: '/api/habilitations',
  summary: 'Ouvre à un organisme l’accès à son territoire (L711-3).',
  allow: TENIR_HABILITATIONS,
  engage: true,
  body: z.object({
    siret: texte(20),
    ...saisie,
    reclamation: z.optional(
      z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER))),
    ),
  }),
  reply: z.object({ id: z.number() }),
})

export const changerHabilitation = call({
  paragraphe: 'ajout',
  method: 'PUT',
  path: '/api/habilitations/:id',
  summary: 'Change l’accès d’un organisme ; celui qu’un autre a changé depuis qu’on l’a lu ne s’écrit pas.',
  allow: TENIR_HABILITATIONS,
  engage: true,
  refuse: ['INTROUVABLE', 'HABILITATION_CHANGEE'],
  params: z.object({ id: identifiant }),
  body: z.object({ ...saisie, version: z.number() }),
  reply: z.object({ version: z.number() }),
})

export const cloreHabilitation = call({
  paragraphe: 'ajout',
  method: 'PUT',
  path: '/api/habilitations/:id/clore',
  summary: 'Clôt aujourd’hui l’accès d’un organisme, et le lui dit.',
  allow: TENIR_HABILITATIONS,
  engage: true,
  refuse: ['INTROUVABLE', 'HABILITATION_CHANGEE', 'HABILITATION_CLOSE'],
  params: z.object({ id: identifiant }),
  body: z.object({ motif: texteBorne(MOTIF_MAX), version: z.number() }),
})
