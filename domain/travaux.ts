import { codes } from './codes.ts'

/** Quand un travail revient de lui-même, à l’heure de Paris : sans cesse, ou une fois par jour. */
export type Retour = 'MINUTE' | 'DIX_MINUTES' | { heure: number; minute: number }

const aParis = (heure: number, minute: number): Retour => ({ heure, minute })

interface TravailDeFond {
  libelle: string
  /** Absent : il n’est fait que demandé. */
  quand?: Retour
}

/** Les travaux de fond, ce qu’ils font en mots et quand ils reviennent : le teneur lit leur dernier passage. */
export const TRAVAUX = {
  recuperation: { libelle: 'Préparer un lien de mot de passe oublié' },
  'effacer-fichier': { libelle: 'Effacer une pièce retirée' },
  'balayer-fichiers': {
    libelle: 'Retirer chaque nuit les pièces que plus rien ne nomme',
    quand: aParis(3, 45),
  },
  'verrous-expires': { libelle: 'Libérer les demandes que plus personne n’examine', quand: 'MINUTE' },
  'reverifier-parcelles': {
    libelle: 'Redemander au cadastre ce qu’il n’avait pas dit',
    quand: 'DIX_MINUTES',
  },
  'reverifier-adresses': {
    libelle: 'Redemander au service des adresses ce qu’il n’avait pas dit',
    quand: 'DIX_MINUTES',
  },
  'reverifier-syndicats': {
    libelle: 'Redemander au répertoire le SIRET des syndicats',
    quand: 'DIX_MINUTES',
  },
  'reverifier-sirets': { libelle: 'Redemander au répertoire ce qu’il n’avait pas dit', quand: 'DIX_MINUTES' },
  comparaison: {
    libelle: 'Refaire chaque nuit ce que déclarent les copropriétés semblables',
    quand: aParis(2, 20),
  },
  recherche: { libelle: 'Préparer chaque nuit ce que l’annuaire cherche', quand: aParis(2, 40) },
  'examiner-bordereau': { libelle: 'Examiner un fichier de mises à jour' },
  'deposer-bordereau': { libelle: 'Déposer les lignes d’un fichier de mises à jour' },
  retours: { libelle: 'Lire chaque minute les courriels revenus', quand: 'MINUTE' },
  menage: { libelle: 'Effacer chaque nuit ce qui est passé d’âge', quand: aParis(3, 15) },
  activations: { libelle: 'Relancer chaque nuit les comptes à activer', quand: aParis(4, 30) },
  mandats: { libelle: 'Faire expirer les mandats finis, commencer les suivants', quand: aParis(0, 10) },
  rappels: { libelle: 'Rappeler chaque matin ce qui est attendu des représentants', quand: aParis(6, 0) },
  controle: { libelle: 'Contrôler chaque nuit que le registre se tient', quand: aParis(5, 15) },
  inactivite: { libelle: 'Relancer chaque nuit les comptes inactifs', quand: aParis(4, 45) },
} as const satisfies Record<string, TravailDeFond>

export type NomTravail = keyof typeof TRAVAUX
export const NOMS_TRAVAUX: NomTravail[] = codes(TRAVAUX)

/** Quand ce travail revient ; null s’il n’est fait que demandé. */
export function retourDe(nom: NomTravail): Retour | null {
  const travail: TravailDeFond = TRAVAUX[nom]
  return travail.quand ?? null
}

/** Ceux qui reviennent d’eux-mêmes. */
export const TRAVAUX_PROGRAMMES: NomTravail[] = NOMS_TRAVAUX.filter((nom) => retourDe(nom) !== null)

/** L’heure d’un retour, comme la file l’écrit. */
export function cronDe(retour: Retour): string {
  if (retour === 'MINUTE') return '* * * * *'
  if (retour === 'DIX_MINUTES') return '*/10 * * * *'
  return `${retour.minute} ${retour.heure} * * *`
}

/** Un travail fait à cette heure l’est avant que la journée commence. */
const FIN_DE_LA_NUIT = 6

/** « chaque nuit à 2 h 20 », « chaque matin à 6 h », « toutes les dix minutes ». */
export function direRetour(retour: Retour): string {
  if (retour === 'MINUTE') return 'chaque minute'
  if (retour === 'DIX_MINUTES') return 'toutes les dix minutes'
  const { heure, minute } = retour
  const minutes = minute === 0 ? '' : `\u00a0${String(minute).padStart(2, '0')}`
  return `chaque ${heure < FIN_DE_LA_NUIT ? 'nuit' : 'matin'} à ${heure}\u00a0h${minutes}`
}
