import { useLoaderData } from '@tanstack/react-router'
import { Debut } from './Debut.tsx'

export function PageDebut() {
  return <Debut brouillons={useLoaderData({ from: '/connecte/immatriculer-copropriete' })} />
}
