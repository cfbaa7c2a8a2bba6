import { ECRIRE_MODELES, estPermis, REGLER_DELAIS } from '#domain/socle/acces/droit.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { useLoaderData, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { LigneDemande } from '#contract/teneur/validations/file.ts'
import { codes } from '#domain/socle/codes.ts'
import { heureDe, type Instant } from '#domain/socle/temps/instant.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { estDecide, ONGLETS } from '#domain/teneur/validations/onglets.ts'
import { sansCritere } from '#domain/teneur/validations/vues.ts'
import { CaseDeLigne, GestesDeChoix } from '#web/socle/choix/GestesDeChoix.tsx'
import { useCompte } from '#web/socle/shell/contexte.ts'
import { Bouton, GroupeBoutons, Lien } from '#web/socle/ui/boutons.tsx'
import { AvisDApproche, direCompte, Liste, useVersLaListe } from '#web/socle/ui/Liste.tsx'
import { EtatVide } from '#web/socle/ui/messages.tsx'
import { Onglets } from '#web/socle/ui/Onglets.tsx'
import { EnLigne, Pile, Rangee, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { Pagination, Tableau } from '#web/socle/ui/Tableau.tsx'
import { useChoix } from './choix.ts'
import { ChoixDeDemandes } from './ChoixDeDemandes.tsx'
import { colonnesDeLaFile } from './colonnes.tsx'
import {
  adresseFile,
  FILE_PAR_DEFAUT,
  lireTri,
  PAR_PAGE,
  retenirLaFile,
  versFile,
  type DemandeFile,
} from './demande.ts'
import { Filtrer } from './Filtrer.tsx'
import { usePlace } from './place.ts'
import { useRaccourcis } from './raccourcis.ts'
import { usePrendreLaSuivante } from './suivante.ts'
import { Touches } from './Touches.tsx'
import { Vues } from './Vues.tsx'

function RienAMontrer({
  demande,
  total,
  surPremiere,
}: {
  demande: DemandeFile
  total: number
  surPremiere: () => void
}) {
  const { onglet, q } = demande
  if (total > 0)
    return (
      <EtatVide
        icone="valider"
        titre="Cette page est vide, il reste des demandes"
        action={<Bouton onClick={surPremiere}>Revenir à la première page</Bouton>}
      />
    )
  const filtree = q !== '' || !sansCritere(demande)
  return (
    <EtatVide
      icone={filtree ? 'recherche' : 'valider'}
      titre={filtree ? 'Aucune demande ne répond à cette recherche' : ONGLETS[onglet].vide}
    >
      <p>
        {filtree
          ? 'Essayez avec moins de mots ou de filtres, ou sous un autre onglet.'
          : onglet === 'A_TRAITER'
            ? 'Les nouvelles demandes paraîtront ici.'
            : 'Les autres onglets de la file restent au-dessus.'}
      </p>
    </EtatVide>
  )
}

/** Quand la file a été lue, et de quoi en prendre une. */
function Titre({
  lueLe,
  surSuivante,
  surRafraichir,
}: {
  lueLe: Instant
  surSuivante: () => void
  surRafraichir: () => void
}) {
  return (
    <TitrePage
      dense
      actions={
        <Rangee>
          <span>{`Lue à ${heureDe(lueLe)}`}</span>
          <GroupeBoutons>
            <Bouton taille="petit" icone="droite" iconeADroite onClick={surSuivante}>
              Prendre la suivante
            </Bouton>
            <Bouton taille="petit" variante="secondaire" icone="rafraichir" onClick={surRafraichir}>
              Rafraîchir
            </Bouton>
          </GroupeBoutons>
        </Rangee>
      }
    >
      Demandes à valider
    </TitrePage>
  )
}

/** Les onglets, et combien chacun en a. */
function OngletsDeLaFile({
  courant,
  comptes,
}: {
  courant: DemandeFile['onglet']
  comptes: Readonly<Record<DemandeFile['onglet'], number>>
}) {
  return (
    <Onglets
      nom="Onglets de la file"
      onglets={codes(ONGLETS).map((onglet) => ({
        href: adresseFile({ ...FILE_PAR_DEFAUT, onglet }),
        libelle: `${ONGLETS[onglet].libelle} (${afficherEntier(comptes[onglet])})`,
        courant: onglet === courant,
      }))}
    />
  )
}

/** Ce que règle le teneur, pour qui en a le droit. */
function Reglages() {
  const droits = useCompte()?.authorities ?? null
  const regle = estPermis(REGLER_DELAIS, droits)
  const ecrit = estPermis(ECRIRE_MODELES, droits)
  if (!regle && !ecrit) return null
  return (
    <Rangee>
      {regle && <Lien href={CHEMINS.delais}>Régler les délais de réponse</Lien>}
      {ecrit && <Lien href={CHEMINS.modelePrecisions}>Modèle du courriel de précisions</Lien>}
    </Rangee>
  )
}

/** Choisir plusieurs demandes sans la souris. */
const ChoisirAuClavier = () => (
  <span>
    {
      'Dans la liste\u00a0: flèches pour passer d’une case à l’autre, Espace pour choisir, Maj pour en prendre plusieurs.'
    }
  </span>
)

/** La file du teneur (§4.7) : les demandes à décider, qui les tient, depuis quand. */
export function File() {
  const { demande, page, refus, teneurs, vues, lueLe } = useLoaderData({
    from: `/connecte${CHEMINS.validations}`,
  })
  const naviguer = useNavigate()
  const router = useRouter()
  const aller = (suite: Partial<DemandeFile>) =>
    void naviguer({ ...versFile({ ...demande, page: 1, ...suite }), resetScroll: false })
  useEffect(() => retenirLaFile(demande), [demande])
  const ecran = usePlace(adresseFile(demande))
  const { liste, versLaListe } = useVersLaListe(page)
  const choix = useChoix()
  const prendreSuivante = usePrendreLaSuivante(() => [demande])
  const rafraichir = () => void router.invalidate()
  const raccourcis = [
    { touche: 's', libelle: 'Prendre la suivante', faire: () => void prendreSuivante() },
    { touche: 'f', libelle: 'Rafraîchir la file', faire: rafraichir },
  ]
  useRaccourcis(raccourcis)
  const compte = direCompte(page, { aucun: 'Aucune demande', un: 'Une demande', plusieurs: 'demandes' })
  const decidees = estDecide(demande.onglet)
  const choisir = {
    cle: 'choix',
    titre: 'Choisir',
    titreMasque: true,
    rendu: (l: LigneDemande) => <CaseDeLigne id={l.id} nom={`la demande ${l.reference}`} choix={choix} />,
  }

  return (
    <div className="rnc-file" ref={ecran}>
      <Pile espace={2}>
        <Titre lueLe={lueLe} surSuivante={() => void prendreSuivante()} surRafraichir={rafraichir} />
        <EnLigne>
          <OngletsDeLaFile courant={demande.onglet} comptes={page.comptes} />
          <Vues vues={vues} demande={demande} />
        </EnLigne>
        <Filtrer
          key={adresseFile({ ...demande, page: 1 })}
          demande={demande}
          teneurs={teneurs}
          refus={refus}
          surDemande={(suite) => {
            versLaListe()
            aller(suite)
          }}
        />
        <Liste dense ref={liste} compte={compte}>
          {page.approche && <AvisDApproche />}
          {page.lignes.length > 0 && (
            <Rangee>
              <strong>{compte}</strong>
              {!decidees && (
                <ChoixDeDemandes
                  choix={choix}
                  page={page.lignes.map((l) => l.id)}
                  surAffectation={() => router.invalidate()}
                />
              )}
            </Rangee>
          )}
          <GestesDeChoix choix={choix}>
            <Tableau<LigneDemande>
              dense
              legende={compte}
              legendeMasquee
              cleDe={(l) => l.id}
              lignes={page.lignes}
              tri={{ colonne: demande.tri, sens: demande.sens }}
              surTri={(t) => aller({ tri: lireTri(t.colonne), sens: t.sens })}
              vide={
                <RienAMontrer
                  demande={demande}
                  total={page?.totalItems ?? 0}
                  surPremiere={() => void naviguer(versFile({ ...demande, page: 1 }))}
                />
              }
              colonnes={[...(decidees ? [] : [choisir]), ...colonnesDeLaFile(decidees)]}
            />
          </GestesDeChoix>
          <Pagination
            page={demande.page}
            pages={Math.ceil(page.totalItems / PAR_PAGE)}
            surPage={(suivante) => {
              versLaListe()
              aller({ page: suivante })
            }}
          />
        </Liste>
        <Touches
          raccourcis={raccourcis}
          legende={!decidees && page.lignes.length > 0 && <ChoisirAuClavier />}
        />
        <Reglages />
      </Pile>
    </div>
  )
}
