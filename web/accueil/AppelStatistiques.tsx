import * as CHEMINS from '#domain/chemins.ts'
import { Renvoi } from './Renvoi.tsx'

/** §2.6 : les statistiques, pour qui n’en a pas la tuile. */
export function AppelStatistiques() {
  return (
    <Renvoi
      titre="Les chiffres du registre"
      texte="Copropriétés, lots et mises à jour, de la commune au pays."
      bouton="Voir les statistiques"
      vers={CHEMINS.statistiques}
      icone="statistiques"
    />
  )
}
