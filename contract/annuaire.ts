import { codes } from '#domain/codes.ts'
import { ETATS } from '#domain/copropriete/etats.ts'
import { FRAICHEURS } from '#domain/declaration/echeances.ts'
import { PERIODES_CONSTRUCTION } from '#domain/declaration/listes.ts'
import { SITUATIONS_MANDAT } from '#domain/mandat/statuts.ts'
import { PLAFOND_DU_COMPTE } from '#domain/recherche/termes.ts'
import * as z from 'zod/mini'
import { call } from './call.ts'
import { jour, pages, texte } from './formes.ts'

const ligne = z.object({
  id: z.number(),
  numero: z.string(),
  nom: z.nullable(z.string()),
  voie: z.nullable(z.string()),
  codePostal: z.nullable(z.string()),
  localite: z.nullable(z.string()),
  nbLots: z.nullable(z.number()),
  syndic: z.nullable(z.string()),
  typeSyndic: z.nullable(z.string()),
})

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
  }),
})

const fiche = z.object({
  id: z.number(),
  numero: z.string(),
  etat: z.enum(codes(ETATS)),
  nom: z.nullable(z.string()),
  voie: z.nullable(z.string()),
  codePostal: z.nullable(z.string()),
  localite: z.nullable(z.string()),
  adressesSecondaires: z.array(z.string()),
  nbAdressesSecondaires: z.number(),
  lon: z.nullable(z.number()),
  lat: z.nullable(z.number()),
  parcelles: z.array(z.string()),
  nbParcelles: z.number(),
  dateReglement: z.nullable(jour),
  dateImmatriculation: z.nullable(jour),
  dateMaj: z.nullable(jour),
  prochaineEcheance: z.nullable(jour),
  fraicheur: z.enum(codes(FRAICHEURS)),
  nbLots: z.nullable(z.number()),
  nbLotsHabBurCom: z.nullable(z.number()),
  nbLotsHab: z.nullable(z.number()),
  nbLotsStationnement: z.nullable(z.number()),
  periodeConstruction: z.nullable(z.enum(codes(PERIODES_CONSTRUCTION))),
  syndicatPrincipal: z.nullable(z.boolean()),
  numeroPrincipal: z.nullable(z.string()),
  syndicatCooperatif: z.nullable(z.boolean()),
  residenceService: z.nullable(z.boolean()),
  nbAsl: z.nullable(z.number()),
  nbAful: z.nullable(z.number()),
  nbUnions: z.nullable(z.number()),
  typeSyndic: z.nullable(z.string()),
  syndic: z.nullable(z.string()),
  syndicSiret: z.nullable(z.string()),
  syndicCommune: z.nullable(z.string()),
  administrationProvisoire: z.boolean(),
  situationMandat: z.enum(codes(SITUATIONS_MANDAT)),
  mandatFin: z.nullable(jour),
  nbArretesEnCours: z.number(),
  mandataireAdHoc: z.boolean(),
  carence: z.boolean(),
})
export type FichePublique = z.output<typeof fiche>

export const lireFiche = call({
  paragraphe: '7.11',
  method: 'GET',
  path: '/api/public/annuaire/coproannuairedetail/:id',
  summary: 'Rend la fiche publique d’une copropriété, par identifiant ou par numéro d’immatriculation.',
  allow: 'public',
  refuse: ['INTROUVABLE'],
  params: z.object({ id: z.string().check(z.regex(/^([1-9]\d{0,14}|[A-Za-z]{2}\d-?\d{3}-?\d{3})$/)) }),
  reply: fiche,
})
