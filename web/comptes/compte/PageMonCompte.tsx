import { useCompte } from '#web/socle/shell/contexte.ts'
import { MonCompte } from './MonCompte.tsx'

export function PageMonCompte() {
  const compte = useCompte()
  // La clef remet les champs à ce que le serveur a gardé.
  return compte && <MonCompte key={compte.email} compte={compte} />
}
