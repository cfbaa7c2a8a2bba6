import { CODES_DEMANDEURS, CODES_OBJETS, CODES_SORTES } from '#domain/public/reclamations/listes.ts'
import { ONGLETS_RECLAMATIONS } from '#domain/public/reclamations/onglets.ts'
import { CODES_ETATS_RECLAMATION } from '#domain/public/reclamations/etats.ts'
import { GESTES } from '#domain/public/reclamations/transitions.ts'
import { ADRESSE_MAX, TEXTE_MAX } from '#domain/public/reclamations/verifier.ts'
import { LIRE_RECLAMATIONS } from '#domain/socle/acces/droit.ts'
import { CODES_PROFILS } from '#domain/socle/acces/profils.ts'
import { codes } from '#domain/socle/codes.ts'
import { TAILLE_MAX_PDF } from '#domain/coproprietes/mandats/justificatifs.ts'
import { EMAIL_MAX } from '#domain/comptes/etablissements/coordonnees.ts'
import { NOM_MAX } from '#domain/comptes/inscription/nom.ts'
import { ATTENTES } from '#domain/coproprietes/demandes/delais.ts'
import { LONGUEUR_D_UN_NUMERO_TAPE } from '#domain/socle/numero-tape.ts'
import * as z from 'zod/mini'
import { call } from '#contract/socle/call.ts'
import {
  captcha,
  clef,
  clefValeur,
  identifiant,
  instant,
  jour,
  numeroEcrit,
  pages,
  texte,
} from '#contract/socle/formes.ts'

const demandeur = z.enum(CODES_DEMANDEURS)
const objet = z.enum(CODES_OBJETS)
const sorte = z.enum(CODES_SORTES)
const PIECE = { champ: 'piece', max: TAILLE_MAX_PDF, facultatif: true, champMax: 4 * TEXTE_MAX } as const

export const typesDeDemandeur = call({
  paragraphe: '7.12',
  method: 'GET',
  path: '/api/public/reclamation/all-type-demandeur/:x',
  summary: 'Liste qui peut réclamer ; `x` : un profil, dont le plus probable vient d’abord, ou « all ».',
  allow: 'public',
  params: z.object({ x: z.union([z.literal('all'), z.enum(CODES_PROFILS)]) }),
  reply: clefValeur,
})

export const objetsDeReclamation = call({
  paragraphe: '7.12',
  method: 'GET',
  path: '/api/public/reclamation/type-reclamation/:x',
  summary: 'Liste ce sur quoi ce demandeur peut réclamer.',
  allow: 'public',
  params: z.object({ x: demandeur }),
  reply: clefValeur,
})

export const typesDeReclamation = call({
  paragraphe: '7.12',
  method: 'GET',
  path: '/api/public/reclamation/type-reclamation/:x/:y',
  summary: 'Liste ce que ce demandeur peut réclamer de cet objet ; un objet d’un autre est refusé.',
  allow: 'public',
  params: z.object({ x: demandeur, y: objet }),
  reply: clefValeur,
})

export const exigencesDeReclamation = call({
  paragraphe: '7.12',
  method: 'GET',
  path: '/api/public/reclamation/type-reclamation-obl/:x',
  summary:
    'Dit ce qu’une réclamation doit porter ; `rattachement` : un PDF qui montre que l’on représente la copropriété.',
  allow: 'public',
  params: z.object({ x: sorte }),
  reply: z.object({
    adressePrincipale: z.boolean(),
    numImmatriculation: z.boolean(),
    rattachement: z.boolean(),
  }),
})

export const nommerParNumero = call({
  paragraphe: '7.12',
  method: 'GET',
  path: '/api/public/num-immat-nom/:n',
  summary: 'Rend le nom et l’adresse d’une copropriété, par son numéro.',
  allow: 'public',
  refuse: ['IMMAT_INEXISTANTE'],
  parMinute: 60,
  params: z.object({ n: numeroEcrit }),
  reply: z.object({
    numImmatriculation: z.string(),
    nomCopropriete: z.nullable(z.string()),
    adressePrincipale: z.nullable(z.string()),
  }),
})

export const envoyerReclamation = call({
  paragraphe: '7.12',
  method: 'POST',
  path: '/api/public/reclamation/save',
  summary:
    'Dépose une réclamation. La même clef d’envoi rend la même réclamation. Connecté, l’adresse est celle du compte : `email` et `confirmationEmail` restent vides, ou la redisent ; `recaptcha` ne se demande pas.',
  allow: 'public',
  engage: true,
  refuse: [
    'EXAMENS_EN_COURS',
    'NON_AUTORISE',
    'PLUS_DE_PLACE',
    'TROP_DE_PIECES',
    'TROP_DE_RECLAMATIONS',
    'TROP_DE_RECLAMATIONS_DU_RESEAU',
  ],
  parMinute: 10,
  takes: 'multipart',
  fichier: PIECE,
  body: z.object({
    cleEnvoi: z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)),
    typeReclamation: texte(40),
    nom: texte(NOM_MAX),
    prenom: texte(NOM_MAX),
    email: z._default(texte(EMAIL_MAX), ''),
    confirmationEmail: z._default(texte(EMAIL_MAX), ''),
    telephone: z._default(texte(30), ''),
    numImmatriculation: z._default(texte(LONGUEUR_D_UN_NUMERO_TAPE), ''),
    adressePrincipale: z._default(texte(ADRESSE_MAX), ''),
    texte: texte(TEXTE_MAX),
    recaptcha: z._default(captcha, ''),
    /** Personne ne la voit : une machine la remplit. */
    siteWeb: z._default(texte(200), ''),
  }),
  reply: z.object({ saved: z.boolean(), reference: z.string(), attendueLe: jour }),
})

const message = z.object({
  id: z.number(),
  /** Qui l’a écrit, tel que la personne le lit. */
  de: z.string(),
  /** Vrai de ce que la personne a écrit. */
  deLaPersonne: z.boolean(),
  texte: z.string(),
  date: instant,
  piece: z.nullable(z.object({ id: z.string(), nom: z.string(), taille: z.number() })),
})

const etat = z.enum(CODES_ETATS_RECLAMATION)

export const suivreReclamation = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/public/reclamations/suivi/:clef',
  summary: 'Une réclamation et ses réponses, par le lien reçu.',
  allow: 'public',
  refuse: ['SUIVI_PERDU'],
  parMinute: 60,
  params: z.object({ clef }),
  reply: z.object({
    reference: z.string(),
    sorte,
    etat,
    numero: z.nullable(z.string()),
    dateDepot: instant,
    attendueLe: jour,
    peutCompleter: z.boolean(),
    messages: z.array(message),
  }),
})
export type ReclamationSuivie = z.output<typeof suivreReclamation.reply>

export const completerReclamation = call({
  paragraphe: 'ajout',
  method: 'POST',
  path: '/api/public/reclamations/suivi/:clef',
  summary: 'Ajoute un message à une réclamation, par le lien reçu ; répondue, elle est de nouveau à traiter.',
  allow: 'public',
  engage: true,
  refuse: [
    'ACTE_IMPOSSIBLE',
    'EXAMENS_EN_COURS',
    'INTROUVABLE',
    'NON_AUTORISE',
    'PLUS_DE_PLACE',
    'SUIVI_PERDU',
    'TROP_DE_MESSAGES',
    'TROP_DE_PIECES',
  ],
  parMinute: 10,
  takes: 'multipart',
  fichier: PIECE,
  params: z.object({ clef }),
  body: z.object({ texte: texte(TEXTE_MAX) }),
})

const ligne = z.object({
  id: z.number(),
  reference: z.string(),
  sorte,
  etat,
  demandeur: z.nullable(z.string()),
  numero: z.nullable(z.string()),
  copropriete: z.nullable(z.string()),
  dateDepot: instant,
  attendueLe: jour,
  /** Jours ouvrés depuis le dépôt, ou le message qui a relancé une réponse. */
  age: z.number(),
  attente: z.nullable(z.enum(codes(ATTENTES))),
  preneur: z.nullable(z.string()),
})
export type LigneDeReclamation = z.output<typeof ligne>

/** Une liste de réclamations s’arrête là : au-delà, on cherche. */
export const RECLAMATIONS_MAX = 1_000

export const rechercherReclamations = call({
  paragraphe: 'ajout',
  method: 'POST',
  path: '/api/assistance/reclamations/rechercher',
  summary:
    'La file des réclamations, la plus attendue d’abord ; ou toutes celles d’une copropriété, d’un télédéclarant, la dernière d’abord.',
  allow: LIRE_RECLAMATIONS,
  effet: 'lecture',
  body: z.object({
    /** Sans lui : dans la file, ce que la personne a à prendre ; toutes d’une copropriété ou d’un télédéclarant. */
    onglet: z.optional(z.enum(codes(ONGLETS_RECLAMATIONS))),
    recherche: z._default(texte(100), ''),
    idCopropriete: z.optional(z.number().check(z.int(), z.minimum(1))),
    idTeledeclarant: z.optional(z.number().check(z.int(), z.minimum(1))),
    paginationOptions: pages(RECLAMATIONS_MAX),
  }),
  reply: z.object({
    lignes: z.array(ligne),
    totalItems: z.number(),
    comptes: z.record(z.enum(codes(ONGLETS_RECLAMATIONS)), z.number()),
  }),
})

export const lireReclamation = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/assistance/reclamations/:id',
  summary: 'Une réclamation, ses messages, et ce que la personne qui la lit peut en faire.',
  allow: LIRE_RECLAMATIONS,
  refuse: ['INTROUVABLE'],
  params: z.object({ id: identifiant }),
  reply: z.extend(ligne, {
    email: z.nullable(z.string()),
    telephone: z.nullable(z.string()),
    adresse: z.nullable(z.string()),
    idCopropriete: z.nullable(z.number()),
    /** Null quand son établissement est supprimé : plus aucune page ne le montre. */
    idTeledeclarant: z.nullable(z.number()),
    /** La personne était connectée : son établissement. */
    etablissement: z.nullable(z.string()),
    /** Vrai quand un compte de notaire l’a envoyée : la qualité que l’on se donne ne se prouve pas. */
    duNotaire: z.boolean(),
    idPreneur: z.nullable(z.number()),
    aMoi: z.boolean(),
    gestes: z.array(z.enum(codes(GESTES))),
    effaceeLe: z.nullable(instant),
    messages: z.array(z.extend(message, { interne: z.boolean() })),
  }),
})
export type ReclamationLue = z.output<typeof lireReclamation.reply>

export const lirePieceDeReclamation = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/assistance/reclamations/:id/piece/:idDocument',
  summary: 'Le document joint à une réclamation.',
  allow: LIRE_RECLAMATIONS,
  gives: 'file',
  refuse: ['FICHIER_ENDOMMAGE', 'FICHIER_MANQUANT', 'INTROUVABLE'],
  params: z.object({ id: identifiant, idDocument: z.uuid() }),
})

const acteDe = <const N extends string>(nom: N, summary: string) =>
  ({
    paragraphe: 'ajout',
    method: 'PUT',
    path: `/api/assistance/reclamations/:id/${nom}`,
    summary,
    allow: LIRE_RECLAMATIONS,
    refuse: ['ACTE_IMPOSSIBLE', 'INTROUVABLE', 'PRISE_PAR_UN_AUTRE'],
    params: z.object({ id: identifiant }),
  }) as const

export const prendreReclamation = call({
  ...acteDe('prendre', 'Prend une réclamation que personne ne tient.'),
})
export const reprendreReclamation = call({
  ...acteDe('reprendre', 'Prend une réclamation à qui la tient, tant que c’est encore cette personne.'),
  body: z.object({ idPreneur: z.number().check(z.int(), z.minimum(1)) }),
})
export const rendreReclamation = call({ ...acteDe('rendre', 'Rend une réclamation à la file.') })
export const repondreReclamation = call({
  ...acteDe('repondre', 'Répond par courriel ; `clore` : rien de plus n’est attendu.'),
  body: z.object({ texte: texte(TEXTE_MAX), clore: z._default(z.boolean(), false) }),
})
export const transmettreReclamation = call({
  ...acteDe('transmettre', 'Passe une réclamation au teneur, avec ce qu’il doit savoir.'),
  body: z.object({ texte: texte(TEXTE_MAX) }),
})
export const cloreReclamation = call({ ...acteDe('clore', 'Clôt une réclamation sans plus répondre.') })
