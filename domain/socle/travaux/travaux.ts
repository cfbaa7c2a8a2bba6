import { codes } from '#domain/socle/codes.ts'

/** Quand un travail revient de lui-même, à l’heure de Paris : sans cesse, ou une fois par jour. */
export type Frequence = 'MINUTE' | 'DIX_MINUTES' | { heure: number; minute: number }

const aParis = (heure: number, minute: number): Frequence => ({ heure, minute })

interface TravailDeFond {
  libelle: string
  /** Absent : il n’est fait que demandé. */
  quand?: Frequence
}

/** Les travaux de fond, ce qu’ils font en mots et quand ils reviennent : le teneur lit leur dernier passage. */
export const TRAVAUX = {
  recuperation: { libelle: 'Préparer un lien de mot de passe oublié' },
  'effacer-fichier': { libelle: 'Effacer une pièce retirée' },
  'balayer-fichiers': {
    libelle: 'Effacer les pièces qu’aucun dossier n’utilise plus',
    quand: aParis(3, 45),
  },
  'verrous-expires': { libelle: 'Libérer les demandes que plus personne n’examine', quand: 'MINUTE' },
  'reverifier-parcelles': {
    libelle: 'Vérifier les parcelles auxquelles le cadastre n’avait pas répondu',
    quand: 'DIX_MINUTES',
  },
  'reverifier-adresses': {
    libelle: 'Vérifier les adresses restées sans réponse au dépôt',
    quand: 'DIX_MINUTES',
  },
  'reverifier-syndicats': {
    libelle: 'Chercher le SIRET des syndicats au répertoire des entreprises',
    quand: 'DIX_MINUTES',
  },
  'reverifier-sirets': { libelle: 'Vérifier les SIRET restés sans réponse au dépôt', quand: 'DIX_MINUTES' },
  positions: {
    libelle: 'Placer les copropriétés dont la position importée a été écartée',
    quand: 'DIX_MINUTES',
  },
  comparaison: {
    libelle: 'Recalculer ce que déclarent les copropriétés semblables',
    quand: aParis(2, 20),
  },
  statistiques: { libelle: 'Compter les statistiques du registre', quand: aParis(1, 0) },
  'donnees-ouvertes': { libelle: 'Publier les données ouvertes du registre', quand: aParis(1, 30) },
  'plan-du-site': { libelle: 'Écrire le plan du site pour les moteurs', quand: aParis(2, 0) },
  carte: { libelle: 'Recompter les copropriétés de la carte', quand: aParis(3, 0) },
  notes: { libelle: 'Noter la fragilité de chaque copropriété', quand: aParis(3, 20) },
  'alertes-recherches': {
    libelle: 'Prévenir de ce qui entre dans les recherches enregistrées et en sort',
    quand: aParis(4, 0),
  },
  recherche: { libelle: 'Mettre à jour la recherche de l’annuaire', quand: aParis(2, 40) },
  telechargements: {
    libelle: 'Préparer les fichiers demandés à l’outil de catégorisation, effacer ceux de la veille',
    quand: 'DIX_MINUTES',
  },
  'examiner-bordereau': { libelle: 'Examiner un fichier de mises à jour' },
  'deposer-bordereau': { libelle: 'Déposer les lignes d’un fichier de mises à jour' },
  retours: { libelle: 'Relever les courriels revenus sans être remis', quand: 'MINUTE' },
  menage: { libelle: 'Effacer ce qui a passé sa durée de conservation', quand: aParis(3, 15) },
  activations: { libelle: 'Relancer les comptes à activer', quand: aParis(4, 30) },
  mandats: { libelle: 'Faire expirer les mandats finis, commencer les suivants', quand: aParis(0, 10) },
  rappels: { libelle: 'Rappeler leurs échéances aux représentants', quand: aParis(6, 0) },
  'envoyer-lettre': { libelle: 'Envoyer une lettre d’information à ses abonnés' },
  'lettre-au-service': {
    libelle: 'Dire au service d’envoi qui s’inscrit à la lettre et qui la quitte',
    quand: 'DIX_MINUTES',
  },
  suivis: { libelle: 'Prévenir des changements qui suit une copropriété', quand: aParis(5, 40) },
  habilitations: { libelle: 'Prévenir les organismes dont l’accès se clôt', quand: aParis(5, 50) },
  controle: { libelle: 'Contrôler que les données du registre s’accordent', quand: aParis(5, 15) },
  reclamations: { libelle: 'Clore et effacer les réclamations passées', quand: aParis(5, 0) },
  inactivite: { libelle: 'Relancer les comptes inactifs', quand: aParis(4, 45) },
} as const satisfies Record<string, TravailDeFond>

export type NomTravail = keyof typeof TRAVAUX
export const NOMS_TRAVAUX: NomTravail[] = codes(TRAVAUX)

/** Quand ce travail revient ; null s’il n’est fait que demandé. */
export function frequenceDe(nom: NomTravail): Frequence | null {
  const travail: TravailDeFond = TRAVAUX[nom]
  return travail.quand ?? null
}

/** Ceux qui reviennent d’eux-mêmes. */
export const TRAVAUX_PROGRAMMES: NomTravail[] = NOMS_TRAVAUX.filter((nom) => frequenceDe(nom) !== null)

/** L’heure d’une fréquence, comme la file l’écrit. */
export function cronDe(frequence: Frequence): string {
  if (frequence === 'MINUTE') return '* * * * *'
  if (frequence === 'DIX_MINUTES') return '*/10 * * * *'
  return `${frequence.minute} ${frequence.heure} * * *`
}

/** Un travail fait à cette heure l’est avant que la journée commence. */
const FIN_DE_LA_NUIT = 6

/** « chaque nuit à 2 h 20 », « chaque matin à 6 h », « toutes les dix minutes ». */
export function direFrequence(frequence: Frequence): string {
  if (frequence === 'MINUTE') return 'chaque minute'
  if (frequence === 'DIX_MINUTES') return 'toutes les dix minutes'
  const { heure, minute } = frequence
  const minutes = minute === 0 ? '' : `\u00a0${String(minute).padStart(2, '0')}`
  return `chaque ${heure < FIN_DE_LA_NUIT ? 'nuit' : 'matin'} à ${heure}\u00a0h${minutes}`
}
