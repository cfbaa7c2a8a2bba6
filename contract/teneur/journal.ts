import { CODES_PROFILS } from '#domain/socle/acces/profils.ts'
import {
  CODES_CATEGORIES,
  CODES_EVENEMENTS,
  CODES_MODALITES,
  OBJETS_DU_JOURNAL,
} from '#domain/socle/journal/evenements.ts'
import { PAGES_DU_JOURNAL, ECRANS_DU_JOURNAL } from '#domain/teneur/journal/pages.ts'
import { MONTRES_MAX } from '#domain/teneur/journal/recherche.ts'
import * as z from 'zod/mini'
import { call } from '#contract/socle/call.ts'
import { clefValeur, instant, jour, jourDemande, texte } from '#contract/socle/formes.ts'

const LIRE = ['RECHERCHE_EVENEMENT_JOURNAL'] as const

const categorie = z.enum(CODES_CATEGORIES)

const liste = (nom: string, summary: string) =>
  call({
    paragraphe: '7.9',
    method: 'GET',
    path: `/api/evenement-journal/${nom}` as const,
    summary,
    allow: LIRE,
    reply: clefValeur,
  })

export const profilsDuJournal = liste('profil', 'Liste les profils dont le journal garde les actes.')
export const categoriesDuJournal = liste('categorie', 'Liste les catégories d’événements.')
export const tousLesEvenements = liste('all-type-evenement', 'Liste tous les événements, de toute catégorie.')
export const modalitesDuJournal = liste('type-modalite', 'Liste les façons dont un acte est venu.')
export const evenementsDeLaCategorie = call({
  paragraphe: '7.9',
  method: 'GET',
  path: '/api/evenement-journal/type-evenement/:categorie',
  summary: 'Liste les événements d’une catégorie.',
  allow: LIRE,
  params: z.object({ categorie }),
  reply: clefValeur,
})

const plusieurs = <const C extends readonly string[]>(codes: C) =>
  z._default(z.array(z.enum(codes)).check(z.maxLength(codes.length)), [])

const unJour = z._default(z.nullable(jourDemande), null)

/** §3.5 : la période, comprise ; sans elle, les sept derniers jours. Une liste vide ne retient rien de moins. */
const criteres = z.object({
  dateDu: unJour,
  dateAu: unJour,
  profils: plusieurs(CODES_PROFILS),
  categories: plusieurs(CODES_CATEGORIES),
  /** Une catégorie dont un événement est choisi n’est plus demandée entière. */
  evenements: plusieurs([...CODES_EVENEMENTS]),
  modalites: plusieurs(CODES_MODALITES),
  /** Un numéro d’immatriculation, une adresse électronique ou un identifiant, entiers. */
  cherche: z._default(z.nullable(texte(256)), null),
})

const ligne = z.object({
  id: z.number(),
  date: instant,
  auteur: z.string(),
  pourCompteDe: z.nullable(z.string()),
  libelleProfil: z.nullable(z.string()),
  categorie,
  libelleCategorie: z.string(),
  /** Une autre version a pu en écrire un que celle-ci ne connaît pas. */
  evenement: z.string(),
  libelleEvenement: z.string(),
  libelleModalite: z.string(),
  /** Ce que l’événement touche, en mots. */
  objet: z.enum(OBJETS_DU_JOURNAL),
  libelleObjet: z.string(),
  /** La page qui en dit plus ; null : il n’y en a pas, ou plus. `idCompte` : le compte, sur la fiche de son établissement. */
  page: z.nullable(
    z.object({ quoi: z.enum(PAGES_DU_JOURNAL), id: z.number(), idCompte: z.nullable(z.number()) }),
  ),
  /** L’écran qui en dit plus, quand ce n’est la page d’aucun objet. À part : une page d’avant ne lirait pas ces codes dans `page`. */
  ecran: z.nullable(z.enum(ECRANS_DU_JOURNAL)),
  /** Sans page ni écran, pourquoi. */
  sansPage: z.nullable(z.string()),
  changements: z.array(
    z.object({ champ: z.nullable(z.string()), avant: z.nullable(z.string()), apres: z.nullable(z.string()) }),
  ),
})
export type LigneDuJournal = z.output<typeof ligne>

/** Ce qu’un fichier du journal a d’événements, au plus ; au-delà, ils ne se comptent pas non plus. */
export const EXPORT_DU_JOURNAL_MAX = 100_000

export const rechercherEvenements = call({
  paragraphe: '7.9',
  method: 'POST',
  path: '/api/evenement-journal/rechercher',
  summary: `Cherche des événements, le dernier d’abord ; rend les ${MONTRES_MAX} premiers et leur nombre.`,
  allow: LIRE,
  effet: 'lecture',
  body: criteres,
  reply: z.object({
    dateDu: jour,
    dateAu: jour,
    totalItems: z.number(),
    /** Il y en a plus que `totalItems`. */
    plafonne: z.boolean(),
    evenements: z.array(ligne),
  }),
})

export const exporterEvenements = call({
  paragraphe: 'ajout',
  method: 'POST',
  path: '/api/evenement-journal/exporter',
  summary: `Tous les événements d’une recherche dans un CSV, avec le jour et les critères : ${EXPORT_DU_JOURNAL_MAX} au plus.`,
  allow: LIRE,
  effet: 'lecture',
  refuse: ['EXPORT_DU_JOURNAL_TROP_GRAND'],
  parMinute: 20,
  body: criteres,
  gives: 'file',
})
