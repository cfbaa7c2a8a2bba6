import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import type { DonneesAccueil } from './chargeur.ts'
import { direChiffres } from './chiffres.ts'
import { Renvoi } from './Renvoi.tsx'

/** §2.6 : les statistiques, pour qui n’en a pas la tuile. */
export function AppelStatistiques({ chiffres }: Pick<DonneesAccueil, 'chiffres'>) {
  return (
    <Renvoi
      titre="Les chiffres du registre"
      texte={chiffres ? direChiffres(chiffres) : 'Copropriétés, lots et mises à jour, de la commune au pays.'}
      bouton="Voir les statistiques"
      vers={CHEMINS.statistiques}
      icone="statistiques"
    />
  )
}
