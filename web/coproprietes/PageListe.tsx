import { useLoaderData } from '@tanstack/react-router'
import { useCompte } from '../shell/contexte.ts'
import { MesCoproprietes } from './MesCoproprietes.tsx'

export function PageListe() {
  const donnees = useLoaderData({ from: '/connecte/copropriete' })
  const compte = useCompte()
  return (
    <MesCoproprietes
      {...donnees}
      peutImmatriculer={compte?.authorities.includes('IMMATRICULER_NVELLE_COPRO') ?? false}
    />
  )
}
