import { useLoaderData } from '@tanstack/react-router'
import { Activation } from './Activation.tsx'

export function PageActivation() {
  return <Activation suivi={useLoaderData({ from: '/connecte/compte/activation' })} />
}
