import * as ADRESSES from '#domain/adresses.ts'
import * as CHEMINS from '#domain/chemins.ts'
import { useLoaderData, useNavigate } from '@tanstack/react-router'
import type { ReplyOf } from '#contract/call.ts'
import type { rechercherCoproprietes } from '#contract/coproprietes.ts'
import { ETATS } from '#domain/copropriete/etats.ts'
import { afficherNumero } from '#domain/copropriete/numero.ts'
import { titreDeLaListe } from '#domain/copropriete/suivi.ts'
import { FRAICHEURS } from '#domain/declaration/fraicheurs.ts'
import { afficherJour } from '#domain/jour.ts'
import { SITUATIONS_MANDAT } from '#domain/mandat/statuts.ts'
import { afficherEntier } from '#domain/nombre.ts'
import { AConfirmer } from '../successeurs/AConfirmer.tsx'
import { useCompte } from '../shell/contexte.ts'
import { Lien, LienBouton } from '../ui/boutons.tsx'
import { adresseListe, PAR_PAGE, type DemandeListe } from './demande.ts'
import { ActionsDeLigne } from './ActionsDeLigne.tsx'
import { Filtrer } from './Filtrer.tsx'
import { AvisDApproche, direCompte, Liste, useVersLaListe } from '../ui/Liste.tsx'
import { Alerte, Badge, EtatVide } from '../ui/messages.tsx'
import { Pile, Rangee, TitrePage } from '../ui/miseEnPage.tsx'
import { Pagination, Tableau } from '../ui/Tableau.tsx'

type Page = ReplyOf<typeof rechercherCoproprietes>
type Ligne = Page['ligneRechercheCoproprieteDTOList'][number]

/** Le numéro mène à la fiche publique ; sans numéro, à la demande en cours. */
function numeroDe(l: Ligne) {
  if (l.numero && ETATS[l.etat].public)
    return <Lien href={ADRESSES.fiche(l.numero)}>{afficherNumero(l.numero)}</Lien>
  if (l.numero) return afficherNumero(l.numero)
  if (l.reference) return <Lien href={ADRESSES.confirmation(l.reference)}>{l.reference}</Lien>
  return null
}

/** Ce que l’état, le mandat et les droits permettent, en toutes lettres. */
const actionsDe = (filtre: DemandeListe['filtre']) => ({
  cle: 'actions',
  titre: 'Actions',
  collee: true,
  rendu: (l: Ligne) => (l.actions.length > 0 ? <ActionsDeLigne ligne={l} filtre={filtre} /> : null),
})

/** Les copropriétés de l’établissement (§2.2), par page. */
export function MesCoproprietes() {
  const { demande, aConfirmer, sansAvis, filtreInconnu, page, refus } = useLoaderData({
    from: `/connecte${CHEMINS.coproprietes}`,
  })
  const peutImmatriculer = useCompte()?.authorities.includes('IMMATRICULER_NVELLE_COPRO') ?? false
  const naviguer = useNavigate()
  const { liste, versLaListe } = useVersLaListe(page)
  const aller = (suite: Partial<DemandeListe>) =>
    naviguer({ href: adresseListe({ ...demande, page: 1, ...suite }), resetScroll: false })
  const criteres = demande.q !== '' || demande.filtre !== 'seeAllCopro'
  const compte = page
    ? direCompte(page, { aucun: 'Aucune copropriété', un: 'Une copropriété', plusieurs: 'copropriétés' })
    : ''
  const immatriculer = (
    <LienBouton href={CHEMINS.immatriculer} icone="ajouter">
      Immatriculer une copropriété
    </LienBouton>
  )
  return (
    <Pile espace={6}>
      <TitrePage actions={peutImmatriculer ? immatriculer : undefined}>
        {titreDeLaListe(demande.filtre)}
      </TitrePage>
      {filtreInconnu && (
        <Alerte ton="info" annonce="status">
          Cette liste n’existe pas encore : voici toutes vos copropriétés.
        </Alerte>
      )}
      {sansAvis > 0 && (
        <Alerte ton="attention">
          {'Un autre représentant demande une de vos copropriétés\u00a0: '}
          <Lien href={CHEMINS.avis}>confirmez ou contestez sa demande</Lien>.
        </Alerte>
      )}
      <AConfirmer lignes={aConfirmer} />
      <Filtrer
        key={demande.filtre}
        demande={demande}
        refus={refus}
        surDemande={(suite) => {
          versLaListe()
          void aller(suite)
        }}
      />
      {page && (
        <Liste ref={liste} compte={compte}>
          {page.approche && <AvisDApproche />}
          <Tableau<Ligne>
            legende={compte}
            cleDe={(l) => l.id}
            lignes={page.ligneRechercheCoproprieteDTOList}
            tri={{ colonne: demande.tri, sens: demande.sens }}
            surTri={(t) => void aller({ tri: t.colonne as DemandeListe['tri'], sens: t.sens })}
            vide={
              <EtatVide
                icone="immeuble"
                titre={
                  criteres
                    ? 'Aucune copropriété ne répond à ces critères'
                    : 'Vous n’avez pas encore de copropriété'
                }
                action={
                  <Rangee justifie="centre">
                    {peutImmatriculer && !criteres && immatriculer}
                    <Lien href={CHEMINS.annuaire}>Rechercher dans l’annuaire</Lien>
                  </Rangee>
                }
              >
                <p>
                  {criteres
                    ? 'Retirez un critère, ou essayez avec moins de mots.'
                    : 'Celles que votre établissement déclare paraîtront ici. Toutes les autres sont dans l’annuaire public.'}
                </p>
              </EtatVide>
            }
            colonnes={[
              {
                cle: 'numero',
                titre: 'Numéro',
                triable: true,
                insecable: true,
                rendu: numeroDe,
              },
              { cle: 'nom', titre: 'Nom', triable: true, rendu: (l) => l.nom },
              { cle: 'adresse', titre: 'Adresse de référence', triable: true, rendu: (l) => l.adresse },
              {
                cle: 'etat',
                triable: true,
                titre: 'Statut',
                rendu: (l) => (
                  <Badge petit ton={ETATS[l.etat].badge}>
                    {ETATS[l.etat].libelle}
                  </Badge>
                ),
              },
              {
                cle: 'situationMandat',
                titre: 'Rattachement',
                triable: true,
                rendu: (l) => (l.situationMandat ? SITUATIONS_MANDAT[l.situationMandat] : null),
              },
              {
                cle: 'idTeledeclarant',
                titre: 'N° télédéclarant',
                triable: true,
                rendu: (l) => l.idTeledeclarant,
              },
              {
                cle: 'nbLots',
                titre: 'Lots',
                triable: true,
                alignement: 'droite',
                rendu: (l) => (l.nbLots === null ? null : afficherEntier(l.nbLots)),
              },
              {
                cle: 'nbBatiments',
                titre: 'Bâtiments',
                triable: true,
                alignement: 'droite',
                rendu: (l) => (l.nbBatiments === null ? null : afficherEntier(l.nbBatiments)),
              },
              {
                cle: 'mandatFin',
                titre: 'Fin du mandat',
                triable: true,
                insecable: true,
                rendu: (l) => l.mandatFin && afficherJour(l.mandatFin),
              },
              {
                cle: 'fraicheur',
                titre: 'Mise à jour annuelle',
                triable: true,
                rendu: (l) =>
                  l.numero ? (
                    <Badge petit ton={FRAICHEURS[l.fraicheur].badge}>
                      {FRAICHEURS[l.fraicheur].libelle}
                    </Badge>
                  ) : null,
              },
              ...(page.ligneRechercheCoproprieteDTOList.some((l) => l.actions.length > 0)
                ? [actionsDe(demande.filtre)]
                : []),
            ]}
          />
          <Pagination
            page={demande.page}
            pages={Math.ceil(page.totalItems / PAR_PAGE)}
            lien={(p) => adresseListe({ ...demande, page: p })}
          />
        </Liste>
      )}
    </Pile>
  )
}
