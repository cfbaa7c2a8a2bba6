import { useState } from 'react'
import { Bandeau } from '#web/socle/ui/Bandeau.tsx'

const CLE = 'avisPetitEcran'

/** Sous 992 px (§9), sur les longues saisies : informe, ne bloque rien, et ne revient pas de la session une fois masqué. */
export function AvisPetitEcran() {
  const [masque, setMasque] = useState(false)
  if (masque) return null
  return (
    <div className="rnc-avis-petit-ecran" data-refermable>
      <Bandeau
        libelle="Taille de l’écran"
        surFermeture={() => {
          setMasque(true)
          document.documentElement.dataset['avisMasque'] = ''
          sessionStorage.setItem(CLE, 'masque')
        }}
      >
        Écran étroit : cette longue saisie est plus confortable sur un grand écran.
      </Bandeau>
    </div>
  )
}
