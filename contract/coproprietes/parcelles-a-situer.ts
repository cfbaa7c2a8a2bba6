import { codes } from '#domain/socle/codes.ts'
import type { Adresse } from '#domain/coproprietes/declaration/adresse.ts'
import type { Parcelle } from '#domain/coproprietes/declaration/champs/identification.ts'
import { RAISONS } from '#domain/coproprietes/mises-a-jour/situer/situer.ts'
import * as z from 'zod/mini'
import { call } from '#contract/socle/call.ts'
import { adresseReconnue, identifiant, instant, texte } from '#contract/socle/formes.ts'
import { infoCopro } from './mandats.ts'

/** Une correction standard ; l’état de la copropriété dit ensuite lequel de ces droits il y faut. */
const SITUER = ['MAJ_COPROPRIETE_STANDARD'] as const

export const lireParcellesASituer = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/coproprietes/parcelles-non-geolocalisees/:id',
  summary:
    'Rend les parcelles et les adresses d’une copropriété que les services ne connaissent pas, et ce qu’ils proposent à leur place.',
  allow: SITUER,
  refuse: ['ACTE_IMPOSSIBLE', 'INTROUVABLE'],
  parMinute: 120,
  params: z.object({ id: identifiant }),
  reply: z.object({
    infoCopro,
    /** La déclaration en vigueur ; 0 quand aucune n’est au registre. */
    idDeclaration: z.number(),
    dateAcceptation: z.nullable(instant),
    parcelles: z.array(
      z.object({
        idu: z.string(),
        parcelle: z.custom<Parcelle>(),
        propositions: z.array(z.object({ raison: z.enum(codes(RAISONS)), parcelle: z.custom<Parcelle>() })),
      }),
    ),
    adresses: z.array(
      z.object({
        /** 0 : celle de référence. */
        rang: z.number(),
        adresse: z.custom<Adresse>(),
        propositions: z.array(adresseReconnue),
      }),
    ),
    /** Où saisir une autre parcelle d’abord. */
    commune: z.nullable(z.object({ codeInsee: z.string(), commune: z.string(), codePostal: z.string() })),
    /** Un service n’a pas répondu : il peut y avoir d’autres propositions. */
    muet: z.boolean(),
  }),
})

const parcelleTapee = z.object({
  codeInsee: texte(5),
  prefixe: texte(3),
  section: texte(2),
  numero: texte(4),
  codePostal: z._default(z.nullable(texte(5)), null),
  commune: z._default(z.nullable(texte(100)), null),
  communeAbsorbee: z._default(z.nullable(texte(100)), null),
})

/** Une parcelle se partage : plusieurs la remplacent parfois. */
const REMPLACANTES_MAX = 10

export const situerParcelles = call({
  paragraphe: '7.3',
  method: 'PUT',
  path: '/api/coproprietes/updateParcelleNonGeolocalisees/:idDeclaration',
  summary:
    'Garde telles quelles ou remplace les parcelles que le cadastre ne connaît pas, et les adresses non reconnues : une correction de la déclaration en vigueur, acceptée aussitôt. `idDeclaration` : 0 quand aucune n’est au registre.',
  allow: SITUER,
  parMinute: 30,
  refuse: [
    'ACTE_IMPOSSIBLE',
    'DECLARATION_DEPASSEE',
    'INTROUVABLE',
    'MISE_A_JOUR_EN_COURS',
    'SERVICE_INDISPONIBLE',
  ],
  compteActive: true,
  params: z.object({
    idDeclaration: z.pipe(
      z.string().check(z.regex(/^(?:0|[1-9]\d{0,14})$/)),
      z.transform((t: string) => Number(t)),
    ),
  }),
  body: z.object({
    idCopropriete: z.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER)),
    /** Quand ce que l’appelant a lu avait été accepté. */
    dateAcceptation: z.nullable(z.string().check(z.maxLength(40))),
    parcelles: z._default(
      z
        .array(
          z.object({
            idu: z.string().check(z.regex(/^\d[\dAB]\d{6}[0-9A-Z]{2}\d{4}$/)),
            /** Aucune : gardée telle quelle. */
            par: z.array(parcelleTapee).check(z.maxLength(REMPLACANTES_MAX)),
          }),
        )
        .check(z.maxLength(300)),
      [],
    ),
    adresses: z._default(
      z
        .array(
          z.object({
            rang: z.number().check(z.int(), z.minimum(0), z.maximum(1_000)),
            id: texte(60),
            voie: texte(200),
            codePostal: texte(5),
            commune: texte(100),
          }),
        )
        .check(z.maxLength(20)),
      [],
    ),
  }),
  reply: z.object({
    idDeclaration: z.number(),
    /** Null quand tout a été gardé : rien n’est déclaré de nouveau. */
    dateAcceptation: z.nullable(instant),
    gardees: z.number(),
    remplacees: z.number(),
  }),
})
