/** Attente d’un contenu : squelette de `lignes` lignes, annoncé une fois. */
export function Chargement({
  lignes = 4,
  libelle = 'Chargement en cours',
}: {
  lignes?: number
  libelle?: string
}) {
  return (
    <output className="rnc-squelette">
      <span className="fr-sr-only">{libelle}</span>
      {Array.from({ length: lignes }, (_, i) => (
        <span key={i} className="rnc-squelette__ligne" aria-hidden="true" />
      ))}
    </output>
  )
}
