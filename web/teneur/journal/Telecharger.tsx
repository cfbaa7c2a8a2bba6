import { useState } from 'react'
import { EXPORT_DU_JOURNAL_MAX, exporterEvenements } from '#contract/teneur/journal.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { tenter } from '#web/socle/appels/actes.ts'
import { telecharger } from '#web/socle/appels/telecharger.ts'
import { Bouton, GroupeBoutons } from '#web/socle/ui/boutons.tsx'
import { corpsDe, type DemandeDuJournal } from './demande.ts'

/** Tous les événements de la recherche que l’on voit, en un fichier. */
export function Telecharger({
  demande,
  total,
  plafonne,
}: {
  demande: DemandeDuJournal
  total: number
  plafonne: boolean
}) {
  const [enCours, setEnCours] = useState(false)
  if (total === 0) return null
  if (plafonne)
    return (
      <p>
        {`Pour télécharger ces événements, resserrez la période ou ajoutez un filtre\u00a0: un fichier en a ${afficherEntier(EXPORT_DU_JOURNAL_MAX)} au plus.`}
      </p>
    )
  const prendre = async () => {
    setEnCours(true)
    await tenter('Le journal n’est pas téléchargé', (options) =>
      telecharger(exporterEvenements, { body: corpsDe(demande) }, options),
    )
    setEnCours(false)
  }
  return (
    <GroupeBoutons>
      <Bouton
        taille="petit"
        variante="discret"
        icone="telecharger"
        enCours={enCours}
        onClick={() => void prendre()}
      >
        Télécharger (CSV)
      </Bouton>
    </GroupeBoutons>
  )
}
