import type { MesurePublique, Moitie } from '#domain/public/statistiques/semblables/groupe.ts'
import { direMesure } from '#domain/coproprietes/comparaison/mesures.ts'
import { finDEchelle } from '#domain/public/statistiques/echelle.ts'

/** Où sont, de haut en bas et en pixels, les deux lignes de mots, la barre et l’échelle. */
const MOTS = [14, 36] as const
const BARRE = { y: 48, hauteur: 14 } as const
const REPERE = { largeur: 4, deborde: 6 } as const
const AXE = 84

/**
 * La moitié du milieu, d’un quartile à l’autre, et la médiane, sur une échelle qui part de zéro. En pourcentages, comme les barres : les mots
 * gardent leur taille, chacun à son bord, et ne se touchent pas.
 */
export function MoitieDuMilieu({
  titre,
  mesure,
  moitie: { premierQuartile, mediane, troisiemeQuartile },
}: {
  titre: string
  mesure: MesurePublique
  moitie: Moitie
}) {
  const fin = finDEchelle(troisiemeQuartile)
  const dire = (valeur: number) => direMesure(mesure, valeur)
  const place = (valeur: number) => `${(valeur / fin) * 100}%`
  const lignes = [
    ['Moitié du milieu', `de ${dire(premierQuartile)} à ${dire(troisiemeQuartile)}`],
    ['Médiane', dire(mediane)],
  ] as const
  return (
    <svg className="rnc-graphique" role="img" aria-label={titre} width="100%" height={AXE + 6}>
      {lignes.map(([quoi, combien], i) => (
        <g key={quoi}>
          <text x="0" y={MOTS[i]} className="rnc-graphique__mots">
            {quoi}
          </text>
          <text x="100%" y={MOTS[i]} textAnchor="end" className="rnc-graphique__valeur">
            {combien}
          </text>
        </g>
      ))}
      <rect x="0" y={BARRE.y} width="100%" height={BARRE.hauteur} className="rnc-graphique__fond" />
      <rect
        x={place(premierQuartile)}
        y={BARRE.y}
        width={place(troisiemeQuartile - premierQuartile)}
        height={BARRE.hauteur}
        className="rnc-graphique__barre"
      />
      <rect
        x={place(mediane)}
        y={BARRE.y - REPERE.deborde}
        width={REPERE.largeur}
        height={BARRE.hauteur + 2 * REPERE.deborde}
        transform={`translate(${-REPERE.largeur / 2} 0)`}
        className="rnc-graphique__repere"
      />
      <text x="0" y={AXE} className="rnc-graphique__axe">
        {dire(0)}
      </text>
      <text x="100%" y={AXE} textAnchor="end" className="rnc-graphique__axe">
        {dire(fin)}
      </text>
    </svg>
  )
}
