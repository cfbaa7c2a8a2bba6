/** Les procédures qui pèsent sur une copropriété (domain.md §8) : la fiche, l’annuaire et les statistiques en comptent les mêmes. */
const PROCEDURES = {
  ARRETE: { libelle: 'Arrêté de police' },
  ADMINISTRATION_PROVISOIRE: { libelle: 'Administration provisoire' },
  MANDATAIRE_AD_HOC: { libelle: 'Mandataire ad hoc' },
  CARENCE: { libelle: 'État de carence' },
} as const
export type CodeProcedure = keyof typeof PROCEDURES

/** Ce que l’on cherche et ce que l’on compte : chacune, et une au moins. */
export const UNE_OU_CHACUNE = { UNE: { libelle: 'Une procédure au moins' }, ...PROCEDURES } as const
export type UneOuChacune = keyof typeof UNE_OU_CHACUNE
