import { useRouter } from '@tanstack/react-router'
import { corrigerAdresse } from '#contract/inscription.ts'
import { verifierAdresse, type SaisieAdresse } from '#domain/teledeclarant/inscription.ts'
import { essayer } from '../api.ts'
import { ChampsAdresse } from '../formulaire/ChampsAdresse.tsx'
import { LIBELLES_REPRESENTANT } from '../formulaire/ChampsRepresentant.tsx'
import { BoutonDEnvoi, Formulaire } from '../formulaire/Formulaire.tsx'
import { useSaisie } from '../formulaire/saisie.ts'
import { notifier } from '../shell/notifications.ts'
import { Bouton } from '../ui/boutons.tsx'
import { Modale } from '../ui/Modale.tsx'

/** L’adresse où part la lettre d’activation, à corriger : la lettre d’avant ne sert plus, une autre part. */
export function CorrigerAdresse({
  adresse,
  surFermeture,
}: {
  adresse: SaisieAdresse
  surFermeture: () => void
}) {
  const router = useRouter()
  const f = useSaisie({
    depart: adresse,
    libelles: LIBELLES_REPRESENTANT,
    verifier: verifierAdresse,
    envoyer: async (body) => {
      const partie = await essayer(corrigerAdresse, { body })
      surFermeture()
      notifier(
        partie
          ? { ton: 'succes', titre: 'Une autre lettre part à cette adresse' }
          : { ton: 'info', titre: 'L’adresse n’a pas changé', texte: 'Votre lettre vaut toujours.' },
      )
      await router.invalidate()
    },
  })
  return (
    <Modale
      ouverte
      surFermeture={surFermeture}
      sansFermetureExterieure
      taille="LG"
      titre="Corriger l’adresse de la lettre"
      actions={
        <>
          <Bouton variante="secondaire" onClick={surFermeture}>
            Annuler
          </Bouton>
          <BoutonDEnvoi f={f} form="corriger-adresse">
            Envoyer une autre lettre
          </BoutonDEnvoi>
        </>
      }
    >
      <Formulaire f={f} echec="L’adresse n’est pas corrigée" id="corriger-adresse">
        <p>
          La lettre déjà partie ne servira plus, même si elle arrive : une autre, avec un autre code, part à
          cette adresse.
        </p>
        <ChampsAdresse f={f} />
      </Formulaire>
    </Modale>
  )
}
