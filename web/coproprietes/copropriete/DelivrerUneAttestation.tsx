import { useState, type ComponentProps } from 'react'
import { delivrerAttestation, telechargerAttestation } from '#contract/coproprietes/attestations.ts'
import { afficherCodeAttestation } from '#domain/coproprietes/attestations/code.ts'
import { tenter } from '#web/socle/appels/actes.ts'
import { send } from '#web/socle/appels/api.ts'
import { notifier } from '#web/socle/shell/notifications.ts'
import { telecharger } from '#web/socle/appels/telecharger.ts'
import { Bouton } from '#web/socle/ui/boutons.tsx'

/** Délivre l’attestation d’une copropriété, et enregistre son PDF. */
export function Delivrer({
  id,
  ...bouton
}: Pick<ComponentProps<typeof Bouton>, 'taille' | 'variante' | 'icone' | 'aria-label' | 'children'> & {
  id: number
}) {
  const [enCours, setEnCours] = useState(false)
  const delivrer = async () => {
    setEnCours(true)
    const code = await tenter('L’attestation n’est pas délivrée', async (options) => {
      const delivree = await send(delivrerAttestation, { params: { id: String(id) } }, options)
      await telecharger(telechargerAttestation, { params: { code: delivree.code } }, options)
      return delivree.code
    })
    if (code)
      notifier({
        ton: 'succes',
        titre: 'L’attestation est délivrée',
        texte: `Son code, ${afficherCodeAttestation(code)}, permet à qui la reçoit de la vérifier.`,
      })
    setEnCours(false)
  }
  return <Bouton {...bouton} enCours={enCours} onClick={() => void delivrer()} />
}
