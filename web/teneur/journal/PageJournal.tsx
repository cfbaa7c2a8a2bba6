import { useLoaderData, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReplyOf } from '#contract/socle/call.ts'
import type { LigneDuJournal, rechercherEvenements } from '#contract/teneur/journal.ts'
import {
  estPermis,
  LIRE_RECLAMATIONS,
  TENIR_HABILITATIONS,
  VOIR_TELEDECLARANT,
  type Acces,
} from '#domain/socle/acces/droit.ts'
import * as ADRESSES_DES_COMPTES from '#domain/comptes/adresses.ts'
import * as ADRESSES_DES_COPROPRIETES from '#domain/coproprietes/adresses.ts'
import * as ADRESSES_DES_INSTITUTIONS from '#domain/institutions/adresses.ts'
import * as ADRESSES from '#domain/teneur/adresses.ts'
import * as AIDE from '#domain/public/aide/adresses.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { afficherInstant } from '#domain/socle/temps/instant.ts'
import { direLesPremiers } from '#domain/teneur/journal/recherche.ts'
import { afficherJour } from '#domain/socle/temps/jour.ts'
import { resumer } from '#web/socle/formulaire/erreurs-visibles.ts'
import { useCompte } from '#web/socle/shell/contexte.ts'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { direCompte, Liste, useVersLaListe } from '#web/socle/ui/Liste.tsx'
import { EtatVide } from '#web/socle/ui/messages.tsx'
import { Invisible, Pile, Rangee, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { ResumeErreurs } from '#web/socle/ui/ResumeErreurs.tsx'
import { Tableau, type Colonne } from '#web/socle/ui/Tableau.tsx'
import { Accordeon } from '#web/socle/ui/volets.tsx'
import { versDemande, type DemandeDuJournal } from './demande.ts'
import { Filtrer, LIBELLES } from './Filtrer.tsx'
import { Telecharger } from './Telecharger.tsx'
import './journal.css'

type Resultat = ReplyOf<typeof rechercherEvenements>
type Page = NonNullable<LigneDuJournal['page']>
type Ecran = NonNullable<LigneDuJournal['ecran']>

/** La page qui dit ce qu’un événement touche, et le droit qui l’ouvre. */
const PAGES: Record<Page['quoi'], { droit: Acces; adresse: (p: Page) => string }> = {
  copropriete: { droit: ['VISUALISER_COPRO'], adresse: ({ id }) => ADRESSES_DES_COPROPRIETES.historique(id) },
  mandats: { droit: ['VISUALISER_COPRO'], adresse: ({ id }) => ADRESSES_DES_COPROPRIETES.mandats(id) },
  demande: { droit: ['VALIDER_RATTACHEMENT_DECLARATION'], adresse: ({ id }) => ADRESSES.validation(id) },
  assistance: {
    droit: VOIR_TELEDECLARANT,
    adresse: ({ id, idCompte }) => ADRESSES_DES_COMPTES.teledeclarant(id, idCompte),
  },
  reclamation: { droit: LIRE_RECLAMATIONS, adresse: ({ id }) => AIDE.reclamation(id) },
  habilitation: {
    droit: TENIR_HABILITATIONS,
    adresse: ({ id }) => ADRESSES_DES_INSTITUTIONS.habilitation(id),
  },
  teledeclarant: { droit: VOIR_TELEDECLARANT, adresse: ({ id }) => ADRESSES_DES_COMPTES.teledeclarant(id) },
}

/** Les écrans qui ne sont d’aucun objet ; tout le monde a l’accueil. */
const ECRANS: Record<Ecran, { droit: Acces; adresse: string }> = {
  delais: { droit: ['VALIDER_RATTACHEMENT_DECLARATION'], adresse: CHEMINS.delais },
  modelePrecisions: { droit: ['VALIDER_RATTACHEMENT_DECLARATION'], adresse: CHEMINS.modelePrecisions },
  accueil: { droit: 'public', adresse: CHEMINS.accueil },
}

const ouEst = ({ page, ecran }: LigneDuJournal) => {
  if (page) return { droit: PAGES[page.quoi].droit, adresse: PAGES[page.quoi].adresse(page) }
  return ecran && ECRANS[ecran]
}

/** Ce que l’événement touche : de quoi l’ouvrir, ou pourquoi il ne s’ouvre pas. */
function Objet(ligne: LigneDuJournal) {
  const authorities = useCompte()?.authorities ?? null
  const ou = ouEst(ligne)
  if (ou && estPermis(ou.droit, authorities)) return <Lien href={ou.adresse}>{ligne.libelleObjet}</Lien>
  return (
    <>
      {ligne.libelleObjet}
      <span className="rnc-journal__sous">{ligne.sansPage ?? 'Vos droits ne l’ouvrent pas.'}</span>
    </>
  )
}

type Changement = LigneDuJournal['changements'][number]

function Valeurs({ avant, apres }: Changement) {
  if (avant === null) return apres
  return (
    <>
      {avant} <span aria-hidden="true">→</span>
      <Invisible> devient </Invisible> {apres ?? 'rien'}
    </>
  )
}

const unChangement = (c: Changement) => (
  <>
    {c.champ !== null && <strong>{`${c.champ}\u00a0: `}</strong>}
    <Valeurs {...c} />
  </>
)

/** Ce qu’un événement a changé : un seul se lit dans sa case, plusieurs sont repliés, car un établissement corrigé en change dix. */
function Changements({ changements }: Pick<LigneDuJournal, 'changements'>) {
  const [seul, ...autres] = changements
  if (seul && autres.length === 0) return unChangement(seul)
  return (
    <Accordeon discret titre={`${changements.length} détails`}>
      <ul>
        {changements.map((c, rang) => (
          // oxlint-disable-next-line react/no-array-index-key -- deux champs sans nom ne se distinguent que par leur rang.
          <li key={rang}>{unChangement(c)}</li>
        ))}
      </ul>
    </Accordeon>
  )
}

/** L’avis que d’autres événements peuvent ne pas être montrés (§9). */
function SeulsLesPremiers({ evenements, totalItems, plafonne }: Resultat) {
  const avis = direLesPremiers({ montres: evenements.length, total: totalItems, plafonne })
  return (
    avis && (
      <p>
        <strong>{`${avis.titre}.`}</strong> {avis.phrase}
      </p>
    )
  )
}

const COLONNES: readonly Colonne<LigneDuJournal>[] = [
  { cle: 'date', titre: 'Moment', insecable: true, rendu: (l) => afficherInstant(l.date) },
  {
    cle: 'evenement',
    titre: 'Événement',
    entete: true,
    rendu: (l) => (
      <>
        {l.libelleEvenement}
        <span className="rnc-journal__sous">{l.libelleCategorie}</span>
      </>
    ),
  },
  {
    cle: 'auteur',
    titre: 'Par',
    rendu: (l) => (
      <>
        {l.pourCompteDe ? `${l.auteur}, pour ${l.pourCompteDe}` : l.auteur}
        {l.libelleProfil && <span className="rnc-journal__sous">{l.libelleProfil}</span>}
      </>
    ),
  },
  { cle: 'modalite', titre: 'Modalité', rendu: (l) => l.libelleModalite },
  { cle: 'objet', titre: 'Concerne', rendu: (l) => <Objet {...l} /> },
  {
    cle: 'changements',
    titre: 'Détail',
    rendu: (l) => (l.changements.length > 0 ? <Changements changements={l.changements} /> : null),
  },
]

/** Le journal des événements, pour le teneur (§7.9). */
export function PageJournal() {
  const { demande, resultat, refus } = useLoaderData({ from: `/connecte${CHEMINS.journal}` })
  const naviguer = useNavigate()
  const { liste, versLaListe } = useVersLaListe(resultat)
  // Chaque recherche rend les siens : le résumé reprend le focus, les mêmes refus revenus.
  const [vus, setVus] = useState({ refus, essai: 1 })
  if (vus.refus !== refus) setVus({ refus, essai: vus.essai + 1 })
  const aller = (suite: DemandeDuJournal) => {
    versLaListe()
    void naviguer({ ...versDemande(suite), resetScroll: false })
  }
  const compte = resultat
    ? direCompte(resultat, { aucun: 'Aucun événement', un: 'Un événement', plusieurs: 'événements' })
    : ''
  return (
    <Pile espace={4}>
      <TitrePage dense>Journal des événements</TitrePage>
      <ResumeErreurs
        essai={vus.essai}
        erreurs={resumer(
          { locaux: [], duServeur: refus, touches: new Set(), essai: 1 },
          (champ) => LIBELLES[champ],
        )}
      />
      <Filtrer demande={demande} refus={refus} surDemande={aller} />
      {resultat && (
        <Liste dense ref={liste} compte={compte}>
          <Rangee justifie="entre">
            <SeulsLesPremiers {...resultat} />
            <Telecharger demande={demande} total={resultat.totalItems} plafonne={resultat.plafonne} />
          </Rangee>
          <div className="rnc-journal">
            <Tableau<LigneDuJournal>
              dense
              legende={`${compte}, du ${afficherJour(resultat.dateDu)} au ${afficherJour(resultat.dateAu)}`}
              cleDe={(l) => l.id}
              lignes={resultat.evenements}
              vide={
                <EtatVide titre="Aucun événement ne répond à cette recherche">
                  <p>{`Rien du ${afficherJour(resultat.dateDu)} au ${afficherJour(resultat.dateAu)}. Élargissez la période, ou retirez un filtre.`}</p>
                </EtatVide>
              }
              colonnes={COLONNES}
            />
          </div>
        </Liste>
      )}
    </Pile>
  )
}
