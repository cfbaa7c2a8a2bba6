import { useLoaderData } from '@tanstack/react-router'
import { useDroits } from './droits.ts'
import { Recherche } from './Recherche.tsx'

export function PageRecherche() {
  return <Recherche {...useLoaderData({ from: '/connecte/teledeclarants' })} droits={useDroits()} />
}
