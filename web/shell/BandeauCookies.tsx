import { useState } from 'react'
import { ADRESSES } from '#domain/adresses.ts'
import { Bouton, Lien } from '../ui/boutons.tsx'
import { ACCORD, poserCookie } from './cookies.ts'
import { useEcranExiste, useSite } from './contexte.ts'

/** Visible jusqu’à ce que le cookie d’accord existe ; l’accord dure un jour (§4.8). */
export function BandeauCookies() {
  const [accord, setAccord] = useState(useSite().accordCookies)
  const existe = useEcranExiste()
  if (accord) return null
  return (
    <section className="rnc-cookies rnc-sans-impression" aria-label="Gestion des cookies">
      <div>
        <h2 className="rnc-cookies__titre">Des cookies, seulement les nécessaires</h2>
        <p>
          Ce site garde votre session, votre apparence préférée et ce choix. Aucune mesure d’audience, aucun
          traceur publicitaire.
          {existe(ADRESSES.donneesPersonnelles) && (
            <>
              {' '}
              <Lien href={ADRESSES.donneesPersonnelles}>Données personnelles</Lien>
            </>
          )}
        </p>
      </div>
      <Bouton
        onClick={() => {
          poserCookie(ACCORD, 'oui')
          setAccord(true)
        }}
      >
        J’ai compris
      </Bouton>
    </section>
  )
}
