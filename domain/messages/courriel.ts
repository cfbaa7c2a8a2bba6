import { codes } from '../codes.ts'
import { machine } from '../machine.ts'

/** Où en est un courriel. */
export const ETATS_COURRIEL = {
  A_ENVOYER: { libelle: 'En attente d’envoi' },
  ENVOYE: { libelle: 'Remis au serveur de courriel' },
  GARDE: { libelle: 'Gardé dans la boîte de démonstration' },
  ECHEC: { libelle: 'Pas encore remis' },
} as const satisfies Record<string, { libelle: string }>

export type EtatCourriel = keyof typeof ETATS_COURRIEL
export const CODES_ETATS_COURRIEL: EtatCourriel[] = codes(ETATS_COURRIEL)

/** Les actes sur un courriel : un acte l’écrit, un travail l’envoie. */
export const COURRIEL = machine({
  objet: 'courriel',
  champ: 'etat',
  etats: ETATS_COURRIEL,
  actes: {
    ecrire: { from: [], to: 'A_ENVOYER', by: ['systeme'] },
    envoyer: { from: ['A_ENVOYER', 'ECHEC'], to: 'ENVOYE', by: ['systeme'] },
    garder: { from: ['A_ENVOYER', 'ECHEC'], to: 'GARDE', by: ['systeme'] },
    echouer: { from: ['A_ENVOYER', 'ECHEC'], to: 'ECHEC', by: ['systeme'] },
  },
})
