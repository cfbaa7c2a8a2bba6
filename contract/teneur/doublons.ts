import { CODES_ETATS } from '#domain/coproprietes/copropriete/etats.ts'
import type { AFusionner } from '#domain/teneur/doublons/fusion.ts'
import { MOTIF_MAX } from '#domain/socle/refus/motif.ts'
import * as z from 'zod/mini'
import { call } from '#contract/socle/call.ts'
import { texte, identifiant, instant } from '#contract/socle/formes.ts'
import { proche } from '#contract/coproprietes/immatriculation.ts'

const TENEUR = ['VALIDER_RATTACHEMENT_DECLARATION'] as const

const score = z.number()
/** En mètres ; null quand l’une n’est pas située. */
const distance = z.nullable(z.number())

/** Une copropriété ou une demande proche, telle que le teneur la lit : à quel point, et à quelle distance. */
export const procheDuTeneur = z.extend(proche, { score, distance })
export type DoublonDuTeneur = z.output<typeof procheDuTeneur>

/** Pourquoi le teneur a écarté un doublon possible. */
const ecart = { raison: z.string(), par: z.string(), dateEcart: instant }

/** De quelle copropriété on parle ; `numero` null : son immatriculation est demandée. */
const designee = {
  id: z.number(),
  numero: z.nullable(z.string()),
  nom: z.nullable(z.string()),
  adresse: z.nullable(z.string()),
  etat: z.enum(CODES_ETATS),
}

export const doublonsDe = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/coproprietes/doublons/:id',
  summary:
    'Rend les copropriétés et demandes proches d’une copropriété immatriculée, la plus ressemblante d’abord, celles que le teneur a écartées, et celles qu’elle a absorbées.',
  allow: TENEUR,
  refuse: ['INTROUVABLE'],
  params: z.object({ id: identifiant }),
  reply: z.object({
    ...designee,
    numero: z.string(),
    proches: z.array(procheDuTeneur),
    ecartees: z.array(z.extend(procheDuTeneur, ecart)),
    absorbees: z.array(z.object({ id: z.number(), numero: z.string() })),
  }),
})
export type Doublons = z.output<typeof doublonsDe.reply>

const paire = z.object({ id: identifiant, autre: identifiant })

/** Un côté de la comparaison ; sa position, null quand elle n’est pas située. */
const cote = z.object({
  ...designee,
  /** La demande à décider qui la porte. */
  idDemande: z.nullable(z.number()),
  /** La sienne ; sans numéro ni demande à décider, celle de la dernière. */
  reference: z.nullable(z.string()),
  lon: z.nullable(z.number()),
  lat: z.nullable(z.number()),
})

export const comparerCoproprietes = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/coproprietes/doublons/:id/:autre',
  summary:
    'Rend deux copropriétés côte à côte, immatriculées ou demandées : ce qui les rapproche, ce que chacune dit, et ce qu’il faut pour les fusionner.',
  allow: TENEUR,
  refuse: ['INTROUVABLE'],
  params: paire,
  reply: z.object({
    gauche: cote,
    droite: cote,
    score,
    motifs: proche.shape.motifs,
    distance,
    sections: z.array(
      z.object({
        titre: z.string(),
        lignes: z.array(
          z.object({
            chemin: z.string(),
            libelle: z.string(),
            gauche: z.string(),
            droite: z.string(),
            differe: z.boolean(),
          }),
        ),
      }),
    ),
    /** Ce que la fusion regarde de chacune ; null quand l’une n’est pas immatriculée. */
    fusion: z.nullable(z.object({ gauche: z.custom<AFusionner>(), droite: z.custom<AFusionner>() })),
    /** Ce qui empêche de les fusionner, en une phrase. */
    obstacle: z.nullable(z.string()),
    ecartee: z.nullable(z.object(ecart)),
  }),
})
export type Comparees = z.output<typeof comparerCoproprietes.reply>

const idRendu = z.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER))

export const fusionnerCoproprietes = call({
  paragraphe: 'ajout',
  method: 'PUT',
  path: '/api/coproprietes/fusionner/:id/:autre',
  summary:
    'Fusionne deux copropriétés immatriculées qui n’en sont qu’une : la plus ancienne est gardée, l’autre y mène. Refuse quand ce qui a été annoncé a changé.',
  allow: TENEUR,
  refuse: [
    'ACTE_IMPOSSIBLE',
    'DEMANDE_OUVERTE',
    'FUSION_AVEC_SOI',
    'FUSION_CHANGEE',
    'FUSION_NON_IMMATRICULEE',
    'FUSION_PRINCIPAL_SECONDAIRE',
    'INTROUVABLE',
  ],
  params: paire,
  body: z.object({
    /** Ce que le teneur a lu avant de confirmer : laquelle reste, d’où vient le mandat, d’où vient la déclaration. */
    gardee: idRendu,
    rattachementDe: z._default(z.nullable(idRendu), null),
    declarationDe: idRendu,
    raison: texte(MOTIF_MAX),
  }),
  reply: z.object({ numero: z.string() }),
})

export const ecarterDoublon = call({
  paragraphe: 'ajout',
  method: 'PUT',
  path: '/api/coproprietes/doublons/ecarter/:id/:autre',
  summary:
    'Dit que deux copropriétés, immatriculées ou demandées, ne sont pas la même : la paire n’est plus proposée.',
  allow: TENEUR,
  refuse: ['FUSION_AVEC_SOI', 'INTROUVABLE'],
  params: paire,
  body: z.object({ raison: texte(MOTIF_MAX) }),
})

export const reconsidererDoublon = call({
  paragraphe: 'ajout',
  method: 'PUT',
  path: '/api/coproprietes/doublons/reconsiderer/:id/:autre',
  summary: 'Revient sur un doublon écarté : la paire est de nouveau proposée.',
  allow: TENEUR,
  refuse: ['INTROUVABLE'],
  params: paire,
})
