import { useEffect, useState } from 'react'
import { Bouton } from '../ui/boutons.tsx'

/** Le bouton d’impression n’existe que là où il agit. */
export function Imprimer() {
  const [vivant, setVivant] = useState(false)
  useEffect(() => setVivant(true), [])
  if (!vivant) return null
  return (
    <Bouton variante="secondaire" icone="imprimer" onClick={() => print()}>
      Imprimer
    </Bouton>
  )
}
