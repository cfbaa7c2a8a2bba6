import { useLoaderData } from '@tanstack/react-router'
import { Detail } from './Detail.tsx'
import { useDroits } from './droits.ts'

export function PageDetail() {
  return <Detail d={useLoaderData({ from: '/connecte/teledeclarants/$id' })} droits={useDroits()} />
}
