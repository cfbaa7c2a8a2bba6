import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { Pile } from '#web/socle/ui/miseEnPage.tsx'
import { Modale } from '#web/socle/ui/Modale.tsx'
import { Accordeon } from '#web/socle/ui/volets.tsx'
import { EmporterLesChangements, type ChangementsAEmporter } from './changements/EmporterLesChangements.tsx'
import type { Ecran } from './recherches/demande.ts'
import { DemanderUnFichier } from './telechargements/DemanderUnFichier.tsx'
import { ListeEtDossier } from './telechargements/ListeEtDossier.tsx'

const direNombre = (n: number) => (n > 1 ? `${afficherEntier(n)} copropriétés` : 'une copropriété')

/** Emporter ce qui est à l’écran, ou ce que l’on y a choisi. */
export function Emporter({
  ecran,
  nombre,
  depuis,
  changements,
  surFermeture,
}: {
  ecran: Ecran
  nombre: number
  /** La date à quoi l’adresse compare ; null : celle d’il y a un an. */
  depuis: Jour | null
  /** Ce qui a changé, quand c’est ce que l’on regarde : c’est ce qui s’emporte d’abord. */
  changements: ChangementsAEmporter | null
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
        {changements && <EmporterLesChangements ecran={ecran} changements={changements} />}
        {changements && (
          <h3 className="rnc-outil__titre">{`Toute la recherche (${direNombre(numeros.length || nombre)})`}</h3>
        )}
        <ListeEtDossier ecran={ecran} nombre={numeros.length || nombre} depuis={depuis} />
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
