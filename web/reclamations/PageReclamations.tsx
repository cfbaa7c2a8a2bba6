import { useLoaderData, useNavigate } from '@tanstack/react-router'
import type { LigneDeReclamation } from '#contract/reclamations.ts'
import * as AIDE from '#domain/aide/adresses.ts'
import * as CHEMINS from '#domain/chemins.ts'
import { codes } from '#domain/codes.ts'
import { afficherEntier } from '#domain/nombre.ts'
import { ONGLETS_RECLAMATIONS } from '#domain/reclamation/onglets.ts'
import { FiltreDeListe } from '../ui/FiltreDeListe.tsx'
import { direCompte, Liste, useVersLaListe } from '../ui/Liste.tsx'
import { EtatVide } from '../ui/messages.tsx'
import { Onglets } from '../ui/Onglets.tsx'
import { Pile, TitrePage } from '../ui/miseEnPage.tsx'
import { Pagination, Tableau } from '../ui/Tableau.tsx'
import { PAR_PAGE } from './chargeurs.ts'
import * as C from './colonnes.tsx'

const COLONNES = [C.REFERENCE, C.SUJET, C.DE, C.COPROPRIETE, C.ATTENDUE, C.ATTENTE, C.PRENEUR]

/** La file des réclamations, pour l’assistance et le teneur (§2.4). */
export function PageReclamations() {
  const { demande, resultat } = useLoaderData({ from: `/connecte${CHEMINS.reclamations}` })
  const naviguer = useNavigate()
  const { liste, versLaListe } = useVersLaListe(resultat)
  const { onglet, page, q } = demande
  const aller = (suite: { page?: number; q?: string }) => {
    versLaListe()
    void naviguer({
      href: AIDE.reclamations(onglet, suite.page ?? 1),
      state: { recherche: { q: suite.q ?? q } },
      resetScroll: false,
    })
  }
  const compte = direCompte(resultat, { aucun: 'Aucune demande', un: 'Une demande', plusieurs: 'demandes' })
  return (
    <Pile espace={6}>
      <TitrePage>Demandes et réclamations</TitrePage>
      <Onglets
        nom="Onglets des demandes"
        retenu={{ q }}
        onglets={codes(ONGLETS_RECLAMATIONS).map((o) => ({
          href: AIDE.reclamations(o),
          libelle: `${ONGLETS_RECLAMATIONS[o].libelle} (${afficherEntier(resultat.comptes[o])})`,
          courant: o === onglet,
        }))}
      />
      <FiltreDeListe
        libelle="Référence, nom, adresse électronique ou numéro de copropriété"
        libelleTout="Effacer la recherche"
        valeur={q}
        surRecherche={(texte) => aller({ q: texte })}
      />
      <Liste ref={liste} compte={compte}>
        <Tableau<LigneDeReclamation>
          legende={compte}
          cleDe={(l) => l.id}
          lignes={resultat.lignes}
          colonnes={COLONNES}
          vide={
            <EtatVide
              icone={q ? 'recherche' : 'valider'}
              titre={q ? 'Aucune demande ne répond à cette recherche' : 'Rien ici pour le moment'}
            >
              <p>
                {q
                  ? 'Cherchez sous un autre onglet, ou avec moins de lettres.'
                  : 'Regardez les autres onglets, au-dessus.'}
              </p>
            </EtatVide>
          }
        />
        <Pagination
          page={page}
          pages={Math.ceil(resultat.totalItems / PAR_PAGE)}
          surPage={(suivante) => aller({ page: suivante })}
        />
      </Liste>
    </Pile>
  )
}
