import { useCallback, useState } from 'react'
import { rechercherReclamations, type LigneDeReclamation } from '#contract/public/reclamations.ts'
import { estPermis, LIRE_RECLAMATIONS } from '#domain/socle/acces/droit.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { EchecDeLecture } from '#web/socle/appels/EchecDeLecture.tsx'
import { useLecture } from '#web/socle/appels/lecture.ts'
import { useCompte } from '#web/socle/shell/contexte.ts'
import { direCompte } from '#web/socle/ui/Liste.tsx'
import { Chargement } from '#web/socle/ui/messages.tsx'
import { Pile, Section } from '#web/socle/ui/miseEnPage.tsx'
import { Pagination, Tableau, type Colonne } from '#web/socle/ui/Tableau.tsx'
import * as C from './colonnes-des-reclamations.tsx'
import { corpsDe, PAR_PAGE, type PremieresReclamations, type Sur } from './reclamations-sur.ts'

const COLONNES: Record<'copropriete' | 'teledeclarant', readonly Colonne<LigneDeReclamation>[]> = {
  copropriete: [C.REFERENCE, C.SUJET, C.DE, C.ETAT, C.RECUE, C.ATTENTE],
  teledeclarant: [C.REFERENCE, C.SUJET, C.COPROPRIETE, C.ETAT, C.RECUE, C.ATTENTE],
}
const AUCUNE = {
  copropriete: 'Personne n’a écrit au registre au sujet de cette copropriété.',
  teledeclarant: 'Aucun compte de cet établissement n’a écrit au registre.',
}

function Lues({ sur, premieres }: { sur: Sur; premieres: PremieresReclamations | null }) {
  const [page, setPage] = useState(1)
  const genre = 'idCopropriete' in sur ? 'copropriete' : 'teledeclarant'
  const id = 'idCopropriete' in sur ? sur.idCopropriete : sur.idTeledeclarant
  const lire = useCallback(async () => {
    if (page === 1 && premieres) return premieres
    const cible = genre === 'copropriete' ? { idCopropriete: id } : { idTeledeclarant: id }
    return essayer(rechercherReclamations, { body: corpsDe(cible, page) })
  }, [genre, id, page, premieres])
  const { donnees: lues, echec, enCours, relire } = useLecture(lire)
  const donnees = lues ?? premieres
  if (echec)
    return (
      <EchecDeLecture
        texte="Les réclamations n’ont pas pu être lues."
        surReprise={() => void relire(false)}
      />
    )
  if (!donnees) return <Chargement libelle="Lecture des réclamations" />
  return (
    <Pile espace={4}>
      <Tableau<LigneDeReclamation>
        legende={direCompte(donnees, {
          aucun: 'Aucune réclamation',
          un: 'Une réclamation',
          plusieurs: 'réclamations',
        })}
        cleDe={(l) => l.id}
        lignes={donnees.lignes}
        colonnes={COLONNES[genre]}
        enCours={enCours}
        vide={<p>{AUCUNE[genre]}</p>}
      />
      <Pagination
        libelle="Pages des réclamations"
        page={page}
        pages={Math.ceil(donnees.totalItems / PAR_PAGE)}
        surPage={setPage}
      />
    </Pile>
  )
}

/**
 * Ce que l’on a écrit au sujet d’une copropriété, ou d’un établissement ; rien pour qui n’a pas à le lire. `premieres` : ce que la page
 * en a déjà lu ; aucune, rien ne se montre.
 */
export function ReclamationsSur({
  premieres = null,
  ...sur
}: Sur & { premieres?: PremieresReclamations | null }) {
  const droits = useCompte()?.authorities ?? null
  if (!estPermis(LIRE_RECLAMATIONS, droits) || premieres?.totalItems === 0) return null
  return (
    <Section id="reclamations" titre="Réclamations">
      <Lues sur={sur} premieres={premieres} />
    </Section>
  )
}
