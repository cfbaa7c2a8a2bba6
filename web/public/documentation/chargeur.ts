import { notFound } from '@tanstack/react-router'
import { lireApi } from '#contract/public/documentation.ts'
import type { Appeler } from '#web/socle/appels/api.ts'
import { lireDocument, type DonneesApi, type Rubrique } from './lecture.ts'

/** Le sommaire des appels, et la rubrique que l’on lit : les deux cents à la fois pèsent trop pour une page. */
export interface PageDeLApi extends Pick<DonneesApi, 'version' | 'jeton'> {
  sommaire: { titre: string; ancre: string; nombre: number }[]
  /** null : le sommaire seul. */
  rubrique: Rubrique | null
  /** Ce que veut dire chaque statut de refus, dans l’ordre. */
  refus: { statut: string; sens: string }[]
}

/** La page des appels ; introuvable pour une rubrique qui n’existe pas. */
export async function chargerApi(appeler: Appeler, parametres: Record<string, unknown>): Promise<PageDeLApi> {
  const { version, jeton, rubriques } = lireDocument(await appeler(lireApi, {}))
  const voulue = parametres['rubrique']
  const rubrique = rubriques.find((r) => r.ancre === voulue) ?? null
  if (voulue !== undefined && !rubrique) throw notFound()
  const sens = new Map(
    rubriques.flatMap((r) => r.appels.flatMap((a) => a.refus.map((x) => [x.statut, x.sens] as const))),
  )
  return {
    version,
    jeton,
    sommaire: rubriques.map(({ titre, ancre, appels }) => ({ titre, ancre, nombre: appels.length })),
    rubrique,
    refus: [...sens]
      .map(([statut, dit]) => ({ statut, sens: dit }))
      .toSorted((a, b) => a.statut.localeCompare(b.statut)),
  }
}
