import { avertissement, instant, jour } from '#contract/socle/formes.ts'
import { demandeACorriger, reponseDuTeneur } from '#contract/socle/reponses.ts'
import type { Contexte } from '#domain/coproprietes/declaration/contexte.ts'
import type { Declaration } from '#domain/coproprietes/declaration/declaration.ts'
import { AVIS_PREDECESSEUR } from '#domain/coproprietes/demandes/avis.ts'
import { ATTENTES } from '#domain/coproprietes/demandes/delais.ts'
import { TYPES_DEMANDE } from '#domain/coproprietes/demandes/demandes.ts'
import {
  FAITS_GENERATEURS,
  JUSTIFICATIFS_DISSOLUTION,
  MOTIFS_DISSOLUTION,
} from '#domain/coproprietes/dissolution/dissolution.ts'
import { JUSTIFICATIFS } from '#domain/coproprietes/mandats/justificatifs.ts'
import { SITUATIONS_MANDAT } from '#domain/coproprietes/mandats/statuts.ts'
import { codes } from '#domain/socle/codes.ts'
import { CODES_POINTS } from '#domain/teneur/validations/points.ts'
import { procheDuTeneur } from '#contract/teneur/doublons.ts'
import * as z from 'zod/mini'

export const VALIDER = ['VALIDER_RATTACHEMENT_DECLARATION'] as const

export const idDemande = z.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER))

/** Qui tient une demande, et jusqu’à quand. */
export const verrou = z.nullable(
  z.object({ nom: z.string(), depuis: instant, expire: instant, parMoi: z.boolean() }),
)

/** Ce qu’une demande de rattachement déclare, à côté de ce que le registre sait de la copropriété. */
const rattachement = z.object({
  nbLots: z.nullable(z.number()),
  situationMandat: z.enum(codes(SITUATIONS_MANDAT)),
  /** Le représentant connu, et la fin de son mandat. */
  representant: z.nullable(z.string()),
  mandatFin: z.nullable(jour),
  /** Ce que dit le représentant en place ; null tant qu’il n’a rien dit. */
  avisPredecesseur: z.nullable(z.object({ avis: z.enum(codes(AVIS_PREDECESSEUR)), date: instant })),
  adminProvisoire: z.boolean(),
  dateDebutMandat: jour,
  dateFinMandat: jour,
  typeJustifMandat: z.nullable(z.enum(codes(JUSTIFICATIFS))),
})

/** Ce qu’une demande de dissolution déclare, à côté de ce que le registre sait de la copropriété. */
const dissolution = z.object({
  nbLots: z.nullable(z.number()),
  representant: z.nullable(z.string()),
  dateReglement: z.nullable(jour),
  motif: z.enum(codes(MOTIFS_DISSOLUTION)),
  autreMotif: z.nullable(z.string()),
  faitGenerateur: z.enum(codes(FAITS_GENERATEURS)),
  dateFaitGenerateur: z.nullable(jour),
  typeJustif: z.enum(codes(JUSTIFICATIFS_DISSOLUTION)),
  liquidation: z.boolean(),
})

/** À qui une demande est affectée, et pourquoi. */
const affectation = z.nullable(
  z.object({ idTeneur: z.number(), nom: z.string(), raison: z.string(), date: instant }),
)

export const dossier = z.object({
  id: z.number(),
  reference: z.string(),
  type: z.enum(codes(TYPES_DEMANDE)),
  /** Le jour promis au déclarant, et où en est l’attente ; null d’une demande décidée. */
  attendueLe: jour,
  attente: z.nullable(z.enum(codes(ATTENTES))),
  /** Les points de la liste de contrôle déjà cochés. */
  pointsVus: z.array(z.enum(CODES_POINTS)),
  nomCopropriete: z.nullable(z.string()),
  adresse: z.nullable(z.string()),
  /** Ce que le courriel de la réponse en dit, et de quoi la comparer. */
  copropriete: z.object({
    id: z.number(),
    voie: z.nullable(z.string()),
    codePostal: z.nullable(z.string()),
    localite: z.nullable(z.string()),
  }),
  etat: z.string(),
  libelleEtat: z.string(),
  verrou,
  affectation,
  demandeur: z.string(),
  etablissement: z.string(),
  siret: z.nullable(z.string()),
  profilDemandeur: z.string(),
  email: z.string(),
  dateDepot: instant,
  /** D’une demande d’immatriculation seulement. */
  declaration: z.nullable(z.custom<Declaration>()),
  /** Ce qui entourait la déclaration le jour de son dépôt : les champs se montrent et se disent comme alors. */
  contexte: z.custom<Contexte>(),
  /** D’une demande de rattachement seulement. */
  rattachement: z.nullable(rattachement),
  /** D’une demande de dissolution seulement. */
  dissolution: z.nullable(dissolution),
  avertissements: z.array(avertissement),
  /** Ce que le dépôt a cru sans le service extérieur qui l’aurait dit : pas encore vérifié, ou contredit depuis. */
  croyances: z.array(z.object({ message: z.string(), contredite: z.boolean() })),
  /** Les copropriétés et demandes proches aujourd’hui. */
  proches: z.array(procheDuTeneur),
  /** Combien le déclarant en a vues et écartées à son dépôt ; null quand cela n’était pas retenu. */
  prochesEcartees: z.nullable(z.number()),
  /** D’un notaire : ce qui distingue son immeuble des proches, et ses bâtiments de référence. */
  raisonDistincte: z.nullable(z.string()),
  nbBatimentsRef: z.nullable(z.number()),
  justificatif: z.nullable(z.object({ id: z.string(), nom: z.string(), taille: z.number() })),
  numero: z.nullable(z.string()),
  decideePar: z.nullable(z.string()),
  reponse: z.nullable(reponseDuTeneur),
  /** Celle qu’elle corrige, et ce que le teneur y avait répondu. */
  corrige: z.nullable(demandeACorriger),
  /** Celle qui l’a corrigée. */
  suite: z.nullable(z.object({ id: z.number(), reference: z.string() })),
})
export type Dossier = z.output<typeof dossier>
