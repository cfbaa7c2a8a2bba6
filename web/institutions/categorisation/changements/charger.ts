import { lireDatesGardees, listerChangements } from '#contract/institutions/changements.ts'
import type { InputOf } from '#contract/socle/call.ts'
import { TAILLE_D_ECRAN } from '#domain/institutions/categorisation/tris.ts'
import type { Vue } from '#domain/institutions/categorisation/vue.ts'
import type { Appeler } from '#web/socle/appels/api.ts'

type Recherche = Pick<InputOf<typeof listerChangements>['body'], 'territoires' | 'criteres' | 'choisies'>

/** Ce qui a changé de la recherche ; `lus` null : la date de l’adresse n’est pas gardée, ou aucune ne l’est. */
export async function chargerLesChangements(
  appeler: Appeler,
  { depuis, mouvement, triDesChangements, sensDesChangements, pageDesChangements }: Vue,
  recherche: Recherche,
) {
  const { dates } = await appeler(lireDatesGardees, {})
  if (dates.length === 0 || (depuis !== null && !dates.includes(depuis)))
    return { dates, lus: null, recherche }
  const lus = await appeler(listerChangements, {
    body: {
      ...recherche,
      ...(depuis !== null && { depuis }),
      mouvement,
      sortField: triDesChangements,
      sortDirection: sensDesChangements,
      avecCarte: true,
      pageNumber: pageDesChangements,
      pageSize: TAILLE_D_ECRAN,
    },
  })
  return { dates, lus, recherche }
}
export type ChangementsCharges = Awaited<ReturnType<typeof chargerLesChangements>>
