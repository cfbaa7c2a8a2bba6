/** §4.5 : ce que le représentant en place dit de la demande d’un autre ; le teneur le lit, et décide. */
export const AVIS_PREDECESSEUR = {
  CONFIRME: { libelle: 'Il confirme : son mandat a pris fin', dit: 'Vous avez confirmé' },
  CONTESTE: { libelle: 'Il conteste : son mandat est en cours', dit: 'Vous avez contesté' },
} as const satisfies Record<string, { libelle: string; dit: string }>

export type AvisPredecesseur = keyof typeof AVIS_PREDECESSEUR
