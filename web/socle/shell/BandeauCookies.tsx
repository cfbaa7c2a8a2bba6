import { useState } from 'react'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { Bouton, Lien } from '#web/socle/ui/boutons.tsx'
import { ACCORD, poserCookie } from './cookies.ts'
import { useSite } from './contexte.ts'

/**
 * Visible jusqu’à ce que le cookie d’accord existe ; l’accord dure un jour (§4.8). Premier de la page et dans son cours : il
 * ne couvre jamais ce qui a le focus.
 */
export function BandeauCookies() {
  const [accord, setAccord] = useState(useSite().accordCookies)
  if (accord) return null
  return (
    <section className="rnc-cookies rnc-sans-impression" aria-label="Gestion des cookies" data-refermable>
      <p>
        <Lien href={CHEMINS.donneesPersonnelles}>Cookies nécessaires seulement</Lien>
        <span className="rnc-cookies__suite">
          {'\u00a0: '}votre session, votre apparence préférée et ce choix. Aucune mesure d’audience, aucun
          traceur publicitaire.
        </span>
      </p>
      <Bouton
        taille="petit"
        variante="secondaire"
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
