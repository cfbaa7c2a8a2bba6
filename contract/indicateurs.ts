import * as z from 'zod/mini'
import { call } from './call.ts'
import { instant } from './formes.ts'

export const tableauDeBordSyndic = call({
  paragraphe: '7.3',
  method: 'GET',
  path: '/api/coproprietes/tableauDeBordSyndic',
  summary:
    'Les quatre comptes du syndic : immatriculées, mandats expirés, mises à jour dues, non géolocalisées.',
  allow: ['AFFICHER_DONNEES_ADMIN_SYNDIC'],
  reply: z.object({
    immatriculees: z.number(),
    mandatsExpires: z.number(),
    majRequises: z.number(),
    nonGeolocalisees: z.number(),
  }),
})

const demandes = z.object({
  type: z.string(),
  libelle: z.string(),
  enCours: z.number(),
  horsDelai: z.number(),
})

/** §3.5 : les comptes du teneur. Ce qui n’est compté nulle part encore est null, et ne se montre pas. */
export const indicateursTeneur = call({
  paragraphe: '7.3',
  method: 'GET',
  path: '/api/coproprietes/indicateurs',
  summary:
    'Le tableau du teneur : copropriétés immatriculées, demandes en cours et hors délai ; le détail aux administrateurs.',
  allow: ['LIRE_TELEDECLARANT'],
  /** `frais` : recompter sans attendre la minute. */
  query: z.object({ frais: z.optional(z.literal('true')) }),
  reply: z.object({
    calculeLe: instant,
    nbCoproImmatriculees: z.number(),
    demandes: z.array(demandes),
    detail: z.nullable(
      z.object({
        moyenneImmatHebdo: z.number(),
        nbTeledeclarants: z.number(),
        nbUtilisateurs: z.number(),
        moyenneRattachementHebdo: z.nullable(z.number()),
        nbTelechargementDonneesBrutes: z.nullable(z.number()),
        topEchelleGeographique: z.nullable(z.string()),
        nbTelechargementRapportBo: z.nullable(z.number()),
        nbMajParAnnee: z.nullable(z.number()),
        nbMajParMois: z.nullable(z.number()),
      }),
    ),
  }),
})
