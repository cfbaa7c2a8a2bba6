import { Lien } from './boutons.tsx'

/** Texte reçu tel quel (un courriel) : ses retours à la ligne sont gardés, une adresse seule sur sa ligne est un lien. */
export function TexteBrut({ children }: { children: string }) {
  const morceaux = children.split(/^(https?:\/\/\S+)$/m)
  return (
    <div className="rnc-brut">
      {morceaux.map((morceau, i) =>
        i % 2 === 1 ? (
          // oxlint-disable-next-line react/no-array-index-key -- un morceau n’a pas d’autre identité que son rang.
          <Lien key={i} href={morceau}>
            {morceau}
          </Lien>
        ) : (
          morceau
        ),
      )}
    </div>
  )
}
