/** Un territoire demandé qui n’existe pas, et le département où il serait. */
export interface TerritoireManquant {
  quoi: 'departement' | 'commune'
  titre: string
  departement: { code: string; nom: string } | null
}

/** Ce que porte la page introuvable d’un territoire. */
export const lireManquant = (introuvable: unknown): TerritoireManquant => ({
  quoi: 'departement',
  titre: 'Ce territoire n’existe pas',
  departement: null,
  ...(introuvable as { data?: Partial<TerritoireManquant> } | null)?.data,
})
