import { redirect } from '@tanstack/react-router'
import type { MonAcces } from '#contract/institutions/institution.ts'
import { charteVers } from '#domain/socle/acces/charte.ts'

/** La charte n’est pas acceptée : l’écran mène à elle, et l’on revient où l’on allait. Un accès qui n’est pas ouvert se dit sur place. */
export function laCharteDAbord({ acces, charte }: MonAcces, ici: string): void {
  if (acces?.situation === 'OUVERT' && charte.accepteeLe === null) throw redirect({ href: charteVers(ici) })
}
