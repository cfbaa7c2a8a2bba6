import { codes } from '#domain/socle/codes.ts'

/**
 * Les seize profils (§6). `famille` dit de quel côté du guichet se tient la personne : la composition de l’accueil
 * et du menu en dépend. Le profil restreint est traité comme une absence de compte et déconnecté (§4.4).
 */
export const PROFILS = {
  DEFAULT: { libelle: 'Visiteur', famille: 'public' },
  RESTREINT: { libelle: 'Accès restreint', famille: 'public' },
  INSTITUTIONNEL: { libelle: 'Utilisateur institutionnel', famille: 'institutionnel' },
  TELE_NONPRO_ADMIN_PRINC: {
    libelle: 'Syndic bénévole – administrateur principal',
    famille: 'teledeclarant',
  },
  TELE_NONPRO_ADMIN_SECOND: {
    libelle: 'Syndic bénévole – administrateur secondaire',
    famille: 'teledeclarant',
  },
  TELE_NONPRO_GESTION: { libelle: 'Syndic bénévole – gestionnaire', famille: 'teledeclarant' },
  TELE_PRO_ADMIN_PRINC: {
    libelle: 'Syndic professionnel – administrateur principal',
    famille: 'teledeclarant',
  },
  TELE_PRO_ADMIN_SECOND: {
    libelle: 'Syndic professionnel – administrateur secondaire',
    famille: 'teledeclarant',
  },
  TELE_PRO_GESTION: { libelle: 'Syndic professionnel – gestionnaire', famille: 'teledeclarant' },
  NOTAIRE_ADMIN: { libelle: 'Notaire – administrateur de l’office', famille: 'notaire' },
  NOTAIRE_NOTAIRE: { libelle: 'Notaire', famille: 'notaire' },
  NOTAIRE_COLLAB: { libelle: 'Collaborateur de notaire', famille: 'notaire' },
  TENEUR_ADMIN_PRINC: { libelle: 'Teneur du registre – administrateur principal', famille: 'teneur' },
  TENEUR_ADMIN_SCOND: { libelle: 'Teneur du registre – administrateur secondaire', famille: 'teneur' },
  TENEUR_ASS_HOTLINE_ADMIN: { libelle: 'Assistance – administrateur', famille: 'assistance' },
  TENEUR_ASS_HOTLINE_GES: { libelle: 'Assistance – gestionnaire', famille: 'assistance' },
} as const satisfies Record<string, { libelle: string; famille: string }>

export type Profil = keyof typeof PROFILS

/** Les codes des profils, dans l’ordre de la spécification. */
export const CODES_PROFILS = codes(PROFILS)

/** Vrai du teneur et de son assistance : leurs droits portent sur les comptes de tous. */
export function estDuTeneur(profil: Profil): boolean {
  const { famille } = PROFILS[profil]
  return famille === 'teneur' || famille === 'assistance'
}

/** Vrai pour le profil que l’on déconnecte aussitôt et renvoie à l’accueil (§4.4). */
export function estRestreint(profil: Profil): boolean {
  return profil === 'RESTREINT'
}
