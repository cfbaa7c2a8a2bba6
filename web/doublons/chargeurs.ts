import { comparerCoproprietes, doublonsDe } from '#contract/doublons.ts'
import type { Appeler } from '../api.ts'
import { lireId } from '../identifiant.ts'

/** Les copropriétés proches de celle-ci, et celles que le teneur a écartées. */
export const chargerDoublons = (appeler: Appeler, id: string) =>
  appeler(doublonsDe, { params: { id: lireId(id) } })

/** Deux copropriétés côte à côte. */
export const chargerCoteACote = (appeler: Appeler, { id, autre }: { id: string; autre: string }) =>
  appeler(comparerCoproprietes, { params: { id: lireId(id), autre: lireId(autre) } })
