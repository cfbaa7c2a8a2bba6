/** Où en est un courriel, et les mots de l’assistance pour le dire. */
export const ETATS_COURRIEL = {
  A_ENVOYER: 'En attente d’envoi',
  ENVOYE: 'Remis au serveur de courriel',
  GARDE: 'Gardé dans la boîte de démonstration',
  ECHEC: 'Pas encore remis',
} as const satisfies Record<string, string>

export type EtatCourriel = keyof typeof ETATS_COURRIEL
