import { useState } from 'react'
import { EXPORT_MAX, exporterCoproprietes } from '#contract/coproprietes.ts'
import { afficherEntier } from '#domain/nombre.ts'
import { tenter } from '../actes.ts'
import { send } from '../api.ts'
import { Bouton, GroupeBoutons } from '../ui/boutons.tsx'
import { enregistrerSous } from '../ui/enregistrer.ts'
import { criteresDe, type DemandeListe } from './demande.ts'

const FORMATS = { xlsx: 'Télécharger (tableur)', csv: 'Télécharger (CSV)' } as const
type Format = keyof typeof FORMATS

/** La liste que l’on voit, avec ses critères et son tri, en un fichier. */
export function Telecharger({
  demande,
  total,
  plafonne,
  jour,
}: {
  demande: DemandeListe
  total: number
  plafonne: boolean
  jour: string
}) {
  const [enCours, setEnCours] = useState<Format | null>(null)
  if (total === 0) return null
  if (plafonne || total > EXPORT_MAX)
    return (
      <p>
        {`Pour télécharger cette liste, ajoutez un critère\u00a0: un fichier a ${afficherEntier(plafonne ? total : EXPORT_MAX)} lignes au plus.`}
      </p>
    )
  const telecharger = async (format: Format) => {
    setEnCours(format)
    const contenu = await tenter('La liste n’est pas téléchargée', (options) =>
      send(exporterCoproprietes, { body: { ...criteresDe(demande), format } }, options),
    )
    if (contenu) enregistrerSous(`coproprietes-${jour}.${format}`, contenu)
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
          onClick={() => void telecharger(format)}
        >
          {FORMATS[format]}
        </Bouton>
      ))}
    </GroupeBoutons>
  )
}
