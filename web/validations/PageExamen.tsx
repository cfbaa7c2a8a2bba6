import { useParams } from '@tanstack/react-router'
import { Introuvable } from '../pages/Introuvable.tsx'
import { Examen } from './Examen.tsx'

export function PageExamen() {
  const { id } = useParams({ from: '/connecte/validations/$id' })
  if (!/^[1-9]\d{0,14}$/.test(id)) return <Introuvable />
  return <Examen key={id} id={Number(id)} />
}
