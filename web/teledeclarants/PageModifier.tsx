import * as ADRESSES from '#domain/adresses.ts'
import { useLoaderData, useNavigate } from '@tanstack/react-router'
import { modifierEtablissementDe } from '#contract/utilisateurs.ts'
import { essayer } from '../api.ts'
import { FormulaireEtablissement } from '../etablissement/FormulaireEtablissement.tsx'
import { notifier } from '../shell/notifications.ts'
import { Pile, TitrePage } from '../ui/miseEnPage.tsx'

/** Le teneur modifie un télédéclarant (§2.8). */
export function PageModifier() {
  const { etablissement: e } = useLoaderData({ from: '/connecte/teledeclarants/$id/modifier' })
  const naviguer = useNavigate()
  const retour = ADRESSES.teledeclarant(e.id)
  return (
    <Pile espace={8}>
      <TitrePage surtitre={`Télédéclarant n°\u00a0${e.id}`}>Modifier {e.raisonSociale}</TitrePage>
      <FormulaireEtablissement
        e={e}
        parLeTeneur
        retour={retour}
        enregistrer={async (body) => {
          await essayer(modifierEtablissementDe, { params: { id: String(e.id) }, body })
          notifier({ ton: 'succes', titre: 'La mise à jour est enregistrée' })
          await naviguer({ href: retour })
        }}
      />
    </Pile>
  )
}
