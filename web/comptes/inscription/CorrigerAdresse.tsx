import { useRouter } from '@tanstack/react-router'
import { corrigerAdresse } from '#contract/comptes/inscription.ts'
import { verifierAdresse, type SaisieAdresse } from '#domain/comptes/inscription/inscription.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { ChampsAdresse } from '#web/socle/formulaire/ChampsAdresse.tsx'
import { LIBELLES_REPRESENTANT } from '#web/socle/formulaire/ChampsRepresentant.tsx'
import { ModaleDeFormulaire } from '#web/socle/formulaire/ModaleDeFormulaire.tsx'
import { useSaisie } from '#web/socle/formulaire/saisie.ts'
import { notifier } from '#web/socle/shell/notifications.ts'

const SUITES = {
  PARTIE: { ton: 'succes', titre: 'Une autre lettre part à cette adresse' },
  INCHANGEE: { ton: 'info', titre: 'L’adresse n’a pas changé', texte: 'Votre lettre vaut toujours.' },
  CHEZ_LE_TENEUR: {
    ton: 'succes',
    titre: 'Votre demande d’adresse est chez le teneur du registre',
    texte: 'Sa décision vous parviendra par courriel. D’ici là, une lettre déjà partie vaut toujours.',
  },
} as const

/**
 * L’adresse où part la lettre d’activation, à corriger : la lettre d’avant ne sert plus, une autre part. `parLeRepertoire` : le
 * teneur en décide d’abord.
 */
export function CorrigerAdresse({
  adresse,
  parLeRepertoire,
  surFermeture,
}: {
  adresse: SaisieAdresse
  parLeRepertoire: boolean
  surFermeture: () => void
}) {
  const router = useRouter()
  const f = useSaisie({
    depart: adresse,
    libelles: LIBELLES_REPRESENTANT,
    verifier: verifierAdresse,
    envoyer: async (body) => {
      const { suite } = await essayer(corrigerAdresse, { body })
      surFermeture()
      notifier(SUITES[suite])
      await router.invalidate()
    },
  })
  return (
    <ModaleDeFormulaire
      f={f}
      id="corriger-adresse"
      titre={parLeRepertoire ? 'Demander une autre adresse' : 'Corriger l’adresse de la lettre'}
      action={parLeRepertoire ? 'Demander cette adresse' : 'Envoyer une autre lettre'}
      echec="L’adresse n’est pas corrigée"
      taille="LG"
      surFermeture={surFermeture}
    >
      <p>
        {parLeRepertoire
          ? 'La lettre part à l’adresse de votre établissement au répertoire des entreprises. Le teneur du registre décide s’il en admet une autre, et vous l’apprenez par courriel.'
          : 'La lettre déjà partie ne servira plus, même si elle arrive : une autre, avec un autre code, part à cette adresse.'}
      </p>
      <ChampsAdresse f={f} />
    </ModaleDeFormulaire>
  )
}
