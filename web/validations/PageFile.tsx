import { useLoaderData } from '@tanstack/react-router'
import { File } from './File.tsx'

export function PageFile() {
  return <File {...useLoaderData({ from: '/connecte/validations' })} />
}
