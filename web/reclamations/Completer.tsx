import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { completerReclamation } from '#contract/reclamations.ts'
import { POIDS_MAX_PDF_MO } from '#domain/mandat/justificatifs.ts'
import { TEXTE_MAX, verifierMessage } from '#domain/reclamation/verifier.ts'
import { essayer } from '../api.ts'
import { Formulaire } from '../formulaire/Formulaire.tsx'
import { useSaisie } from '../formulaire/saisie.ts'
import { notifier } from '../shell/notifications.ts'
import { ChampZone } from '../ui/champs.tsx'
import { Section } from '../ui/miseEnPage.tsx'
import { Televersement } from '../ui/Televersement.tsx'

const LIBELLES = { texte: 'Votre message', piece: 'Document joint' } as const

/** Ajouter un message à sa demande, et un document. */
export function Completer({ clef }: { clef: string }) {
  const router = useRouter()
  const [piece, setPiece] = useState<File | null>(null)
  const f = useSaisie({
    depart: { texte: '', piece: '' },
    libelles: LIBELLES,
    verifier: verifierMessage,
    envoyer: async ({ texte }) => {
      await essayer(completerReclamation, {
        params: { clef },
        body: { texte },
        ...(piece && { fichier: piece }),
      })
      notifier({
        ton: 'succes',
        titre: 'Votre message est ajouté',
        texte: 'Un courriel vous préviendra de la réponse.',
      })
      await router.invalidate()
    },
  })
  return (
    <Section titre="Ajouter quelque chose">
      <Formulaire f={f} echec="Votre message n’est pas parti" obligatoires sansScript action="Envoyer">
        <ChampZone {...f.texte('texte')} requis lignes={5} maxLength={TEXTE_MAX} />
        <Televersement
          {...f.texte('piece')}
          formats={['.pdf']}
          poidsMaxMo={POIDS_MAX_PDF_MO}
          value={piece}
          onChange={setPiece}
        />
      </Formulaire>
    </Section>
  )
}
