import { useRouter } from '@tanstack/react-router'
import { corrigerAdresse } from '#contract/inscription.ts'
import { verifierAdresse, type SaisieAdresse } from '#domain/teledeclarant/inscription.ts'
import { send } from '../api.ts'
import { notifier } from '../shell/notifications.ts'
import { Bouton } from '../ui/boutons.tsx'
import { Pile } from '../ui/miseEnPage.tsx'
import { Modale } from '../ui/Modale.tsx'
import { ChampsAdresse } from './ChampsAdresse.tsx'
import { LIBELLES_REPRESENTANT } from './ChampsRepresentant.tsx'
import { Refus } from './Refus.tsx'
import { useSaisie } from './saisie.ts'

/** L’adresse où part la lettre d’activation, à corriger : la lettre d’avant ne sert plus, une autre part. */
export function CorrigerAdresse({
  adresse,
  surFermeture,
}: {
  adresse: SaisieAdresse
  surFermeture: () => void
}) {
  const router = useRouter()
  const f = useSaisie({ depart: adresse, libelles: LIBELLES_REPRESENTANT, verifier: verifierAdresse })
  const envoyer = () =>
    f.envoyer(async (body) => {
      const partie = await send(corrigerAdresse, { body }, { erreursTraitees: true })
      surFermeture()
      notifier(
        partie
          ? { ton: 'succes', titre: 'Une autre lettre part à cette adresse' }
          : { ton: 'info', titre: 'L’adresse n’a pas changé', texte: 'Votre lettre vaut toujours.' },
      )
      await router.invalidate()
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
          <Bouton type="submit" form="corriger-adresse" enCours={f.enCours}>
            Envoyer une autre lettre
          </Bouton>
        </>
      }
    >
      <form
        id="corriger-adresse"
        noValidate
        onSubmit={(e) => {
          e.preventDefault()
          void envoyer()
        }}
      >
        <Pile espace={6}>
          <Refus f={f} titre="L’adresse n’est pas corrigée" />
          <p>
            La lettre déjà partie ne servira plus, même si elle arrive : une autre, avec un autre code, part à
            cette adresse.
          </p>
          <ChampsAdresse f={f} />
        </Pile>
      </form>
    </Modale>
  )
}
