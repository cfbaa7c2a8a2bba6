import { useLoaderData } from '@tanstack/react-router'
import { Inscription } from './Inscription.tsx'

export function PageInscription() {
  const donnees = useLoaderData({ from: '/compte/inscription' })
  return <Inscription key={donnees.numEtude} {...donnees} />
}
