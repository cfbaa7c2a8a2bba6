import { exporterAnnuaire } from '#contract/public/annuaire.ts'
import { adresseDe } from '#web/socle/appels/api.ts'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { Rangee } from '#web/socle/ui/miseEnPage.tsx'
import { adresseEmporter, type DemandeEmportee } from './emporter.ts'

const FORMATS = { xlsx: 'Télécharger en tableur', csv: 'Télécharger en CSV' } as const

/** Le fichier de ces résultats, dans les deux formats. */
export function FichiersEmportes({ demande }: { demande: DemandeEmportee }) {
  return (
    <Rangee>
      {(['xlsx', 'csv'] as const).map((format) => (
        <Lien
          key={format}
          href={adresseDe(exporterAnnuaire, { query: { ...demande, format } })}
          download
          icone="telecharger"
        >
          {FORMATS[format]}
        </Lien>
      ))}
    </Rangee>
  )
}

/** Emporter les résultats à l’écran ; plus nombreux que l’écran n’en compte, une page dit d’abord s’ils tiennent en un fichier. */
export function Emporter({ demande, beaucoup }: { demande: DemandeEmportee; beaucoup: boolean }) {
  return (
    <div className="rnc-sans-impression">
      {beaucoup ? (
        <Lien href={adresseEmporter(demande)} icone="telecharger">
          Télécharger ces résultats
        </Lien>
      ) : (
        <FichiersEmportes demande={demande} />
      )}
    </div>
  )
}
