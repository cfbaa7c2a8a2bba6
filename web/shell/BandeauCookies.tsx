import { useState } from 'react'
import * as CHEMINS from '#domain/chemins.ts'
import { Bouton, Lien } from '../ui/boutons.tsx'
import { ACCORD, poserCookie } from './cookies.ts'
import { useSite } from './contexte.ts'

/** Visible jusqu’à ce que le cookie d’accord existe ; l’accord dure un jour (§4.8). */
export function BandeauCookies() {
  const [accord, setAccord] = useState(useSite().accordCookies)
  if (accord) return null
  return (
    <section className="rnc-cookies rnc-sans-impression" aria-label="Gestion des cookies">
      <div>
        <h2 className="rnc-cookies__titre">Des cookies, seulement les nécessaires</h2>
        <p>
          Ce site garde votre session, votre apparence préférée et ce choix. Aucune mesure d’audience, aucun
          traceur publicitaire.
          <>
            {' '}
            <Lien href={CHEMINS.donneesPersonnelles}>Données personnelles</Lien>
          </>
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
