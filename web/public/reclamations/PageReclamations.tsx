import { useLoaderData, useNavigate } from '@tanstack/react-router'
import type { LigneDeReclamation } from '#contract/public/reclamations.ts'
import * as AIDE from '#domain/public/aide/adresses.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { codes } from '#domain/socle/codes.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { ONGLETS_RECLAMATIONS } from '#domain/public/reclamations/onglets.ts'
import { FiltreDeListe } from '#web/socle/ui/FiltreDeListe.tsx'
import { direCompte, Liste, useVersLaListe } from '#web/socle/ui/Liste.tsx'
import { EtatVide } from '#web/socle/ui/messages.tsx'
import { Onglets } from '#web/socle/ui/Onglets.tsx'
import { Pile, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { Pagination, Tableau } from '#web/socle/ui/Tableau.tsx'
import { PAR_PAGE } from './chargeurs.ts'
import * as C from '#web/socle/dossier/colonnes-des-reclamations.tsx'

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
    <Pile espace={2}>
      <TitrePage dense>Demandes et réclamations</TitrePage>
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
        enLigne
        libelle="Référence, nom, adresse électronique ou numéro de copropriété"
        libelleTout="Effacer la recherche"
        valeur={q}
        surRecherche={(texte) => aller({ q: texte })}
      />
      <Liste dense ref={liste} compte={compte}>
        {resultat.lignes.length > 0 && <strong>{compte}</strong>}
        <Tableau<LigneDeReclamation>
          dense
          legende={compte}
          legendeMasquee
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
