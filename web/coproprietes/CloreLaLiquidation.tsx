import { useRouter } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { cloreLiquidation } from '#contract/dissolution.ts'
import { tenter } from '../actes.ts'
import { send } from '../api.ts'
import { demanderConfirmation } from '../shell/Confirmation.tsx'
import { notifier } from '../shell/notifications.ts'
import { Bouton } from '../ui/boutons.tsx'

/** Dit close la liquidation d’une copropriété, une fois confirmé. */
export function CloreLaLiquidation({
  id,
  nom,
  ...bouton
}: Pick<ComponentProps<typeof Bouton>, 'taille' | 'variante' | 'aria-label' | 'children'> & {
  id: number
  nom: string
}) {
  const router = useRouter()
  const clore = async () => {
    const oui = await demanderConfirmation({
      titre: 'La liquidation est-elle close ?',
      message: (
        <p>
          {nom} sera dissoute et quittera l’annuaire ; son mandat sera archivé. C’est sans retour. Son
          représentant en sera averti par courriel.
        </p>
      ),
      confirmer: 'Clore la liquidation',
    })
    if (!oui) return
    const fait = await tenter('La liquidation n’est pas close', async (options) => {
      await send(cloreLiquidation, { params: { id: String(id) } }, options)
      return true
    })
    if (fait) notifier({ ton: 'succes', titre: 'La liquidation est close', texte: `${nom} est dissoute.` })
    await router.invalidate()
  }
  return <Bouton {...bouton} onClick={() => void clore()} />
}
