import { useLoaderData } from '@tanstack/react-router'
import { Boite } from './Boite.tsx'

export function PageBoite() {
  return <Boite courriels={useLoaderData({ from: '/demonstration/courriels' })} />
}
