import { useId } from 'react'

/** Où en est un travail que le serveur fait, de 0 à 1 : son nom, sa part faite. */
export function Avancement({ libelle, part }: { libelle: string; part: number }) {
  const id = useId()
  const pourCent = Math.floor(part * 100)
  return (
    <div className="rnc-avancement">
      <p className="rnc-avancement__titre">
        <span id={id}>{libelle}</span>
        <span>{`${pourCent}\u00a0%`}</span>
      </p>
      <progress className="rnc-avancement__barre" max={100} value={pourCent} aria-labelledby={id} />
    </div>
  )
}
