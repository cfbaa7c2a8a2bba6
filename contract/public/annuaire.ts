import { CERCLES_MAX, POINTS_MAX } from '#domain/public/annuaire/carte/cadre.ts'
import { compter } from '#domain/socle/mots/en-lettres.ts'
import { ANS_PUBLICS } from '#domain/coproprietes/historique/bornes.ts'
import { call } from '#contract/socle/call.ts'
import {
  designation,
  jour,
  jourDemande,
  jourJuge,
  LECTURES_PAR_MINUTE,
  numeroEcrit,
  pages,
  texte,
} from '#contract/socle/formes.ts'
import {
  type ChampPublic,
  CHAMPS_PUBLICS,
  lignePublique,
  type Publique,
  type ValeurPublique,
} from '#domain/coproprietes/copropriete/fiche.ts'
import { UNE_OU_CHACUNE } from '#domain/coproprietes/copropriete/procedures.ts'
import { TYPES_SYNDIC } from '#domain/coproprietes/copropriete/syndic.ts'
import { FRAICHEURS } from '#domain/coproprietes/declaration/fraicheurs.ts'
import { PERIODES_CONSTRUCTION } from '#domain/coproprietes/declaration/periodes.ts'
import { SITUATIONS_MANDAT } from '#domain/coproprietes/mandats/statuts.ts'
import {
  CODES_DE_CRITERES,
  CRITERES_D_ANNUAIRE,
  type CritereDAnnuaire,
  type CriteresDAnnuaire,
  ETATS_CHERCHES,
  NATURES_DE_SYNDICAT,
} from '#domain/public/annuaire/criteres.ts'
import { EMPORTEES_MAX } from '#domain/public/annuaire/emporter.ts'
import { codes } from '#domain/socle/codes.ts'
import { PLAFOND_DU_COMPTE } from '#domain/socle/recherche/termes.ts'
import {
  CODE_D_INTERCOMMUNALITE,
  CODE_DE_COMMUNE,
  CODE_DE_DEPARTEMENT,
  CODE_DE_REGION,
} from '#domain/socle/territoire/codes.ts'
import { codeDeCommune, codeDeDepartement } from './territoires.ts'
import * as z from 'zod/mini'

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
    /** Ce qu’il faut savoir de ces résultats, en phrases : ce qui a été compris autrement, mis de côté, cherché à côté. */
    avis: z.array(z.string()),
    /** Vrai d’une adresse entière, dans une commune connue, où rien n’est immatriculé, ni à un autre numéro de la rue. */
    absente: z.boolean(),
    /** Le syndic professionnel dont la saisie est le nom ou le SIRET : combien il en représente, et ce qui les cherche. */
    syndic: z.nullable(z.object({ phrase: z.string(), cherche: z.string() })),
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
  params: z.object({ id: designation }),
  reply: fiche,
})

const nomme = z.object({ code: z.string(), nom: z.string() })

export const lireAlentours = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/public/annuaire/alentours/:numero',
  summary: `Où est une copropriété, de sa région à son arrondissement, et ce qui en a changé depuis ${compter(ANS_PUBLICS, 'an')}, tel que tout le monde le lit.`,
  allow: 'public',
  refuse: ['INTROUVABLE'],
  parMinute: LECTURES_PAR_MINUTE,
  params: z.object({ numero: numeroEcrit }),
  reply: z.object({
    region: z.nullable(nomme),
    departement: z.nullable(nomme),
    /** La commune entière, puis l’arrondissement s’il y en a un. */
    communes: z.array(nomme),
    changements: z.array(
      z.object({ cle: z.string(), jour, titre: z.string(), details: z.array(z.string()) }),
    ),
  }),
})
export type Alentours = z.output<typeof lireAlentours.reply>

export const lireQrDeFiche = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/public/annuaire/qr/:numero',
  summary: 'Le code QR de l’adresse d’une fiche, pour la page imprimée (SVG).',
  allow: 'public',
  refuse: ['INTROUVABLE'],
  parMinute: LECTURES_PAR_MINUTE,
  params: z.object({ numero: numeroEcrit }),
  gives: 'file',
})

const compte = z.object({ code: z.string(), nom: z.string(), nombre: z.number() })

/** Les chiffres d’un territoire, comptés comme l’annuaire les filtre. */
const chiffres = z.object({
  coproprietes: z.number(),
  lots: z.number(),
  aJour: z.number(),
  professionnels: z.number(),
  /** Le milieu de celles qui ont une position ; null : aucune n’en a. */
  lon: z.nullable(z.number()),
  lat: z.nullable(z.number()),
})
export type ChiffresDuTerritoire = z.output<typeof chiffres>

/** Le code des copropriétés qu’aucun département ne porte, et de celles dont la commune n’est pas connue. */
export const HORS_DEPARTEMENT = '00'
export const SANS_COMMUNE = '00000'

/** Les copropriétés d’une page de commune. */
export const RUES_PAR_PAGE = 50

export const parcourirFrance = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/public/annuaire/parcourir',
  summary: 'Les régions, leurs départements, et le nombre de copropriétés de chacun.',
  allow: 'public',
  parMinute: LECTURES_PAR_MINUTE,
  reply: z.object({
    regions: z.array(z.object({ code: z.string(), nom: z.string(), departements: z.array(compte) })),
    /** Celles qu’aucun département ne porte : outre-mer sans département, adresse sans commune. */
    horsDepartement: z.number(),
  }),
})

export const parcourirDepartement = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/public/annuaire/parcourir/departement/:code',
  summary: `Un département, ses chiffres, et ses communes avec le nombre de copropriétés de chacune ; ${HORS_DEPARTEMENT} : hors département.`,
  allow: 'public',
  refuse: ['TERRITOIRE_INCONNU'],
  parMinute: LECTURES_PAR_MINUTE,
  params: z.object({ code: codeDeDepartement }),
  reply: z.object({
    code: z.string(),
    nom: z.string(),
    region: z.nullable(nomme),
    chiffres,
    communes: z.array(compte),
  }),
})

export const parcourirCommune = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/public/annuaire/parcourir/commune/:code',
  summary: `Une commune ou un arrondissement, ses chiffres, et ses copropriétés rue par rue, ${RUES_PAR_PAGE} par page ; ${SANS_COMMUNE} : sans commune connue.`,
  allow: 'public',
  refuse: ['TERRITOIRE_INCONNU'],
  parMinute: LECTURES_PAR_MINUTE,
  params: z.object({ code: codeDeCommune }),
  query: z.object({
    page: z._default(
      z.pipe(
        z.string().check(z.regex(/^[1-9]\d{0,4}$/)),
        z.transform((t: string) => Number(t)),
      ),
      1,
    ),
  }),
  reply: z.object({
    code: z.string(),
    nom: z.string(),
    /** La commune dont celle-ci est un arrondissement. */
    parente: z.nullable(nomme),
    departement: z.nullable(nomme),
    region: z.nullable(nomme),
    chiffres,
    arrondissements: z.array(compte),
    /** Celles que cette page range, arrondissements à part. */
    total: z.number(),
    lignes: z.array(
      z.object({
        rue: z.nullable(z.string()),
        id: z.number(),
        numero: z.string(),
        nom: z.nullable(z.string()),
        voie: z.nullable(z.string()),
        nbLots: z.nullable(z.number()),
      }),
    ),
  }),
})

type Ecrit = z.ZodMiniOptional<ReturnType<typeof texte>>

/** Chaque critère tel que l’adresse de la page le porte. */
function criteresEcrits(): Record<CritereDAnnuaire, Ecrit>
function criteresEcrits(): object {
  return Object.fromEntries(
    CODES_DE_CRITERES.map((critere) => [
      critere,
      z.optional(CRITERES_D_ANNUAIRE[critere].type === 'jour' ? jourJuge : texte(100)),
    ]),
  )
}

/** La recherche à l’écran : `q` et le département d’une simple, ou les critères d’une avancée et leur rangement. */
const rechercheEcrite = {
  ...criteresEcrits(),
  q: z.optional(texte(200)),
  tri: z.optional(z.enum(TRIS_D_ANNUAIRE)),
  sens: z.optional(z.enum(['asc', 'desc'])),
}

export const compterAnnuaire = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/public/annuaire/emporter/compte',
  summary: `Compte ce que cette recherche emporterait, jusqu’à ${EMPORTEES_MAX}, et dit ses filtres en mots.`,
  allow: 'public',
  parMinute: 60,
  query: z.object(rechercheEcrite),
  reply: z.object({
    total: z.number(),
    /** Vrai quand il y en a plus qu’un fichier n’en porte. */
    tropGrand: z.boolean(),
    filtres: z.array(z.string()),
    /** Ce qu’il faut savoir de résultats approchés ou partiels. */
    avis: z.array(z.string()),
  }),
})

export const exporterAnnuaire = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/public/annuaire/emporter',
  summary: `Les copropriétés de cette recherche et leurs données publiques, en tableur (XLSX) ou en CSV : ${EMPORTEES_MAX} lignes au plus ; le fichier dit ses filtres et son jour.`,
  allow: 'public',
  refuse: ['ANNUAIRE_TROP_GRAND'],
  parMinute: 10,
  query: z.object({ ...rechercheEcrite, format: z.enum(['csv', 'xlsx']) }),
  gives: 'file',
})

const cadre = z.object({ ouest: z.number(), sud: z.number(), est: z.number(), nord: z.number() })

/** Ce que l’on cherche : rien, ce qui est tapé dans la recherche simple, ou des critères. */
const recherche = {
  ...criteres,
  adresseNonSelectionnee: z.optional(z.nullable(texte(200))),
}
const cadree = { ...recherche, cadre, zoom: z.number().check(z.int()) }

/** Une copropriété sur la carte : ni le nom d’un bénévole, ni un montant. */
const reperee = z.object({
  ...z.pick(ligne, { numero: true, nom: true, voie: true, codePostal: true, localite: true, nbLots: true })
    .shape,
  fraicheur: z.enum(codes(FRAICHEURS)),
})

const cercle = z.object({
  nombre: z.number(),
  lon: z.number(),
  lat: z.number(),
  /** Ce qu’il faut montrer pour les voir toutes. */
  cadre,
  /** Le nom de la commune qui en a le plus, ou du département. */
  ou: z.nullable(z.string()),
  departement: z.nullable(z.string()),
})

const point = z.object({
  lon: z.number(),
  lat: z.number(),
  nombre: z.number(),
  /** Les vingt premières, par nom. */
  coproprietes: z.array(reperee),
})

export type Cercle = z.output<typeof cercle>
export type Point = z.output<typeof point>
export type Reperee = z.output<typeof reperee>

/** Ce que chaque appel de la carte permet à une adresse, par minute : un geste en demande deux. */
const PAR_MINUTE = 300

export const ouvrirLaCarte = call({
  paragraphe: 'ajout',
  method: 'POST',
  path: '/api/public/annuaire/carte/etendue',
  summary:
    'Dit où sont les copropriétés d’une recherche de l’annuaire, et combien n’ont pas de position connue.',
  allow: 'public',
  effet: 'lecture',
  parMinute: PAR_MINUTE,
  body: z.object(recherche),
  reply: z.object({
    /** En métropole s’il y en a, sinon partout ; null quand aucune n’a de position. */
    etendue: z.nullable(cadre),
    sansPosition: z.number(),
  }),
})

export const lireLaCarte = call({
  paragraphe: 'ajout',
  method: 'POST',
  path: '/api/public/annuaire/carte',
  summary: `Rend ce que montre un cadre de la carte, avec les critères de la recherche : ${CERCLES_MAX} cercles au plus, ou de près ${POINTS_MAX} points au plus.`,
  allow: 'public',
  effet: 'lecture',
  parMinute: PAR_MINUTE,
  body: z.object(cadree),
  reply: z.object({
    /** Combien il y en a dans le cadre compté : la somme des cercles, ou des points. */
    nombre: z.number(),
    /** Celui qui est compté : celui de la demande, ou les cellules qui le couvrent. */
    cadre,
    cercles: z.array(cercle),
    points: z.array(point),
  }),
})

export const listerLaCarte = call({
  paragraphe: 'ajout',
  method: 'POST',
  path: '/api/public/annuaire/carte/liste',
  summary: 'Liste par nom, page par page, les copropriétés que compte un cadre de la carte.',
  allow: 'public',
  effet: 'lecture',
  parMinute: PAR_MINUTE,
  body: z.object({ ...cadree, paginationOptions: pages(PLAFOND_DU_COMPTE) }),
  reply: z.object({ lignes: z.array(ligne), totalItems: z.number(), tropDeResultats: z.boolean() }),
})

export const lireFondDeCarte = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/public/annuaire/carte/fond',
  summary: 'Dit quel fond a la carte, et les cent plus grandes communes que le fond embarqué nomme.',
  allow: 'public',
  reply: z.object({
    fond: z.enum(['embarque', 'ign']),
    reperes: z.array(z.object({ nom: z.string(), lon: z.number(), lat: z.number() })),
  }),
})
