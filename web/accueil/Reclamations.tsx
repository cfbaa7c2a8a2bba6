import { rechercherReclamations } from '#contract/public/reclamations.ts'
import { estPermis, LIRE_RECLAMATIONS } from '#domain/socle/acces/droit.ts'
import * as AIDE from '#domain/public/aide/adresses.ts'
import { comptesDeLAccueil } from '#domain/public/reclamations/onglets.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { EchecDeLecture } from '#web/socle/appels/EchecDeLecture.tsx'
import { useLecture } from '#web/socle/appels/lecture.ts'
import { useCompte } from '#web/socle/shell/contexte.ts'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { Badge, Chargement } from '#web/socle/ui/messages.tsx'
import { Rangee, Section } from '#web/socle/ui/miseEnPage.tsx'

const lire = () =>
  essayer(rechercherReclamations, { body: { paginationOptions: { pageNumber: 1, pageSize: 1 } } })

function Comptes() {
  const droits = useCompte()?.authorities ?? null
  const { donnees, echec, relire } = useLecture(lire)
  return (
    <Section titre="Demandes et réclamations">
      {echec && (
        <EchecDeLecture
          texte="Les réclamations n’ont pas pu être lues."
          surReprise={() => void relire(false)}
        />
      )}
      {donnees ? (
        <Rangee>
          {comptesDeLAccueil(droits, donnees.comptes).map(({ onglet, nombre, libelle }) => (
            <span key={onglet}>
              <Lien href={AIDE.reclamations(onglet)}>{`${afficherEntier(nombre)} ${libelle}`}</Lien>{' '}
              {onglet === 'HORS_DELAI' && nombre > 0 && (
                <Badge petit ton="erreur">
                  Hors délai
                </Badge>
              )}
            </span>
          ))}
        </Rangee>
      ) : (
        !echec && <Chargement lignes={2} libelle="Lecture des réclamations" />
      )}
    </Section>
  )
}

/** Ce qui attend de la file des réclamations ; rien pour qui n’y répond pas. */
export function Reclamations() {
  return estPermis(LIRE_RECLAMATIONS, useCompte()?.authorities ?? null) ? <Comptes /> : null
}
