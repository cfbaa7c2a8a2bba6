/** Une adresse postale, une ligne par ligne d’enveloppe. */
export function AdressePostale({ lignes }: { lignes: readonly string[] }) {
  return (
    <address className="rnc-adresse">
      {lignes.map((ligne) => (
        <span key={ligne} className="rnc-adresse__ligne">
          {ligne}
        </span>
      ))}
    </address>
  )
}
