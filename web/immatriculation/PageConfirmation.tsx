import { useLoaderData } from '@tanstack/react-router'
import { Confirmation } from './Confirmation.tsx'

export function PageConfirmation() {
  return (
    <Confirmation
      demande={useLoaderData({ from: '/connecte/immatriculer-copropriete/confirmation/$reference' })}
    />
  )
}
