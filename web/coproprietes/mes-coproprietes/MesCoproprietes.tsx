import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { useLoaderData, useNavigate } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { afficherNom } from '#domain/coproprietes/copropriete/nom.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { lecteurDeListe } from '#domain/coproprietes/mes-coproprietes/liste.ts'
import { titreDeLaListe } from '#domain/socle/acces/suivi.ts'
import { AConfirmer } from '#web/coproprietes/copropriete/AConfirmer.tsx'
import { useCompte } from '#web/socle/shell/contexte.ts'
import { GroupeBoutons, Lien, LienBouton } from '#web/socle/ui/boutons.tsx'
import { Selection } from '#web/socle/ui/champs.tsx'
import { BarreDeChoix, ChoisirLaPage } from './BarreDeChoix.tsx'
import { useChoix } from '#web/coproprietes/copropriete/choix.ts'
import { CaseDeLigne, GestesDeChoix } from '#web/socle/choix/GestesDeChoix.tsx'
import { actionsDe, colonnesDe, type Ligne } from './colonnes.tsx'
import { adresseListe, filtree, TAILLES, type DemandeListe } from './demande.ts'
import { retenirLaListe } from '#web/coproprietes/copropriete/retour.ts'
import { Telecharger } from './Telecharger.tsx'
import { Filtrer } from './Filtrer.tsx'
import { AvisDApproche, direCompte, Liste, useVersLaListe } from '#web/socle/ui/Liste.tsx'
import { Alerte, EtatVide } from '#web/socle/ui/messages.tsx'
import { Pile, Rangee, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { Pagination, Tableau } from '#web/socle/ui/Tableau.tsx'

/** Les listes d’où l’on met à jour. */
const PAR_UN_FICHIER: readonly DemandeListe['filtre'][] = ['standard', 'annuelle']

/** Ce qui attend, au-dessus de la liste. */
function Annonces({
  filtre,
  inconnu,
  sansAvis,
  page,
}: {
  filtre: DemandeListe['filtre']
  inconnu: boolean
  sansAvis: number
  page: { totalItems: number } | null
}) {
  const droits = useCompte()?.authorities ?? []
  const parUnFichier = droits.includes('MAJ_COPROPRIETE_ANNUELLE') && PAR_UN_FICHIER.includes(filtre)
  const aSituer =
    droits.includes('MAJ_COPROPRIETE_STANDARD') && filtre === 'coproNonGeolocalisees' && page?.totalItems
  return (
    <>
      {inconnu && (
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
    </>
  )
}

/** Ce que dit la liste quand elle n’a rien : la page n’existe plus, ou rien ne répond. */
function Vide({
  demande,
  perdue,
  immatriculer,
}: {
  demande: DemandeListe
  perdue: boolean
  immatriculer: ReactNode
}) {
  const criteres = filtree(demande)
  if (perdue)
    return (
      <EtatVide
        icone="immeuble"
        titre="Cette page n’existe plus"
        action={
          <LienBouton href={adresseListe({ ...demande, page: 1 })}>Revenir à la première page</LienBouton>
        }
      />
    )
  return (
    <EtatVide
      icone="immeuble"
      titre={
        criteres ? 'Aucune copropriété ne répond à ces critères' : 'Vous n’avez pas encore de copropriété'
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

/** Sous la liste : combien à la fois, et de quoi l’emporter. */
function Pied({
  demande,
  page,
  surTaille,
}: {
  demande: DemandeListe
  page: { totalItems: number; totalExact: number | null }
  surTaille: (taille: DemandeListe['taille']) => void
}) {
  return (
    <Rangee justifie="entre">
      {page.totalItems > TAILLES[0] && (
        <Selection
          name="taille"
          libelle="Lignes par page"
          sansMarque
          invite={null}
          options={TAILLES.map((t) => ({ valeur: String(t), libelle: String(t) }))}
          value={String(demande.taille)}
          onChange={(t) => surTaille(TAILLES.find((n) => String(n) === t) ?? TAILLES[0])}
        />
      )}
      <Telecharger demande={demande} total={page.totalExact ?? page.totalItems} />
    </Rangee>
  )
}

/** Les copropriétés de l’établissement (§2.2), par page. */
export function MesCoproprietes() {
  const { demande, aConfirmer, sansAvis, filtreInconnu, page, refus } = useLoaderData({
    from: `/connecte${CHEMINS.coproprietes}`,
  })
  const droits = useCompte()?.authorities ?? []
  const naviguer = useNavigate()
  const { liste, versLaListe } = useVersLaListe(page)
  const choix = useChoix()
  const adresse = adresseListe(demande)
  useEffect(() => retenirLaListe(adresse), [adresse])
  const aller = (suite: Partial<DemandeListe>) =>
    naviguer({ href: adresseListe({ ...demande, page: 1, ...suite }), resetScroll: false })
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
  const colonnes = [
    ...(peutChoisir ? [choisir] : []),
    ...colonnesDe(lecteur),
    ...(page?.ligneRechercheCoproprieteDTOList.some((l) => l.actions.length > 0)
      ? [actionsDe(demande.filtre)]
      : []),
  ]
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
      <Annonces filtre={demande.filtre} inconnu={filtreInconnu} sansAvis={sansAvis} page={page} />
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
              vide={<Vide demande={demande} perdue={page.totalItems > 0} immatriculer={immatriculer} />}
              colonnes={colonnes}
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
          <Pied demande={demande} page={page} surTaille={(taille) => void aller({ taille })} />
        </Liste>
      )}
    </Pile>
  )
}
