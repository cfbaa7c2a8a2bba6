import { call } from '#contract/socle/call.ts'
import { jour, LECTURES_PAR_MINUTE, ouiNonEcrit } from '#contract/socle/formes.ts'
import {
  CHAUFFAGES_COMPARES,
  PERIODES_COMPAREES,
  REPRESENTANTS_MIN,
  SEMBLABLES_MIN,
} from '#domain/coproprietes/comparaison/classes.ts'
import { TAILLES } from '#domain/coproprietes/comparaison/tailles.ts'
import { FIGURES_DE_CARTE } from '#domain/public/statistiques/carte.ts'
import { CLASSEMENTS } from '#domain/public/statistiques/classements.ts'
import { colonneDe, COLONNES } from '#domain/public/statistiques/indicateurs.ts'
import { CODES_NIVEAUX, NIVEAUX_D_ADRESSE } from '#domain/public/statistiques/niveaux.ts'
import { CODES_FIGURES, repartition } from '#domain/public/statistiques/repartitions.ts'
import { FIGURES_DE_SEMBLABLES } from '#domain/public/statistiques/semblables/figures.ts'
import type { RepartitionPublique } from '#domain/public/statistiques/semblables/groupe.ts'
import { COMPTER_STATISTIQUES } from '#domain/socle/acces/droit.ts'
import { codes } from '#domain/socle/codes.ts'
import { codeDeDepartement, codeDeRegion } from './territoires.ts'
import * as z from 'zod/mini'

const trimestre = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])
const periode = z.object({ annee: z.number(), trimestre })
const nombreEcrit = (motif: RegExp) =>
  z.pipe(z.string().check(z.regex(motif, { error: 'PERIODE_INCONNUE' })), z.transform(Number))

/** Un territoire et un trimestre, dans une adresse. Sans période : la dernière comptée ; sans trimestre, le dernier de l’année. */
export const TERRITOIRE_DEMANDE = {
  niveau: z.enum(NIVEAUX_D_ADRESSE),
  /** Code Insee ; SIREN d’une intercommunalité ; rien pour la France, ou FR, que rendent ses chiffres. */
  code: z.optional(z.string().check(z.regex(/^([0-9AB]{1,5}|\d{9}|FR)$/i, { error: 'LIEU_INCONNU' }))),
  annee: z.optional(nombreEcrit(/^\d{4}$/)),
  trimestre: z.optional(nombreEcrit(/^[1-4]$/)),
}

const territoire = z.object({
  niveau: z.enum(CODES_NIVEAUX),
  code: z.string(),
  nom: z.string(),
  departement: z.nullable(z.string()),
})
export type TerritoireDeChiffres = z.output<typeof territoire>

const chiffre = z.nullable(z.number())
const chiffres = z.object(Object.fromEntries(COLONNES.map((colonne) => [colonne, chiffre])))

export const chiffresDuTerritoire = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/public/statistiques/chiffres',
  summary:
    'Rend les chiffres d’un territoire à un trimestre, et leur évolution ; ce que le secret statistique cache est null.',
  allow: 'public',
  refuse: ['TERRITOIRE_INCONNU', 'PERIODE_SANS_CHIFFRES'],
  parMinute: LECTURES_PAR_MINUTE,
  query: z.object(TERRITOIRE_DEMANDE),
  reply: z.object({
    territoire,
    /** Les territoires qui contiennent celui-ci, du plus grand au plus petit, la France d’abord. */
    parents: z.array(territoire),
    periode,
    /** Le jour que disent ces chiffres. */
    jour,
    /** null : aucune copropriété n’y est immatriculée. */
    chiffres: z.nullable(chiffres),
    /** Chaque trimestre compté, du plus ancien au plus récent. */
    evolution: z.array(
      z.object({
        annee: z.number(),
        trimestre,
        nb: z.number(),
        lots: z.number(),
        fraicheurs_a_jour: z.number(),
      }),
    ),
  }),
})

/** Les territoires classés sur une page. */
export const TERRITOIRES_PAR_PAGE = 20

export const classementDesTerritoires = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/public/statistiques/classement',
  summary: `Classe les territoires de celui-ci par un chiffre, ${TERRITOIRES_PAR_PAGE} par page ; ceux que le secret statistique cache viennent en dernier.`,
  allow: 'public',
  refuse: ['TERRITOIRE_INCONNU', 'PERIODE_SANS_CHIFFRES'],
  parMinute: LECTURES_PAR_MINUTE,
  query: z.object({
    ...TERRITOIRE_DEMANDE,
    par: z._default(z.enum(codes(CLASSEMENTS)), 'nb'),
    page: z._default(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,3}$/)), z.transform(Number)), 1),
  }),
  reply: z.object({
    total: z.number(),
    lignes: z.array(z.object({ territoire, nb: z.number(), exploitables: chiffre, valeur: chiffre })),
  }),
})

export const carteDesDepartements = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/public/statistiques/departements',
  summary:
    'Rend un chiffre de chaque département de la France ou d’une région, du plus grand au plus petit ; ce que le secret statistique cache est null.',
  allow: 'public',
  refuse: ['TERRITOIRE_INCONNU', 'PERIODE_SANS_CHIFFRES'],
  parMinute: LECTURES_PAR_MINUTE,
  query: z.object({ ...TERRITOIRE_DEMANDE, par: z._default(z.enum(codes(CLASSEMENTS)), 'nb') }),
  reply: z.object({
    departements: z.array(
      z.object({
        code: z.string(),
        nom: z.string(),
        nb: z.number(),
        exploitables: chiffre,
        valeur: chiffre,
      }),
    ),
  }),
})

export const FORMATS_DE_RAPPORT = ['xlsx', 'pdf', 'csv'] as const
export type FormatDeRapport = (typeof FORMATS_DE_RAPPORT)[number]

/** Ce qu’un graphique s’emporte : ses chiffres, ou son image. */
export const FORMATS_DE_FIGURE = ['csv', 'svg'] as const
export type FormatDeFigure = (typeof FORMATS_DE_FIGURE)[number]

export const telechargerRapportBo = call({
  paragraphe: '7.11',
  method: 'GET',
  path: '/api/public/statistiques/telechargerRapportBo',
  summary:
    'Rend le rapport d’un territoire à un trimestre : un classeur d’une feuille par chapitre, un PDF accessible, ou un CSV d’une ligne par chiffre ; d’un graphique, ses chiffres en CSV ou son image en SVG.',
  allow: 'public',
  refuse: ['TERRITOIRE_INCONNU', 'PERIODE_SANS_CHIFFRES'],
  parMinute: 30,
  query: z.object({
    ...TERRITOIRE_DEMANDE,
    format: z.enum([...new Set([...FORMATS_DE_RAPPORT, ...FORMATS_DE_FIGURE])]),
    /** Ce graphique seul ; une carte, celle de la France ou d’une région. */
    figure: z.optional(z.enum([...CODES_FIGURES, ...FIGURES_DE_CARTE])),
  }),
  gives: 'file',
})

/** `isNational` n’y change rien : chaque trimestre se compte à tous les niveaux à la fois (décision 0060). */
export const chargementAnneeGeneration = call({
  paragraphe: '7.11',
  method: 'GET',
  path: '/api/public/statistiques/chargementAnneeGeneration/:isNational',
  summary: 'Liste les années dont les chiffres sont comptés, de la plus récente à la plus ancienne.',
  allow: 'public',
  params: z.object({ isNational: ouiNonEcrit }),
  reply: z.array(z.number()),
})

export const chargementTrimestreGeneration = call({
  paragraphe: '7.11',
  method: 'GET',
  path: '/api/public/statistiques/chargementTrimestreGeneration',
  summary: 'Liste les trimestres dont les chiffres sont comptés, du plus récent au plus ancien.',
  allow: 'public',
  reply: z.array(periode),
})

export const compterMaintenant = call({
  paragraphe: 'ajout',
  method: 'POST',
  path: '/api/statistiques/compter',
  summary: 'Compte maintenant les chiffres du trimestre en cours, sans attendre la nuit.',
  allow: COMPTER_STATISTIQUES,
  parMinute: 2,
})

export const choix = <const C extends string>(liste: readonly C[]) =>
  z.enum(liste, { error: ({ input }) => (input === undefined ? 'OBLIGATOIRE' : 'CHOIX_INVALIDE') })
const taille = choix(codes(TAILLES))
const periodeDeConstruction = choix(PERIODES_COMPAREES)
const chauffage = choix(CHAUFFAGES_COMPARES)
const lieu = z.nullable(z.object({ code: z.string(), nom: z.string() }))

const classe = z.object({
  /** Ce qu’elles ont en commun, en mots : « 11 à 50 lots, de 1961 à 1974, Rhône ». */
  libelle: z.string(),
  taille,
  /** Null, pour ce critère et les suivants : de toutes les sortes. */
  periode: z.nullable(periodeDeConstruction),
  chauffage: z.nullable(chauffage),
  ascenseur: z.nullable(z.boolean()),
  departement: lieu,
  region: lieu,
  /** Celles de l’annuaire. */
  nb: z.number(),
  /** Parmi elles, celles dont les comptes sont exploitables, et clos depuis moins de trois ans ; leur part, en pour cent. */
  exploitables: z.number(),
  partExploitable: z.number(),
  /** Vrai : on demande ce que l’annuaire ne publie pas, et les nombres se disent à la dizaine, au moins. */
  aLaDizaine: z.boolean(),
})

/** La moitié du milieu, et où la couper en deux : jamais le plus petit ni le plus grand. */
const moitie = z.object({
  classe,
  /** Les comptes qui disent ce montant. */
  nombre: z.number(),
  premierQuartile: z.number(),
  mediane: z.number(),
  troisiemeQuartile: z.number(),
})

/** Des parts, en pour cent, cent en tout. */
const parts = (code: RepartitionPublique) =>
  z.object({
    classe,
    parts: z.object(
      Object.fromEntries(codes(repartition(code).cases).map((cas) => [colonneDe(code, cas), z.number()])),
    ),
  })

/** La sorte que l’on demande. */
export const DEMANDEES = {
  /** En lots principaux. */
  taille,
  periode: z.optional(periodeDeConstruction),
  chauffage: z.optional(chauffage),
  ascenseur: z.optional(
    z.pipe(
      choix(['true', 'false']),
      z.transform((t) => t === 'true'),
    ),
  ),
  /** L’un ou l’autre ; les deux quand ils s’accordent. Sans lieu, toute la France. */
  departement: z.optional(codeDeDepartement),
  region: z.optional(codeDeRegion),
}

/**
 * `charges` : en euros par an et par lot principal (habitation, bureaux, commerces). `impayes` : en pour cent des charges courantes.
 * `ascenseurs` : des copropriétés ; `etiquettes` : des bâtiments. Chaque chiffre vient de la classe la plus proche où le secret
 * statistique le montre, et la nomme ; null : il ne le montre d’aucune, ou l’on a demandé l’ascenseur.
 */
export const coproprietesSemblables = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/public/statistiques/semblables',
  summary: `Rend ce que déclarent les copropriétés d’une sorte, comptées chaque nuit : la moitié du milieu de leurs charges et de leurs impayés, la part qui a un ascenseur, les étiquettes de leurs bâtiments. Moins de ${SEMBLABLES_MIN} comptes, ou de ${REPRESENTANTS_MIN} représentants : le groupe s’élargit, et le dit.`,
  allow: 'public',
  refuse: ['TERRITOIRE_INCONNU', 'LIEUX_CONTRAIRES'],
  parMinute: LECTURES_PAR_MINUTE,
  query: z.object(DEMANDEES),
  reply: z.object({
    /** Ce que l’on demande, en mots. */
    demande: z.string(),
    /** Null : même en élargissant, trop peu de comptes. */
    groupe: z.nullable(
      z.object({
        /** Le jour du compte. */
        jour,
        classe,
        /** Ce que l’on a élargi, et pourquoi ; null quand la classe est celle que l’on demande. */
        elargissement: z.nullable(z.string()),
        charges: moitie,
        impayes: z.nullable(moitie),
        ascenseurs: z.nullable(parts('ascenseurs')),
        etiquettes: z.nullable(parts('etiquettes')),
      }),
    ),
  }),
})

/** Refuse un graphique que le secret statistique cache comme un choix qui n’existe pas. */
export const telechargerSemblables = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/public/statistiques/semblables/fichier',
  summary: 'Rend un graphique des copropriétés d’une sorte : ses chiffres en CSV, ou son image en SVG.',
  allow: 'public',
  refuse: ['TERRITOIRE_INCONNU', 'LIEUX_CONTRAIRES'],
  parMinute: 30,
  query: z.object({
    ...DEMANDEES,
    figure: choix(FIGURES_DE_SEMBLABLES),
    format: choix(FORMATS_DE_FIGURE),
  }),
  gives: 'file',
})
