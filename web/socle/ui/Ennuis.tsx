import { grouper, type Dit } from '#domain/coproprietes/mises-a-jour/bordereaux/redites.ts'

/** Ce qu’il y a à dire d’une ligne, chaque phrase sous le nom de sa colonne ; redite de beaucoup, elle l’est une fois. */
export function Ennuis({ ennuis }: { ennuis: readonly Dit[] }) {
  return (
    <ul className="rnc-ennuis">
      {grouper(ennuis).map(({ titre, texte }) => (
        <li key={`${titre}${texte}`}>
          {titre && <strong>{titre} : </strong>}
          {texte}
        </li>
      ))}
    </ul>
  )
}
