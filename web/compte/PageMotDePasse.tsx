import { useClef } from './clef.ts'
import { MotDePasse } from './MotDePasse.tsx'

export function PageMotDePasse() {
  return <MotDePasse clef={useClef()} />
}
