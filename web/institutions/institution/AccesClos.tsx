import type { MonAcces } from '#contract/institutions/institution.ts'
import * as AIDE from '#domain/public/aide/adresses.ts'
import { direJour, plusJours } from '#domain/socle/temps/jour.ts'
import { Alerte } from '#web/socle/ui/Alerte.tsx'
import { Lien } from '#web/socle/ui/boutons.tsx'

function titreDe({ acces }: MonAcces): string | null {
  if (acces === null) return 'Votre organisme n’a pas d’accès'
  if (acces.situation === 'CLOS')
    return `L’accès de votre organisme est clos depuis le ${direJour(plusJours(acces.au, 1))}`
  return acces.situation === 'A_VENIR' ? `L’accès de votre organisme s’ouvre le ${direJour(acces.du)}` : null
}

/** Un accès qui n’est pas ouvert aujourd’hui : pourquoi rien ne se montre, et comment le demander. */
export function AccesClos({ acces }: { acces: MonAcces }) {
  const titre = titreDe(acces)
  if (titre === null) return null
  return (
    <Alerte ton="attention" titre={titre} niveau={2}>
      <p>
        {`L’outil de catégorisation et les données brutes ne montrent rien${acces.acces?.situation === 'A_VENIR' ? ' d’ici là' : ''}. `}
        <Lien href={AIDE.reclamer({ sorte: 'DEMANDE_ACCES' })}>Demandez un accès au teneur du registre</Lien>.
      </p>
    </Alerte>
  )
}
