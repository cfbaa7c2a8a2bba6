import type { ReactNode } from 'react'
import { Ancre } from './boutons.tsx'

/** Un fichier du graphique ; ce qu’il montre se dit à qui n’a que le lien. */
const Emporter = ({ href, quoi, precision }: { href: string; quoi: string; precision: string }) => (
  <a className="fr-link fr-link--sm" href={href} download aria-label={`${quoi}\u00a0: ${precision}`}>
    {quoi}
  </a>
)

/** Un graphique : ce qu’il dit pour titre, sa source et sa date, les mêmes chiffres en tableau, son adresse à lui. */
export function Figure({
  ancre,
  constat,
  precision,
  graphique,
  tableau,
  source,
  adresse,
  fichier,
  image,
}: {
  ancre: string
  constat: string
  /** Ce que l’on compte, sous le constat. */
  precision: string
  graphique: ReactNode
  /** Les mêmes chiffres en tableau ; absent quand le graphique en est un. */
  tableau?: ReactNode
  source: string
  adresse: string
  /** L’adresse de ses chiffres en CSV, et de son image ; un tableau n’a pas d’image. */
  fichier?: string
  image?: string
}) {
  return (
    <figure className="rnc-figure" id={ancre} aria-labelledby={`${ancre}-constat`}>
      <h3 className="rnc-figure__constat" id={`${ancre}-constat`}>
        {constat}
      </h3>
      <p className="rnc-figure__precision">{precision}</p>
      {graphique}
      {tableau && (
        <details className="rnc-details">
          <summary>Voir ces chiffres en tableau</summary>
          {tableau}
        </details>
      )}
      <figcaption className="rnc-figure__source">
        <span>{source}</span>
        <Ancre
          className="fr-link fr-link--sm"
          href={adresse}
          aria-label={`Adresse de ce graphique\u00a0: ${precision}`}
        >
          Adresse de ce graphique
        </Ancre>
        {fichier !== undefined && <Emporter href={fichier} quoi="Chiffres en CSV" precision={precision} />}
        {image !== undefined && <Emporter href={image} quoi="Image" precision={precision} />}
      </figcaption>
    </figure>
  )
}
