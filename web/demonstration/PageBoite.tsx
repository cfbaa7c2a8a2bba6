import { useLoaderData } from '@tanstack/react-router'
import { Boite } from './Boite.tsx'

export function PageBoite() {
  return <Boite {...useLoaderData({ from: '/demonstration/courriels' })} />
}
