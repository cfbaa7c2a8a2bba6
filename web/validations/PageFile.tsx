import { useLoaderData } from '@tanstack/react-router'
import { File } from './File.tsx'

export function PageFile() {
  const donnees = useLoaderData({ from: '/connecte/validations' })
  return <File key={donnees.demande.q} {...donnees} />
}
