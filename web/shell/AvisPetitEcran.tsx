import { useState } from 'react'
import { Bandeau } from '../ui/messages.tsx'

const CLE = 'avisPetitEcran'

/** Sous 992 px (§9) : informe, ne bloque rien, et ne revient pas de la session une fois masqué. */
export function AvisPetitEcran() {
  const [masque, setMasque] = useState(false)
  if (masque) return null
  return (
    <div className="rnc-petit-ecran">
      <Bandeau
        libelle="Taille de l’écran"
        surFermeture={() => {
          setMasque(true)
          document.documentElement.dataset['avisMasque'] = ''
          sessionStorage.setItem(CLE, 'masque')
        }}
      >
        Votre écran est étroit : tout fonctionne, mais les longues saisies sont plus confortables sur un écran
        plus large.
      </Bandeau>
    </div>
  )
}
