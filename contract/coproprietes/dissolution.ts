import { codes } from '#domain/socle/codes.ts'
import {
  AUTRE_MOTIF_MAX,
  FAITS_GENERATEURS,
  JUSTIFICATIFS_DISSOLUTION,
  MOTIFS_DISSOLUTION,
  type ContexteDissolution,
} from '#domain/coproprietes/dissolution/dissolution.ts'
import { CODES_ETATS } from '#domain/coproprietes/copropriete/etats.ts'
import { MOTIFS_SUPPRESSION } from '#domain/coproprietes/dissolution/suppression.ts'
import { POIDS_MAX_PDF_MO, TAILLE_MAX_PDF } from '#domain/coproprietes/mandats/justificatifs.ts'
import { MOTIF_MAX } from '#domain/socle/refus/motif.ts'
import { CODES_DECISIONS } from '#domain/coproprietes/demandes/decision.ts'
import * as z from 'zod/mini'
import { call } from '#contract/socle/call.ts'
import {
  avertissement,
  clefValeur,
  designation,
  identifiant,
  instant,
  jour,
  jourDemande,
  ouiNonEcrit,
  texte,
  textesRepetes,
} from '#contract/socle/formes.ts'
import { demandeACorriger, reponseDuTeneur } from '#contract/socle/reponses.ts'

const DISSOUDRE = ['DISSOUDRE_COPRO'] as const
const TENEUR = ['VALIDER_RATTACHEMENT_DECLARATION'] as const

const motif = z.enum(codes(MOTIFS_DISSOLUTION))
const faitGenerateur = z.enum(codes(FAITS_GENERATEURS))
const justificatif = z.enum(codes(JUSTIFICATIFS_DISSOLUTION))

export const motifsDissolution = call({
  paragraphe: '7.13',
  method: 'GET',
  path: '/api/coproprietes/motifdissolution',
  summary: 'Liste les motifs d’une dissolution.',
  allow: 'public',
  reply: clefValeur,
})

export const faitsGenerateurs = call({
  paragraphe: '7.13',
  method: 'GET',
  path: '/api/coproprietes/faitgenerateur/:motif',
  summary: 'Liste les faits générateurs d’un motif de dissolution.',
  allow: 'public',
  params: z.object({ motif }),
  reply: clefValeur,
})

export const piecesDissolution = call({
  paragraphe: '7.13',
  method: 'GET',
  path: '/api/typeDePiecesJustif/dissolution/:fait',
  summary: 'Liste les pièces qui prouvent un fait générateur.',
  allow: 'public',
  params: z.object({ fait: faitGenerateur }),
  reply: clefValeur,
})

/** De quelle copropriété on parle. */
const copropriete = {
  id: z.number(),
  numero: z.string(),
  nom: z.nullable(z.string()),
  adresse: z.nullable(z.string()),
  etatCopropriete: z.enum(CODES_ETATS),
}

export const infosDissolution = call({
  paragraphe: '7.3',
  method: 'GET',
  path: '/api/coproprietes/infos/dissolution/:id',
  summary:
    'Rend ce qu’il faut savoir d’une copropriété, par son identifiant ou son numéro, avant d’en déclarer la dissolution ; refuse quand elle ne peut pas l’être.',
  allow: DISSOUDRE,
  refuse: [
    'ACTE_IMPOSSIBLE',
    'COPROPRIETE_D_UN_AUTRE',
    'COPROPRIETE_FUSIONNEE',
    'IMMAT_INEXISTANTE',
    'INTROUVABLE',
    'RATTACHEMENT_EN_COURS',
  ],
  params: z.object({ id: designation }),
  reply: z.object({
    ...copropriete,
    nbLots: z.nullable(z.number()),
    representant: z.nullable(z.string()),
    /** La sienne, que le teneur n’a pas acceptée : ce qu’il a répondu, et ce qui y était déclaré. */
    aCorriger: z.nullable(
      z.object({
        ...demandeACorriger.shape,
        motif,
        autreMotif: z.nullable(z.string()),
        faitGenerateur,
        dateFaitGenerateur: z.nullable(jour),
        typeJustif: justificatif,
        liquidation: z.boolean(),
      }),
    ),
    /** Ce que le déclarant aura à confirmer. */
    avertissements: z.array(avertissement),
    /** De quoi vérifier la saisie avec la règle du serveur, le même jour. */
    contexte: z.custom<ContexteDissolution>(),
  }),
})
export type InfosDissolution = z.output<typeof infosDissolution.reply>

export const declarerDissolution = call({
  paragraphe: '7.3',
  method: 'PUT',
  path: '/api/coproprietes/dissoudre',
  summary: `Déclare la dissolution d’une copropriété, avec la pièce qui la prouve (PDF, ${POIDS_MAX_PDF_MO} Mo au plus).`,
  allow: DISSOUDRE,
  compteActive: true,
  refuse: [
    'ACTE_IMPOSSIBLE',
    'CONFIRMATION_ATTENDUE',
    'COPROPRIETE_D_UN_AUTRE',
    'EXAMENS_EN_COURS',
    'INTROUVABLE',
    'PLUS_DE_PLACE',
    'RATTACHEMENT_EN_COURS',
  ],
  takes: 'multipart',
  fichier: { champ: 'justifDissolution', max: TAILLE_MAX_PDF },
  body: z.object({
    idCopropriete: identifiant,
    motif,
    /** D’un autre motif seulement. */
    autreMotif: z.optional(texte(AUTRE_MOTIF_MAX)),
    faitGenerateur,
    dateFaitGenerateur: z.optional(jourDemande),
    typeJustif: justificatif,
    /** La liquidation du syndicat n’est pas close. */
    liquidation: ouiNonEcrit,
    /** Les points que la personne a confirmés. */
    confirmes: textesRepetes(100, 20),
  }),
  reply: z.object({ reference: z.string(), idDemande: z.number(), dateDepot: instant }),
})

export const lireDissolution = call({
  paragraphe: '7.3',
  method: 'GET',
  path: '/api/coproprietes/getinfosdissolution/:id',
  summary:
    'Rend la dernière dissolution déclarée d’une copropriété, à qui l’a déclarée, à son représentant et au teneur.',
  allow: [...DISSOUDRE, ...TENEUR],
  refuse: ['INTROUVABLE'],
  params: z.object({ id: identifiant }),
  reply: z.object({
    ...copropriete,
    reference: z.string(),
    libelleEtat: z.string(),
    decision: z.nullable(z.enum(CODES_DECISIONS)),
    reponse: z.nullable(reponseDuTeneur),
    motif,
    autreMotif: z.nullable(z.string()),
    faitGenerateur,
    dateFaitGenerateur: z.nullable(jour),
    typeJustif: justificatif,
    liquidation: z.boolean(),
    dateDemande: instant,
    reponseAttendueLe: jour,
    dateDecision: z.nullable(instant),
    /** La pièce, pour l’établissement qui l’a déposée et le teneur. */
    idDocument: z.nullable(z.string()),
    nomFichierJustif: z.nullable(z.string()),
  }),
})

export const cloreLiquidation = call({
  paragraphe: 'ajout',
  method: 'PUT',
  path: '/api/coproprietes/clore-liquidation/:id',
  summary: 'Dit close la liquidation d’une copropriété : elle est dissoute et quitte l’annuaire.',
  allow: TENEUR,
  refuse: ['ACTE_IMPOSSIBLE', 'INTROUVABLE'],
  params: z.object({ id: identifiant }),
})

export const supprimerCopropriete = call({
  paragraphe: '7.3',
  method: 'PUT',
  path: '/api/coproprietes/supprimer/:id',
  summary:
    'Supprime une copropriété immatriculée : elle quitte l’annuaire, son numéro n’est donné à aucune autre.',
  allow: TENEUR,
  refuse: ['ACTE_IMPOSSIBLE', 'DEMANDE_OUVERTE', 'INTROUVABLE'],
  params: z.object({ id: identifiant }),
  body: z.object({ motif: z.enum(codes(MOTIFS_SUPPRESSION)), raison: texte(MOTIF_MAX) }),
})
