import type { Cadre } from '#domain/public/annuaire/carte/cadre.ts'
import { METROPOLE } from '#domain/public/annuaire/carte/cadre.ts'
import { Bouton } from '#web/socle/ui/boutons.tsx'

/** Où sont les copropriétés, loin les unes des autres. */
const TERRES: readonly [nom: string, cadre: Cadre][] = [
  ['Métropole', METROPOLE],
  ['Guadeloupe', { ouest: -61.85, sud: 15.8, est: -60.98, nord: 16.55 }],
  ['Martinique', { ouest: -61.26, sud: 14.37, est: -60.79, nord: 14.9 }],
  ['Guyane', { ouest: -54.6, sud: 2.1, est: -51.6, nord: 5.8 }],
  ['La Réunion', { ouest: 55.19, sud: -21.41, est: 55.86, nord: -20.85 }],
  ['Mayotte', { ouest: 44.99, sud: -13.03, est: 45.32, nord: -12.6 }],
]

/** Passer d’un bout du pays à l’autre sans traverser les mers. */
export function AllerA({ aller }: { aller: (cadre: Cadre) => void }) {
  return (
    <div className="rnc-carto__terres" role="group" aria-label="Aller à">
      {TERRES.map(([nom, cadre]) => (
        <Bouton key={nom} taille="petit" variante="tertiaire" onClick={() => aller(cadre)}>
          {nom}
        </Bouton>
      ))}
    </div>
  )
}
