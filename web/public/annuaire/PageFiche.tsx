import { useLoaderData } from '@tanstack/react-router'
import { Fiche } from './Fiche.tsx'

export function PageFiche() {
  const { fiche, alentours } = useLoaderData({ from: '/annuaire/$numero' })
  return <Fiche fiche={fiche} alentours={alentours} />
}
