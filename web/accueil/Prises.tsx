import { prisesInhabituelles } from '#contract/indicateurs.ts'
import { JOURS_REGARDES } from '#domain/categorisation/prises.ts'
import * as CHEMINS from '#domain/chemins.ts'
import { afficherEntier } from '#domain/nombre.ts'
import { essayer } from '../api.ts'
import { EchecDeLecture } from '../EchecDeLecture.tsx'
import { useLecture } from '../lecture.ts'
import { Lien } from '../ui/boutons.tsx'
import { Alerte } from '../ui/messages.tsx'
import { Section } from '../ui/miseEnPage.tsx'

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
