import { useLoaderData } from '@tanstack/react-router'
import { TYPES_INSCRIPTION } from '#domain/comptes/inscription/inscription.ts'
import { useIci } from '#web/socle/shell/contexte.ts'
import { Inscription } from './Inscription.tsx'

export function PageInscription() {
  const donnees = useLoaderData({ from: '/compte/inscription' })
  const demande = new URLSearchParams(useIci().search).get('type')
  const type = TYPES_INSCRIPTION.find((t) => t === demande) ?? null
  return <Inscription key={donnees.numEtude} {...donnees} type={type} />
}
