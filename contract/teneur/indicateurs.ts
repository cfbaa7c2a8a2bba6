import { JOURS_REGARDES } from '#domain/institutions/categorisation/telechargements/prises.ts'
import { codes } from '#domain/socle/codes.ts'
import { parCode } from '#domain/socle/par-code.ts'
import { CODES_TABLEAUX } from '#domain/teneur/indicateurs/tableaux.ts'
import { RESULTATS } from '#domain/socle/travaux/passages.ts'
import { TRAVAUX_PROGRAMMES } from '#domain/socle/travaux/travaux.ts'
import { COMPTES_DE_DEMANDES } from '#domain/teneur/validations/indicateurs.ts'
import * as z from 'zod/mini'
import { call } from '#contract/socle/call.ts'
import { frais, instant, jour } from '#contract/socle/formes.ts'

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
const comptesDeDemandes = parCode(COMPTES_DE_DEMANDES, () => z.number())

/** §3.5 : les comptes du teneur. Ce qui n’est compté nulle part encore est null, et ne se montre pas. */
export const indicateursTeneur = call({
  paragraphe: '7.3',
  method: 'GET',
  path: '/api/coproprietes/indicateurs',
  summary:
    'Le tableau du teneur : copropriétés immatriculées, demandes en cours et hors délai ; le détail aux administrateurs.',
  allow: ['LIRE_TELEDECLARANT'],
  query: frais,
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

export const tableauxMco = call({
  paragraphe: '7.7',
  method: 'GET',
  path: '/api/indicateurMCO/allTableau',
  summary: 'Rend les tableaux de suivi du teneur : comptes par type et par statut, lettres, demandes.',
  allow: ['SUIVI_INDICATEURS_MCO'],
  query: frais,
  reply: z.array(
    z.object({
      code: z.enum(CODES_TABLEAUX),
      titre: z.string(),
      lignes: z.array(z.object({ clef: z.string(), libelle: z.string(), nombre: z.number() })),
    }),
  ),
})

export const travauxDeFond = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/travaux-de-fond',
  summary: 'Les travaux qui reviennent d’eux-mêmes : quand, leur dernier passage et ce qu’il a donné.',
  allow: ['SUIVI_INDICATEURS_MCO'],
  reply: z.object({
    /** L’instant où on les a lus. */
    le: instant,
    travaux: z.array(
      z.object({
        nom: z.enum(TRAVAUX_PROGRAMMES),
        libelle: z.string(),
        /** En mots : « chaque nuit à 2 h 20 ». */
        quand: z.string(),
        dernierPassage: z.nullable(instant),
        resultat: z.enum(codes(RESULTATS)),
        /** Depuis quand il ne se fait plus ; null tant qu’il se fait. */
        malDepuis: z.nullable(instant),
      }),
    ),
  }),
})

export const prisesInhabituelles = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/indicateurs/prises-inhabituelles',
  summary: `Les journées où une personne a pris de l’outil de catégorisation bien plus que de coutume, sur ${JOURS_REGARDES} jours.`,
  allow: ['SUIVI_INDICATEURS_MCO'],
  reply: z.object({
    prises: z.array(
      z.object({
        compteId: z.number(),
        auteur: z.string(),
        organisme: z.nullable(z.string()),
        jour,
        fichiers: z.number(),
        /** Les fichiers de tout un territoire. */
        entiers: z.number(),
        lignes: z.number(),
        fiches: z.number(),
        /** Les lignes lues à l’écran. */
        ecran: z.number(),
        /** Les copropriétés ouvertes une à une. */
        consultations: z.number(),
        /** Les fois où tout un territoire s’est pris une copropriété après l’autre. */
        tours: z.number(),
      }),
    ),
  }),
})
export type PriseInhabituelle = z.output<typeof prisesInhabituelles.reply>['prises'][number]
