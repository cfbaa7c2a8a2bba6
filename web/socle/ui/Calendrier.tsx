import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { direJour, ecartEnJours, plusJours, plusMois, type Jour } from '#domain/socle/temps/jour.ts'
import { Bouton } from './boutons.tsx'
import { Icone } from './Icone.tsx'

const JOURS = [
  ['lun.', 'lundi'],
  ['mar.', 'mardi'],
  ['mer.', 'mercredi'],
  ['jeu.', 'jeudi'],
  ['ven.', 'vendredi'],
  ['sam.', 'samedi'],
  ['dim.', 'dimanche'],
] as const

// Le 3 janvier 2000 est un lundi : rang 0.
const rangSemaine = (jour: Jour) => ((ecartEnJours('2000-01-03', jour) % 7) + 7) % 7
const premierDuMois = (jour: Jour): Jour => `${jour.slice(0, 7)}-01`

/** Les semaines du mois, du lundi au dimanche, débordant sur les mois voisins. */
export function semainesDuMois(jour: Jour): Jour[][] {
  const premier = premierDuMois(jour)
  let courant = plusJours(premier, -rangSemaine(premier))
  const semaines: Jour[][] = []
  while (courant < plusMois(premier, 1)) {
    const lundi = courant
    semaines.push(JOURS.map((_, i) => plusJours(lundi, i)))
    courant = plusJours(courant, 7)
  }
  return semaines
}

/** Où mène une touche, d’un jour ; undefined de toute autre. */
function jourVise(vise: Jour, { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): Jour | undefined {
  const rang = rangSemaine(vise)
  const pas = shiftKey ? 12 : 1
  const vers: Record<string, () => Jour> = {
    ArrowLeft: () => plusJours(vise, -1),
    ArrowRight: () => plusJours(vise, 1),
    ArrowUp: () => plusJours(vise, -7),
    ArrowDown: () => plusJours(vise, 7),
    Home: () => plusJours(vise, -rang),
    End: () => plusJours(vise, 6 - rang),
    PageUp: () => plusMois(vise, -pas),
    PageDown: () => plusMois(vise, pas),
  }
  return vers[key]?.()
}

/** Le mois montré, et de quoi en changer. */
function Tete({ id, vise, surMois }: { id: string; vise: Jour; surMois: (pas: number) => void }) {
  return (
    <div className="rnc-calendrier__tete">
      <button type="button" aria-label="Année précédente" onClick={() => surMois(-12)}>
        <span aria-hidden="true">«</span>
      </button>
      <button type="button" aria-label="Mois précédent" onClick={() => surMois(-1)}>
        <Icone nom="gauche" taille={1} />
      </button>
      <h2 id={id} aria-live="polite" className="rnc-calendrier__mois">
        {direJour(`${vise.slice(0, 7)}-02`).slice(2)}
      </h2>
      <button type="button" aria-label="Mois suivant" onClick={() => surMois(1)}>
        <Icone nom="droite" taille={1} />
      </button>
      <button
        type="button"
        aria-label="Année suivante"
        disabled={Number(vise.slice(0, 4)) >= 9998}
        onClick={() => surMois(12)}
      >
        <span aria-hidden="true">»</span>
      </button>
    </div>
  )
}

/**
 * Calendrier d’un mois (patron ARIA de la grille de dates) : flèches, Début et Fin de semaine, Page précédente et
 * suivante pour le mois, avec Majuscule pour l’année.
 */
export function Calendrier({
  choisi,
  aujourdhui,
  min,
  max,
  surChoix,
  surFermeture,
}: {
  choisi: Jour | null
  aujourdhui: Jour
  min?: Jour
  max?: Jour
  surChoix: (jour: Jour) => void
  surFermeture: () => void
}) {
  const id = useId()
  const [vise, setVise] = useState<Jour>(choisi ?? aujourdhui)
  const grille = useRef<HTMLTableElement>(null)
  const auFocus = useRef(true)
  const permis = (j: Jour) => (!min || j >= min) && (!max || j <= max)

  useEffect(() => {
    if (!auFocus.current) return
    grille.current?.querySelector<HTMLElement>(`[data-jour="${vise}"]`)?.focus()
  }, [vise])

  const deplacer = (jour: Jour, focus: boolean) => {
    auFocus.current = focus
    setVise(jour)
  }

  const auClavier = (e: KeyboardEvent) => {
    const cible = jourVise(vise, e)
    if (!cible) return
    e.preventDefault()
    deplacer(cible, true)
  }

  const mois = vise.slice(0, 7)
  return (
    <div className="rnc-calendrier">
      <Tete id={id} vise={vise} surMois={(pas) => deplacer(plusMois(vise, pas), false)} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- grille ARIA : le clavier est à elle. */}
      <table ref={grille} role="grid" aria-labelledby={id} onKeyDown={auClavier}>
        <thead>
          <tr>
            {JOURS.map(([court, long]) => (
              <th key={long} scope="col" abbr={long}>
                {court}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {semainesDuMois(vise).map((semaine) => (
            <tr key={semaine[0]}>
              {semaine.map((j) => (
                <td key={j} aria-selected={j === choisi}>
                  <button
                    type="button"
                    data-jour={j}
                    tabIndex={j === vise ? 0 : -1}
                    className={j.startsWith(mois) ? 'rnc-jour' : 'rnc-jour rnc-jour--autre'}
                    aria-label={direJour(j)}
                    aria-current={j === aujourdhui ? 'date' : undefined}
                    aria-disabled={!permis(j) || undefined}
                    onClick={() => permis(j) && surChoix(j)}
                  >
                    {Number(j.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="rnc-calendrier__pied">
        <Bouton variante="tertiaire" taille="petit" onClick={() => deplacer(aujourdhui, true)}>
          Aujourd’hui
        </Bouton>
        <Bouton variante="discret" taille="petit" onClick={surFermeture}>
          Fermer
        </Bouton>
      </div>
    </div>
  )
}
