import { COMPTES_DE_DEMANDES, type CompteDeDemandes } from '#domain/validation/indicateurs.ts'
import * as z from 'zod/mini'
import { call } from './call.ts'
import { instant } from './formes.ts'

export const tableauDeBordSyndic = call({
  paragraphe: '7.3',
  method: 'GET',
  path: '/api/coproprietes/tableauDeBordSyndic',
  summary:
    'Les comptes du syndic : immatriculées, mandats expirés, mises à jour dues, parcelles non géolocalisées et copropriétés qui les portent.',
  allow: ['AFFICHER_DONNEES_ADMIN_SYNDIC'],
  reply: z.object({
    immatriculees: z.number(),
    mandatsExpires: z.number(),
    majRequises: z.number(),
    /** Des parcelles déclarées que le cadastre ne connaît pas, et que l’on n’a pas gardées telles quelles. */
    nonGeolocalisees: z.number(),
    coproprietesASituer: z.number(),
  }),
})

/** Rien ne le compte encore, ou la personne n’y a pas droit : null. */
const compteDuTeneur = z.nullable(z.number())

/** De chaque type de demande, celles en cours et celles hors délai. */
const comptesDeDemandes = Object.fromEntries(COMPTES_DE_DEMANDES.map((nom) => [nom, z.number()])) as Record<
  CompteDeDemandes,
  z.ZodMiniNumber
>

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
    ...comptesDeDemandes,
    moyenneImmatHebdo: compteDuTeneur,
    nbTeledeclarants: compteDuTeneur,
    nbUtilisateurs: compteDuTeneur,
    moyenneRattachementHebdo: compteDuTeneur,
    nbTelechargementDonneesBrutes: compteDuTeneur,
    topEchelleGeographique: z.nullable(z.string()),
    nbTelechargementRapportBo: compteDuTeneur,
    nbMajParAnnee: compteDuTeneur,
    nbMajParMois: compteDuTeneur,
  }),
})
