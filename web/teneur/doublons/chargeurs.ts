import { comparerCoproprietes, doublonsDe } from '#contract/teneur/doublons.ts'
import type { Appeler } from '#web/socle/appels/api.ts'
import { lireId } from '#web/socle/identifiant.ts'

/** Les copropriétés proches de celle-ci, et celles que le teneur a écartées. */
export const chargerDoublons = (appeler: Appeler, id: string) =>
  appeler(doublonsDe, { params: { id: lireId(id) } })

/** Deux copropriétés côte à côte. */
export const chargerCoteACote = (appeler: Appeler, { id, autre }: { id: string; autre: string }) =>
  appeler(comparerCoproprietes, { params: { id: lireId(id), autre: lireId(autre) } })
