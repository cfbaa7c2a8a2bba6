import { prisesInhabituelles, type PriseInhabituelle } from '#contract/teneur/indicateurs.ts'
import {
  EVENEMENTS_DE_PRISE,
  JOURS_REGARDES,
  type Prises,
} from '#domain/institutions/categorisation/telechargements/prises.ts'
import { afficherJour } from '#domain/socle/temps/jour.ts'
import { journal } from '#domain/teneur/journal/adresses.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { EchecDeLecture } from '#web/socle/appels/EchecDeLecture.tsx'
import { useLecture } from '#web/socle/appels/lecture.ts'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { Alerte, Chargement } from '#web/socle/ui/messages.tsx'
import { Pile } from '#web/socle/ui/miseEnPage.tsx'
import { Tableau, type Colonne } from '#web/socle/ui/Tableau.tsx'

const lire = () => essayer(prisesInhabituelles, {})

const compte = (cle: keyof Prises, titre: string): Colonne<PriseInhabituelle> => ({
  cle,
  titre,
  alignement: 'droite',
  rendu: (p) => afficherEntier(p[cle]),
})

const COLONNES: readonly Colonne<PriseInhabituelle>[] = [
  { cle: 'auteur', titre: 'Personne', entete: true, rendu: (p) => p.auteur },
  { cle: 'organisme', titre: 'Organisme', rendu: (p) => p.organisme },
  {
    cle: 'jour',
    titre: 'Jour',
    insecable: true,
    rendu: ({ jour, auteur }) => (
      <Lien
        href={journal({ du: jour, au: jour, categorie: 'INSTITUTION', evenement: EVENEMENTS_DE_PRISE })}
        aria-label={`${afficherJour(jour)}\u00a0: ce que ${auteur} a pris, au journal`}
      >
        {afficherJour(jour)}
      </Lien>
    ),
  },
  compte('fichiers', 'Fichiers'),
  compte('entiers', 'Dont tout le territoire'),
  compte('lignes', 'Lignes'),
  compte('fiches', 'Fiches'),
  compte('ecran', 'Lignes à l’écran'),
  compte('consultations', 'Ouvertes une à une'),
  compte('tours', 'Dont presque toutes'),
]

/** Qui a pris de l’outil de catégorisation bien plus que de coutume, et où le lire au journal. */
export function PrisesInhabituelles() {
  const { donnees, echec, relire } = useLecture(lire)
  if (echec)
    return (
      <EchecDeLecture
        texte="Les prises inhabituelles n’ont pas pu être lues."
        surReprise={() => void relire(true)}
      />
    )
  if (!donnees) return <Chargement lignes={3} libelle="Lecture des prises inhabituelles" />
  if (donnees.prises.length === 0)
    return (
      <p>{`Personne n’a pris de l’outil de catégorisation plus que de coutume, ces ${JOURS_REGARDES} derniers jours.`}</p>
    )
  return (
    <Pile espace={4}>
      <Alerte ton="attention">
        Ces personnes ont pris en un jour bien plus que de coutume. Lisez au journal ce qu’elles ont demandé ;
        si rien ne l’explique, l’accès de leur organisme se clôt à la page « Accès des institutions ».
      </Alerte>
      <Tableau
        legende={`Prises inhabituelles des ${JOURS_REGARDES} derniers jours`}
        legendeMasquee
        cleDe={(p) => `${p.compteId} ${p.jour}`}
        lignes={donnees.prises}
        colonnes={COLONNES}
      />
    </Pile>
  )
}
