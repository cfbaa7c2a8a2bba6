import { call } from '#contract/socle/call.ts'
import { identifiant, instant, jour, jourDemande, pagination, texte } from '#contract/socle/formes.ts'
import type { Semblables } from '#domain/coproprietes/comparaison/semblables.ts'
import { CODES_ETATS } from '#domain/coproprietes/copropriete/etats.ts'
import type { Contexte } from '#domain/coproprietes/declaration/contexte.ts'
import type { Declaration } from '#domain/coproprietes/declaration/declaration.ts'
import { FRAICHEURS } from '#domain/coproprietes/declaration/fraicheurs.ts'
import { TYPES_DEMANDE } from '#domain/coproprietes/demandes/demandes.ts'
import { CODES_STATUTS_MANDAT, SITUATIONS_MANDAT } from '#domain/coproprietes/mandats/statuts.ts'
import { ACTIONS_DE_LIGNE } from '#domain/coproprietes/mes-coproprietes/actions.ts'
import { ACTES_DUS, TONS } from '#domain/coproprietes/mes-coproprietes/a-faire.ts'
import { CODES_EMPECHEMENTS } from '#domain/coproprietes/mes-coproprietes/empechements.ts'
import { VOIR_COPROPRIETES } from '#domain/socle/acces/droit.ts'
import { CODES_LISTES_SUIVIES } from '#domain/socle/acces/suivi.ts'
import { codes } from '#domain/socle/codes.ts'
import * as z from 'zod/mini'

const situationMandat = z.enum(codes(SITUATIONS_MANDAT))

/** §2.2 : les dix colonnes, dans leur ordre. */
export const COLONNES_TRIEES = [
  'numero',
  'nom',
  'adresse',
  'etat',
  'situationMandat',
  'idTeledeclarant',
  'nbLots',
  'nbBatiments',
  'mandatFin',
  'fraicheur',
] as const

/** Ce qui range la liste : ce qui est dû d’abord, le jour que montre la ligne, ou une colonne. */
export const TRIS_DE_LA_LISTE = ['aFaire', 'jour', ...COLONNES_TRIEES] as const

const tri = {
  sortField: z._default(z.enum(TRIS_DE_LA_LISTE), 'aFaire'),
  sortDirection: z._default(z.enum(['asc', 'desc']), 'asc'),
}

/** §3.5 : ce que l’on demande de la liste. */
const criteres = {
  /** §2.2 : la liste suivie ; les autres critères s’y ajoutent. */
  filtre: z._default(z.enum(CODES_LISTES_SUIVIES), 'seeAllCopro'),
  immatriculationOuNom: z.optional(z.nullable(texte(200))),
  /** Le mandat commence ce jour ou après ; finit ce jour ou avant. */
  dateDebutMandat: z.optional(z.nullable(jourDemande)),
  dateFinMandat: z.optional(z.nullable(jourDemande)),
  etatsCopropriete: z._default(z.array(z.enum(CODES_ETATS)), []),
  /** Les situations du mandat que l’on veut, ou ses statuts (§4.2) ; aucun : toutes. */
  statut: z._default(z.array(z.enum([...codes(SITUATIONS_MANDAT), ...CODES_STATUTS_MANDAT])), []),
}

export const rechercherCoproprietes = call({
  paragraphe: '7.3',
  method: 'POST',
  path: '/api/coproprietes/rechercher',
  summary:
    'Liste les copropriétés et les demandes de son établissement ; pour le teneur, l’assistance et les notaires, celles de l’annuaire, ou des états demandés.',
  allow: VOIR_COPROPRIETES,
  effet: 'lecture',
  body: z.object({
    paginationOptions: pagination(TRIS_DE_LA_LISTE, { champ: 'aFaire', sens: 'asc' }),
    ...criteres,
  }),
  reply: z.object({
    ligneRechercheCoproprieteDTOList: z.array(
      z.object({
        id: z.number(),
        numero: z.nullable(z.string()),
        nom: z.nullable(z.string()),
        adresse: z.nullable(z.string()),
        etat: z.enum(CODES_ETATS),
        situationMandat: z.nullable(situationMandat),
        idTeledeclarant: z.nullable(z.number()),
        nbLots: z.nullable(z.number()),
        nbBatiments: z.nullable(z.number()),
        mandatFin: z.nullable(jour),
        fraicheur: z.enum(codes(FRAICHEURS)),
        prochaineEcheance: z.nullable(jour),
        /** Référence de la demande en cours ou de la dernière demande. */
        reference: z.nullable(z.string()),
        idDeclaration: z.nullable(z.number()),
        /** Ce qui s’y prépare, et retient des actes. */
        empechements: z.array(z.enum(CODES_EMPECHEMENTS)),
        /** Ce que la personne peut en faire. */
        actions: z.array(z.enum(codes(ACTIONS_DE_LIGNE))),
        /** Où elle en est, en une phrase ; le jour qui vient ; l’acte dû, s’il est à cette personne de le faire. */
        aFaire: z.object({
          phrase: z.string(),
          ton: z.enum(TONS),
          le: z.nullable(jour),
          acte: z.nullable(z.enum(codes(ACTES_DUS))),
        }),
      }),
    ),
    totalItems: z.number(),
    /** Il y en a davantage : le compte s’est arrêté. */
    plafonne: z.boolean(),
    /** Combien il y en a en tout, quand le compte s’est arrêté ; null si des mots sont cherchés. */
    totalExact: z.nullable(z.number()),
    /** Rien ne s’écrit ainsi : ce sont celles qui en sont proches. */
    approche: z.boolean(),
    /** Le numéro cherché est celui d’une copropriété absorbée : où il mène. */
    fusion: z.nullable(z.object({ ancien: z.string(), numero: z.string() })),
    /** Le jour où la liste est lue, à Paris. */
    aujourdhui: jour,
  }),
})

export const compterLesListes = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/coproprietes/listes',
  summary: 'Combien de copropriétés de son établissement sont de chaque liste suivie.',
  allow: ['RATTACHER_COPROPRIETE'],
  reply: z.record(z.enum(CODES_LISTES_SUIVIES), z.number()),
})

/** Ce qu’un fichier de la liste a de lignes, au plus. */
export const EXPORT_MAX = 10_000

export const exporterCoproprietes = call({
  paragraphe: 'ajout',
  method: 'POST',
  path: '/api/coproprietes/exporter',
  summary: `La liste des copropriétés, telle que ces critères et ce tri la donnent, dans un tableur (XLSX) ou un CSV : ${EXPORT_MAX} lignes au plus.`,
  allow: VOIR_COPROPRIETES,
  effet: 'lecture',
  refuse: ['EXPORT_TROP_GRAND'],
  parMinute: 20,
  body: z.object({
    ...criteres,
    format: z.enum(['xlsx', 'csv']),
    /** Celles du §2.2 à y mettre, avec ce qui la nomme et ce qui y est à faire ; sans cela, toutes. */
    colonnes: z.optional(z.array(z.enum(COLONNES_TRIEES))),
    ...tri,
  }),
  gives: 'file',
})

/** Ce que l’on choisit à la fois dans la liste. */
export const CHOISIES_MAX = 200

export const identifiantsDeLaListe = call({
  paragraphe: 'ajout',
  method: 'POST',
  path: '/api/coproprietes/rechercher/identifiants',
  summary: `Les identifiants des copropriétés de la liste, pour les choisir toutes : les ${CHOISIES_MAX} premières de ce tri.`,
  allow: VOIR_COPROPRIETES,
  effet: 'lecture',
  body: z.object({
    ...criteres,
    ...tri,
  }),
  reply: z.object({ identifiants: z.array(z.number()), totalItems: z.number() }),
})

/** Ce que rend une recherche rapide. */
export const TROUVEES_MAX = 10

export const rechercherImmatOuNom = call({
  paragraphe: '7.3',
  method: 'POST',
  path: '/api/coproprietes/rechercherImmatOuNomCopro',
  summary: `Cherche une copropriété par son numéro, son nom ou son adresse, parmi celles que la personne lit : les ${TROUVEES_MAX} premières.`,
  allow: VOIR_COPROPRIETES,
  effet: 'lecture',
  body: z.object({ immatriculationOuNom: texte(200) }),
  reply: z.array(
    z.object({
      id: z.number(),
      numero: z.nullable(z.string()),
      nom: z.nullable(z.string()),
      adresse: z.nullable(z.string()),
    }),
  ),
})

export const visualiserCopropriete = call({
  paragraphe: '7.3',
  method: 'GET',
  path: '/api/coproprietes/visualisation/:id',
  summary:
    'Rend une copropriété de son établissement (de tous pour le teneur, l’assistance et les notaires) : sa dernière déclaration acceptée et ses demandes en cours.',
  allow: VOIR_COPROPRIETES,
  refuse: ['INTROUVABLE'],
  params: z.object({ id: identifiant }),
  reply: z.object({
    id: z.number(),
    numero: z.string(),
    nom: z.nullable(z.string()),
    adresse: z.nullable(z.string()),
    etat: z.enum(CODES_ETATS),
    situationMandat,
    mandatFin: z.nullable(jour),
    fraicheur: z.enum(codes(FRAICHEURS)),
    prochaineEcheance: z.nullable(jour),
    /** Sans le mandat, qui a sa page ; null quand le registre n’en a que la part publique. */
    declaration: z.nullable(
      z.object({
        dateAcceptation: instant,
        donnees: z.custom<Declaration>(),
        /** Ce qui l’entourait : ses champs se montrent comme alors. */
        contexte: z.custom<Contexte>(),
        /** À quoi ses comptes se comparent : des agrégats d’au moins trente copropriétés. */
        semblables: z.custom<Semblables>(),
      }),
    ),
    demandes: z.array(
      z.object({
        type: z.enum(codes(TYPES_DEMANDE)),
        /** Celle d’un autre établissement se tait. */
        reference: z.nullable(z.string()),
        dateDepot: instant,
        /** Vrai de celle dont la personne ouvre la page. */
        suivie: z.boolean(),
      }),
    ),
  }),
})
export type CoproprieteVue = z.output<typeof visualiserCopropriete.reply>
