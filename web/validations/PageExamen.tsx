import { useParams } from '@tanstack/react-router'
import { estUnId } from '../identifiant.ts'
import { Introuvable } from '../pages/Introuvable.tsx'
import { Examen } from './Examen.tsx'

export function PageExamen() {
  const { id } = useParams({ from: '/connecte/validations/$id' })
  if (!estUnId(id)) return <Introuvable />
  return <Examen key={id} id={Number(id)} />
}
