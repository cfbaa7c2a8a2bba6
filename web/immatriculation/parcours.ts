import type { Doublon } from '#contract/immatriculation.ts'
import type { CodeEtape } from '#domain/declaration/etapes.ts'

/** Ce qui vaut pour tout le parcours tant que la page est ouverte. */
export interface Parcours {
  doublons: readonly Doublon[]
  confirmes: ReadonlySet<string>
  confirmer(cles: readonly string[]): void
  doublonsExamines: boolean
  examiner(): void
  aller(etape: CodeEtape): Promise<void>
  /** Enregistre, le dit, et revient à l’accueil. */
  quitter(): Promise<void>
}
