import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useFocusRendu } from '#web/socle/shell/focus.ts'
import { Bouton } from '#web/socle/ui/boutons.tsx'
import type { NomIcone } from '#web/socle/ui/Icone.tsx'

/** Un acte sur une ligne d’un dossier ; la page se relit ensuite. `nom` : ce qu’il fait, et à quelle ligne. */
export function BoutonQuiRelit({
  icone,
  nom,
  agir,
  children,
}: {
  icone: NomIcone
  nom: string
  agir: () => Promise<unknown>
  children: string
}) {
  const router = useRouter()
  const [enCours, setEnCours] = useState(false)
  useFocusRendu()
  const agirEtRelire = async () => {
    setEnCours(true)
    await agir()
    await router.invalidate()
    setEnCours(false)
  }
  return (
    <Bouton
      taille="petit"
      variante="secondaire"
      icone={icone}
      enCours={enCours}
      aria-label={nom}
      onClick={() => void agirEtRelire()}
    >
      {children}
    </Bouton>
  )
}
