import { Alerte } from '#web/socle/ui/messages.tsx'

/** Ce que l’adresse demande et que l’écran ne comprend pas, en phrases ; le reste est montré. Rien à dire : rien. */
export function AdresseMalSuivie({ phrases }: { phrases: readonly string[] }) {
  if (phrases.length === 0) return null
  return (
    <Alerte
      ton="attention"
      titre="Une partie de l’adresse n’a pas pu être suivie"
      niveau={2}
      annonce="status"
    >
      <ul>
        {phrases.map((phrase) => (
          <li key={phrase}>{phrase}</li>
        ))}
      </ul>
    </Alerte>
  )
}
