import { codes } from '#domain/socle/codes.ts'
import type { Contexte } from '#domain/coproprietes/declaration/contexte.ts'
import type { Declaration } from '#domain/coproprietes/declaration/declaration.ts'
import { CODES_ETAPES } from '#domain/coproprietes/declaration/etapes.ts'
import { MISES_A_JOUR } from '#domain/coproprietes/mises-a-jour/mise-a-jour.ts'
import { CODES_TYPES_DECLARATION } from '#domain/coproprietes/declaration/transitions.ts'
import { TYPES_MAJ } from '#domain/coproprietes/declaration/listes.ts'
import * as z from 'zod/mini'
import { call } from '#contract/socle/call.ts'
import { identifiant, instant, jour, ouiNonEcrit } from '#contract/socle/formes.ts'
import { brouillon, saisieDeclaration } from './immatriculation.ts'
import { infoCopro } from './mandats.ts'

/** Qui met à jour ; l’état de la copropriété dit ensuite lequel de ces droits il y faut (domain/coproprietes/mises-a-jour/mise-a-jour.ts). */
const METTRE_A_JOUR = ['MAJ_COPROPRIETE_STANDARD', 'MAJ_COPROPRIETE_ANNUELLE'] as const

const version = z.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647))
const confirmes = z._default(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(500)), [])

/** Une déclaration acceptée. */
const acceptee = {
  id: z.number(),
  typeDeclaration: z.enum(CODES_TYPES_DECLARATION),
  typeMaj: z.nullable(z.enum(TYPES_MAJ)),
  dateSoumission: instant,
  /** La personne, de son établissement ; sinon le nom public de l’établissement. */
  utilisateurDeclare: z.string(),
  dateClotureComptes: z.nullable(jour),
}

export const lireMiseAJour = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/coproprietes/mise-a-jour/:id',
  summary:
    'Rend ce qu’il faut savoir d’une copropriété avant de la mettre à jour : ce qui a été accepté en dernier, ce qui se prépare, ce qui est permis.',
  allow: METTRE_A_JOUR,
  refuse: ['ACTE_IMPOSSIBLE', 'INTROUVABLE'],
  params: z.object({ id: identifiant }),
  reply: z.object({
    infoCopro,
    typesMaj: z.array(z.enum(codes(MISES_A_JOUR))),
    dateClotureDernierExercice: z.nullable(jour),
    dateAgDerniereMajAnnuelle: z.nullable(jour),
    dateDerniereDeclaration: z.nullable(instant),
    brouillon: z.nullable(
      z.object({
        id: z.number(),
        typeMaj: z.enum(codes(MISES_A_JOUR)),
        etape: z.enum(CODES_ETAPES),
        dateModification: instant,
        utilisateurDeclare: z.string(),
      }),
    ),
  }),
})

export const ouvrirMiseAJour = call({
  paragraphe: '7.4',
  method: 'GET',
  path: '/api/coproprietes/declaration/:id/:typeMaj/:exerciceNonApprouve',
  summary:
    'Ouvre la mise à jour d’une copropriété et la rend, remplie de ce qui a été accepté en dernier ; celle qui se prépare déjà se reprend.',
  allow: METTRE_A_JOUR,
  effet: 'ecriture',
  refuse: ['ACTE_IMPOSSIBLE', 'INTROUVABLE'],
  compteActive: true,
  params: z.object({
    id: identifiant,
    typeMaj: z.enum(['STANDARD', 'ANNUELLE']),
    exerciceNonApprouve: ouiNonEcrit,
  }),
  reply: brouillon,
})

export const enregistrerMiseAJour = call({
  paragraphe: '7.4',
  method: 'PUT',
  path: '/api/coproprietes/declaration/:soumettre/:id',
  summary:
    'Enregistre une mise à jour en préparation et, si `soumettre`, la dépose : juste, elle est acceptée aussitôt. Redéposer la même ne la refait pas.',
  allow: METTRE_A_JOUR,
  refuse: [
    'ACTE_IMPOSSIBLE',
    'BROUILLON_CONCURRENT',
    'CONFIRMATION_ATTENDUE',
    'DECLARATION_DEPASSEE',
    'INTROUVABLE',
    'MISE_A_JOUR_DEJA_DEPOSEE',
  ],
  compteActive: true,
  params: z.object({ soumettre: ouiNonEcrit, id: identifiant }),
  body: z.object({
    version,
    etape: z.optional(z.enum(CODES_ETAPES)),
    /** Absente, quand on dépose : la saisie déjà enregistrée. */
    immatCopropriete: z.optional(saisieDeclaration),
    confirmes,
  }),
  reply: z.object({
    idDeclaration: z.number(),
    version: z.number(),
    /** Null tant qu’elle n’est pas déposée. */
    dateAcceptation: z.nullable(instant),
  }),
})

export const mettreAJourDonneesFinancieres = call({
  paragraphe: '7.4',
  method: 'PUT',
  path: '/api/coproprietes/mettreAJourDonneesFinancieres/:id',
  summary:
    'Déclare en une fois les comptes d’un exercice d’une copropriété ; le reste garde ce qui a été accepté.',
  allow: ['MAJ_COPROPRIETE_ANNUELLE'],
  refuse: ['ACTE_IMPOSSIBLE', 'CONFIRMATION_ATTENDUE', 'INTROUVABLE', 'MISE_A_JOUR_EN_COURS'],
  compteActive: true,
  params: z.object({ id: identifiant }),
  body: z.object({ immatCopropriete: saisieDeclaration, confirmes }),
  reply: z.object({ idDeclaration: z.number(), dateAcceptation: instant }),
})

export const declarationsPrecedentes = call({
  paragraphe: '7.3',
  method: 'GET',
  path: '/api/coproprietes/:id/declarationsPrecedentes',
  summary: 'Liste les déclarations acceptées d’une copropriété, la dernière d’abord.',
  allow: ['VISUALISER_COPRO'],
  refuse: ['INTROUVABLE'],
  params: z.object({ id: identifiant }),
  reply: z.object({
    infoCopro,
    declarations: z.array(z.object(acceptee)),
    /** La déclaration en vigueur, quand des mises à jour faites depuis la dernière annuelle peuvent se retirer. */
    retirable: z.nullable(z.number()),
  }),
})

export const lireDeclarationAcceptee = call({
  paragraphe: '7.4',
  method: 'GET',
  path: '/api/coproprietes/declaration/declaration-donnee-copropriete/:id',
  summary: 'Rend une déclaration acceptée, telle qu’elle a été lue.',
  allow: ['VISUALISER_COPRO'],
  refuse: ['INTROUVABLE'],
  params: z.object({ id: identifiant }),
  reply: z.object({
    ...acceptee,
    declaration: z.custom<Declaration>(),
    /** Ce qui l’entourait ce jour-là : elle se relit avec les mêmes libellés. */
    contexte: z.custom<Contexte>(),
  }),
})

export const supprimerDeclarations = call({
  paragraphe: '7.3',
  method: 'PUT',
  path: '/api/coproprietes/supprimer-declarations',
  summary:
    'Retire les mises à jour faites depuis la dernière déclaration annuelle : celle-ci redevient celle en vigueur.',
  allow: METTRE_A_JOUR,
  refuse: [
    'ACTE_IMPOSSIBLE',
    'DECLARATION_DEPASSEE',
    'INTROUVABLE',
    'MISE_A_JOUR_EN_COURS',
    'RIEN_A_RETIRER',
  ],
  compteActive: true,
  /** La copropriété, et la déclaration en vigueur que l’appelant connaît. */
  body: z.object({
    idCopropriete: z.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER)),
    idDeclaration: z.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER)),
  }),
  reply: z.object({ retirees: z.number() }),
})
