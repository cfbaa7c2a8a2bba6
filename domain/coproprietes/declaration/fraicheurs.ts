/** Si la dernière mise à jour annuelle est là : ce qu’en dit la fiche publique. */
export const FRAICHEURS = {
  A_JOUR: { libelle: 'À jour', badge: 'succes' },
  EN_RETARD: { libelle: 'En retard', badge: 'attention' },
  INCONNUE: { libelle: 'Mise à jour inconnue', badge: 'neutre' },
} as const

export type Fraicheur = keyof typeof FRAICHEURS
