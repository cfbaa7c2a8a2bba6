import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { reconsidererDoublon, type DoublonDuTeneur } from '#contract/teneur/doublons.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { lireRefus } from '#web/socle/appels/refus.ts'
import { demanderConfirmation } from '#web/socle/shell/Confirmation.tsx'
import { notifier } from '#web/socle/shell/notifications.ts'
import { Bouton } from '#web/socle/ui/boutons.tsx'

/** Revient sur un doublon écarté, une fois confirmé. */
export function Reconsiderer({
  id,
  ecartee,
}: {
  id: number
  ecartee: Pick<DoublonDuTeneur, 'id' | 'numero'>
}) {
  const router = useRouter()
  const [enCours, setEnCours] = useState(false)
  const numero = afficherNumero(ecartee.numero ?? '')
  const reconsiderer = async () => {
    const oui = await demanderConfirmation({
      titre: `Reconsidérer ${numero} ?`,
      message: <p>La paire sera de nouveau proposée. Le journal garde la raison qui l’avait écartée.</p>,
      confirmer: 'Reconsidérer',
    })
    if (!oui) return
    setEnCours(true)
    try {
      await essayer(reconsidererDoublon, { params: { id: String(id), autre: String(ecartee.id) } })
      notifier({
        ton: 'succes',
        titre: 'Le doublon est reconsidéré',
        texte: `${numero} est de nouveau proposée.`,
      })
      await router.invalidate()
    } catch (cause) {
      notifier({ ton: 'erreur', titre: 'Rien n’a changé', texte: lireRefus(cause).message })
    } finally {
      setEnCours(false)
    }
  }
  return (
    <Bouton
      taille="petit"
      variante="discret"
      enCours={enCours}
      aria-label={`Reconsidérer ${numero}`}
      onClick={() => void reconsiderer()}
    >
      Reconsidérer
    </Bouton>
  )
}
