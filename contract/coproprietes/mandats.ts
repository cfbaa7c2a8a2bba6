import { VOIR_COPROPRIETES } from '#domain/socle/acces/droit.ts'
import { codes } from '#domain/socle/codes.ts'
import { CODES_ETATS } from '#domain/coproprietes/copropriete/etats.ts'
import {
  JUSTIFICATIFS,
  POIDS_MAX_PDF_MO,
  TAILLE_MAX_PDF,
} from '#domain/coproprietes/mandats/justificatifs.ts'
import {
  CODES_MOTIFS_SUPPRESSION,
  SUITES_SUPPRESSION,
  type ContexteDates,
} from '#domain/coproprietes/mandats/modification.ts'
import type { ContexteRattachement } from '#domain/coproprietes/mandats/rattachement.ts'
import type { ContexteRenouvellement } from '#domain/coproprietes/mandats/renouvellement.ts'
import { CODES_STATUTS_MANDAT, SITUATIONS_MANDAT } from '#domain/coproprietes/mandats/statuts.ts'
import { MOTIF_MAX } from '#domain/socle/refus/motif.ts'
import { CODES_DECISIONS } from '#domain/coproprietes/demandes/decision.ts'
import * as z from 'zod/mini'
import { call } from '#contract/socle/call.ts'
import {
  texte,
  designation,
  identifiant,
  instant,
  jour,
  jourDemande,
  numeroEcrit,
  ouiNonEcrit,
  textesRepetes,
} from '#contract/socle/formes.ts'
import { demandeACorriger, reponseDuTeneur } from '#contract/socle/reponses.ts'

const RATTACHER = ['RATTACHER_COPROPRIETE'] as const

const verification = (ou: 'existe' | 'rattachementOk' | 'etatOk', summary: string) => ({
  paragraphe: '7.5',
  method: 'GET' as const,
  path: `/api/coproprietes/${ou}/:n` as const,
  summary,
  allow: RATTACHER,
  params: z.object({ n: numeroEcrit }),
  reply: z.boolean(),
})

export const numeroExiste = call({
  ...verification(
    'existe',
    'Dit si une copropriété immatriculée porte ce numéro ; refuse celui d’une copropriété absorbée, en disant où il mène.',
  ),
  refuse: ['COPROPRIETE_FUSIONNEE'],
})

export const rattachementPossible = call({
  ...verification(
    'rattachementOk',
    'Dit si son établissement peut demander le rattachement : aucun autre ne représente la copropriété.',
  ),
  query: z.object({ adminProvisoire: z.optional(ouiNonEcrit) }),
})

export const etatRattachable = call(
  verification('etatOk', 'Dit si l’état de la copropriété permet de la rattacher.'),
)

/** Ce que l’on lit d’une copropriété avant d’agir sur son mandat. */
export const infoCopro = z.object({
  id: z.number(),
  numero: z.string(),
  nom: z.nullable(z.string()),
  adresse: z.nullable(z.string()),
  etatCopropriete: z.enum(CODES_ETATS),
  nbLots: z.nullable(z.number()),
  representant: z.nullable(z.string()),
  situationMandat: z.enum(codes(SITUATIONS_MANDAT)),
})

export type InfoCopro = z.output<typeof infoCopro>

/** §3.4 : un mandat, tel que le lit qui veut rattacher la copropriété. */
const mandat = z.object({
  idMandat: z.nullable(z.number()),
  raisonSociale: z.nullable(z.string()),
  dateDebut: z.nullable(jour),
  dateFin: z.nullable(jour),
  statut: z.nullable(z.enum(CODES_STATUTS_MANDAT)),
  syndicProvisoire: z.boolean(),
})

export const mandatMemeSiren = call({
  paragraphe: '7.5',
  method: 'GET',
  path: '/api/coproprietes/mandatMemeSiren/:n',
  summary:
    'Rend le mandat de la copropriété quand un établissement de la même entreprise le tient ; sinon null.',
  allow: RATTACHER,
  refuse: ['COPROPRIETE_FUSIONNEE', 'IMMAT_INEXISTANTE'],
  params: z.object({ n: numeroEcrit }),
  reply: z.nullable(mandat),
})

export const lireRattachement = call({
  paragraphe: '7.5',
  method: 'GET',
  path: '/api/mandats/copro/:id/:authority',
  summary:
    'Rend ce qu’il faut savoir d’une copropriété, par son identifiant ou son numéro, avant d’en demander le rattachement.',
  allow: RATTACHER,
  refuse: [
    'COPROPRIETE_FUSIONNEE',
    'DEJA_RATTACHEE',
    'ETAT_NON_RATTACHABLE',
    'IMMAT_INEXISTANTE',
    'INTROUVABLE',
  ],
  params: z.object({ id: designation, authority: z.enum(RATTACHER) }),
  query: z.object({
    adminProvisoire: z.optional(ouiNonEcrit),
    /** Le mandat de la même entreprise dont on reprend les dates ; absent : le dernier. */
    idMandat: z.optional(identifiant),
  }),
  reply: z.object({
    infoCopro,
    /** Le mandat de la même entreprise, dont les dates se reprennent. */
    infoMandatRattachement: z.nullable(mandat),
    mandatCoproStatus: z.nullable(z.enum(CODES_STATUTS_MANDAT)),
    isSuccessorDeclared: z.boolean(),
    /** Le dernier mandat connu : le nouveau commence après sa fin. */
    previousArchivedMandat: z.nullable(mandat),
    previousStartDateMandat: z.nullable(jour),
    /** La demande que son propre établissement a déjà déposée. */
    demandeEnCours: z.nullable(z.object({ reference: z.string(), dateDepot: instant })),
    /** Celle que son établissement corrige : ce que le teneur a répondu, et le mandat déclaré. */
    aCorriger: z.nullable(
      z.object({
        ...demandeACorriger.shape,
        adminProvisoire: z.boolean(),
        dateDebutMandat: jour,
        dateFinMandat: jour,
        typeJustifMandat: z.nullable(z.enum(codes(JUSTIFICATIFS))),
      }),
    ),
    /** Une demande d’un autre établissement est à l’examen. */
    autreDemandeEnCours: z.boolean(),
    /** De quoi vérifier la saisie avec la règle du serveur, le même jour. */
    contexte: z.custom<ContexteRattachement>(),
  }),
})
export type Rattachement = z.output<typeof lireRattachement.reply>

export const rattachementEnCours = call({
  paragraphe: '7.5',
  method: 'GET',
  path: '/api/coproprietes/rattachementEnCours/:id',
  summary: 'Dit si une demande de rattachement de cette copropriété est à l’examen.',
  allow: RATTACHER,
  refuse: ['COPROPRIETE_FUSIONNEE', 'IMMAT_INEXISTANTE'],
  params: z.object({ id: designation }),
  reply: z.boolean(),
})

export const demanderRattachement = call({
  paragraphe: '7.5',
  method: 'POST',
  path: '/api/coproprietes/rattachement',
  summary: `Demande le rattachement d’une copropriété, avec la pièce qui prouve le mandat (PDF, ${POIDS_MAX_PDF_MO} Mo au plus).`,
  allow: RATTACHER,
  compteActive: true,
  refuse: [
    'ACTE_IMPOSSIBLE',
    'CONFIRMATION_ATTENDUE',
    'COPROPRIETE_FUSIONNEE',
    'DEJA_RATTACHEE',
    'ETAT_NON_RATTACHABLE',
    'EXAMENS_EN_COURS',
    'IMMAT_INEXISTANTE',
    'INTROUVABLE',
    'PLUS_DE_PLACE',
    'RATTACHEMENT_EN_COURS',
  ],
  takes: 'multipart',
  fichier: { champ: 'justifMandat', max: TAILLE_MAX_PDF },
  body: z.object({
    numero: numeroEcrit,
    adminProvisoire: ouiNonEcrit,
    typeJustifMandat: z.enum(codes(JUSTIFICATIFS)),
    dateDebutMandat: jourDemande,
    dateFinMandat: jourDemande,
    /** Les points que la personne a confirmés. */
    confirmes: textesRepetes(100, 20),
  }),
  reply: z.object({ reference: z.string(), idDemande: z.number(), dateDepot: instant }),
})

export const rattachementsEnCours = call({
  paragraphe: '7.5',
  method: 'GET',
  path: '/api/mandats/encours',
  summary: 'Liste les demandes de rattachement de son établissement que le teneur n’a pas décidées.',
  allow: ['LIST_RATTACHEMENT'],
  reply: z.array(
    z.object({
      reference: z.string(),
      numero: z.string(),
      nom: z.nullable(z.string()),
      adresse: z.nullable(z.string()),
      dateDepot: instant,
      reponseAttendueLe: jour,
    }),
  ),
})
export type RattachementEnCours = z.output<typeof rattachementsEnCours.reply>[number]

const RENOUVELER = ['RENOUVELER_MANDAT'] as const

export const lireRenouvellement = call({
  paragraphe: '7.5',
  method: 'GET',
  path: '/api/mandats/copro/renouv/:id',
  summary:
    'Rend le mandat à renouveler d’une copropriété de son établissement, et les dates qui le suivraient.',
  allow: RENOUVELER,
  refuse: [
    'ACTE_IMPOSSIBLE',
    'INTROUVABLE',
    'RATTACHEMENT_EN_COURS',
    'RENOUVELLEMENT_DEJA_DECLARE',
    'SUCCESSEUR_DEJA_DECLARE',
  ],
  params: z.object({ id: identifiant }),
  reply: z.object({
    infoCopro,
    dateDebutMandat: jour,
    dateFinMandat: jour,
    /** De quoi vérifier la saisie avec la règle du serveur, le même jour. */
    contexte: z.custom<ContexteRenouvellement>(),
  }),
})
export type Renouvellement = z.output<typeof lireRenouvellement.reply>

export const renouvelerMandat = call({
  paragraphe: '7.5',
  method: 'POST',
  path: '/api/mandats/renouvellement',
  summary: 'Renouvelle le mandat d’une copropriété de son établissement ; la pièce, facultative, est un PDF.',
  allow: RENOUVELER,
  compteActive: true,
  refuse: [
    'ACTE_IMPOSSIBLE',
    'CONFIRMATION_ATTENDUE',
    'EXAMENS_EN_COURS',
    'INTROUVABLE',
    'PLUS_DE_PLACE',
    'RATTACHEMENT_EN_COURS',
    'RENOUVELLEMENT_DEJA_DECLARE',
    'SUCCESSEUR_DEJA_DECLARE',
  ],
  takes: 'multipart',
  fichier: { champ: 'justifMandat', max: TAILLE_MAX_PDF, facultatif: true },
  body: z.object({
    idCopropriete: identifiant,
    dateDebutMandat: jourDemande,
    dateFinMandat: jourDemande,
    /** Obligatoire avec une pièce. */
    typeJustifMandat: z.optional(z.enum(codes(JUSTIFICATIFS))),
    /** Les points que la personne a confirmés. */
    confirmes: textesRepetes(100, 20),
  }),
  reply: z.object({ numero: z.string(), dateDebut: jour, dateFin: jour }),
})

/** Les mandats que l’on renouvelle ensemble. */
export const RENOUVELES_MAX = 200

const plusieurs = z
  .array(z.number().check(z.int(), z.minimum(1)))
  .check(z.minLength(1), z.maxLength(RENOUVELES_MAX))

export const preparerRenouvellements = call({
  paragraphe: 'ajout',
  method: 'POST',
  path: '/api/mandats/renouvellements/preparer',
  summary: `Ce que deviendrait le mandat de chacune de ces copropriétés si on le renouvelait, ou pourquoi on ne peut pas : ${RENOUVELES_MAX} au plus.`,
  allow: RENOUVELER,
  effet: 'lecture',
  body: z.object({ identifiants: plusieurs }),
  reply: z.array(
    z.object({
      id: z.number(),
      /** Null de celle qui n’est pas à l’établissement. */
      infoCopro: z.nullable(infoCopro),
      finActuelle: z.nullable(jour),
      /** Le premier jour du nouveau mandat ; null quand il ne se renouvelle pas. */
      debut: z.nullable(jour),
      obstacle: z.nullable(z.string()),
    }),
  ),
})

export const renouvelerMandats = call({
  paragraphe: 'ajout',
  method: 'POST',
  path: '/api/mandats/renouvellements',
  summary:
    'Renouvelle les mandats de plusieurs copropriétés, chacun pour lui-même : ce qui est refusé pour l’une ne retient pas les autres.',
  allow: RENOUVELER,
  compteActive: true,
  body: z.object({
    mandats: z
      .array(
        z.object({
          id: z.number().check(z.int(), z.minimum(1)),
          dateDebutMandat: jourDemande,
          dateFinMandat: jourDemande,
        }),
      )
      .check(z.minLength(1), z.maxLength(RENOUVELES_MAX)),
    /** Confirmée, une durée qui n’est pas de douze mois passe (§5.3). */
    dureeConfirmee: z._default(z.boolean(), false),
  }),
  reply: z.array(
    z.object({
      id: z.number(),
      dateFin: z.nullable(jour),
      /** Pourquoi il ne l’est pas. */ obstacle: z.nullable(z.string()),
    }),
  ),
})

export const retirerRattachement = call({
  paragraphe: '7.3',
  method: 'PUT',
  path: '/api/coproprietes/retirer-rattachement/:id',
  summary:
    'Retire le rattachement d’une copropriété de son établissement : il ne la représente plus ; la raison est au journal.',
  allow: ['GERER_COPROPRIETE'],
  compteActive: true,
  refuse: ['ACTE_IMPOSSIBLE', 'INTROUVABLE'],
  params: z.object({ id: identifiant }),
  body: z.object({ raison: texte(MOTIF_MAX) }),
})

export const lireDemandeRattachement = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/mandats/demande/:reference',
  summary: 'Rend une demande de rattachement de son établissement : où elle en est, ce qui vient ensuite.',
  allow: ['RATTACHER_COPROPRIETE', 'VALIDER_RATTACHEMENT_DECLARATION'],
  refuse: ['INTROUVABLE'],
  params: z.object({ reference: z.string().check(z.regex(/^RA-\d{4}-\d{6,9}$/)) }),
  reply: z.object({
    reference: z.string(),
    libelleEtat: z.string(),
    decision: z.nullable(z.enum(CODES_DECISIONS)),
    reponse: z.nullable(reponseDuTeneur),
    /** La référence de celle qui l’a corrigée. */
    suite: z.nullable(z.string()),
    numero: z.string(),
    nom: z.nullable(z.string()),
    adresse: z.nullable(z.string()),
    adminProvisoire: z.boolean(),
    dateDebutMandat: jour,
    dateFinMandat: jour,
    typeJustifMandat: z.nullable(z.enum(codes(JUSTIFICATIFS))),
    nomFichierJustifMandat: z.nullable(z.string()),
    idDocument: z.nullable(z.string()),
    dateDepot: instant,
    reponseAttendueLe: jour,
    dateDecision: z.nullable(instant),
  }),
})

/** §3.4 : un mandat d’une copropriété, et la pièce qui le prouve pour qui peut l’ouvrir. */
const mandatProuve = z.extend(mandat, {
  typeJustifMandat: z.nullable(z.enum(codes(JUSTIFICATIFS))),
  nomFichierJustifMandat: z.nullable(z.string()),
  idDocument: z.nullable(z.string()),
  dateTeleversement: z.nullable(instant),
})

const LIRE_MANDATS = ['RATTACHER_COPROPRIETE', 'VALIDER_RATTACHEMENT_DECLARATION'] as const

const duneCopropriete = {
  paragraphe: '7.5',
  method: 'GET',
  // Les mandats sont à qui représente la copropriété, et au teneur ; les autres en lisent la fiche.
  allow: LIRE_MANDATS,
  refuse: ['INTROUVABLE'],
  params: z.object({ id: identifiant }),
} as const

export const mandatCourant = call({
  ...duneCopropriete,
  path: '/api/mandats/courant/:id',
  summary: 'Rend le mandat de la copropriété en vigueur aujourd’hui ; null s’il n’y en a pas.',
  reply: z.nullable(mandatProuve),
})

export const mandatEnCoursOuAVenir = call({
  ...duneCopropriete,
  path: '/api/mandats/findMandatEnCoursAvenir/:id',
  summary:
    'Rend le mandat de la copropriété en vigueur aujourd’hui ou, à défaut, le premier à venir ; sinon null.',
  reply: z.nullable(mandatProuve),
})

export const mandatPrecedentArchive = call({
  ...duneCopropriete,
  path: '/api/mandats/mandatPrecArchive/:id',
  summary: 'Rend le dernier mandat archivé de la copropriété ; null s’il n’y en a pas.',
  reply: z.nullable(mandatProuve),
})

export const debutMandatPrecedent = call({
  ...duneCopropriete,
  path: '/api/mandats/findDateDebutMandatPrec/:id/:flag',
  summary:
    'Rend le jour où a commencé le mandat qui précéderait un nouveau : le dernier fini ; pour une administration provisoire (flag), celui en vigueur, qu’elle arrête.',
  params: z.object({ id: identifiant, flag: ouiNonEcrit }),
  reply: z.object({ dateDebut: z.nullable(jour) }),
})

export const mandatsSupprimables = call({
  ...duneCopropriete,
  path: '/api/mandats/listeMandatSupprimable/:id',
  summary: 'Liste les mandats de la copropriété que la personne peut supprimer.',
  reply: z.array(mandatProuve),
})

export const etatDeCopropriete = call({
  ...duneCopropriete,
  path: '/api/coproprietes/getetat/:id',
  summary: 'Rend l’état d’une copropriété de son établissement (de toutes pour le teneur).',
  reply: z.object({ etatCopropriete: z.enum(CODES_ETATS) }),
})

/** Ce que la personne peut faire d’un mandat ; `supprimerRattachement` demande une raison. */
const ACTIONS_DE_MANDAT = ['modifierDate', 'supprimer', 'supprimerRattachement'] as const

export const infosCopropriete = call({
  ...duneCopropriete,
  paragraphe: '7.3',
  path: '/api/coproprietes/infos/:id/:authority',
  summary:
    'Rend une copropriété et ses mandats, le plus récent d’abord ; avec GERER_COPROPRIETE, ce que l’on peut en faire.',
  params: z.object({ id: identifiant, authority: z.enum(VOIR_COPROPRIETES) }),
  query: z.object({ idMandat: z.optional(identifiant) }),
  reply: z.object({
    infoCopro,
    /** La fin de mandat que le registre connaît, qu’il en ait le mandat ou non. */
    mandatFin: z.nullable(jour),
    /** Une demande de rattachement est à l’examen : les mandats ne se changent pas (§5.3). */
    rattachementEnCours: z.boolean(),
    mandats: z.array(
      z.extend(mandatProuve, {
        idMandat: z.number(),
        actions: z.array(z.enum(ACTIONS_DE_MANDAT)),
        /** Ce que devient la copropriété si on le supprime ; null quand on ne le peut pas. */
        suppression: z.nullable(z.enum(SUITES_SUPPRESSION)),
        /** De quoi vérifier la date que l’on change avec la règle du serveur, le même jour. */
        contexte: z.custom<ContexteDates>(),
      }),
    ),
  }),
})
export type MandatsDeCopropriete = z.output<typeof infosCopropriete.reply>

const modification = {
  paragraphe: '7.5',
  method: 'GET',
  effet: 'ecriture',
  allow: ['RENOUVELER_MANDAT', 'VALIDER_RATTACHEMENT_DECLARATION'],
  compteActive: true,
  refuse: [
    'ACTE_IMPOSSIBLE',
    'CONFIRMATION_ATTENDUE',
    'INTROUVABLE',
    'MANDAT_CHANGE',
    'RATTACHEMENT_EN_COURS',
  ],
  params: z.object({ idMandat: identifiant, date: jourDemande }),
  query: z.object({
    /** Les points que la personne a confirmés. */
    confirmes: textesRepetes(100, 20),
    /** La date qu’elle avait sous les yeux : changée depuis, rien ne se change et elle l’apprend. */
    vue: z.optional(jourDemande),
  }),
  reply: z.object({ idMandat: z.number(), dateDebut: jour, dateFin: jour }),
} as const

export const modifierDebutMandat = call({
  ...modification,
  path: '/api/mandats/updateDateDebutMandat/:idMandat/:date',
  summary: 'Change le début d’un mandat en vigueur ou à venir de son établissement (de tous pour le teneur).',
})

export const modifierFinMandatArchive = call({
  ...modification,
  path: '/api/mandats/updateDateFinMandatArchive/:idMandat/:date',
  summary: 'Change la fin d’un mandat archivé de son établissement (de tous pour le teneur).',
})

export const supprimerMandat = call({
  paragraphe: '7.5',
  method: 'DELETE',
  path: '/api/mandats/:id',
  summary: 'Supprime un renouvellement de son établissement, commencé ou non : le mandat d’avant revient.',
  allow: ['GERER_COPROPRIETE'],
  compteActive: true,
  refuse: [
    'ACTE_IMPOSSIBLE',
    'INTROUVABLE',
    'MANDAT_DE_RATTACHEMENT',
    'MANDAT_SUIVI',
    'RATTACHEMENT_EN_COURS',
  ],
  params: z.object({ id: identifiant }),
})

export const supprimerMandatRattachement = call({
  paragraphe: '7.3',
  method: 'PUT',
  path: '/api/coproprietes/supprimerMandat-rattachement/:id',
  summary:
    'Supprime, avec sa raison, le mandat d’un rattachement : la copropriété n’a plus de représentant ; ou un renouvellement.',
  allow: ['GERER_COPROPRIETE'],
  compteActive: true,
  refuse: ['ACTE_IMPOSSIBLE', 'INTROUVABLE', 'MANDAT_SUIVI', 'RATTACHEMENT_EN_COURS'],
  params: z.object({ id: identifiant }),
  body: z.object({
    idMandat: z.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER)),
    motif: z.enum(CODES_MOTIFS_SUPPRESSION),
    /** Les mots de la raison, pour « autre ». */
    precision: z._default(texte(MOTIF_MAX), ''),
  }),
})
