import { call } from '#contract/socle/call.ts'
import { jour, jourDemande, jourJuge, numeroEcrit, pagination } from '#contract/socle/formes.ts'
import { CODES_MESURES } from '#domain/coproprietes/comparaison/mesures.ts'
import {
  type Axe,
  type Categorie,
  CODES_AXES,
  CODES_CATEGORIES,
} from '#domain/institutions/categorisation/axes.ts'
import { CODES_COLONNES, COLONNES_D_ORIGINE } from '#domain/institutions/categorisation/colonnes.ts'
import { TERRITOIRES_DEMANDES_MAX, TEXTE_MAX } from '#domain/institutions/categorisation/demande.ts'
import { LISTEES_MAX, PAGES_MAX } from '#domain/institutions/categorisation/dossier.ts'
import { FICHES_MAX } from '#domain/institutions/categorisation/fiches-absentes.ts'
import { CHOISIES_MAX } from '#domain/institutions/categorisation/choisies.ts'
import { MOUVEMENTS_LISTES } from '#domain/institutions/categorisation/mouvements.ts'
import { RAISONS_DITES } from '#domain/institutions/categorisation/raisons.ts'
import { CODES_REGROUPEMENTS } from '#domain/institutions/categorisation/regroupements.ts'
import { CODES_SIGNES } from '#domain/institutions/categorisation/signes.ts'
import { CODES_TRIS, TAILLE_DE_PAGE } from '#domain/institutions/categorisation/tris.ts'
import { CATEGORISER, LIRE_LE_GUIDE } from '#domain/socle/acces/droit.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { territoire, territoireNomme } from './habilitations.ts'
import { PORTE } from './institution.ts'
import * as z from 'zod/mini'

/** Ce que l’on demande d’un critère ; la règle dit ce qui ne va pas, à son champ. */
export const demandeDeCritere = z.object({
  min: z.optional(z.number()),
  max: z.optional(z.number()),
  du: z.optional(jourJuge),
  au: z.optional(jourJuge),
  parmi: z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(50))),
  vaut: z.optional(z.boolean()),
  texte: z.optional(z.string().check(z.maxLength(TEXTE_MAX))),
  inconnu: z.optional(z.boolean()),
})

/** Une recherche de l’outil : aucun territoire, tout le sien ; aucun critère, toutes ses copropriétés. */
export const rechercheDeLOutil = {
  territoires: z._default(z.array(territoire).check(z.maxLength(TERRITOIRES_DEMANDES_MAX)), []),
  criteres: z._default(z.record(z.string().check(z.maxLength(60)), demandeDeCritere), {}),
}
const recherche = z.object(rechercheDeLOutil)

/** Copropriétés choisies une à une, parmi celles que la recherche trouve ; aucune : toutes. */
export const choisies = z._default(z.array(numeroEcrit).check(z.maxLength(CHOISIES_MAX)), [])

/** « idCommune » (§3.5) : la commune que l’on regarde, par son code Insee ; un lieu de plus parmi `territoires` (décision 0079). */
const idCommune = z.optional(z.string().check(z.maxLength(5)))
export type RechercheDemandee = z.output<typeof recherche>

const parCategorie = z.object(
  Object.fromEntries(CODES_CATEGORIES.map((c) => [c, z.number()])) as Record<Categorie, z.ZodMiniNumber>,
)

const mesures = {
  nombre: z.number(),
  lots: z.number(),
  lotsPrincipaux: z.number(),
  categories: parCategorie,
  /** Celles dont les comptes sont exploitables : les médianes sont les leurs. */
  comptes: z.number(),
  /** Celles dont on sait le taux d’impayés : leur médiane est la leur. */
  impayes: z.number(),
  /** En euros par lot principal. */
  chargesMedianes: z.nullable(z.number()),
  /** En pour cent des charges courantes. */
  impayesMedian: z.nullable(z.number()),
}

const groupe = z.object({
  ...mesures,
  /** Null : celles que l’on ne sait pas placer à ce niveau. */
  code: z.nullable(z.string()),
  nom: z.string(),
  lon: z.nullable(z.number()),
  lat: z.nullable(z.number()),
})
export type GroupeDeLOutil = z.output<typeof groupe>

export const regrouper = call({
  paragraphe: '7.10',
  method: 'POST',
  path: '/api/public/categorisation/findRegroupementWithCriterias',
  summary:
    'Les copropriétés de son territoire qui répondent aux critères, par région, département, intercommunalité, commune ou copropriété : leur nombre, leurs lots, leurs catégories, leurs médianes.',
  allow: CATEGORISER,
  effet: 'lecture',
  refuse: [...PORTE, 'TROP_DE_PRISES'],
  body: z.object({
    ...rechercheDeLOutil,
    choisies,
    idCommune,
    regroupementNiveau: z._default(z.enum(CODES_REGROUPEMENTS), 'REGION'),
  }),
  reply: z.object({
    /** Tout le territoire regardé, en une ligne. */
    total: z.object(mesures),
    groupes: z.array(groupe),
    /** Vrai quand il y en a d’autres : la carte des copropriétés n’en montre que les premières. */
    davantage: z.boolean(),
    /** Des copropriétés choisies, les numéros que la recherche ne trouve pas. */
    absentes: z._default(z.array(z.string()), []),
    /** Ceux que l’on regarde : demandés, ou tout le sien. */
    territoires: z.array(territoireNomme),
  }),
})

/** Ce que vaut une colonne : un jour AAAA-MM-JJ, un montant en euros, une part en pour cent, le code d’une réponse ; null : on ne le sait pas. */
const valeur = z.nullable(z.union([z.string(), z.number(), z.boolean()]))

/** Ce que valait une copropriété, ou ce qu’elle vaut. */
export const moment = z.object({ categorie: z.enum(CODES_CATEGORIES), note: z.nullable(z.number()) })

const coproprieteVue = z.object({
  id: z.number(),
  numero: z.string(),
  nom: z.nullable(z.string()),
  adresse: z.string(),
  commune: z.nullable(z.string()),
  codeInsee: z.nullable(z.string()),
  departement: z.nullable(z.string()),
  idRegion: z.nullable(z.string()),
  lon: z.nullable(z.number()),
  lat: z.nullable(z.number()),
  nbLotsHabBurCom: z.nullable(z.number()),
  categorie: z.enum(CODES_CATEGORIES),
  note: z.nullable(z.number()),
})
const ligne = z.object({
  ...coproprieteVue.shape,
  /** Ce qui pèse le plus dans sa note, en mots, le plus lourd d’abord. */
  raisons: z
    .array(z.object({ code: z.enum(CODES_SIGNES), fait: z.string() }))
    .check(z.maxLength(RAISONS_DITES)),
  /** Ce qu’elle est devenue depuis la fin de trimestre gardée il y a un an ; null : rien n’a bougé, ou on ne sait pas ce qu’elle était. */
  bouge: z.nullable(
    z.object({
      depuis: jour,
      mouvement: z.enum(MOUVEMENTS_LISTES),
      /** Null : pas encore immatriculée. */
      alors: z.nullable(moment),
    }),
  ),
  valeurs: z.record(z.string(), valeur),
})
export type LigneDeLOutil = z.output<typeof ligne>

/** Les colonnes que l’on veut, dans l’ordre où on les veut ; redite, une colonne ne vient qu’une fois, à sa première place. */
const colonnes = z._default(
  z.array(z.enum(CODES_COLONNES)).check(
    z.minLength(1),
    z.maxLength(100),
    z.overwrite((codes) => [...new Set(codes)]),
  ),
  [...COLONNES_D_ORIGINE],
)

/** Ce qui est à l’écran, dont un fichier est l’exacte copie : recherche, ordre, colonnes, copropriétés choisies. */
export const ceQuiEstALEcran = {
  ...rechercheDeLOutil,
  colonnes,
  choisies,
  sortField: z._default(z.enum(CODES_TRIS), 'note'),
  sortDirection: z._default(z.enum(['asc', 'desc']), 'desc'),
}
/** De la liste en classeur et du dossier : la fin de trimestre gardée à quoi comparer ; absente : la dernière. */
export const depuis = z.optional(jourDemande)
/** Du dossier pour le comité : une page par copropriété. */
export const fiches = z._default(z.boolean(), false)
const ecran = z.object(ceQuiEstALEcran)
export type CeQuiEstALEcran = z.output<typeof ecran>

export const lister = call({
  paragraphe: '7.10',
  method: 'POST',
  path: '/api/public/categorisation/findWithCriterias',
  summary: `Les copropriétés de son territoire qui répondent aux critères, ${TAILLE_DE_PAGE} par page au plus.`,
  allow: CATEGORISER,
  effet: 'lecture',
  refuse: [...PORTE, 'TROP_DE_PRISES'],
  body: z.object({
    ...rechercheDeLOutil,
    choisies,
    idCommune,
    colonnes,
    /** Vrai : ni raisons, ni ce qui a bougé, qui ne se lisent pas. */
    sansRaisons: z._default(z.boolean(), false),
    paginationOptions: pagination(
      CODES_TRIS,
      { champ: 'idRegion', sens: 'desc' },
      { defaut: TAILLE_DE_PAGE, max: TAILLE_DE_PAGE },
    ),
  }),
  reply: z.object({ lignes: z.array(ligne), totalItems: z.number() }),
})

const point = z.object({
  code: z.enum(CODES_SIGNES),
  axe: z.enum(CODES_AXES),
  libelle: z.string(),
  source: z.string(),
  /** Null : on ne le sait pas, il ne compte pas. */
  points: z.nullable(z.number()),
  maximum: z.number(),
  fait: z.nullable(z.string()),
  /** De quand est ce fait : sa déclaration, ses comptes. */
  quand: z.nullable(z.string()),
})

const exercice = z.object({
  cloture: jour,
  chargesCourantes: z.nullable(z.number()),
  chargesExceptionnelles: z.nullable(z.number()),
  impayes: z.nullable(z.number()),
  dettes: z.nullable(z.number()),
  fondsTravaux: z.nullable(z.number()),
  /** Null : non renseigné. */
  approuves: z.nullable(z.boolean()),
  /** Vrai d’un premier exercice : il n’est pas clos, sa clôture est prévue. */
  enCours: z.boolean(),
})

/** Une mesure de ses comptes, et celle de ses semblables : en euros par lot principal, ou en pour cent des charges courantes. */
const semblable = z.object({
  mesure: z.enum(CODES_MESURES),
  libelle: z.string(),
  unite: z.enum(['euros', 'pourCent']),
  /** La sienne, à son dernier exercice ; null : on ne la sait pas. */
  valeur: z.nullable(z.number()),
  /** Ce que ses semblables ont en commun, en mots. */
  classe: z.string(),
  nombre: z.number(),
  /** Vrai : elles sont au moins ce nombre. */
  aLaDizaine: z.boolean(),
  premierQuartile: z.number(),
  mediane: z.number(),
  troisiemeQuartile: z.number(),
})

/** Une rubrique de la page d’une copropriété. */
const rubrique = z.object({
  titre: z.string(),
  lignes: z.array(z.object({ libelle: z.string(), valeur: z.nullable(z.string()) })),
})

export const lireUneCopropriete = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/public/categorisation/copropriete/:immat',
  summary:
    'Tout ce que son organisme peut savoir d’une copropriété de son territoire : sa note expliquée point par point, ses comptes, son dossier. Ni courriel, ni téléphone, ni document, ni utilisateur.',
  allow: CATEGORISER,
  refuse: [...PORTE, 'INTROUVABLE', 'TROP_DE_PRISES'],
  params: z.object({ immat: numeroEcrit }),
  reply: z.object({
    ...coproprieteVue.shape,
    syndic: z.nullable(z.string()),
    situationMandat: z.string(),
    dateMaj: z.nullable(jour),
    periodeConstruction: z.nullable(z.string()),
    nbLots: z.nullable(z.number()),
    /** Null : on ne le sait pas. */
    nbArretesEnCours: z.nullable(z.number()),
    /** Depuis quand sa note vaut cela. */
    depuis: z.nullable(jour),
    axes: z.object(
      Object.fromEntries(CODES_AXES.map((axe) => [axe, z.nullable(z.number())])) as Record<
        Axe,
        z.ZodMiniNullable<z.ZodMiniNumber>
      >,
    ),
    connus: z.number(),
    points: z.array(point),
    reserves: z.array(z.string()),
    exercices: z.array(exercice),
    /** À côté de ses derniers comptes, la moitié du milieu de la classe la plus proche ; une mesure sans classe n’y est pas. */
    semblables: z.array(semblable),
    rubriques: z.array(rubrique),
    /** La catégorie à la fin de chaque trimestre gardé, le dernier d’abord. */
    evolution: z.array(
      z.object({ fin: jour, categorie: z.enum(CODES_CATEGORIES), note: z.nullable(z.number()) }),
    ),
  }),
})
export type CoproprieteDeLOutil = z.output<typeof lireUneCopropriete.reply>

/** Ce qui s’emporte se refuse à la porte, ou passé ce qu’une personne en prend par jour. */
export const PRENDRE = [...PORTE, 'TROP_DE_PRISES'] as const

/** Un fichier de l’outil, que l’on attend, a de plus son tour : un par personne, quelques-uns ensemble. */
export const ATTENDRE = [...PRENDRE, 'UN_FICHIER_A_LA_FOIS', 'OUTIL_OCCUPE'] as const

export const extraireCsv = call({
  paragraphe: '7.10',
  method: 'POST',
  path: '/api/public/categorisation/extractDatasForCsv',
  summary:
    'Les copropriétés à l’écran, une ligne chacune, en CSV : celles de la recherche ou celles que l’on a choisies, dans son ordre, avec ses colonnes.',
  allow: CATEGORISER,
  effet: 'lecture',
  refuse: ATTENDRE,
  body: z.object(ceQuiEstALEcran),
  gives: 'file',
})

export const extraireDonnees = call({
  paragraphe: '7.10',
  method: 'POST',
  path: '/api/public/categorisation/extractDatas',
  summary:
    'Les mêmes copropriétés, en classeur (XLSX) ou, pour un outil de cartographie, en GeoJSON : une entité par copropriété, les codes des colonnes pour propriétés, leurs libellés et ce que le fichier dit de lui-même à côté.',
  allow: CATEGORISER,
  effet: 'lecture',
  refuse: ATTENDRE,
  body: z.object({ ...ceQuiEstALEcran, depuis, format: z._default(z.enum(['xlsx', 'geojson']), 'xlsx') }),
  gives: 'file',
})

/** Ce qui se demande en plus des premières se dit, et ne vient pas. */
const NUMEROS_MAX = 2_000

export const telechargerFichesDeLOutil = call({
  paragraphe: '7.10',
  method: 'POST',
  path: '/api/public/categorisation/download-zip-fiche-copropriete',
  summary: `Les fiches de ces copropriétés en PDF, ${FICHES_MAX} au plus, dans un ZIP écrit à mesure qu’il part. Celles qui n’ont pas pu être faites sont dites dans l’en-tête d’avertissement et dans le fichier.`,
  allow: CATEGORISER,
  effet: 'lecture',
  refuse: [...ATTENDRE, 'AUCUNE_FICHE'],
  body: z.object({
    numeros: z
      .array(numeroEcrit)
      .check(z.maxLength(NUMEROS_MAX))
      .check(z.refine((n) => n.length > 0, 'OBLIGATOIRE')),
  }),
  gives: 'file',
})

export const telechargerRapportXlsx = call({
  paragraphe: '7.10',
  method: 'POST',
  path: '/api/public/categorisation/download-xlsx-rapport-synthetique',
  summary:
    'Le rapport synthétique de ce qui est à l’écran, en classeur : une couverture, sept feuilles de chiffres, la liste des copropriétés avec ses colonnes et dans son ordre.',
  allow: CATEGORISER,
  effet: 'lecture',
  refuse: ATTENDRE,
  body: z.object(ceQuiEstALEcran),
  gives: 'file',
})

export const telechargerRapportPdf = call({
  paragraphe: '7.10',
  method: 'POST',
  path: '/api/public/categorisation/download-pdf-rapport-synthetique',
  summary: `Le dossier pour le comité, de ce qui est à l’écran, en PDF accessible : sa couverture, la carte et la liste des ${LISTEES_MAX} premières avec leurs raisons, ses chiffres, comment la note se fait ; si on le demande, une page pour chacune des ${PAGES_MAX} premières.`,
  allow: CATEGORISER,
  effet: 'lecture',
  refuse: ATTENDRE,
  body: z.object({ ...ceQuiEstALEcran, fiches, depuis }),
  gives: 'file',
})

export const telechargerFicheDeLOutil = call({
  paragraphe: '7.10',
  method: 'GET',
  path: '/api/public/categorisation/download-single-fiche-copropriete/:immat',
  summary:
    'La fiche d’une copropriété de son territoire en PDF : tout ce que son organisme peut en savoir. Ni courriel, ni téléphone, ni document, ni utilisateur.',
  allow: CATEGORISER,
  refuse: [...ATTENDRE, 'INTROUVABLE'],
  params: z.object({ immat: numeroEcrit }),
  gives: 'file',
})

export const telechargerDiagnostic = call({
  paragraphe: '7.10',
  method: 'POST',
  path: '/api/public/categorisation/download-rapport-for-copropriete',
  summary:
    'Le diagnostic d’une copropriété de son territoire en PDF : sa note signe par signe, ce que l’on n’en sait pas, ses comptes à côté de ceux de ses semblables, son évolution.',
  allow: CATEGORISER,
  effet: 'lecture',
  refuse: [...ATTENDRE, 'INTROUVABLE'],
  body: z.object({ immat: numeroEcrit }),
  gives: 'file',
})

export const telechargerGuideDeLOutil = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: CHEMINS.guideDeLOutil,
  summary:
    'Le guide de l’outil de catégorisation en PDF : poser une question, lire les résultats, comprendre la note, emporter un fichier.',
  allow: LIRE_LE_GUIDE,
  gives: 'file',
})
