import { useState } from 'react'
import { EXPORT_MAX, exporterCoproprietes } from '#contract/coproprietes/mes-coproprietes.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { tenter } from '#web/socle/appels/actes.ts'
import { telecharger } from '#web/socle/appels/telecharger.ts'
import { Bouton, GroupeBoutons } from '#web/socle/ui/boutons.tsx'
import { criteresDe, type DemandeListe } from './demande.ts'

const FORMATS = { xlsx: 'Télécharger (tableur)', csv: 'Télécharger (CSV)' } as const
type Format = keyof typeof FORMATS

/** La liste que l’on voit, avec ses critères et son tri, en un fichier. */
export function Telecharger({
  demande,
  total,
}: {
  demande: DemandeListe
  /** Combien elle en a, autant qu’on le sache. */
  total: number
}) {
  const [enCours, setEnCours] = useState<Format | null>(null)
  if (total === 0) return null
  if (total > EXPORT_MAX)
    return (
      <p>
        {`Pour télécharger cette liste, ajoutez un critère\u00a0: un fichier a ${afficherEntier(EXPORT_MAX)} lignes au plus.`}
      </p>
    )
  const prendre = async (format: Format) => {
    setEnCours(format)
    await tenter('La liste n’est pas téléchargée', (options) =>
      telecharger(exporterCoproprietes, { body: { ...criteresDe(demande), format } }, options),
    )
    setEnCours(null)
  }
  return (
    <GroupeBoutons>
      {(['xlsx', 'csv'] as const).map((format) => (
        <Bouton
          key={format}
          taille="petit"
          variante="discret"
          icone="telecharger"
          enCours={enCours === format}
          onClick={() => void prendre(format)}
        >
          {FORMATS[format]}
        </Bouton>
      ))}
    </GroupeBoutons>
  )
}
