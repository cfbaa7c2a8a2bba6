import { codes } from '#domain/socle/codes.ts'
import { ETATS, type EtatCopropriete } from '#domain/coproprietes/copropriete/etats.ts'
import {
  direEcart,
  JOURS_A_VENIR,
  miseAJourAttendue,
  type DossierSuivi,
} from '#domain/coproprietes/echeances/echeances.ts'
import { situationMandat } from '#domain/coproprietes/mandats/statuts.ts'
import { plusJours, type Jour } from '#domain/socle/temps/jour.ts'
import { ACTIONS_DE_LIGNE, sauf, type ActionDeLigne } from './actions.ts'
import type { Empechement } from './empechements.ts'

/** Ce que la ligne tient d’une copropriété, et dont se déduit ce qui y est à faire. */
export interface DossierDeLigne extends DossierSuivi {
  empechements: readonly Empechement[]
  /** Le cadastre ne connaît pas une de ses parcelles. */
  aSituer: boolean
}

/** Ce qu’une ligne demande : l’acte, en mots sur son bouton, et celui de la table qu’il faut pouvoir faire ; sans lui, être chez soi. */
export const ACTES_DUS = {
  corriger: { libelle: 'Corriger la demande', court: 'Corriger', permis: null },
  reprendre: { libelle: 'Reprendre le brouillon', court: 'Reprendre', permis: null },
  renouveler: { ...ACTIONS_DE_LIGNE.renouveler, permis: 'renouveler' },
  mettreAJour: { ...ACTIONS_DE_LIGNE.mettreAJour, permis: 'mettreAJour' },
  situer: { libelle: 'Situer les parcelles', court: 'Situer', permis: 'mettreAJour' },
} as const satisfies Record<string, { libelle: string; court: string; permis: ActionDeLigne | null }>

export type ActeDu = keyof typeof ACTES_DUS

/** L’urgence d’une ligne, la plus grande d’abord : c’est ainsi que la liste se range. */
const RANGS = ['aRepondre', 'enRetard', 'aSituer', 'bientot', 'enAttente', 'aJour', 'sansSuite'] as const

/** Le jour que montre la ligne : la fin du mandat, la mise à jour attendue, la première des deux, ou la première à venir. */
export type JourMontre = 'mandat' | 'miseAJour' | 'premiere' | 'aVenir'

interface Faits {
  dossier: DossierDeLigne
  aujourdhui: Jour
  maj: Jour | null
  fin: Jour | null
  expire: boolean
  enRetard: boolean
  /** Rien ne retient le renouvellement, et personne ne prend la suite. */
  libre: boolean
  /** Le dernier jour de ce qui vient bientôt. */
  horizon: Jour
}

interface Cas {
  rang: (typeof RANGS)[number]
  ton: 'erreur' | 'attention' | 'info' | 'succes' | 'neutre'
  vaut: (f: Faits) => boolean
  phrase: (f: Faits) => string
  jour: JourMontre | null
  acte: ActeDu | null
}

const dans =
  (...etats: readonly EtatCopropriete[]) =>
  ({ dossier }: Faits): boolean =>
    etats.includes(dossier.etat)

/** Les états qui se disent d’eux-mêmes. */
export const ETATS_DU_CAS = {
  PRECISIONS: ['IMMATRICULATION_DEMANDE_DE_PRECISIONS'],
  REFUSEE: ['IMMATRICULATION_ET_RATTACHEMENT_REFUSES'],
  BROUILLON: ['BROUILLON'],
  DEMANDE: [
    'IMMATRICULATION_ET_RATTACHEMENT_A_VALIDER',
    'IMMATRICULATION_ET_RATTACHEMENT_EN_COURS_DE_VALIDATION',
  ],
  DISSOLUTION: ['DISSOLUTION_A_VALIDER', 'DISSOLUTION_EN_COURS_DE_VALIDATION'],
  LIQUIDATION: ['DISSOLUTION_EN_COURS'],
  A_RATTACHER: ['IMMATRICULEE_A_RATTACHER'],
  A_CONFIRMER: ['IMMATRICULEE_RATTACHEMENT_A_CONFIRMER'],
  SORTIE: ['DISSOUDE', 'IMMATRICULATION_ANNULEE', 'SUPPRIMEE', 'FUTUR'],
} as const satisfies Record<string, readonly EtatCopropriete[]>

const ecart = (le: Jour | null, f: Faits): string => (le === null ? '' : ` ${direEcart(le, f.aujourdhui)}`)

/** Ce qui se prépare au mandat, après une virgule ; vide sinon. */
function enPreparation({ dossier: d }: Faits): string {
  if (d.empechements.includes('RATTACHEMENT_EN_COURS')) return ', un rattachement est à l’examen'
  if (d.successeurDeclare || d.empechements.includes('SUCCESSEUR_DEJA_DECLARE'))
    return ', un successeur est déclaré'
  return d.empechements.includes('RENOUVELLEMENT_DEJA_DECLARE') ? ', mandat déjà renouvelé' : ''
}

const bientot = (le: Jour | null, f: Faits): le is Jour =>
  le !== null && le >= f.aujourdhui && le <= f.horizon

/**
 * Les cas d’une ligne, du plus pressé au moins : le premier qui vaut donne sa phrase, son jour et l’acte qui est dû (décision 0101). Le SQL
 * qui range la liste les suit un à un ; un essai les tient ensemble.
 */
const CAS = {
  PRECISIONS: {
    rang: 'aRepondre',
    ton: 'attention',
    vaut: dans(...ETATS_DU_CAS.PRECISIONS),
    phrase: () => 'Précisions demandées',
    jour: null,
    acte: 'corriger',
  },
  REFUSEE: {
    rang: 'aRepondre',
    ton: 'erreur',
    vaut: dans(...ETATS_DU_CAS.REFUSEE),
    phrase: () => 'Demande refusée, à corriger',
    jour: null,
    acte: 'corriger',
  },
  BROUILLON: {
    rang: 'aRepondre',
    ton: 'neutre',
    vaut: dans(...ETATS_DU_CAS.BROUILLON),
    phrase: () => 'Brouillon à terminer',
    jour: null,
    acte: 'reprendre',
  },
  DEMANDE: {
    rang: 'enAttente',
    ton: 'info',
    vaut: dans(...ETATS_DU_CAS.DEMANDE),
    phrase: () => 'Demande d’immatriculation à l’examen',
    jour: null,
    acte: null,
  },
  DISSOLUTION: {
    rang: 'enAttente',
    ton: 'info',
    vaut: dans(...ETATS_DU_CAS.DISSOLUTION),
    phrase: () => 'Dissolution à l’examen',
    jour: null,
    acte: null,
  },
  LIQUIDATION: {
    rang: 'enAttente',
    ton: 'neutre',
    vaut: dans(...ETATS_DU_CAS.LIQUIDATION),
    phrase: () => 'Dissolution en cours',
    jour: null,
    acte: null,
  },
  A_RATTACHER: {
    rang: 'enAttente',
    ton: 'attention',
    vaut: dans(...ETATS_DU_CAS.A_RATTACHER),
    phrase: () => 'Sans représentant déclaré',
    jour: null,
    acte: null,
  },
  A_CONFIRMER: {
    rang: 'enAttente',
    ton: 'info',
    vaut: dans(...ETATS_DU_CAS.A_CONFIRMER),
    phrase: () => 'Rattachement à confirmer',
    jour: null,
    acte: null,
  },
  SORTIE: {
    rang: 'sansSuite',
    ton: 'neutre',
    vaut: dans(...ETATS_DU_CAS.SORTIE),
    phrase: ({ dossier }) => ETATS[dossier.etat].libelle,
    jour: null,
    acte: null,
  },
  EXPIRE_ET_EN_RETARD: {
    rang: 'enRetard',
    ton: 'erreur',
    vaut: (f) => f.expire && f.libre && f.enRetard,
    phrase: () => 'Mandat expiré et mise à jour en retard',
    jour: 'premiere',
    acte: 'renouveler',
  },
  EXPIRE: {
    rang: 'enRetard',
    ton: 'erreur',
    vaut: (f) => f.expire && f.libre,
    phrase: (f) => `Mandat expiré${ecart(f.fin, f)}`,
    jour: 'mandat',
    acte: 'renouveler',
  },
  EN_RETARD: {
    rang: 'enRetard',
    ton: 'erreur',
    vaut: (f) => f.enRetard,
    phrase: (f) => `Mise à jour en retard${ecart(f.maj, f)}`,
    jour: 'miseAJour',
    acte: 'mettreAJour',
  },
  A_SITUER: {
    rang: 'aSituer',
    ton: 'attention',
    vaut: ({ dossier }) => dossier.aSituer,
    phrase: () => 'Parcelles à situer',
    jour: 'aVenir',
    acte: 'situer',
  },
  FIN_PROCHE: {
    rang: 'bientot',
    ton: 'attention',
    vaut: (f) => f.libre && bientot(f.fin, f) && (!bientot(f.maj, f) || f.fin <= f.maj),
    phrase: (f) => `Fin du mandat${ecart(f.fin, f)}`,
    jour: 'mandat',
    acte: 'renouveler',
  },
  MISE_A_JOUR_PROCHE: {
    rang: 'bientot',
    ton: 'attention',
    vaut: (f) => bientot(f.maj, f),
    phrase: (f) => `Mise à jour attendue${ecart(f.maj, f)}`,
    jour: 'miseAJour',
    acte: 'mettreAJour',
  },
  MISE_A_JOUR_INCONNUE: {
    rang: 'bientot',
    ton: 'attention',
    vaut: (f) => f.maj === null && !f.expire,
    phrase: () => 'Aucune mise à jour connue',
    jour: 'aVenir',
    acte: 'mettreAJour',
  },
  EXPIRE_EN_ATTENTE: {
    rang: 'enAttente',
    ton: 'info',
    vaut: (f) => f.expire,
    phrase: (f) => `Mandat expiré${enPreparation(f)}`,
    jour: 'aVenir',
    acte: null,
  },
  EN_PREPARATION: {
    rang: 'enAttente',
    ton: 'info',
    vaut: (f) => !f.libre,
    phrase: (f) => `À jour${enPreparation(f)}`,
    jour: 'aVenir',
    acte: null,
  },
  A_JOUR: {
    rang: 'aJour',
    ton: 'succes',
    vaut: () => true,
    phrase: (f) => {
      const { le, sorte } = aVenir(f)
      if (le === null) return 'À jour'
      return `À jour, ${sorte === 'mandat' ? 'fin du mandat' : 'mise à jour attendue'}${ecart(le, f)}`
    },
    jour: 'aVenir',
    acte: null,
  },
} as const satisfies Record<string, Cas>

export type CasDeLigne = keyof typeof CAS

export const CODES_CAS = codes(CAS)

export const TONS = [
  'erreur',
  'attention',
  'info',
  'succes',
  'neutre',
] as const satisfies readonly Cas['ton'][]

/** Où la ligne se range, la plus pressée à zéro, et le jour qui range celles d’un même rang. */
export const rangementDe = (cas: CasDeLigne): { rang: number; jour: JourMontre | null } => ({
  rang: RANGS.indexOf(CAS[cas].rang),
  jour: CAS[cas].jour,
})

const premierDe = (...jours: readonly (Jour | null)[]): Jour | null =>
  jours.filter((le) => le !== null).toSorted()[0] ?? null

/** La première des deux échéances qui ne sont pas passées. */
function aVenir({ fin, maj, aujourdhui }: Faits): { le: Jour | null; sorte: 'mandat' | 'miseAJour' } {
  const [leMandat, laMaj] = [fin, maj].map((le) => (le !== null && le >= aujourdhui ? le : null))
  const le = premierDe(leMandat ?? null, laMaj ?? null)
  return { le, sorte: le === laMaj ? 'miseAJour' : 'mandat' }
}

const MONTRER: Record<JourMontre, (f: Faits) => Jour | null> = {
  mandat: (f) => f.fin,
  miseAJour: (f) => f.maj,
  premiere: (f) => premierDe(f.fin, f.maj),
  aVenir: (f) => aVenir(f).le,
}

function faitsDe(dossier: DossierDeLigne, aujourdhui: Jour): Faits {
  const maj = miseAJourAttendue(dossier, aujourdhui)
  const situation = situationMandat({ ...dossier, fin: dossier.mandatFin }, aujourdhui)
  return {
    dossier,
    aujourdhui,
    maj,
    fin: dossier.mandatFin,
    expire: situation === 'EXPIRE_SANS_SUCCESSEUR' || situation === 'EXPIRE_AVEC_SUCCESSEUR',
    enRetard: maj !== null && maj < aujourdhui,
    libre: !dossier.successeurDeclare && !sauf('renouveler').some((e) => dossier.empechements.includes(e)),
    horizon: plusJours(aujourdhui, JOURS_A_VENIR),
  }
}

/** Ce que dit une ligne de la liste : son cas, en une phrase et un ton, le jour qu’elle montre, et l’acte qui y est dû. */
export function ceQuiEstAFaire(
  dossier: DossierDeLigne,
  aujourdhui: Jour,
): { cas: CasDeLigne; phrase: string; ton: Cas['ton']; le: Jour | null; acte: ActeDu | null } {
  const faits = faitsDe(dossier, aujourdhui)
  const cas = CODES_CAS.find((c) => CAS[c].vaut(faits)) ?? 'A_JOUR'
  const { phrase, ton, jour, acte }: Cas = CAS[cas]
  return { cas, phrase: phrase(faits), ton, le: jour && MONTRER[jour](faits), acte }
}

/** L’acte dû, s’il est à cette personne de le faire ; null sinon. */
export function acteAFaire(
  acte: ActeDu | null,
  { chezSoi, actions }: { chezSoi: boolean; actions: readonly ActionDeLigne[] },
): ActeDu | null {
  if (acte === null) return null
  const { permis } = ACTES_DUS[acte]
  return (permis === null ? chezSoi : actions.includes(permis)) ? acte : null
}
