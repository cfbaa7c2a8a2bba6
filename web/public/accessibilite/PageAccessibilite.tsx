import { useLoaderData } from '@tanstack/react-router'
import type { PageAccessibilite as Page } from '#domain/public/accessibilite/pages.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { Declaration } from './Declaration.tsx'
import { PlanAnnuel } from './PlanAnnuel.tsx'
import { Schema } from './Schema.tsx'
import { SitesEtApplications } from './SitesEtApplications.tsx'

const ECRANS: Readonly<Record<Page, React.JSX.Element>> = {
  declaration: <Declaration />,
  'schema-pluriannuel': <Schema />,
  'plan-2024': <PlanAnnuel annee={2024} />,
  'plan-2025': <PlanAnnuel annee={2025} />,
  'plan-2026': <PlanAnnuel annee={2026} />,
  'sites-et-applications': <SitesEtApplications />,
}

/** L’une des pages d’accessibilité (§2.1). */
export function PageAccessibilite() {
  return ECRANS[useLoaderData({ from: CHEMINS.pageAccessibilite }).page]
}
