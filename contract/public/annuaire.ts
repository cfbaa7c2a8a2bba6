import {
  ETATS_CHERCHES,
  NATURES_DE_SYNDICAT,
  type CriteresDAnnuaire,
} from '#domain/public/annuaire/criteres.ts'
import { codes } from '#domain/socle/codes.ts'
import {
  CHAMPS_PUBLICS,
  lignePublique,
  type ChampPublic,
  type Publique,
  type ValeurPublique,
} from '#domain/coproprietes/copropriete/fiche.ts'
import { UNE_OU_CHACUNE } from '#domain/coproprietes/copropriete/procedures.ts'
import { TYPES_SYNDIC } from '#domain/coproprietes/copropriete/syndic.ts'
import { PERIODES_CONSTRUCTION } from '#domain/coproprietes/declaration/periodes.ts'
import { SITUATIONS_MANDAT } from '#domain/coproprietes/mandats/statuts.ts'
import { PLAFOND_DU_COMPTE } from '#domain/socle/recherche/termes.ts'
import {
  CODE_D_INTERCOMMUNALITE,
  CODE_DE_COMMUNE,
  CODE_DE_DEPARTEMENT,
  CODE_DE_REGION,
} from '#domain/socle/territoire/codes.ts'
import * as z from 'zod/mini'
import { call } from '#contract/socle/call.ts'
import { jour, jourDemande, LECTURES_PAR_MINUTE, pages, texte } from '#contract/socle/formes.ts'

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
/** Une ligne de l’annuaire. */
export const ligne = z.pick(fiche, LIGNE_ANNUAIRE)
export type LigneAnnuaire = z.output<typeof ligne>

/** Un lieu autour duquel chercher : ce que rend le choix d’une adresse. */
const adresseNonStructuree = z.object({
  voie: z._default(texte(200), ''),
  commune: z._default(texte(100), ''),
  codePostal: z._default(texte(10), ''),
  x: z.optional(z.nullable(z.number().check(z.minimum(-180), z.maximum(180)))),
  y: z.optional(z.nullable(z.number().check(z.minimum(-90), z.maximum(90)))),
})

const entier = z.number().check(z.int())

/** Les critères de la recherche avancée, tous facultatifs. */
export const criteres = {
  region: z.optional(z.string().check(z.regex(CODE_DE_REGION))),
  departement: z.optional(z.nullable(z.string().check(z.regex(CODE_DE_DEPARTEMENT)))),
  intercommunalite: z.optional(z.string().check(z.regex(CODE_D_INTERCOMMUNALITE))),
  commune: z.optional(z.string().check(z.regex(CODE_DE_COMMUNE))),
  codePostal: z.optional(z.string().check(z.regex(/^\d{5}$/, { error: 'CODE_POSTAL_INVALIDE' }))),
  voie: z.optional(texte(100)),
  nom: z.optional(texte(100)),
  etat: z.optional(z.enum(codes(ETATS_CHERCHES))),
  situationMandat: z.optional(z.enum(codes(SITUATIONS_MANDAT))),
  mandatFinDu: z.optional(jourDemande),
  mandatFinAu: z.optional(jourDemande),
  typeSyndic: z.optional(z.enum(codes(TYPES_SYNDIC))),
  syndic: z.optional(texte(100)),
  lotsMin: z.optional(entier),
  lotsMax: z.optional(entier),
  periodeConstruction: z.optional(z.enum(codes(PERIODES_CONSTRUCTION))),
  reglementDe: z.optional(entier),
  reglementA: z.optional(entier),
  natureSyndicat: z.optional(z.enum(codes(NATURES_DE_SYNDICAT))),
  cooperatif: z.optional(z.boolean()),
  residenceService: z.optional(z.boolean()),
  quartierPrioritaire: z.optional(z.boolean()),
  fraicheur: z.optional(z.enum(['A_JOUR', 'EN_RETARD'])),
  procedure: z.optional(z.enum(codes(UNE_OU_CHACUNE))),
} as const satisfies Record<keyof CriteresDAnnuaire, z.ZodMiniType>

/** Ce qui range une recherche avancée. */
export const TRIS_D_ANNUAIRE = ['nom', 'nbLots', 'dateImmatriculation'] as const
export type TriDAnnuaire = (typeof TRIS_D_ANNUAIRE)[number]

export const rechercherAnnuaire = call({
  paragraphe: '7.11',
  method: 'POST',
  path: '/api/public/annuaire/rechercherAnnuaire',
  summary:
    'Cherche dans l’annuaire public par numéro, nom ou adresse, dans un département si on le donne ; ou, avancée, par un critère au moins.',
  allow: 'public',
  effet: 'lecture',
  parMinute: LECTURES_PAR_MINUTE,
  body: z.object({
    ...criteres,
    isRechercheAvancee: z._default(z.boolean(), false),
    adresseNonSelectionnee: z.optional(z.nullable(texte(200))),
    adresseNonStructuree: z.optional(z.nullable(adresseNonStructuree)),
    /** Avancée seulement ; par nom sinon. */
    tri: z.optional(z.enum(TRIS_D_ANNUAIRE)),
    sens: z.optional(z.enum(['asc', 'desc'])),
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
