import type { ReactNode } from 'react'
import { Accordeon } from '#web/socle/ui/volets.tsx'
import { useReglage } from '#web/socle/reglage.ts'

/** Ce qui ne se lit que si on l’ouvre ; chacun le retrouve, d’une demande à l’autre, comme il l’a laissé. */
export function Volet({
  nom,
  titre,
  aLaDemande = false,
  children,
}: {
  /** Ce sous quoi il se retient. */
  nom: string
  titre: ReactNode
  /** Ce qu’il contient se lit du serveur : fermé, rien n’est demandé. */
  aLaDemande?: boolean
  children: ReactNode
}) {
  const [ouvert, poser] = useReglage(`volet.${nom}`, false)
  return (
    <Accordeon titre={titre} ouvert={ouvert} surBascule={(oui) => oui !== ouvert && poser(oui)}>
      {(ouvert || !aLaDemande) && children}
    </Accordeon>
  )
}
