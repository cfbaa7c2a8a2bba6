import { useLoaderData, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { LigneDuJournal } from '#contract/journal.ts'
import type { Authority } from '#domain/acces/authorities.ts'
import * as ADRESSES from '#domain/adresses.ts'
import * as CHEMINS from '#domain/chemins.ts'
import { afficherInstant } from '#domain/instant.ts'
import { afficherJour } from '#domain/jour.ts'
import { afficherEntier } from '#domain/nombre.ts'
import { resumer } from '../formulaire/erreurs-visibles.ts'
import { useCompte } from '../shell/contexte.ts'
import { Lien } from '../ui/boutons.tsx'
import { direCompte, Liste, useVersLaListe } from '../ui/Liste.tsx'
import { Alerte, EtatVide } from '../ui/messages.tsx'
import { Invisible, Pile, TitrePage } from '../ui/miseEnPage.tsx'
import { ResumeErreurs } from '../ui/ResumeErreurs.tsx'
import { Tableau } from '../ui/Tableau.tsx'
import { Accordeon } from '../ui/volets.tsx'
import { versDemande, type DemandeDuJournal } from './demande.ts'
import { Filtrer, LIBELLES } from './Filtrer.tsx'
import { Telecharger } from './Telecharger.tsx'

type Page = NonNullable<LigneDuJournal['page']>

/** La page qui dit ce qu’un événement touche, et le droit qui l’ouvre. */
const PAGES: Record<Page['quoi'], { droit: Authority; adresse: (p: Page) => string }> = {
  copropriete: { droit: 'VISUALISER_COPRO', adresse: ({ id }) => ADRESSES.historique(id) },
  mandats: { droit: 'VISUALISER_COPRO', adresse: ({ id }) => ADRESSES.mandats(id) },
  demande: { droit: 'VALIDER_RATTACHEMENT_DECLARATION', adresse: ({ id }) => ADRESSES.validation(id) },
  assistance: {
    droit: 'LIRE_TELEDECLARANT',
    adresse: ({ id, idCompte }) => ADRESSES.dossierAssistance(id, idCompte),
  },
  teledeclarant: { droit: 'LIRE_TELEDECLARANT', adresse: ({ id }) => ADRESSES.teledeclarant(id) },
}

function Objet({ page, libelleObjet }: LigneDuJournal) {
  const authorities = useCompte()?.authorities ?? []
  if (page === null || !authorities.includes(PAGES[page.quoi].droit)) return libelleObjet
  return <Lien href={PAGES[page.quoi].adresse(page)}>{libelleObjet}</Lien>
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

/** Ce qu’un événement a changé : replié, car un établissement corrigé en change dix. */
function Changements({ changements }: Pick<LigneDuJournal, 'changements'>) {
  const nombre = changements.length
  if (nombre === 0) return null
  return (
    <Accordeon discret titre={nombre === 1 ? 'Un détail' : `${nombre} détails`}>
      <ul>
        {changements.map((c, rang) => (
          // oxlint-disable-next-line react/no-array-index-key -- deux champs sans nom ne se distinguent que par leur rang.
          <li key={rang}>
            {c.champ !== null && <strong>{`${c.champ}\u00a0: `}</strong>}
            <Valeurs {...c} />
          </li>
        ))}
      </ul>
    </Accordeon>
  )
}

/** §9 : dès cent événements, on dit que d’autres peuvent ne pas être montrés. */
function SeulsLesPremiers({ montres, total }: { montres: number; total: number }) {
  if (montres < 100) return null
  return (
    <Alerte ton="info" niveau={2} titre={`Seuls les ${montres} premiers événements s’affichent`}>
      <p>
        {total === montres
          ? 'Cette recherche n’en a pas d’autre.'
          : `Cette recherche en a ${afficherEntier(total)}\u00a0: resserrez la période, ajoutez un filtre, ou téléchargez-les tous.`}
      </p>
    </Alerte>
  )
}

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
    <Pile espace={6}>
      <TitrePage>Journal des événements</TitrePage>
      <ResumeErreurs
        essai={vus.essai}
        erreurs={resumer(
          { locaux: [], duServeur: refus, touches: new Set(), essai: 1 },
          (champ) => LIBELLES[champ],
        )}
      />
      <Filtrer demande={demande} refus={refus} surDemande={aller} />
      {resultat && (
        <Liste ref={liste} compte={compte}>
          <SeulsLesPremiers montres={resultat.evenements.length} total={resultat.totalItems} />
          <Telecharger demande={demande} total={resultat.totalItems} plafonne={resultat.plafonne} />
          <Tableau<LigneDuJournal>
            legende={`${compte}, du ${afficherJour(resultat.dateDu)} au ${afficherJour(resultat.dateAu)}`}
            cleDe={(l) => l.id}
            lignes={resultat.evenements}
            vide={
              <EtatVide titre="Aucun événement ne répond à cette recherche">
                <p>{`Rien du ${afficherJour(resultat.dateDu)} au ${afficherJour(resultat.dateAu)}. Élargissez la période, ou retirez un filtre.`}</p>
              </EtatVide>
            }
            colonnes={[
              { cle: 'date', titre: 'Moment', insecable: true, rendu: (l) => afficherInstant(l.date) },
              {
                cle: 'evenement',
                titre: 'Événement',
                entete: true,
                rendu: (l) => l.libelleEvenement,
              },
              { cle: 'categorie', titre: 'Catégorie', rendu: (l) => l.libelleCategorie },
              {
                cle: 'auteur',
                titre: 'Par',
                rendu: (l) => (
                  <>
                    {l.auteur}
                    {l.pourCompteDe && (
                      <>
                        <br />
                        {`Pour ${l.pourCompteDe}`}
                      </>
                    )}
                    {l.libelleProfil && (
                      <>
                        <br />
                        {l.libelleProfil}
                      </>
                    )}
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
            ]}
          />
        </Liste>
      )}
    </Pile>
  )
}
