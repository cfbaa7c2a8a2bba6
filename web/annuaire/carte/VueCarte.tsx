import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { LigneAnnuaire } from '#contract/annuaire.ts'
import { direLeCadre, direSansPosition } from '#domain/carte/mots.ts'
import { METROPOLE } from '#domain/carte/cadre.ts'
import { Bouton } from '../../ui/boutons.tsx'
import { Alerte } from '../../ui/Alerte.tsx'
import type { Cherchee } from '../recherche.ts'
import { AllerA } from './AllerA.tsx'
import { Legende } from './Legende.tsx'
import { ListeDuCadre } from './ListeDuCadre.tsx'
import type { CarteOuverte } from './moteur.ts'
import { PointOuvert } from './PointOuvert.tsx'
import { useCarte, type Recherche } from './useCarte.ts'
import '../../styles/carte.css'

const LISTE = 'carte-liste'
const AIDE = 'carte-aide'
const PAS = 100

const SOURCES = {
  embarque: 'Fond\u00a0: Natural Earth',
  ign: 'Fond\u00a0: © IGN, Géoplateforme',
} as const

function rechercheDe(cherchee: Cherchee): Recherche {
  if ('criteres' in cherchee) return cherchee.criteres
  return {
    adresseNonSelectionnee: cherchee.q || null,
    departement: cherchee.departement || null,
  }
}

/** Ce que fait une touche, où que soit le focus dans la carte. */
const TOUCHES: Readonly<Record<string, (carte: CarteOuverte) => void>> = {
  ArrowLeft: (c) => c.deplacer(-PAS, 0),
  ArrowRight: (c) => c.deplacer(PAS, 0),
  ArrowUp: (c) => c.deplacer(0, -PAS),
  ArrowDown: (c) => c.deplacer(0, PAS),
  '+': (c) => c.zoomer(1),
  '=': (c) => c.zoomer(1),
  '-': (c) => c.zoomer(-1),
}

function surTouche(carte: CarteOuverte | null, e: KeyboardEvent) {
  const faire = TOUCHES[e.key]
  if (!carte || !faire || e.ctrlKey || e.metaKey || e.altKey) return
  e.preventDefault()
  faire(carte)
}

function Zooms({ carte }: { carte: CarteOuverte | null }) {
  return (
    <div className="rnc-carto__zooms">
      {(
        [
          [1, '+', 'Agrandir la carte'],
          [-1, '−', 'Réduire la carte'],
        ] as const
      ).map(([de, signe, nom]) => (
        <button key={signe} type="button" aria-label={nom} title={nom} onClick={() => carte?.zoomer(de)}>
          {signe}
        </button>
      ))}
    </div>
  )
}

/** L’aide, à l’écran : ce que l’on ne devine pas. */
function Aide() {
  return (
    <p className="rnc-carto__aide" id={AIDE}>
      {
        'Au clavier\u00a0: les flèches déplacent la carte, les touches + et − l’agrandissent et la réduisent, Échap ferme. À la souris\u00a0: Ctrl et la molette, ou la molette après un clic dans la carte.'
      }
    </p>
  )
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
      <a
        className="rnc-carto__passer"
        href={`#${LISTE}`}
        onClick={(clic) => {
          clic.preventDefault()
          liste.current?.focus()
        }}
      >
        Passer la carte
      </a>
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
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- les touches valent pour tout ce que la carte contient. */}
          <div className="rnc-carto__cadre" onKeyDown={(touche) => surTouche(e.carte, touche)}>
            <div
              ref={conteneur}
              className="rnc-carto__plan"
              role="application"
              aria-label="Carte des copropriétés"
              aria-describedby={AIDE}
              aria-busy={e.lue === null || undefined}
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- les flèches déplacent la carte.
              tabIndex={0}
            />
            <Zooms carte={e.carte} />
            <p className="rnc-carto__source">{SOURCES[e.fond]}</p>
          </div>
          {e.ouvert && (
            <PointOuvert key={`${e.ouvert.lon},${e.ouvert.lat}`} point={e.ouvert} fermer={fermer} />
          )}
          <Legende />
          <AllerA aller={(cadre) => e.carte?.allerA(cadre ?? METROPOLE)} />
          <Aide />
          {e.sansPosition > 0 && <p className="rnc-carto__aide">{direSansPosition(e.sansPosition)}</p>}
        </div>
        <ListeDuCadre id={LISTE} ref={liste} demande={e.demande} nombre={e.lue?.nombre ?? 0} ligne={ligne} />
      </div>
    </div>
  )
}
