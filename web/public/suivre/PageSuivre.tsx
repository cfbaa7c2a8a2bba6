import { useLoaderData } from '@tanstack/react-router'
import { suivre } from '#contract/public/suivre.ts'
import * as ADRESSES from '#domain/public/adresses.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { CONFIRMATION_JOURS } from '#domain/public/lettre/abonnement.ts'
import { SUIVIS_MAX } from '#domain/public/suivre/suivi.ts'
import { FormulaireAdresse } from '#web/public/lettre/formulaires.tsx'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { Pile, TitrePage } from '#web/socle/ui/miseEnPage.tsx'

/** Demander à être prévenu de ce qui change d’une copropriété. */
export function PageSuivre() {
  const { numero, titre } = useLoaderData({ from: CHEMINS.suivre })
  return (
    <Pile espace={8}>
      <TitrePage
        surtitre={titre}
        chapeau={
          'Un courriel, la nuit d’après, quand change ce que tout le monde lit de cette copropriété\u00a0: son représentant, son mandat, ses lots, son adresse.'
        }
      >
        Être prévenu des changements
      </TitrePage>
      <FormulaireAdresse
        nom="suivi"
        niveau={2}
        libelle="Votre courriel, pour être prévenu"
        action="Être prévenu"
        reussite={`Un courriel vient de partir à cette adresse. Ouvrez son lien dans les ${CONFIRMATION_JOURS} jours pour confirmer\u202f; regardez aussi les courriers indésirables.`}
        envoyer={async (demande) =>
          (await import('#web/socle/appels/api.ts')).essayer(suivre, { body: { numero, ...demande } })
        }
      />
      <p>
        Votre adresse ne sert qu’à cela, et suit {SUIVIS_MAX} copropriétés au plus. Chaque courriel porte un
        lien qui arrête l’envoi d’un appui, sans compte.{' '}
        <Lien href={ADRESSES.fiche(numero)}>Revenir à la fiche</Lien>
      </p>
    </Pile>
  )
}
