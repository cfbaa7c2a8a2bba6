import { useRouter } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { completerReclamation } from '#contract/public/reclamations.ts'
import { POIDS_MAX_PDF_MO } from '#domain/coproprietes/mandats/justificatifs.ts'
import type { SuiteDeComplement } from '#domain/public/reclamations/complement.ts'
import { TEXTE_MAX, TEXTE_MIN, verifierMessage } from '#domain/public/reclamations/verifier.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { Formulaire } from '#web/socle/formulaire/Formulaire.tsx'
import { useSaisie } from '#web/socle/formulaire/saisie.ts'
import { aPourRaison } from '#web/socle/appels/refus.ts'
import { notifier } from '#web/socle/shell/notifications.ts'
import { Alerte } from '#web/socle/ui/Alerte.tsx'
import { ChampZone } from '#web/socle/ui/champs.tsx'
import { Section } from '#web/socle/ui/miseEnPage.tsx'
import { Televersement } from '#web/socle/ui/Televersement.tsx'
import { usePiece } from './piece.ts'

const LIBELLES = { texte: 'Votre message', piece: 'Document joint' } as const

const PAS_PARTI = { ton: 'erreur', titre: 'Votre message n’est pas parti' } as const
/** Ce que dit la page après un envoi sans JavaScript. */
const SUITES: Record<SuiteDeComplement, ComponentProps<typeof Alerte>> = {
  fait: {
    ton: 'succes',
    titre: 'Votre message est ajouté',
    children: 'Un courriel vous préviendra de la réponse.',
  },
  texte: { ...PAS_PARTI, children: `Dites-le en ${TEXTE_MIN} caractères au moins.` },
  piece: {
    ...PAS_PARTI,
    children: `Le document joint n’a pas pu être gardé : il faut un PDF de ${POIDS_MAX_PDF_MO} Mo au plus, qui s’ouvre sans mot de passe.`,
  },
  autre: { ...PAS_PARTI, children: 'Réessayez un peu plus tard, ou écrivez-nous.' },
}

/** Ajouter un message à sa demande, et un document ; `suite` : ce qu’a donné un envoi sans JavaScript. */
export function Completer({ clef, suite }: { clef: string; suite: SuiteDeComplement | null }) {
  const router = useRouter()
  const { piece, erreur, choisir } = usePiece()
  const f = useSaisie({
    depart: { texte: '', piece: '' },
    libelles: LIBELLES,
    verifier: verifierMessage,
    envoyer: async ({ texte }) => {
      const envoyer = () =>
        essayer(completerReclamation, { params: { clef }, body: { texte }, ...(piece && { fichier: piece }) })
      // La session a pu finir : le lien suffit, et le message part sans elle.
      await envoyer().catch((cause: unknown) => {
        if (!aPourRaison(cause, 'NON_CONNECTE')) throw cause
        return envoyer()
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
      {suite && <Alerte {...SUITES[suite]} />}
      <Formulaire f={f} echec="Votre message n’est pas parti" obligatoires sansScript action="Envoyer">
        <ChampZone {...f.texte('texte')} requis lignes={5} maxLength={TEXTE_MAX} />
        <Televersement
          {...f.texte('piece')}
          erreur={erreur ?? f.erreurDe('piece')}
          formats={['.pdf']}
          poidsMaxMo={POIDS_MAX_PDF_MO}
          value={piece}
          onChange={choisir}
        />
      </Formulaire>
    </Section>
  )
}
