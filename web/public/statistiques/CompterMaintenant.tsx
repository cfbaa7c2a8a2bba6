import { useState } from 'react'
import { compterMaintenant } from '#contract/public/statistiques.ts'
import { send } from '#web/socle/appels/api.ts'
import { tenter } from '#web/socle/appels/actes.ts'
import { notifier } from '#web/socle/shell/notifications.ts'
import { Bouton } from '#web/socle/ui/boutons.tsx'

/** Le teneur n’attend pas la nuit ; les chiffres d’ici changent quand le compte est fini. */
export function CompterMaintenant() {
  const [enCours, setEnCours] = useState(false)
  const compter = async () => {
    setEnCours(true)
    const commence = await tenter('Le compte ne commence pas', async (options) => {
      await send(compterMaintenant, {}, options)
      return true
    })
    if (commence)
      notifier({
        ton: 'succes',
        titre: 'Le compte commence',
        texte: 'Rechargez la page dans une minute pour en lire les chiffres.',
      })
    setEnCours(false)
  }
  return (
    <Bouton variante="secondaire" icone="rafraichir" enCours={enCours} onClick={() => void compter()}>
      Compter maintenant
    </Bouton>
  )
}
