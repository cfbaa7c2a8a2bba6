import { useRef, useState, type ReactNode } from 'react'
import type { LigneAnnuaire } from '#contract/public/annuaire.ts'
import { direLeCadre, direSansPosition } from '#domain/public/annuaire/carte/mots.ts'
import { METROPOLE } from '#domain/public/annuaire/carte/cadre.ts'
import { Bouton } from '#web/socle/ui/boutons.tsx'
import { Alerte } from '#web/socle/ui/Alerte.tsx'
import type { Cherchee } from '../recherche.ts'
import { AideDeCarte, CadreDeCarte, PasserLaCarte } from '#web/socle/carte/CadreDeCarte.tsx'
import { AllerA } from './AllerA.tsx'
import { Legende } from './Legende.tsx'
import { ListeDuCadre } from './ListeDuCadre.tsx'
import { PointOuvert } from './PointOuvert.tsx'
import { useCarte, type Recherche } from './useCarte.ts'

const LISTE = 'carte-liste'
const AIDE = 'carte-aide'

function rechercheDe(cherchee: Cherchee): Recherche {
  if ('criteres' in cherchee) return cherchee.criteres
  return {
    adresseNonSelectionnee: cherchee.q || null,
    departement: cherchee.departement || null,
  }
}

/** La carte de l’annuaire (décision 0057), et la liste de ce qu’elle montre. */
export function VueCarte({
  cherchee,
  filtree,
  ligne,
}: {
  cherchee: Cherchee
  filtree: boolean
  ligne: (l: LigneAnnuaire) => ReactNode
}) {
  const [recherche] = useState(() => rechercheDe(cherchee))
  const conteneur = useRef<HTMLDivElement>(null)
  const liste = useRef<HTMLHeadingElement>(null)
  const e = useCarte(conteneur, recherche, filtree)
  const fermer = () => {
    if (e.ouvert) e.carte?.rendreLeFocus(e.ouvert)
    e.poser({ ouvert: null })
  }
  const compte = e.lue === null ? 'Chargement de la carte' : direLeCadre(e.lue.nombre)
  return (
    <div className="rnc-carto">
      <PasserLaCarte cible={LISTE} passer={() => liste.current?.focus()} />
      <p className="rnc-carto__compte" role="status">
        {compte}
      </p>
      {e.planMuet && (
        <p className="rnc-carto__avis" role="status">
          Le plan de l’IGN ne répond pas : un fond simplifié le remplace.
        </p>
      )}
      {e.echec && (
        <Alerte ton="erreur" annonce="alert">
          <p>{e.echec}</p>
          <Bouton taille="petit" variante="secondaire" onClick={e.reessayer}>
            Réessayer
          </Bouton>
        </Alerte>
      )}
      <div className="rnc-carto__colonnes">
        <div className="rnc-carto__gauche">
          <CadreDeCarte
            ref={conteneur}
            carte={e.carte}
            libelle="Carte des copropriétés"
            aide={AIDE}
            occupee={e.lue === null}
            fond={e.fond}
          />
          {e.ouvert && (
            <PointOuvert key={`${e.ouvert.lon},${e.ouvert.lat}`} point={e.ouvert} fermer={fermer} />
          )}
          <Legende />
          <AllerA aller={(cadre) => e.carte?.allerA(cadre ?? METROPOLE)} />
          <AideDeCarte id={AIDE} />
          {e.sansPosition > 0 && <p className="rnc-carto__aide">{direSansPosition(e.sansPosition)}</p>}
        </div>
        <ListeDuCadre id={LISTE} ref={liste} demande={e.demande} nombre={e.lue?.nombre ?? 0} ligne={ligne} />
      </div>
    </div>
  )
}
