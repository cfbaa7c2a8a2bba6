import { au } from '#domain/socle/certain.ts'
import { ACTIONS_DE_LIGNE, type ActionDeLigne } from '#domain/coproprietes/mes-coproprietes/actions.ts'
import type { EtatCopropriete } from '#domain/coproprietes/copropriete/etats.ts'
import { prochaineEcheance } from '#domain/coproprietes/declaration/echeances.ts'
import { MISES_A_JOUR } from '#domain/coproprietes/mises-a-jour/mise-a-jour.ts'
import { ecartEnJours, lundiDe, plusJours, type Jour } from '#domain/socle/temps/jour.ts'
import { compter, enLettres } from '#domain/socle/mots/en-lettres.ts'
import { avecMajuscule } from '#domain/socle/mots/majuscule.ts'

interface SorteEcheance {
  libelle: string
  /** Ce qui est attendu ce jour-là, dans un calendrier ou un courriel. */
  attendu: string
  /** L’acte qui y répond. */
  acte: ActionDeLigne
  /** Le jour se déduit de la dernière clôture : l’assemblée, elle, n’est pas connue (art. 14-1, R711-10). */
  estimee: boolean
}

/** Ce qu’un représentant doit faire à date (experience.md §1.3). */
export const ECHEANCES = {
  MAJ_ANNUELLE: {
    libelle: 'Mise à jour annuelle',
    attendu: 'mise à jour annuelle attendue',
    acte: 'mettreAJour',
    estimee: true,
  },
  MANDAT: {
    libelle: 'Fin du mandat',
    attendu: 'fin du mandat',
    acte: 'renouveler',
    estimee: false,
  },
} as const satisfies Record<string, SorteEcheance>

export type Sorte = keyof typeof ECHEANCES

export interface Echeance {
  sorte: Sorte
  le: Jour
}

/** Ce qui décide des échéances d’une copropriété. */
export interface DossierSuivi {
  etat: EtatCopropriete
  derniereCloture: Jour | null
  derniereMaj: Jour | null
  mandatFin: Jour | null
  successeurDeclare: boolean
}

/** Les états d’une copropriété que son représentant tient à jour : en dissolution, plus rien ne s’y attend. */
export const ETATS_A_ECHEANCE = Object.keys(
  MISES_A_JOUR.ANNUELLE.droits,
) as (keyof typeof MISES_A_JOUR.ANNUELLE.droits)[]

/** Le jour où la mise à jour annuelle est attendue, d’une copropriété que son représentant tient à jour. */
export const miseAJourAttendue = (
  d: Pick<DossierSuivi, 'etat' | 'derniereCloture' | 'derniereMaj'>,
  aujourdhui: Jour,
): Jour | null =>
  (ETATS_A_ECHEANCE as readonly EtatCopropriete[]).includes(d.etat)
    ? prochaineEcheance(d.derniereCloture ?? d.derniereMaj, aujourdhui)
    : null

/**
 * Les échéances d’une copropriété, passées ou à venir, la plus proche d’abord. Un successeur déclaré dispense de renouveler : le mandat
 * se passe.
 */
export function echeancesDe(d: DossierSuivi, aujourdhui: Jour): Echeance[] {
  if (!(ETATS_A_ECHEANCE as readonly EtatCopropriete[]).includes(d.etat)) return []
  const maj = miseAJourAttendue(d, aujourdhui)
  const echeances: Echeance[] = []
  if (maj) echeances.push({ sorte: 'MAJ_ANNUELLE', le: maj })
  if (d.mandatFin && !d.successeurDeclare) echeances.push({ sorte: 'MANDAT', le: d.mandatFin })
  return echeances.toSorted((a, b) => (a.le < b.le ? -1 : a.le > b.le ? 1 : 0))
}

/** Vrai si l’on peut y répondre : l’acte est de ceux que l’état et les droits permettent. */
export const repondable = (sorte: Sorte, actions: readonly ActionDeLigne[]): boolean =>
  actions.includes(ECHEANCES[sorte].acte)

/** Ce que l’on montre de ce qui vient (experience.md §1.3) ; un mois y compte trente jours. */
export const MOIS_A_VENIR = 2
export const JOURS_A_VENIR = 30 * MOIS_A_VENIR

/** Ce que l’on montre des échéances : celles qui sont passées, de la semaine (lundi à dimanche), de celles qui viennent. */
export const PERIODES = {
  retard: { libelle: 'En retard', titre: 'Échéances passées' },
  semaine: { libelle: 'Cette semaine', titre: 'Échéances de la semaine' },
  deuxMois: {
    libelle: `Dans les ${compter(MOIS_A_VENIR, 'mois')}`,
    titre: `Échéances des ${compter(MOIS_A_VENIR, 'mois')} à venir`,
  },
} as const

export type Periode = keyof typeof PERIODES

/** Le premier et le dernier jour d’une période ; `du` null : depuis toujours. */
export function bornesDe(periode: Periode, aujourdhui: Jour): { du: Jour | null; au: Jour } {
  if (periode === 'retard') return { du: null, au: plusJours(aujourdhui, -1) }
  if (periode === 'semaine') return { du: aujourdhui, au: plusJours(lundiDe(aujourdhui), 6) }
  return { du: aujourdhui, au: plusJours(aujourdhui, JOURS_A_VENIR) }
}

/** Les jours où l’on rappelle une échéance, comptés d’elle. */
export const RAPPELS: readonly number[] = [-60, -30, -7, 0, 15, 30]

const enMots = (jours: number): string => {
  if (jours % 30 === 0) return compter(jours / 30, 'mois')
  return jours % 7 === 0 ? compter(jours / 7, 'semaine') : compter(jours, 'jour')
}

const enSuite = (mots: readonly string[]): string =>
  [mots.slice(0, -1).join(', '), ...mots.slice(-1)].join(' et ')

/** « Deux mois, un mois et une semaine avant l’échéance, le jour même, puis quinze et trente jours après ». */
export function direRappels(): string {
  const avant = RAPPELS.filter((jours) => jours < 0).map((jours) => enMots(-jours))
  const apres = RAPPELS.filter((jours) => jours > 0).map(enLettres)
  return `${avecMajuscule(enSuite(avant))} avant l’échéance, le jour même, puis ${enSuite(apres)} jours après`
}

/** Un rappel manqué (travail arrêté, mandat tout juste inscrit) part encore pendant ces jours-là après le dernier. */
const RATTRAPAGE = 7

/**
 * Le rappel d’une échéance que ce jour demande, par son rang dans `RAPPELS` ; null : trop tôt, ou passé depuis trop longtemps pour qu’un
 * courriel de plus serve.
 */
export function rappelDu(le: Jour, aujourdhui: Jour): number | null {
  const ecart = ecartEnJours(le, aujourdhui)
  if (ecart > au(RAPPELS, -1) + RATTRAPAGE) return null
  const rang = RAPPELS.findLastIndex((jours) => jours <= ecart)
  return rang === -1 ? null : rang
}

/** Le premier et le dernier jour dont une échéance se rappelle aujourd’hui. */
export const horizonDesRappels = (aujourdhui: Jour): { du: Jour; au: Jour } => ({
  du: plusJours(aujourdhui, -(au(RAPPELS, -1) + RATTRAPAGE)),
  au: plusJours(aujourdhui, -au(RAPPELS, 0)),
})

/** Au-delà de ce nombre de copropriétés, un récapitulatif par semaine tient lieu des rappels (experience.md §1.3). */
export const COPROPRIETES_SANS_RECAPITULATIF = 10

/** Ce qu’un récapitulatif nomme une à une ; le reste se compte. */
export const LIGNES_DU_RECAPITULATIF = 20

const JOURS_DU_MOIS = 30.44
const MOIS_EN_JOURS = 90
const ANS_EN_JOURS = 731

/** Une durée en mots : en jours jusqu’à trois mois, en mois jusqu’à deux ans, en années ensuite, sans arrondir au-dessus. */
function direDuree(jours: number): string {
  if (jours < MOIS_EN_JOURS) return `${jours} jours`
  if (jours < ANS_EN_JOURS) return `${Math.floor(jours / JOURS_DU_MOIS)} mois`
  return `${Math.floor(jours / (12 * JOURS_DU_MOIS))} ans`
}

/** Ce qui sépare de l’échéance, en mots : « dans 7 jours », « aujourd’hui », « depuis 15 jours », « depuis 3 ans ». */
export function direEcart(le: Jour, aujourdhui: Jour): string {
  const jours = ecartEnJours(aujourdhui, le)
  if (jours === 0) return 'aujourd’hui'
  if (jours === 1) return 'demain'
  if (jours === -1) return 'depuis hier'
  return jours > 0 ? `dans ${direDuree(jours)}` : `depuis ${direDuree(-jours)}`
}

/** Le ton d’un badge d’échéance : passée, de la semaine qui vient, ou plus tard. */
export function urgence(le: Jour, aujourdhui: Jour): 'erreur' | 'attention' | 'info' {
  const jours = ecartEnJours(aujourdhui, le)
  if (jours < 0) return 'erreur'
  return jours <= 7 ? 'attention' : 'info'
}

/** L’acte qui répond à l’échéance, en mots : celui du bouton. */
export const direActe = (sorte: Sorte): string => ACTIONS_DE_LIGNE[ECHEANCES[sorte].acte].libelle
