import { lireFondDeCarte } from '#contract/public/annuaire.ts'
import { send } from '#web/socle/appels/api.ts'
import type { Fond } from './CadreDeCarte.tsx'
import type { PlanOuvert } from './plan.ts'

/** Pose le fond, et dit lequel ; le dessin embarqué prend la place du plan qui se tait. */
export async function poserLeFond(
  plan: PlanOuvert['plan'],
  dire: (etat: { fond: Fond; planMuet?: boolean }) => void,
): Promise<void> {
  const [{ poserLeDessin, poserLePlan }, { fond, reperes }] = await Promise.all([
    import('./fond.ts'),
    send(lireFondDeCarte, {}, { erreursTraitees: true }).catch(() => ({
      fond: 'embarque' as const,
      reperes: [],
    })),
  ])
  dire({ fond })
  if (fond === 'embarque') await poserLeDessin(plan, reperes)
  else
    poserLePlan(plan, () => {
      dire({ fond: 'embarque', planMuet: true })
      void poserLeDessin(plan, reperes)
    })
}
