import * as ADRESSES from '#domain/comptes/adresses.ts'
import { useLoaderData, useNavigate } from '@tanstack/react-router'
import { modifierEtablissementDe } from '#contract/comptes/utilisateurs.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { FormulaireEtablissement } from '#web/comptes/etablissements/FormulaireEtablissement.tsx'
import { notifier } from '#web/socle/shell/notifications.ts'
import { Pile, TitrePage } from '#web/socle/ui/miseEnPage.tsx'

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
