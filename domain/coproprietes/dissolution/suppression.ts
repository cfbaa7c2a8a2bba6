/** Pourquoi le teneur supprime une copropriété immatriculée (§7.3, décision 0038). */
export const MOTIFS_SUPPRESSION = {
  DOUBLON: { libelle: 'Doublon d’une autre copropriété' },
  HORS_CHAMP: { libelle: 'Ne relève pas du registre' },
  ERREUR: { libelle: 'Immatriculée par erreur' },
  AUTRE: { libelle: 'Autre motif' },
} as const satisfies Record<string, { libelle: string }>
