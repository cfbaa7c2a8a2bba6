import { useLoaderData, useNavigate } from '@tanstack/react-router'
import { modifierMonEtablissement } from '#contract/comptes/utilisateurs.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { notifier } from '#web/socle/shell/notifications.ts'
import { Pile, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { FormulaireEtablissement } from './FormulaireEtablissement.tsx'

const RETOUR = CHEMINS.monEtablissement

/** Mon établissement, à modifier (§2.4). */
export function PageModifier() {
  const e = useLoaderData({ from: '/connecte/compte/monetablissement/modifier' })
  const naviguer = useNavigate()
  return (
    <Pile espace={8}>
      <TitrePage>Modifier mon établissement</TitrePage>
      <FormulaireEtablissement
        e={e}
        parLeTeneur={false}
        retour={RETOUR}
        enregistrer={async (body) => {
          await essayer(modifierMonEtablissement, { body })
          notifier({ ton: 'succes', titre: 'Votre établissement est enregistré' })
          await naviguer({ href: RETOUR })
        }}
      />
    </Pile>
  )
}
