import { useCallback } from 'react'
import { rechercherCoproprietes } from '#contract/coproprietes/mes-coproprietes.ts'
import * as ADRESSES from '#domain/coproprietes/adresses.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { useLecture } from '#web/socle/appels/lecture.ts'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { MiseEnAvant } from '#web/socle/ui/messages.tsx'

/** Ce qui est faux d’une copropriété que l’on représente se corrige d’une mise à jour ; rien de celle d’un autre. */
export function Representee({ numero }: { numero: string }) {
  const lire = useCallback(
    () => essayer(rechercherCoproprietes, { body: { immatriculationOuNom: numero } }),
    [numero],
  )
  const sienne = useLecture(lire).donnees?.ligneRechercheCoproprieteDTOList.find((l) => l.numero === numero)
  if (!sienne?.actions.includes('mettreAJour')) return null
  return (
    <MiseEnAvant titre="Vous représentez cette copropriété">
      <p>
        Ce qui y est faux se corrige aussitôt :{' '}
        <Lien href={ADRESSES.miseAJour(sienne.id)}>Mettre à jour</Lien>.
      </p>
    </MiseEnAvant>
  )
}
