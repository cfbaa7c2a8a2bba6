import { prisesInhabituelles } from '#contract/teneur/indicateurs.ts'
import { JOURS_REGARDES } from '#domain/institutions/categorisation/telechargements/prises.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { EchecDeLecture } from '#web/socle/appels/EchecDeLecture.tsx'
import { useLecture } from '#web/socle/appels/lecture.ts'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { Alerte } from '#web/socle/ui/messages.tsx'
import { Section } from '#web/socle/ui/miseEnPage.tsx'

const lire = () => essayer(prisesInhabituelles, {})

/** Qui a pris de l’outil bien plus que de coutume ; rien ne se montre tant que personne ne l’a fait. */
export function Prises() {
  const { donnees, echec, relire } = useLecture(lire)
  const nombre = donnees?.prises.length ?? 0
  if (!echec && nombre === 0) return null
  return (
    <Section titre="Prises inhabituelles">
      {echec ? (
        <EchecDeLecture
          texte="Les prises inhabituelles n’ont pas pu être lues."
          surReprise={() => void relire(false)}
        />
      ) : (
        <Alerte ton="attention">
          <p>
            {nombre > 1
              ? `Ces ${JOURS_REGARDES} derniers jours, ${afficherEntier(nombre)} fois, une personne a pris de l’outil de catégorisation bien plus que de coutume.`
              : `Ces ${JOURS_REGARDES} derniers jours, une personne a pris de l’outil de catégorisation bien plus que de coutume.`}{' '}
            <Lien href={`${CHEMINS.indicateurs}#prises-inhabituelles`}>Voir qui, et quoi</Lien>
          </p>
        </Alerte>
      )}
    </Section>
  )
}
