import { useRouter } from '@tanstack/react-router'
import { changerStatut } from '#contract/comptes/teledeclarants.ts'
import { verifierMotif } from '#domain/socle/refus/motif.ts'
import type { StatutTeledeclarant } from '#domain/socle/acces/teledeclarants.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { ChampMotif } from '#web/socle/formulaire/ChampMotif.tsx'
import { ModaleDeFormulaire } from '#web/socle/formulaire/ModaleDeFormulaire.tsx'
import { useSaisie } from '#web/socle/formulaire/saisie.ts'
import { notifier } from '#web/socle/shell/notifications.ts'

// Un autre motif de la page a déjà ce nom de champ : leurs erreurs se viseraient l’une l’autre.
const verifier = ({ raisonDuStatut }: { raisonDuStatut: string }) =>
  verifierMotif(raisonDuStatut, 'raisonDuStatut')

/** Le teneur mène un télédéclarant à un autre statut, et dit pourquoi : son motif reste au journal. */
export function ChangerStatut({
  id,
  statut,
  surFermeture,
}: {
  id: number
  statut: { clef: StatutTeledeclarant; valeur: string }
  surFermeture: () => void
}) {
  const router = useRouter()
  const f = useSaisie({
    depart: { raisonDuStatut: '' },
    libelles: { raisonDuStatut: 'Motif' },
    verifier,
    envoyer: async ({ raisonDuStatut: motif }) => {
      await essayer(changerStatut, { params: { id: String(id) }, body: { statut: statut.clef, motif } })
      notifier({ ton: 'succes', titre: 'Le statut est changé' })
      surFermeture()
      await router.invalidate()
    },
  })
  return (
    <ModaleDeFormulaire
      f={f}
      id="changer-statut"
      titre={`Passer au statut « ${statut.valeur} » ?`}
      action="Changer le statut"
      echec="Le statut n’est pas changé"
      surFermeture={surFermeture}
    >
      <p>
        La personne sera prévenue par courriel. Votre nom et votre motif s’écrivent au journal ; gardez la
        pièce qui vous a fait décider.
      </p>
      <ChampMotif
        {...f.texte('raisonDuStatut')}
        aide=", par exemple : extrait Kbis reçu, lettre revenue à l’expéditeur."
      />
    </ModaleDeFormulaire>
  )
}
