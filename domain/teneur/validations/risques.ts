import { codes } from '#domain/socle/codes.ts'

/** Ce qu’une demande a de particulier, que le teneur doit voir avant de l’ouvrir (experience.md, 3.5). */
export const RISQUES = {
  DOUBLON: { libelle: 'Doublon à vérifier', ton: 'attention' },
  CONTESTEE: { libelle: 'Contestée', ton: 'erreur' },
  CONTREDITE: { libelle: 'Contredite par un service', ton: 'erreur' },
  CRUE: { libelle: 'Pas encore vérifiée', ton: 'info' },
  REDEPOSEE: { libelle: 'Redéposée', ton: 'info' },
} as const satisfies Record<string, { libelle: string; ton: string }>

export type Risque = keyof typeof RISQUES
export const CODES_RISQUES = codes(RISQUES)
