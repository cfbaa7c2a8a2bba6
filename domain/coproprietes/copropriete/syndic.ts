import type { TypeTeledeclarant } from '#domain/socle/acces/teledeclarants.ts'

/** Ce que le public sait du syndic ; sans réponse, il n’est pas connu. */
export const TYPES_SYNDIC = {
  PRO: 'Syndic professionnel',
  NON_PRO: 'Syndic bénévole ou coopératif',
} as const

/** Ce que le public lit d’un dossier que ce télédéclarant déclare : un notaire n’en est pas le syndic. */
export const SYNDIC_DECLARE: Readonly<Record<TypeTeledeclarant, keyof typeof TYPES_SYNDIC | null>> = {
  PRO: 'PRO',
  AUTRE: 'PRO',
  NON_PRO: 'NON_PRO',
  NOTAIRE: null,
  NOTAIRE_NOTAIRE: null,
  NOTAIRE_COLLABORATEUR: null,
  '0': null,
  institutionnel: null,
}

/** Ce que tout le monde lit du représentant : la raison sociale d’un professionnel, la qualité d’un bénévole ; null : il n’est pas connu. */
export const representantDe = (c: {
  syndicRaisonSociale: string | null
  typeSyndic: keyof typeof TYPES_SYNDIC | null
}): string | null => c.syndicRaisonSociale ?? (c.typeSyndic && TYPES_SYNDIC[c.typeSyndic])
