export type Identite = 'demonstration' | 'etat'

/** Notre marque de démonstration : trois immeubles sous des toits. */
function MarqueDemonstration() {
  return (
    <svg className="rnc-marque" viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <path className="rnc-marque__mur" d="M3 23h12v22H3zM17 16h15v29H17zM34 26h11v19H34z" />
      <path className="rnc-marque__toit" d="M2 23l7-6 7 6zM15.5 16 24.5 6l9 10zM33 26l6.5-5.5L46 26z" />
      <path
        className="rnc-marque__jour"
        d="M6 27h2.5v3.5H6zM10 27h2.5v3.5H10zM6 34h2.5v3.5H6zM10 34h2.5v3.5H10zM20 20h3v4h-3zM26 20h3v4h-3zM20 28h3v4h-3zM26 28h3v4h-3zM22.5 37h4v8h-4zM37 30h2.5v3.5H37zM41 30h2v3.5h-2zM37 37h2.5v3.5H37zM41 37h2v3.5h-2z"
      />
    </svg>
  )
}

function BlocMarque() {
  return (
    <p className="fr-logo">
      République
      <br />
      Française
    </p>
  )
}

/** La marque du site, selon son identité. */
export function Marque({ identite }: { identite: Identite }) {
  return identite === 'etat' ? <BlocMarque /> : <MarqueDemonstration />
}
