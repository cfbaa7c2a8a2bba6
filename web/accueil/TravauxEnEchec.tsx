import { travauxEnEchec } from '#contract/accueil.ts'
import { afficherInstant } from '#domain/instant.ts'
import { afficherEntier } from '#domain/nombre.ts'
import { essayer, type ReplyOf } from '../api.ts'
import { Alerte } from '../ui/messages.tsx'
import { Pile, Section } from '../ui/miseEnPage.tsx'
import { Tableau } from '../ui/Tableau.tsx'
import { EchecDeLecture } from '../EchecDeLecture.tsx'
import { useLecture } from '../lecture.ts'

type Echec = ReplyOf<typeof travauxEnEchec>[number]

const lire = () => essayer(travauxEnEchec, {})

/** Ce qui a échoué sans que personne l’ait demandé à l’écran ; rien ne se montre tant que tout va. */
export function TravauxEnEchec() {
  const { donnees, echec, relire } = useLecture(lire)
  if (!echec && !donnees?.length) return null
  return (
    <Section titre="Travaux automatiques en échec">
      <Pile espace={4}>
        {echec && <EchecDeLecture surReprise={() => void relire(false)} />}
        {donnees && donnees.length > 0 && (
          <>
            <Alerte ton="attention">Prévenez l’exploitant du site.</Alerte>
            <Tableau<Echec>
              legende="Travaux automatiques en échec"
              legendeMasquee
              cleDe={(t) => t.libelle}
              lignes={donnees}
              colonnes={[
                { cle: 'travail', titre: 'Travail', entete: true, rendu: (t) => t.libelle },
                {
                  cle: 'nombre',
                  titre: 'Nombre',
                  alignement: 'droite',
                  rendu: (t) => afficherEntier(t.nombre),
                },
                { cle: 'depuis', titre: 'Depuis', rendu: (t) => afficherInstant(t.depuis) },
              ]}
            />
          </>
        )}
      </Pile>
    </Section>
  )
}
