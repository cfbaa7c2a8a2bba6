import { useLoaderData, useNavigate } from '@tanstack/react-router'
import { TROUVES_MAX } from '#domain/comptes/assistance/recherche.ts'
import { coproprietesFiltrees } from '#domain/socle/acces/filtres.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { useCompte } from '#web/socle/shell/contexte.ts'
import { Introuvable } from '#web/socle/pages/Introuvable.tsx'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { FiltreDeListe } from '#web/socle/ui/FiltreDeListe.tsx'
import { AvisDApproche, direCompte, Liste, useVersLaListe } from '#web/socle/ui/Liste.tsx'
import { EtatVide } from '#web/socle/ui/messages.tsx'
import { Pile, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { Tableau } from '#web/socle/ui/Tableau.tsx'
import { adresseDossier, type Recherche } from './chargeur.ts'

const direTrouves = (totalItems: number) =>
  totalItems < TROUVES_MAX
    ? direCompte(
        { totalItems },
        { aucun: 'Aucun télédéclarant', un: 'Un télédéclarant', plusieurs: 'télédéclarants' },
      )
    : `Les ${TROUVES_MAX} premiers télédéclarants : précisez la recherche pour en voir d’autres`

function Resultats({ q, resultats }: Recherche) {
  return (
    <Tableau<Recherche['resultats'][number]>
      legende={direTrouves(resultats.length)}
      cleDe={(r) => r.idTeledeclarant}
      lignes={resultats}
      vide={
        <EtatVide titre="Aucun télédéclarant ne répond à cette recherche">
          <p>
            {`Rien ne correspond à « ${q} ». Un compte supprimé ne se retrouve pas, ni une copropriété que personne ne représente.`}
          </p>
        </EtatVide>
      }
      colonnes={[
        {
          cle: 'nom',
          titre: 'Télédéclarant',
          entete: true,
          rendu: (r) => <Lien href={adresseDossier(r)}>{r.raisonSociale}</Lien>,
        },
        { cle: 'trouve', titre: 'Ce qui répond', rendu: (r) => r.trouve },
        { cle: 'type', titre: 'Type', rendu: (r) => r.libelleType },
        { cle: 'statut', titre: 'Statut', rendu: (r) => r.libelleStatut },
        { cle: 'localite', titre: 'Commune', rendu: (r) => r.localite },
      ]}
    />
  )
}

/** L’assistance : une seule case, puis la page du télédéclarant. */
export function PageAssistance() {
  const recherche = useLoaderData({ from: '/connecte/assistance' })
  const naviguer = useNavigate()
  const { liste, versLaListe } = useVersLaListe(recherche)
  const compte = useCompte()
  if (!compte?.authorities.includes('LIRE_TELEDECLARANT')) return <Introuvable />
  return (
    <Pile espace={6}>
      <TitrePage chapeau="Retrouvez la personne qui appelle par ce qu’elle a sous la main.">
        Assistance
      </TitrePage>
      <FiltreDeListe
        libelle="Copropriété (numéro, nom ou adresse), référence d’une lettre ou d’une demande, SIRET, adresse électronique, nom ou n° de télédéclarant"
        libelleTout="Effacer la recherche"
        valeur={recherche.q}
        erreur={recherche.refus}
        surRecherche={(q) => {
          versLaListe()
          void naviguer({ href: CHEMINS.assistance, state: { recherche: { q } }, resetScroll: false })
        }}
      />
      {recherche.q && !recherche.refus && (
        <Liste ref={liste} compte={direTrouves(recherche.resultats.length)}>
          {recherche.resultats.some((r) => r.approche) && <AvisDApproche />}
          <Resultats {...recherche} />
        </Liste>
      )}
      <p>
        <Lien href={coproprietesFiltrees('seeAllCopro')}>Chercher dans toutes les copropriétés</Lien>
      </p>
    </Pile>
  )
}
