import { useRouter } from '@tanstack/react-router'
import { retirerLettre, type LettreListee } from '#contract/public/lettre.ts'
import { tenter } from '#web/socle/appels/actes.ts'
import { send } from '#web/socle/appels/api.ts'
import { demanderConfirmation } from '#web/socle/shell/Confirmation.tsx'
import { notifier } from '#web/socle/shell/notifications.ts'
import { Bouton } from '#web/socle/ui/boutons.tsx'

/** Le teneur retire une lettre parue trop tôt, ou par erreur. */
export function Retirer({ lettre: { fileName, titre } }: { lettre: LettreListee }) {
  const router = useRouter()
  const retirer = async () => {
    const oui = await demanderConfirmation({
      titre: 'Retirer cette lettre\u202f?',
      message: `«\u202f${titre}\u202f» ne se lira plus sur le site, et les courriels qui ne sont pas encore partis ne partiront pas. Ceux qui sont partis restent.`,
      confirmer: 'Retirer la lettre',
    })
    if (!oui) return
    const retiree = await tenter('La lettre n’est pas retirée', async (options) => {
      await send(retirerLettre, { params: { fileName } }, options)
      return true
    })
    if (retiree) notifier({ ton: 'succes', titre: 'La lettre est retirée' })
    await router.invalidate()
  }
  return (
    <Bouton variante="discret" taille="petit" icone="supprimer" onClick={() => void retirer()}>
      {`Retirer «\u202f${titre}\u202f»`}
    </Bouton>
  )
}
