import * as z from 'zod/mini'
import { call } from '#contract/socle/call.ts'
import { identifiant, instant, jour } from '#contract/socle/formes.ts'

const REFUSE = ['ACTE_IMPOSSIBLE', 'COPROPRIETE_DISSOUTE', 'INTROUVABLE'] as const

export const lireFicheSynthetique = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/coproprietes/:id/fiche-synthetique',
  summary:
    'Rend la fiche synthétique d’une copropriété de son établissement (de toutes pour le teneur, l’assistance et les notaires), d’après sa dernière déclaration acceptée ; un syndic bénévole n’y est nommé qu’à lui-même et au teneur.',
  allow: ['VISUALISER_COPRO'],
  refuse: REFUSE,
  params: z.object({ id: identifiant }),
  reply: z.object({
    id: z.number(),
    numero: z.string(),
    nom: z.nullable(z.string()),
    adresse: z.nullable(z.string()),
    dateDelivrance: jour,
    /** Quand la déclaration a été acceptée ; null : le registre n’a que la part publique du dossier. */
    dateDeclaration: z.nullable(instant),
    mention: z.string(),
    sections: z.array(
      z.object({
        titre: z.string(),
        note: z.nullable(z.string()),
        lignes: z.array(z.object({ libelle: z.string(), valeur: z.string() })),
      }),
    ),
  }),
})
export type FicheSynthetique = z.output<typeof lireFicheSynthetique.reply>

export const telechargerFicheSynthetique = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/coproprietes/:id/fiche-synthetique/pdf',
  summary: 'Rend la même fiche synthétique, en PDF accessible.',
  allow: ['VISUALISER_COPRO'],
  refuse: REFUSE,
  parMinute: 30,
  params: z.object({ id: identifiant }),
  gives: 'file',
})

/** Les fiches d’une même archive. */
export const FICHES_MAX = 100

export const telechargerFichesSynthetiques = call({
  paragraphe: 'ajout',
  method: 'POST',
  path: '/api/coproprietes/fiches-synthetiques',
  summary: `Rend les fiches synthétiques de plusieurs copropriétés (${FICHES_MAX} au plus) dans une archive ZIP ; ce qui empêche d’en délivrer une est dit dans un texte joint.`,
  allow: ['VISUALISER_COPRO'],
  effet: 'lecture',
  parMinute: 6,
  body: z.object({
    identifiants: z
      .array(z.number().check(z.int(), z.minimum(1)))
      .check(z.minLength(1), z.maxLength(FICHES_MAX)),
  }),
  gives: 'file',
})
