import type { ComponentProps } from 'react'
import { MOTIF_MAX, MOTIF_MIN } from '#domain/socle/refus/motif.ts'
import { ChampZone } from '#web/socle/ui/champs.tsx'

/** Le motif d’un acte, que juge `verifierMotif` ; `aide` finit la phrase qui dit sa longueur : qui le lit, un exemple. */
export function ChampMotif({
  aide = '.',
  ...p
}: Omit<ComponentProps<typeof ChampZone>, 'aide' | 'requis' | 'lignes' | 'maxLength'> & { aide?: string }) {
  return (
    <ChampZone
      {...p}
      aide={`De ${MOTIF_MIN} à ${MOTIF_MAX} caractères${aide}`}
      requis
      lignes={3}
      maxLength={MOTIF_MAX}
    />
  )
}
