import { useState } from 'react'
import { CODES_LISTES_SUIVIES, LISTES_SUIVIES, type ListeSuivie } from '#domain/copropriete/suivi.ts'
import { Bouton, GroupeBoutons } from '../ui/boutons.tsx'
import { Selection } from '../ui/champs.tsx'
import { FiltreDeListe } from '../ui/FiltreDeListe.tsx'
import { Pile } from '../ui/miseEnPage.tsx'
import type { DemandeListe } from './demande.ts'

const OPTIONS = CODES_LISTES_SUIVIES.map((valeur) => ({ valeur, libelle: LISTES_SUIVIES[valeur].libelle }))

type Criteres = Pick<DemandeListe, 'q' | 'filtre'>

/** Ce qui est choisi, chaque critère avec de quoi le retirer. */
function Choisis({ q, filtre, surDemande }: Criteres & { surDemande: (d: Partial<Criteres>) => void }) {
  const suivie = filtre !== 'seeAllCopro'
  if (!suivie && !q) return null
  return (
    <GroupeBoutons>
      {suivie && (
        <Bouton
          taille="petit"
          variante="secondaire"
          icone="croix"
          aria-label={`Retirer le filtre ${LISTES_SUIVIES[filtre].libelle}`}
          onClick={() => surDemande({ filtre: 'seeAllCopro' })}
        >
          {LISTES_SUIVIES[filtre].libelle}
        </Bouton>
      )}
      {q && (
        <Bouton
          taille="petit"
          variante="secondaire"
          icone="croix"
          aria-label={`Retirer la recherche ${q}`}
          onClick={() => surDemande({ q: '' })}
        >
          {`«\u202f${q}\u202f»`}
        </Bouton>
      )}
    </GroupeBoutons>
  )
}

/** La recherche dans la liste, ce que l’on y suit (§2.2), et ce qui est choisi. */
export function Filtrer({
  demande,
  refus,
  surDemande,
}: {
  demande: Criteres
  refus: string | null
  surDemande: (d: Partial<Criteres>) => void
}) {
  const [filtre, setFiltre] = useState<ListeSuivie>(demande.filtre)
  return (
    <Pile espace={4}>
      <FiltreDeListe
        libelle="Numéro, nom ou adresse"
        libelleTout="Voir toutes mes copropriétés"
        valeur={demande.q}
        erreur={refus}
        surRecherche={(q) => surDemande({ q, filtre })}
        filtree={demande.filtre !== 'seeAllCopro'}
        surTout={() => surDemande({ q: '', filtre: 'seeAllCopro' })}
      >
        <Selection
          name="filtre"
          libelle="Afficher"
          sansMarque
          invite={null}
          options={OPTIONS}
          value={filtre}
          onChange={(choisi) => setFiltre(CODES_LISTES_SUIVIES.find((f) => f === choisi) ?? 'seeAllCopro')}
        />
      </FiltreDeListe>
      <Choisis {...demande} surDemande={surDemande} />
    </Pile>
  )
}
