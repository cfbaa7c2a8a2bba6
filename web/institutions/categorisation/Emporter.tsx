import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { Pile, Section } from '#web/socle/ui/miseEnPage.tsx'
import { Modale } from '#web/socle/ui/Modale.tsx'
import type { RechercheALEcran } from './recherches/demande.ts'
import { DemanderUnFichier } from './telechargements/DemanderUnFichier.tsx'
import { EmporterUnRapport } from './telechargements/EmporterUnRapport.tsx'

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
    >
      <Pile>
        <Section titre="Pour le comité" niveau={3}>
          <EmporterUnRapport ecran={ecran} nombre={numeros.length || nombre} />
        </Section>
        <Section titre="La liste, copropriété par copropriété" niveau={3}>
          <DemanderUnFichier ecran={ecran} nombre={nombre} numeros={numeros} />
        </Section>
        <p>
          Ce qui est demandé pour plus tard se retrouve dans{' '}
          <Lien href={CHEMINS.telechargements}>Mes téléchargements</Lien>.
        </p>
      </Pile>
    </Modale>
  )
}
