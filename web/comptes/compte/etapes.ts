/** Les étapes de qui ouvre un compte, d’un écran à l’autre. */
export const ETAPES_INSCRIPTION = [
  'Type de compte',
  'Vos informations',
  'Mot de passe, par le lien reçu',
  'Code reçu par la poste',
] as const
