import { useLoaderData } from '@tanstack/react-router'
import { Fiche } from './Fiche.tsx'

export function PageFiche() {
  return <Fiche fiche={useLoaderData({ from: '/annuaire/$numero' })} />
}
