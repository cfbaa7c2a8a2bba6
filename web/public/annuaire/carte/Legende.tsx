const LIGNES = [
  ['rnc-carto__cercle', '12', 'Plusieurs copropriétés\u00a0: appuyez pour agrandir'],
  ['rnc-carto__point', '', 'Une copropriété'],
  ['rnc-carto__point rnc-carto__point--plusieurs', '2', 'Plusieurs au même endroit'],
] as const

/** Ce que veulent dire les signes de la carte. */
export function Legende() {
  return (
    <ul className="rnc-carto__legende" aria-label="Légende">
      {LIGNES.map(([classe, signe, sens]) => (
        <li key={classe}>
          <span className={classe} aria-hidden="true">
            {signe}
          </span>
          {sens}
        </li>
      ))}
    </ul>
  )
}
