import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { prendreReclamation, rechercherReclamations } from '#contract/public/reclamations.ts'
import { DECIDER_DEMANDES, estPermis, LIRE_RECLAMATIONS } from '#domain/socle/acces/droit.ts'
import * as AIDE from '#domain/public/aide/adresses.ts'
import { comptesDeLAccueil } from '#domain/public/reclamations/onglets.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { tenter } from '#web/socle/appels/actes.ts'
import { essayer, send } from '#web/socle/appels/api.ts'
import { EchecDeLecture } from '#web/socle/appels/EchecDeLecture.tsx'
import { useLecture } from '#web/socle/appels/lecture.ts'
import { useCompte } from '#web/socle/shell/contexte.ts'
import { Bouton, Lien } from '#web/socle/ui/boutons.tsx'
import { Chargement } from '#web/socle/ui/messages.tsx'
import { Pile, Rangee, Section } from '#web/socle/ui/miseEnPage.tsx'

const lire = () =>
  essayer(rechercherReclamations, { body: { paginationOptions: { pageNumber: 1, pageSize: 1 } } })

/** Prend la plus attendue de celles qui sont à prendre, et l’ouvre. */
function usePrendreLaPlusAttendue(relire: () => void) {
  const naviguer = useNavigate()
  const [enCours, setEnCours] = useState(false)
  const prendre = async (id: number) => {
    setEnCours(true)
    const prise = await tenter('La réclamation n’est pas prise', async (options) => {
      await send(prendreReclamation, { params: { id: String(id) } }, options)
      return true
    })
    setEnCours(false)
    // Un autre l’a prise au même instant : l’accueil dit ce qui reste.
    if (prise === null) relire()
    else await naviguer({ href: AIDE.reclamation(id) })
  }
  return { enCours, prendre: (id: number) => void prendre(id) }
}

function Comptes() {
  const droits = useCompte()?.authorities ?? null
  const { donnees, echec, relire } = useLecture(lire)
  const { enCours, prendre } = usePrendreLaPlusAttendue(() => void relire(false))
  const suivante = donnees?.lignes[0]
  return (
    <Section titre="Demandes et réclamations">
      {echec && (
        <EchecDeLecture
          texte="Les réclamations n’ont pas pu être lues."
          surReprise={() => void relire(false)}
        />
      )}
      {donnees ? (
        <Pile espace={4}>
          <Rangee>
            {comptesDeLAccueil(droits, donnees.comptes).map(({ onglet, nombre, libelle }) => (
              <Lien key={onglet} href={AIDE.reclamations(onglet)}>
                {`${afficherEntier(nombre)} ${libelle}`}
              </Lien>
            ))}
          </Rangee>
          {suivante && (
            <Rangee>
              <Bouton
                icone="droite"
                iconeADroite
                variante={estPermis(DECIDER_DEMANDES, droits) ? 'secondaire' : 'primaire'}
                disabled={enCours}
                onClick={() => prendre(suivante.id)}
              >
                Prendre la plus attendue
              </Bouton>
            </Rangee>
          )}
        </Pile>
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
