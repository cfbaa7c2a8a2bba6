/** À la demande de qui une attestation est délivrée : la sorte d’établissement, jamais une personne. */
export const QUALITES = {
  REPRESENTANT: 'de son représentant légal',
  NOTAIRE: 'd’un office notarial',
  TENEUR: 'du teneur du registre',
  ASSISTANCE: 'de l’assistance du registre',
} as const

export type QualiteDemandeur = keyof typeof QUALITES
