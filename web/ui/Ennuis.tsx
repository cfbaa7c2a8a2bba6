/** Ce qu’il y a à dire d’une ligne, chaque phrase sous le nom de sa colonne. */
export function Ennuis({ ennuis }: { ennuis: readonly { colonne: string | null; message: string }[] }) {
  return (
    <ul className="rnc-ennuis">
      {ennuis.map(({ colonne, message }) => (
        <li key={`${colonne}${message}`}>
          {colonne && (
            <>
              <strong>{colonne}</strong>
              <br />
            </>
          )}
          {message}
        </li>
      ))}
    </ul>
  )
}
