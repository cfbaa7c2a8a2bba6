import { useLoaderData } from '@tanstack/react-router'
import { useSite } from '../shell/contexte.ts'
import { Fiche } from './Fiche.tsx'

export function PageFiche() {
  const fiche = useLoaderData({ from: '/annuaire/$numero' })
  return <Fiche fiche={fiche} origine={useSite().origine} />
}
