import { useRouter } from '@tanstack/react-router'
import { retirerRattachement } from '#contract/coproprietes/mandats.ts'
import { verifierMotif } from '#domain/socle/refus/motif.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { ChampMotif } from '#web/socle/formulaire/ChampMotif.tsx'
import { ModaleDeFormulaire } from '#web/socle/formulaire/ModaleDeFormulaire.tsx'
import { useSaisie } from '#web/socle/formulaire/saisie.ts'
import { notifier } from '#web/socle/shell/notifications.ts'

const verifier = ({ raison }: { raison: string }) => verifierMotif(raison, 'raison')

/** Confirme que l’on ne représente plus une copropriété, et dit pourquoi (§2.4). */
export function Retirer({ id, nom, surFermeture }: { id: number; nom: string; surFermeture: () => void }) {
  const router = useRouter()
  const f = useSaisie({
    depart: { raison: '' },
    libelles: { raison: 'Raison' },
    verifier,
    envoyer: async ({ raison }) => {
      await essayer(retirerRattachement, { params: { id: String(id) }, body: { raison } })
      notifier({
        ton: 'succes',
        titre: 'Le rattachement est retiré',
        texte: `Vous ne représentez plus ${nom}.`,
      })
      surFermeture()
      await router.invalidate()
    },
  })
  return (
    <ModaleDeFormulaire
      f={f}
      id="retirer-rattachement"
      titre="Ne plus représenter cette copropriété ?"
      action="Retirer le rattachement"
      echec="Le rattachement n’est pas retiré"
      surFermeture={surFermeture}
    >
      <p>
        À compter d’aujourd’hui, vous ne représentez plus {nom}, et l’annuaire ne vous nomme plus. Pour y
        revenir, il faudra demander de nouveau le rattachement, avec une pièce.
      </p>
      <ChampMotif {...f.texte('raison')} aide=", par exemple : mandat confié à un autre syndic." />
    </ModaleDeFormulaire>
  )
}
