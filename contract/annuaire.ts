import { codes } from '#domain/codes.ts'
import {
  CHAMPS_PUBLICS,
  lignePublique,
  type ChampPublic,
  type Publique,
  type ValeurPublique,
} from '#domain/copropriete/fiche.ts'
import { PLAFOND_DU_COMPTE } from '#domain/recherche/termes.ts'
import * as z from 'zod/mini'
import { call } from './call.ts'
import { jour, pages, texte } from './formes.ts'

function formeDe({ type, choix = {}, connu }: Publique): z.ZodMiniType {
  const formes: Record<Publique['type'], () => z.ZodMiniType> = {
    texte: z.string,
    entier: z.number,
    degre: z.number,
    jour: () => jour,
    ouiNon: z.boolean,
    textes: () => z.array(z.string()),
    choix: () => z.enum(codes(choix)),
  }
  const forme = formes[type]()
  return connu ? forme : z.nullable(forme)
}

/** Le schéma de chaque donnée publique. */
function formes(): { [C in ChampPublic]: z.ZodMiniType<ValeurPublique<C>> }
function formes(): object {
  return Object.fromEntries(CHAMPS_PUBLICS.map((champ) => [champ, formeDe(lignePublique(champ))]))
}

const fiche = z.object(formes())
export type FichePublique = z.output<typeof fiche>

/** Ce qu’un résultat de recherche montre d’une fiche. */
export const LIGNE_ANNUAIRE = {
  id: true,
  numero: true,
  nom: true,
  voie: true,
  codePostal: true,
  localite: true,
  nbLots: true,
  syndic: true,
  typeSyndic: true,
} as const
const ligne = z.pick(fiche, LIGNE_ANNUAIRE)
export type LigneAnnuaire = z.output<typeof ligne>

/** Un lieu autour duquel chercher : ce que rend le choix d’une adresse. */
const adresseNonStructuree = z.object({
  voie: z._default(texte(200), ''),
  commune: z._default(texte(100), ''),
  codePostal: z._default(texte(10), ''),
  x: z.optional(z.nullable(z.number().check(z.minimum(-180), z.maximum(180)))),
  y: z.optional(z.nullable(z.number().check(z.minimum(-90), z.maximum(90)))),
})

export const rechercherAnnuaire = call({
  paragraphe: '7.11',
  method: 'POST',
  path: '/api/public/annuaire/rechercherAnnuaire',
  summary: 'Cherche dans l’annuaire public par numéro, nom ou adresse, dans un département si on le donne.',
  allow: 'public',
  effet: 'lecture',
  body: z.object({
    isRechercheAvancee: z._default(z.literal(false), false),
    adresseNonSelectionnee: z.optional(z.nullable(texte(200))),
    adresseNonStructuree: z.optional(z.nullable(adresseNonStructuree)),
    departement: z.optional(z.nullable(z.string().check(z.regex(/^[0-9][0-9AB]\d?$/)))),
    paginationOptions: pages(PLAFOND_DU_COMPTE),
  }),
  reply: z.object({
    lignes: z.array(ligne),
    totalItems: z.number(),
    /** Vrai quand il y en a davantage que le plafond du compte. */
    tropDeResultats: z.boolean(),
    /** Vrai quand rien ne répond à la lettre : ces résultats sont à une faute de frappe près. */
    approche: z.boolean(),
    /** La saisie corrigée, quand une seule lecture se détache. */
    vouliezVous: z.nullable(z.string()),
    /** Vrai quand un morceau tapé est dans trop de mots pour que tous soient regardés. */
    partiel: z.boolean(),
    /** Le numéro cherché est celui d’une copropriété absorbée : où il mène. */
    fusion: z.nullable(z.object({ ancien: z.string(), numero: z.string() })),
  }),
})

export const lireFiche = call({
  paragraphe: '7.11',
  method: 'GET',
  path: '/api/public/annuaire/coproannuairedetail/:id',
  summary:
    'Rend la fiche publique d’une copropriété, par identifiant ou par numéro d’immatriculation ; celui d’une copropriété absorbée rend la fiche de celle qui la garde.',
  allow: 'public',
  refuse: ['COPROPRIETE_DISSOUTE', 'INTROUVABLE'],
  params: z.object({ id: z.string().check(z.regex(/^([1-9]\d{0,14}|[A-Za-z]{2}\d-?\d{3}-?\d{3})$/)) }),
  reply: fiche,
})
