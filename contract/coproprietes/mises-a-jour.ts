import { call } from '#contract/socle/call.ts'
import {
  adresseReconnue,
  identifiant,
  instant,
  instantRelu,
  jour,
  ouiNonEcrit,
  texte,
} from '#contract/socle/formes.ts'
import type { Adresse } from '#domain/coproprietes/declaration/adresse.ts'
import type { Parcelle } from '#domain/coproprietes/declaration/champs/identification.ts'
import type { Contexte } from '#domain/coproprietes/declaration/contexte.ts'
import type { Declaration } from '#domain/coproprietes/declaration/declaration.ts'
import { CODES_ETAPES } from '#domain/coproprietes/declaration/etapes.ts'
import { TYPES_MAJ } from '#domain/coproprietes/declaration/listes.ts'
import { CODES_TYPES_DECLARATION } from '#domain/coproprietes/declaration/transitions.ts'
import {
  LIGNES_MAX,
  POIDS_MAX_FICHIER_MO,
  TAILLE_MAX_FICHIER,
} from '#domain/coproprietes/mises-a-jour/bordereaux/reglages.ts'
import {
  CODES_ETATS_BORDEREAU,
  CODES_ETATS_LIGNE,
} from '#domain/coproprietes/mises-a-jour/bordereaux/transitions.ts'
import { MISES_A_JOUR } from '#domain/coproprietes/mises-a-jour/mise-a-jour.ts'
import { RAISONS } from '#domain/coproprietes/mises-a-jour/situer/situer.ts'
import { codes } from '#domain/socle/codes.ts'
import { brouillon, saisieDeclaration } from './immatriculation.ts'
import { infoCopro } from './mandats.ts'
import * as z from 'zod/mini'

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
    'TABLEUR_PAGE',
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
    dateAcceptation: z.nullable(instantRelu),
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
