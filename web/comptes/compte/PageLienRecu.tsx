import { useIci } from '#web/socle/shell/contexte.ts'
import { useClef } from './clef.ts'
import { LienRecu } from './LienRecu.tsx'

export function PageLienRecu() {
  const acte = useIci().pathname.endsWith('/rester-actif') ? 'rester-actif' : 'adresse'
  return <LienRecu acte={acte} clef={useClef()} />
}
