import { lazy } from 'react'
import { useCompte } from '#web/socle/shell/contexte.ts'
import { Bandeau } from '#web/socle/ui/Bandeau.tsx'
import { Conteneur } from '#web/socle/ui/Conteneur.tsx'
import { Differee } from '#web/socle/shell/Differee.tsx'

const ModifierMessage = lazy(() =>
  import('./ModifierMessage.tsx').then((m) => ({ default: m.ModifierMessage })),
)

/** §2.6 : le message d’information, caché s’il est vide ; le teneur peut l’écrire. */
export function Message({ message }: { message: string }) {
  const compte = useCompte()
  return (
    <>
      {message && <Bandeau titre="À noter.">{message}</Bandeau>}
      {compte?.authorities.includes('SUIVI_INDICATEURS_MCO') && (
        <Conteneur>
          <Differee attente={null}>
            <ModifierMessage message={message} />
          </Differee>
        </Conteneur>
      )}
    </>
  )
}
