import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { useLoaderData, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, type ReactNode } from 'react'
import { TRIS_DE_LA_LISTE, type rechercherCoproprietes } from '#contract/coproprietes/mes-coproprietes.ts'
import type { ReplyOf } from '#contract/socle/call.ts'
import { afficherNom } from '#domain/coproprietes/copropriete/nom.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import {
  lecteurDeListe,
  ongletsMontres,
  PEU_DE_COPROPRIETES,
  type LecteurDeListe,
} from '#domain/coproprietes/mes-coproprietes/liste.ts'
import { titreDeLaListe } from '#domain/socle/acces/suivi.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { AConfirmer } from '#web/coproprietes/copropriete/AConfirmer.tsx'
import { useCompte } from '#web/socle/shell/contexte.ts'
import { GroupeBoutons, Lien, LienBouton } from '#web/socle/ui/boutons.tsx'
import { Selection } from '#web/socle/ui/champs.tsx'
import { BarreDeChoix, ChoisirLaPage } from './BarreDeChoix.tsx'
import { Cartes } from './Cartes.tsx'
import { useChoix } from '#web/coproprietes/copropriete/choix.ts'
import { CaseDeLigne, GestesDeChoix } from '#web/socle/choix/GestesDeChoix.tsx'
import { ChoisirLesColonnes } from './ChoisirLesColonnes.tsx'
import { COLONNES_AU_CHOIX, colonnesDe, titreDe, useColonnes, type ColonneAuChoix } from './colonnes.tsx'
import {
  adresseListe,
  filtree,
  lireListe,
  SANS_CRITERE,
  TAILLES,
  type CriteresDeListe,
  type DemandeListe,
} from './demande.ts'
import type { Ligne } from './ligne.ts'
import { reprendreLaLigne, retenirLaListe } from '#web/coproprietes/copropriete/retour.ts'
import { Exporter } from './Exporter.tsx'
import { choisisDe, Filtrer } from './Filtrer.tsx'
import { FiltresChoisis } from '#web/socle/ui/FiltresChoisis.tsx'
import { AvisDApproche, direCompte, Liste, useVersLaListe } from '#web/socle/ui/Liste.tsx'
import { Alerte, EtatVide } from '#web/socle/ui/messages.tsx'
import { Pile, Rangee, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { Onglets } from '#web/socle/ui/Onglets.tsx'
import { Pagination, Tableau } from '#web/socle/ui/Tableau.tsx'

/** Les listes d’où l’on met à jour. */
const PAR_UN_FICHIER: readonly DemandeListe['filtre'][] = ['standard', 'annuelle']

/** Ce qui attend, au-dessus de la liste. */
function Annonces({
  filtre,
  inconnu,
  sansAvis,
  peu,
  page,
}: {
  filtre: DemandeListe['filtre']
  /** Trop peu pour qu’un fichier en vaille la peine. */
  peu: boolean
  inconnu: boolean
  sansAvis: number
  page: { totalItems: number } | null
}) {
  const droits = useCompte()?.authorities ?? []
  const parUnFichier = !peu && droits.includes('MAJ_COPROPRIETE_ANNUELLE') && PAR_UN_FICHIER.includes(filtre)
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

/** Le titre de la liste, et ce qui se fait d’ailleurs que d’une ligne. */
function Titre({ demande, immatriculer }: { demande: DemandeListe; immatriculer: ReactNode }) {
  const droits = useCompte()?.authorities ?? []
  const echeances = droits.includes('MAJ_COPROPRIETE_ANNUELLE') && (
    <LienBouton href={CHEMINS.echeances} variante="secondaire">
      Échéances
    </LienBouton>
  )
  return (
    <TitrePage
      dense
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
  )
}

/** Les listes du §2.2, chacune avec son compte. */
function OngletsDeLaListe({
  demande,
  comptes,
}: {
  demande: DemandeListe
  comptes: Parameters<typeof ongletsMontres>[1]
}) {
  return (
    <Onglets
      nom="Listes"
      glissants
      onglets={ongletsMontres(demande.filtre, comptes).map(({ liste, libelle, nombre }) => ({
        href: adresseListe({ ...lireListe({ filtre: liste }), taille: demande.taille }),
        libelle: nombre === null ? libelle : `${libelle}\u00a0(${afficherEntier(nombre)})`,
        courant: liste === demande.filtre,
      }))}
    />
  )
}

const TRIS = [
  { valeur: 'aFaire', libelle: 'Ce qui est à faire' },
  { valeur: 'jour', libelle: 'Échéance' },
  { valeur: 'nom', libelle: 'Nom' },
  ...COLONNES_AU_CHOIX.map((valeur) => ({ valeur, libelle: titreDe(valeur) })),
]

/** De quoi ranger une liste dont l’écran est trop petit pour un en-tête. */
function TrierPar({
  tri,
  lecteur,
  surTri,
}: {
  tri: DemandeListe['tri']
  lecteur: LecteurDeListe
  surTri: (tri: DemandeListe['tri']) => void
}) {
  return (
    <div className="rnc-tri-bref">
      <Selection
        name="tri"
        libelle="Trier par"
        sansMarque
        invite={null}
        options={lecteur === 'declarant' ? TRIS : TRIS.slice(2)}
        value={tri}
        onChange={(choisi) => surTri(TRIS_DE_LA_LISTE.find((t) => t === choisi) ?? tri)}
      />
    </div>
  )
}

/** La liste que l’on a quittée pour ouvrir une copropriété se retrouve à cette copropriété. */
function useRetourALaLigne(adresse: string): void {
  const router = useRouter()
  useLayoutEffect(() => {
    const ligne = reprendreLaLigne(adresse)
    if (ligne === null) return undefined
    const cesser = router.subscribe('onRendered', () => {
      cesser()
      const lien = document.getElementById(`copropriete-${ligne}`)
      lien?.focus({ preventScroll: true })
      lien?.scrollIntoView({ block: 'center' })
    })
    return cesser
  }, [adresse, router])
}

/** Les copropriétés de l’établissement (§2.2) : dix au plus, des cartes ; davantage, un tableau que l’on parcourt et où l’on choisit. */
export function MesCoproprietes() {
  const { demande, comptes, aConfirmer, sansAvis, filtreInconnu, page, refus } = useLoaderData({
    from: `/connecte${CHEMINS.coproprietes}`,
  })
  const droits = useCompte()?.authorities ?? []
  const naviguer = useNavigate()
  const { liste, versLaListe } = useVersLaListe(page)
  const { choisies, choisir } = useColonnes()
  const adresse = adresseListe(demande)
  useRetourALaLigne(adresse)
  useEffect(() => retenirLaListe(adresse), [adresse])
  const aller = (suite: Partial<DemandeListe>) =>
    naviguer({ href: adresseListe({ ...demande, page: 1, ...suite }), resetScroll: false })
  const chercher = (suite: Partial<CriteresDeListe>) => {
    versLaListe()
    void aller(suite)
  }
  const lecteur = lecteurDeListe(droits)
  const peu = comptes !== null && comptes.seeAllCopro <= PEU_DE_COPROPRIETES
  const compte = page
    ? direCompte(page, { aucun: 'Aucune copropriété', un: 'Une copropriété', plusieurs: 'copropriétés' })
    : ''
  const immatriculer = droits.includes('IMMATRICULER_NVELLE_COPRO') && (
    <LienBouton href={CHEMINS.immatriculer} icone="ajouter">
      Immatriculer une copropriété
    </LienBouton>
  )
  const outils = page && page.totalItems > 0 && (
    <div className="rnc-outils__suite">
      <ChoisirLesColonnes choisies={choisies} surChoix={choisir} />
      <Exporter demande={demande} total={page.totalExact ?? page.totalItems} colonnes={choisies} />
    </div>
  )
  const vide = page && <Vide demande={demande} perdue={page.totalItems > 0} immatriculer={immatriculer} />
  return (
    <Pile espace={4}>
      <Titre demande={demande} immatriculer={immatriculer} />
      <Annonces filtre={demande.filtre} inconnu={filtreInconnu} sansAvis={sansAvis} peu={peu} page={page} />
      <AConfirmer lignes={aConfirmer} />
      {!peu && (
        <div className="rnc-outils">
          <Filtrer demande={demande} lecteur={lecteur} refus={refus} surDemande={chercher} />
          {outils}
        </div>
      )}
      {!peu && <OngletsDeLaListe demande={demande} comptes={comptes} />}
      <FiltresChoisis
        // L’onglet dit déjà laquelle des listes on voit.
        choisis={choisisDe(peu ? demande : { ...demande, filtre: SANS_CRITERE.filtre })}
        surRetrait={chercher}
      />
      {page && (
        <Liste ref={liste} compte={compte} dense>
          {page.approche && <AvisDApproche />}
          {page.fusion && (
            <p>{`Le numéro ${afficherNumero(page.fusion.ancien)} désignait la même copropriété\u00a0: il a été fusionné dans ${afficherNumero(page.fusion.numero)}.`}</p>
          )}
          {page.ligneRechercheCoproprieteDTOList.length === 0 ? (
            vide
          ) : peu ? (
            <>
              <Rangee justifie="entre">
                <strong>{compte}</strong>
                {outils}
              </Rangee>
              <Cartes
                lignes={page.ligneRechercheCoproprieteDTOList}
                lecteur={lecteur}
                filtre={demande.filtre}
                choisies={choisies}
              />
            </>
          ) : (
            <EnTableau
              demande={demande}
              page={page}
              compte={compte}
              lecteur={lecteur}
              choisies={choisies}
              surDepart={versLaListe}
              aller={(suite) => void aller(suite)}
            />
          )}
        </Liste>
      )}
    </Pile>
  )
}

/** La liste en tableau : ce que l’on y choisit, ses lignes, ses pages. */
function EnTableau({
  demande,
  page,
  compte,
  lecteur,
  choisies,
  surDepart,
  aller,
}: {
  demande: DemandeListe
  page: ReplyOf<typeof rechercherCoproprietes>
  compte: string
  lecteur: LecteurDeListe
  choisies: readonly ColonneAuChoix[]
  /** On change de page : la suite se lit du haut de la liste. */
  surDepart: () => void
  aller: (suite: Partial<DemandeListe>) => void
}) {
  const droits = useCompte()?.authorities ?? []
  const choix = useChoix()
  const lignes = page.ligneRechercheCoproprieteDTOList
  const peutChoisir = droits.includes('RENOUVELER_MANDAT') && page.totalItems > 1
  const deLaPage = lignes.map((l) => l.id)
  // Tout le registre se range par les noms : ce qui est dû ne l’est qu’au représentant.
  const tri = lecteur !== 'declarant' && demande.tri === 'aFaire' ? 'nom' : demande.tri
  const choisir = {
    cle: 'choix',
    titre: 'Choisir',
    titreMasque: true,
    rendu: (l: Ligne) => <CaseDeLigne id={l.id} nom={afficherNom(l)} choix={choix} />,
  }
  return (
    <>
      <Rangee justifie="entre">
        <strong>{compte}</strong>
        {peutChoisir && <ChoisirLaPage choix={choix} page={deLaPage} />}
      </Rangee>
      <TrierPar tri={tri} lecteur={lecteur} surTri={(t) => aller({ tri: t, sens: 'asc' })} />
      <GestesDeChoix choix={choix}>
        <Tableau<Ligne>
          bref
          legende={compte}
          legendeMasquee
          cleDe={(l) => l.id}
          lignes={lignes}
          tri={{ colonne: tri, sens: demande.sens }}
          lienTri={({ colonne, sens }) =>
            adresseListe({
              ...demande,
              page: 1,
              tri: TRIS_DE_LA_LISTE.find((t) => t === colonne) ?? demande.tri,
              sens,
            })
          }
          colonnes={[
            ...(peutChoisir ? [choisir] : []),
            ...colonnesDe({
              lecteur,
              filtre: demande.filtre,
              choisies,
              agir: lignes.some((l) => l.actions.length > 0 || l.aFaire.acte !== null),
            }),
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
        surDepart={surDepart}
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
            onChange={(t) => aller({ taille: TAILLES.find((n) => String(n) === t) ?? demande.taille })}
          />
        )}
        <p>
          {[
            lecteur === 'declarant' &&
              'Le jour d’une mise à jour est estimé d’après la dernière clôture connue.',
            peutChoisir &&
              'Au clavier\u00a0: flèches pour passer d’une ligne à l’autre, Espace pour choisir, Maj pour en prendre plusieurs.',
          ]
            .filter((dit) => dit !== false)
            .join(' ')}
        </p>
      </Rangee>
    </>
  )
}
