import { useRouter } from '@tanstack/react-router'
import { ecarterDoublon, type Comparees } from '#contract/teneur/doublons.ts'
import { verifierMotif } from '#domain/socle/refus/motif.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { ChampMotif } from '#web/socle/formulaire/ChampMotif.tsx'
import { ModaleDeFormulaire } from '#web/socle/formulaire/ModaleDeFormulaire.tsx'
import { useSaisie } from '#web/socle/formulaire/saisie.ts'
import { notifier } from '#web/socle/shell/notifications.ts'
import { nomDesDeux } from './cote.ts'

const verifier = ({ raison }: { raison: string }) => verifierMotif(raison, 'raison')

/** Dit que deux copropriétés ne sont pas la même, et pourquoi. */
export function Ecarter({ c: { gauche, droite }, surFermeture }: { c: Comparees; surFermeture: () => void }) {
  const router = useRouter()
  const deux = nomDesDeux(gauche, droite)
  const f = useSaisie({
    depart: { raison: '' },
    libelles: { raison: 'Raison' },
    verifier,
    envoyer: async ({ raison }) => {
      await essayer(ecarterDoublon, {
        params: { id: String(gauche.id), autre: String(droite.id) },
        body: { raison },
      })
      notifier({
        ton: 'succes',
        titre: 'Le doublon est écarté',
        texte: `${deux} ne sont plus proposées l’une pour l’autre.`,
      })
      surFermeture()
      await router.invalidate()
    },
  })
  return (
    <ModaleDeFormulaire
      f={f}
      id="ecarter-doublon"
      titre="Ce n’est pas un doublon ?"
      action="Écarter ce doublon"
      echec="Le doublon n’est pas écarté"
      surFermeture={surFermeture}
    >
      <p>
        {deux} restent deux copropriétés, et ne sont plus proposées l’une pour l’autre. Vous pourrez y
        revenir.
      </p>
      <ChampMotif {...f.texte('raison')} aide=", gardés au journal." />
    </ModaleDeFormulaire>
  )
}
