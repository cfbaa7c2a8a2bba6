import { travauxEnEchec } from '#contract/public/accueil.ts'
import { afficherInstant } from '#domain/socle/temps/instant.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { essayer, type ReplyOf } from '#web/socle/appels/api.ts'
import { Alerte } from '#web/socle/ui/messages.tsx'
import { Pile, Section } from '#web/socle/ui/miseEnPage.tsx'
import { Tableau } from '#web/socle/ui/Tableau.tsx'
import { EchecDeLecture } from '#web/socle/appels/EchecDeLecture.tsx'
import { useLecture } from '#web/socle/appels/lecture.ts'

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
