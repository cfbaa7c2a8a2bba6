import type { ReactNode } from 'react'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { ecranExiste } from '#web/socle/ecrans/existence.ts'
import { PiedSite } from '#web/socle/ui/PiedSite.tsx'
import { texteVersion, TITRE_SITE, useSite } from './contexte.ts'

const LIENS = [
  { libelle: 'Plan du site', href: CHEMINS.planDuSite },
  { libelle: 'Accessibilité : non auditée', href: CHEMINS.accessibilite },
  { libelle: 'Contact', href: CHEMINS.contact },
  { libelle: 'Mentions légales', href: CHEMINS.mentionsLegales },
  { libelle: 'Données personnelles', href: CHEMINS.donneesPersonnelles },
  { libelle: 'Données ouvertes', href: CHEMINS.donneesOuvertes },
  { libelle: 'Lettre d’information', href: CHEMINS.lettre },
] as const

const EXTERNES = [
  { libelle: 'legifrance.gouv.fr', href: 'https://www.legifrance.gouv.fr' },
  { libelle: 'service-public.fr', href: 'https://www.service-public.fr' },
  { libelle: 'data.gouv.fr', href: 'https://www.data.gouv.fr' },
] as const

/** Pied de page : seulement les écrans qui existent. */
export function PiedDePage({ lettre }: { lettre?: ReactNode }) {
  const site = useSite()
  return (
    <PiedSite
      identite={site.identite}
      titre={TITRE_SITE}
      texte={site.pied}
      externes={EXTERNES}
      liens={LIENS.filter((l) => ecranExiste(l.href))}
      version={texteVersion(site.version)}
      lettre={lettre}
    />
  )
}
