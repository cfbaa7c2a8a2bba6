import {
  LIGNES_MAX,
  POIDS_MAX_FICHIER_MO,
  TAILLE_MAX_FICHIER,
} from '#domain/coproprietes/mises-a-jour/bordereaux/reglages.ts'
import {
  CODES_ETATS_BORDEREAU,
  CODES_ETATS_LIGNE,
} from '#domain/coproprietes/mises-a-jour/bordereaux/transitions.ts'
import * as z from 'zod/mini'
import { call } from '#contract/socle/call.ts'
import { identifiant, instant, jour } from '#contract/socle/formes.ts'

const DECLARER = ['MAJ_COPROPRIETE_ANNUELLE'] as const

const format = z.enum(['xlsx', 'csv'])
export type FormatDeFichier = z.output<typeof format>

const RACINE = '/api/coproprietes/fichiers-de-mise-a-jour'

/** Les lignes d’une page. */
export const LIGNES_PAR_PAGE = 25

/** Combien de lignes en sont là ; `aDeposer` : les justes, et celles que l’on a confirmées. */
const compte = z.object({
  parEtat: z.record(z.enum(CODES_ETATS_LIGNE), z.number()),
  aDeposer: z.number(),
})

/** Un fichier remis, et où il en est. */
const bordereau = {
  id: z.number(),
  etat: z.enum(CODES_ETATS_BORDEREAU),
  nomFichier: z.string(),
  nbLignes: z.number(),
  /** Les lignes laissées de côté : rien n’y a été rempli. */
  nbNonRemplies: z.number(),
  dateRemise: instant,
  /** La personne qui l’a remis. */
  remisPar: z.string(),
  dateDepot: z.nullable(instant),
  compte,
}

export const modeleDeMiseAJour = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: `${RACINE}/modele`,
  summary:
    'Rend le fichier à remplir : les copropriétés de son établissement qui attendent leur mise à jour annuelle, ou toutes, avec ce qui avait été déclaré.',
  allow: DECLARER,
  parMinute: 12,
  gives: 'file',
  query: z.object({
    format: z._default(format, 'xlsx'),
    quelles: z._default(z.enum(['attendues', 'toutes']), 'attendues'),
  }),
})

export const remettreFichier = call({
  paragraphe: 'ajout',
  method: 'POST',
  path: RACINE,
  summary: `Remet un fichier de mises à jour annuelles (CSV ou XLSX, ${POIDS_MAX_FICHIER_MO} Mo et ${LIGNES_MAX} lignes au plus) : rien n’est déposé, chaque ligne s’examine.`,
  allow: DECLARER,
  refuse: [
    'COLONNES_ABSENTES',
    'COLONNE_EN_DOUBLE',
    'EXAMENS_EN_COURS',
    'FICHIERS_EN_COURS',
    'TABLEUR_ABIME',
    'TABLEUR_ANCIEN',
    'TABLEUR_CELLULE',
    'TABLEUR_COLONNES',
    'TABLEUR_DEMESURE',
    'TABLEUR_FORMAT',
    'TABLEUR_FUSION',
    'TABLEUR_LIGNES',
    'TABLEUR_TAILLE',
    'TABLEUR_VIDE',
  ],
  compteActive: true,
  takes: 'multipart',
  fichier: { champ: 'fichier', max: TAILLE_MAX_FICHIER, sorte: 'tableur' },
  parMinute: 60,
  reply: z.object({ id: z.number() }),
})

export const listerBordereaux = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: RACINE,
  summary: 'Liste les fichiers de mises à jour remis par son établissement, le dernier d’abord.',
  allow: DECLARER,
  reply: z.array(z.object(bordereau)),
})

export const lireBordereau = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: `${RACINE}/:id`,
  summary: 'Dit où en est un fichier remis : son examen, puis son dépôt, ligne à ligne.',
  allow: DECLARER,
  refuse: ['INTROUVABLE'],
  params: z.object({ id: identifiant }),
  reply: z.object({
    ...bordereau,
    colonnesIgnorees: z.array(z.string()),
    /** De 0 à 1, de l’examen ou du dépôt en cours. */
    avancement: z.number(),
    /** Le jour où il s’efface ; ce qu’il a déclaré reste. */
    gardeJusquau: jour,
  }),
})

const ennui = z.object({ colonne: z.nullable(z.string()), message: z.string() })

export const lireLignesDeBordereau = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: `${RACINE}/:id/lignes`,
  summary: `Rend les lignes d’un fichier remis, ${LIGNES_PAR_PAGE} par page : ce qui est à corriger, à confirmer, ce qui change.`,
  allow: DECLARER,
  refuse: ['INTROUVABLE'],
  params: z.object({ id: identifiant }),
  query: z.object({
    etat: z.optional(z.enum(CODES_ETATS_LIGNE)),
    page: z._default(
      z.pipe(
        z.string().check(z.regex(/^[1-9]\d{0,3}$/)),
        z.transform((t: string) => Number(t)),
      ),
      1,
    ),
  }),
  reply: z.object({
    total: z.number(),
    lignes: z.array(
      z.object({
        id: z.number(),
        /** Sa place dans le fichier. */
        rang: z.number(),
        numero: z.nullable(z.string()),
        nom: z.nullable(z.string()),
        etat: z.enum(CODES_ETATS_LIGNE),
        cloture: z.nullable(jour),
        ennuis: z.array(ennui),
        avertissements: z.array(ennui),
        /** Ce qui ne demande rien : « déjà déclarée ». */
        remarque: z.nullable(z.string()),
        differences: z.array(z.object({ libelle: z.string(), avant: z.string(), apres: z.string() })),
        confirmee: z.boolean(),
        idCopropriete: z.nullable(z.number()),
      }),
    ),
  }),
})

export const confirmerLignes = call({
  paragraphe: 'ajout',
  method: 'PUT',
  path: `${RACINE}/:id/confirmees`,
  summary:
    'Confirme des lignes d’un fichier remis malgré leurs avertissements, ou toutes celles qui l’attendent ; ou revient là-dessus.',
  allow: DECLARER,
  refuse: ['ACTE_IMPOSSIBLE', 'INTROUVABLE'],
  compteActive: true,
  params: z.object({ id: identifiant }),
  body: z.object({
    /** Absente : toutes. */
    lignes: z.optional(
      z
        .array(z.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER)))
        .check(z.maxLength(LIGNES_MAX)),
    ),
    confirmee: z.boolean(),
  }),
  reply: z.object({ compte }),
})

export const deposerBordereau = call({
  paragraphe: 'ajout',
  method: 'PUT',
  path: `${RACINE}/:id/deposer`,
  summary:
    'Dépose les lignes justes d’un fichier remis, et celles que l’on a confirmées : chacune est acceptée à son tour. Une ligne déjà acceptée ne l’est pas deux fois.',
  allow: DECLARER,
  refuse: ['ACTE_IMPOSSIBLE', 'INTROUVABLE', 'RIEN_A_DEPOSER'],
  compteActive: true,
  params: z.object({ id: identifiant }),
  reply: z.object({ aDeposer: z.number() }),
})

export const rapportDeBordereau = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: `${RACINE}/:id/rapport`,
  summary:
    'Rend les lignes à corriger d’un fichier remis, chacune avec sa raison, prêtes à remettre ; ou le résultat de toutes.',
  allow: DECLARER,
  parMinute: 30,
  refuse: ['INTROUVABLE'],
  gives: 'file',
  params: z.object({ id: identifiant }),
  query: z.object({
    format: z._default(format, 'xlsx'),
    quelles: z._default(z.enum(['a-corriger', 'toutes']), 'a-corriger'),
  }),
})
