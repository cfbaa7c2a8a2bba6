import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { Pile } from '#web/socle/ui/miseEnPage.tsx'
import { Modale } from '#web/socle/ui/Modale.tsx'
import { Accordeon } from '#web/socle/ui/volets.tsx'
import type { RechercheALEcran } from './recherches/demande.ts'
import { DemanderUnFichier } from './telechargements/DemanderUnFichier.tsx'
import { ListeEtDossier } from './telechargements/ListeEtDossier.tsx'

export type Ecran = Omit<RechercheALEcran, 'regroupementNiveau'> & { choisies: string[] }

/** Emporter ce qui est à l’écran, ou ce que l’on y a choisi. */
export function Emporter({
  ecran,
  nombre,
  surFermeture,
}: {
  ecran: Ecran
  nombre: number
  surFermeture: () => void
}) {
  const { choisies: numeros } = ecran
  return (
    <Modale
      ouverte
      surFermeture={surFermeture}
      titre={numeros.length > 0 ? 'Emporter celles que vous avez choisies' : 'Emporter ce qui est à l’écran'}
      taille="LG"
      aLireDAbord
    >
      <Pile>
        <ListeEtDossier ecran={ecran} nombre={numeros.length || nombre} />
        <Accordeon titre="Autres formats">
          <DemanderUnFichier ecran={ecran} nombre={nombre} numeros={numeros} />
        </Accordeon>
        <p>
          Ce qui est demandé pour plus tard se retrouve dans{' '}
          <Lien href={CHEMINS.telechargements}>Mes téléchargements</Lien>.
        </p>
      </Pile>
    </Modale>
  )
}
