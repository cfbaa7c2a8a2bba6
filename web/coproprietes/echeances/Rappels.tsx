import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { changerRappels } from '#contract/coproprietes/echeances.ts'
import { COPROPRIETES_SANS_RECAPITULATIF, direRappels } from '#domain/coproprietes/echeances/echeances.ts'
import { tenter } from '#web/socle/appels/actes.ts'
import { send } from '#web/socle/appels/api.ts'
import { notifier } from '#web/socle/shell/notifications.ts'
import { CaseACocher } from '#web/socle/ui/choix.tsx'

/** Recevoir ou non les rappels par courriel : enregistré dès que la case change. */
export function Rappels({ recus }: { recus: boolean }) {
  const router = useRouter()
  const [enCours, setEnCours] = useState(false)
  const changer = async (rappels: boolean) => {
    setEnCours(true)
    const fait = await tenter('Votre choix n’est pas enregistré', async (options) => {
      await send(changerRappels, { body: { rappels } }, options)
      return true
    })
    if (fait) {
      await router.invalidate()
      notifier({
        ton: 'succes',
        titre: rappels ? 'Vous recevrez les rappels' : 'Vous ne recevrez plus de rappel',
      })
    }
    setEnCours(false)
  }
  return (
    <CaseACocher
      name="rappels"
      libelle="Recevoir les rappels par courriel"
      aide={`${direRappels()}. Au-delà de ${COPROPRIETES_SANS_RECAPITULATIF} copropriétés, un récapitulatif chaque lundi.`}
      value={recus}
      disabled={enCours}
      onChange={(coche) => void changer(coche)}
    />
  )
}
