import * as ADRESSES from '#domain/coproprietes/adresses.ts'
import * as ADRESSES_PUBLIQUES from '#domain/public/adresses.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { useLoaderData, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ReplyOf } from '#contract/socle/call.ts'
import type { rechercherCoproprietes } from '#contract/coproprietes/mes-coproprietes.ts'
import { ETATS } from '#domain/coproprietes/copropriete/etats.ts'
import { afficherNom } from '#domain/coproprietes/copropriete/nom.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { lecteurDeListe, type LecteurDeListe } from '#domain/coproprietes/mes-coproprietes/liste.ts'
import { titreDeLaListe } from '#domain/socle/acces/suivi.ts'
import { FRAICHEURS } from '#domain/coproprietes/declaration/fraicheurs.ts'
import { afficherJour } from '#domain/socle/temps/jour.ts'
import { SITUATIONS_MANDAT } from '#domain/coproprietes/mandats/statuts.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { AConfirmer } from '#web/coproprietes/copropriete/AConfirmer.tsx'
import { useCompte } from '#web/socle/shell/contexte.ts'
import { GroupeBoutons, Lien, LienBouton } from '#web/socle/ui/boutons.tsx'
import { Selection } from '#web/socle/ui/champs.tsx'
import { BarreDeChoix, ChoisirLaPage } from './BarreDeChoix.tsx'
import { useChoix } from '#web/coproprietes/copropriete/choix.ts'
import { CaseDeLigne, GestesDeChoix } from '#web/socle/choix/GestesDeChoix.tsx'
import { adresseListe, filtree, TAILLES, type DemandeListe } from './demande.ts'
import { retenirLaListe } from '#web/coproprietes/copropriete/retour.ts'
import { Telecharger } from './Telecharger.tsx'
import { ActionsDeLigne } from './ActionsDeLigne.tsx'
import { Filtrer } from './Filtrer.tsx'
import { AvisDApproche, direCompte, Liste, useVersLaListe } from '#web/socle/ui/Liste.tsx'
import { Alerte, Badge, EtatVide } from '#web/socle/ui/messages.tsx'
import { Pile, Rangee, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { Pagination, Tableau } from '#web/socle/ui/Tableau.tsx'

type Page = ReplyOf<typeof rechercherCoproprietes>
type Ligne = Page['ligneRechercheCoproprieteDTOList'][number]

/** Le numéro mène à la fiche publique ; sans numéro, à la demande en cours. */
function numeroDe(l: Ligne, lecteur: LecteurDeListe) {
  if (l.numero && ETATS[l.etat].public)
    return <Lien href={ADRESSES_PUBLIQUES.fiche(l.numero)}>{afficherNumero(l.numero)}</Lien>
  if (l.numero) return afficherNumero(l.numero)
  if (l.etat === 'BROUILLON' && l.idDeclaration !== null && lecteur === 'declarant')
    return <Lien href={ADRESSES.etape('infos-rattachement', l.idDeclaration)}>Reprendre</Lien>
  if (l.reference) return <Lien href={ADRESSES.confirmation(l.reference)}>{l.reference}</Lien>
  return null
}

/** Ce qui se prépare, au mandat d’une ligne. */
const EN_PREPARATION: Record<Ligne['empechements'][number], string> = {
  RATTACHEMENT_EN_COURS: 'Un rattachement est à l’examen',
  SUCCESSEUR_DEJA_DECLARE: 'Un successeur est déclaré',
  RENOUVELLEMENT_DEJA_DECLARE: 'Le mandat est déjà renouvelé',
}

function Rattachement({ situationMandat, empechements }: Ligne) {
  return (
    <>
      {situationMandat && SITUATIONS_MANDAT[situationMandat]}
      {empechements.map((e) => (
        <p key={e}>{EN_PREPARATION[e]}</p>
      ))}
    </>
  )
}

/** Ce que l’état, le mandat et les droits permettent, en toutes lettres. */
const actionsDe = (filtre: DemandeListe['filtre']) => ({
  cle: 'actions',
  titre: 'Actions',
  collee: true,
  rendu: (l: Ligne) => (l.actions.length > 0 ? <ActionsDeLigne ligne={l} filtre={filtre} /> : null),
})

/** Les listes d’où l’on met à jour. */
const PAR_UN_FICHIER: readonly DemandeListe['filtre'][] = ['standard', 'annuelle']

/** Les copropriétés de l’établissement (§2.2), par page. */
export function MesCoproprietes() {
  const { demande, aConfirmer, sansAvis, filtreInconnu, page, refus } = useLoaderData({
    from: `/connecte${CHEMINS.coproprietes}`,
  })
  const droits = useCompte()?.authorities ?? []
  const parUnFichier = droits.includes('MAJ_COPROPRIETE_ANNUELLE') && PAR_UN_FICHIER.includes(demande.filtre)
  const aSituer =
    droits.includes('MAJ_COPROPRIETE_STANDARD') &&
    demande.filtre === 'coproNonGeolocalisees' &&
    page?.totalItems
  const naviguer = useNavigate()
  const { liste, versLaListe } = useVersLaListe(page)
  const choix = useChoix()
  const adresse = adresseListe(demande)
  useEffect(() => retenirLaListe(adresse), [adresse])
  const aller = (suite: Partial<DemandeListe>) =>
    naviguer({ href: adresseListe({ ...demande, page: 1, ...suite }), resetScroll: false })
  const criteres = filtree(demande)
  const lecteur = lecteurDeListe(droits)
  const compte = page
    ? direCompte(page, { aucun: 'Aucune copropriété', un: 'Une copropriété', plusieurs: 'copropriétés' })
    : ''
  const immatriculer = droits.includes('IMMATRICULER_NVELLE_COPRO') && (
    <LienBouton href={CHEMINS.immatriculer} icone="ajouter">
      Immatriculer une copropriété
    </LienBouton>
  )
  const peutChoisir = droits.includes('RENOUVELER_MANDAT') && (page?.totalItems ?? 0) > 1
  const deLaPage = page?.ligneRechercheCoproprieteDTOList.map((l) => l.id) ?? []
  const choisir = {
    cle: 'choix',
    titre: 'Choisir',
    titreMasque: true,
    rendu: (l: Ligne) => <CaseDeLigne id={l.id} nom={afficherNom(l)} choix={choix} />,
  }
  const echeances = droits.includes('MAJ_COPROPRIETE_ANNUELLE') && (
    <LienBouton href={CHEMINS.echeances} variante="secondaire">
      Échéances
    </LienBouton>
  )
  return (
    <Pile espace={6}>
      <TitrePage
        actions={
          (immatriculer || echeances) && (
            <GroupeBoutons>
              {immatriculer}
              {echeances}
            </GroupeBoutons>
          )
        }
      >
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
      {parUnFichier && (
        <p>
          {'Vous en avez plusieurs à mettre à jour\u202f? '}
          <Lien href={CHEMINS.fichiersDeMiseAJour}>Déclarez leurs comptes par un fichier</Lien>.
        </p>
      )}
      {aSituer ? (
        <p>
          {'Le cadastre ne connaît pas une de leurs parcelles\u00a0: '}
          <Lien href={CHEMINS.parcellesASituer}>situez-les l’une après l’autre</Lien>.
        </p>
      ) : null}
      <AConfirmer lignes={aConfirmer} />
      <Filtrer
        demande={demande}
        lecteur={lecteur}
        refus={refus}
        surDemande={(suite) => {
          versLaListe()
          void aller(suite)
        }}
      />
      {page && (
        <Liste ref={liste} compte={compte}>
          {page.approche && <AvisDApproche />}
          {page.fusion && (
            <p>{`Le numéro ${afficherNumero(page.fusion.ancien)} désignait la même copropriété\u00a0: il a été fusionné dans ${afficherNumero(page.fusion.numero)}.`}</p>
          )}
          {peutChoisir && <ChoisirLaPage choix={choix} page={deLaPage} />}
          <GestesDeChoix choix={choix}>
            <Tableau<Ligne>
              legende={compte}
              cleDe={(l) => l.id}
              lignes={page.ligneRechercheCoproprieteDTOList}
              tri={{ colonne: demande.tri, sens: demande.sens }}
              surTri={(t) => void aller({ tri: t.colonne as DemandeListe['tri'], sens: t.sens })}
              vide={
                page.totalItems > 0 ? (
                  <EtatVide
                    icone="immeuble"
                    titre="Cette page n’existe plus"
                    action={
                      <LienBouton href={adresseListe({ ...demande, page: 1 })}>
                        Revenir à la première page
                      </LienBouton>
                    }
                  />
                ) : (
                  <EtatVide
                    icone="immeuble"
                    titre={
                      criteres
                        ? 'Aucune copropriété ne répond à ces critères'
                        : 'Vous n’avez pas encore de copropriété'
                    }
                    action={
                      <Rangee justifie="centre">
                        {!criteres && immatriculer}
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
                )
              }
              colonnes={[
                ...(peutChoisir ? [choisir] : []),
                {
                  cle: 'numero',
                  titre: 'Numéro',
                  triable: true,
                  insecable: true,
                  rendu: (l) => numeroDe(l, lecteur),
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
                {
                  cle: 'situationMandat',
                  titre: 'Rattachement',
                  triable: true,
                  rendu: Rattachement,
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
                  cle: 'idTeledeclarant',
                  titre: 'N° télédéclarant',
                  triable: true,
                  rendu: (l) => l.idTeledeclarant,
                },
                ...(page.ligneRechercheCoproprieteDTOList.some((l) => l.actions.length > 0)
                  ? [actionsDe(demande.filtre)]
                  : []),
              ]}
            />
          </GestesDeChoix>
          {peutChoisir && (
            <BarreDeChoix choix={choix} demande={demande} page={deLaPage} total={page.totalItems} />
          )}
          <Pagination
            page={demande.page}
            pages={Math.ceil(page.totalItems / demande.taille)}
            lien={(p) => adresseListe({ ...demande, page: p })}
          />
          <Rangee justifie="entre">
            {page.totalItems > TAILLES[0] && (
              <Selection
                name="taille"
                libelle="Lignes par page"
                sansMarque
                invite={null}
                options={TAILLES.map((t) => ({ valeur: String(t), libelle: String(t) }))}
                value={String(demande.taille)}
                onChange={(t) => void aller({ taille: TAILLES.find((n) => String(n) === t) ?? TAILLES[0] })}
              />
            )}
            <Telecharger demande={demande} total={page.totalExact ?? page.totalItems} />
          </Rangee>
        </Liste>
      )}
    </Pile>
  )
}
