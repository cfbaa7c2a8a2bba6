import type { Page } from './annuaire.store.ts'

/** Une page trouvée, et comment : à la lettre, ou à une faute près. */
export interface Trouvees extends Page {
  /** Vrai d’une adresse entière, dans une commune connue, où rien n’est immatriculé, ni à côté. */
  absente: boolean
  /** Ce qui a été lu d’un numéro deviné ou inconnu, en phrases. */
  dit: readonly string[]
  /** Vrai quand aucun dossier ne porte ce qui est tapé : ceux-ci en sont proches. */
  approche: boolean
  /** « Vouliez-vous dire » : la saisie corrigée, quand une seule lecture se détache. */
  vouliezVous: string | null
  /** Vrai quand trop de mots contiennent un morceau tapé pour que tous soient regardés. */
  partiel: boolean
  /** Le numéro cherché est celui d’une copropriété absorbée : où il mène. */
  fusion: { ancien: string; numero: string } | null
}

/** Ce qui répond à la lettre, sans rien à en dire. */
export const telles = (page: Page): Trouvees => ({
  ...page,
  absente: false,
  dit: [],
  approche: false,
  vouliezVous: null,
  partiel: false,
  fusion: null,
})
