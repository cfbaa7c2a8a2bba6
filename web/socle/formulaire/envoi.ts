import { useEffect, useRef, useState } from 'react'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { erreurVisible, resumer, type Constat, type RefusDit } from './erreurs-visibles.ts'

/** Ce qu’un formulaire montre de lui : ce qui l’empêche de partir, et s’il part. */
export interface Envoi {
  erreurs: readonly RefusDit[]
  essai: number
  /** Le refus qui ne vise aucun champ. */
  refus: string | null
  /** Faux tant que la page n’est pas vivante : un envoi partirait sans jeton, par l’adresse. */
  pret: boolean
  enCours: boolean
  envoyer: () => Promise<void>
}

/** Fait `noter` tout de suite, ou à la fin de l’appui en cours : un message qui paraît entre-temps déplacerait le bouton visé. */
function useApresLAppui(): (noter: () => void) => void {
  const appui = useRef(false)
  useEffect(() => {
    const suivre = ({ type }: Event) => {
      appui.current = type === 'mousedown'
    }
    const ecoutes = ['mousedown', 'mouseup'] as const
    for (const type of ecoutes) window.addEventListener(type, suivre, true)
    return () => {
      for (const type of ecoutes) window.removeEventListener(type, suivre, true)
    }
  }, [])
  return (noter) => {
    // Le clic suit le relâchement : le message attend le tour d’après.
    if (appui.current) window.addEventListener('mouseup', () => setTimeout(noter), { once: true })
    else noter()
  }
}

/** Ce qu’un formulaire montre de ses erreurs (§5.2), d’après les champs quittés et les envois essayés. */
export function useErreursVisibles(
  juge: Omit<Constat, 'touches' | 'essai' | 'accuses'> & { locaux: readonly Refus[] },
  libelleDe: (champ: string) => string | undefined,
) {
  const [touches, setTouches] = useState<ReadonlySet<string>>(new Set())
  const [essai, setEssai] = useState(0)
  const [accuses, setAccuses] = useState<ReadonlySet<string>>(new Set())
  const apresLAppui = useApresLAppui()
  const constat = { ...juge, touches, essai, accuses }
  return {
    essai,
    essayer: () => {
      setEssai(essai + 1)
      setAccuses(new Set(juge.locaux.map((r) => r.champ)))
    },
    toucher: (champ: string) => apresLAppui(() => setTouches((avant) => new Set([...avant, champ]))),
    erreurDe: (champ: string) => erreurVisible(constat, champ),
    erreurs: resumer(constat, libelleDe),
  }
}
