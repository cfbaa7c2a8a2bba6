import { useLoaderData } from '@tanstack/react-router'
import { Annuaire } from './Annuaire.tsx'

export function PageAnnuaire() {
  return <Annuaire {...useLoaderData({ from: '/annuaire' })} />
}
