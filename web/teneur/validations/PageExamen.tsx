import { useParams } from '@tanstack/react-router'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { estUnId } from '#web/socle/identifiant.ts'
import { Introuvable } from '#web/socle/pages/Introuvable.tsx'
import { useDireIci } from '#web/socle/shell/notifications.ts'
import { Examen } from './Examen.tsx'

export function PageExamen() {
  const { id } = useParams({ from: `/connecte${CHEMINS.validation}` })
  useDireIci()
  if (!estUnId(id)) return <Introuvable />
  return <Examen key={id} id={Number(id)} />
}
