import { useRouter } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { cloreLiquidation } from '#contract/coproprietes/dissolution.ts'
import { tenter } from '#web/socle/appels/actes.ts'
import { send } from '#web/socle/appels/api.ts'
import { demanderConfirmation } from '#web/socle/shell/Confirmation.tsx'
import { notifier } from '#web/socle/shell/notifications.ts'
import { Bouton } from '#web/socle/ui/boutons.tsx'

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
