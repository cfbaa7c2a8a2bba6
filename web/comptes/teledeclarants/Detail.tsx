import * as ADRESSES from '#domain/comptes/adresses.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { useLoaderData, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { DERNIERS_DE_CHACUN } from '#domain/comptes/assistance/recherche.ts'
import { afficherSiret } from '#domain/comptes/etablissements/siret.ts'
import { heureDe } from '#domain/socle/temps/instant.ts'
import { Comptes } from '#web/comptes/assistance/Comptes.tsx'
import { TableauDesCourriels } from '#web/comptes/assistance/Courriels.tsx'
import { CourrielsPerdus } from '#web/comptes/assistance/CourrielsPerdus.tsx'
import { Brouillons, Demandes, Erreurs } from '#web/comptes/assistance/Historique.tsx'
import { ReclamationsSur } from '#web/socle/dossier/ReclamationsSur.tsx'
import { FicheEtablissement } from '#web/comptes/etablissements/FicheEtablissement.tsx'
import { Bouton, GroupeBoutons, Lien, LienBouton } from '#web/socle/ui/boutons.tsx'
import { Courriel } from '#web/socle/ui/Courriel.tsx'
import { direCompte } from '#web/socle/ui/Liste.tsx'
import { Alerte, Badge } from '#web/socle/ui/messages.tsx'
import { Pile, Rangee, Section, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { agirASaPlace, supprimer } from '#web/comptes/assistance/actes.ts'
import { AdresseDemandee } from './AdresseDemandee.tsx'
import { ChangerStatut } from './ChangerStatut.tsx'
import type { chargerFiche } from './chargeurs.ts'
import { CodeActivation } from './CodeActivation.tsx'
import { useDroits, type Droits } from './droits.ts'
import { MandatsAuDela } from './MandatsAuDela.tsx'
import { BADGES_STATUT } from './Recherche.tsx'

type Donnees = Awaited<ReturnType<typeof chargerFiche>>

/** Les statuts où le teneur peut le mener, et le supprimer ; rien pour qui ne le peut pas. */
function Statut({ d, droits }: { d: Donnees; droits: Droits }) {
  const router = useRouter()
  const naviguer = useNavigate()
  const { etablissement: e } = d
  const suivants = droits.editer ? d.statutsSuivants.filter((s) => s.clef !== 'SUPPRIME') : []
  const [choisi, setChoisi] = useState<(typeof suivants)[number] | null>(null)
  const supprime = droits.supprimer && e.status !== 'SUPPRIME'
  const retirer = async () => {
    const sort = await supprimer(e)
    if (sort === 'fait') await naviguer({ href: CHEMINS.teledeclarants })
    if (sort === 'refuse') await router.invalidate()
  }
  if (suivants.length === 0 && !supprime) return null
  return (
    <Section titre="Statut et suppression">
      <Pile espace={4}>
        {d.refusSuppression && supprime && <Alerte ton="info">{d.refusSuppression}</Alerte>}
        <GroupeBoutons>
          {suivants.map((s) => (
            <Bouton key={s.clef} variante="secondaire" onClick={() => setChoisi(s)}>
              Passer au statut « {s.valeur} »
            </Bouton>
          ))}
          {supprime && !d.refusSuppression && (
            <Bouton variante="secondaire" icone="supprimer" onClick={() => void retirer()}>
              Supprimer
            </Bouton>
          )}
        </GroupeBoutons>
      </Pile>
      {choisi && <ChangerStatut id={e.id} statut={choisi} surFermeture={() => setChoisi(null)} />}
    </Section>
  )
}

/** Qui il est, en une ligne. */
function Identite({ d }: { d: Donnees }) {
  const { etablissement: e, admin, dossier } = d
  return (
    <Rangee>
      <Badge ton={BADGES_STATUT[e.status]}>{e.libelleStatut}</Badge>
      {dossier.codeSuspenduJusqua && (
        <Badge ton="erreur">{`Code d’activation suspendu jusqu’à ${heureDe(dossier.codeSuspenduJusqua)}`}</Badge>
      )}
      <span>{e.libelleType}</span>
      {e.siret && <span>{`SIRET ${afficherSiret(e.siret)}`}</span>}
      {e.localite && <span>{e.localite}</span>}
      <span>
        {direCompte(
          { totalItems: d.nbCoproprietes },
          { aucun: 'Aucune copropriété', un: 'Une copropriété', plusieurs: 'copropriétés' },
        )}
      </span>
      {admin && (
        <span>
          {`${admin.prenom} ${admin.nom}, `}
          <Courriel adresse={admin.email} />
        </span>
      )}
    </Rangee>
  )
}

interface Partie {
  ancre: string
  titre: string
  /** Combien elle en a ; aucune, elle ne se montre pas. */
  nombre: number
  contenu: ReactNode
}

/** Ce qui s’est passé, chaque partie avec son ancre et son nombre. */
function partiesDe({ dossier: d, ...fiche }: Donnees, trouve: number | null, droits: Droits) {
  const vivant = fiche.etablissement.status !== 'SUPPRIME'
  const derniers = d.courriels.filter((c) => !c.abandonne)
  const comptes: Partie = {
    ancre: 'comptes',
    titre: 'Comptes',
    nombre: d.comptes.length,
    contenu: (
      <Pile espace={4}>
        <Comptes comptes={d.comptes} trouve={trouve} />
        {droits.utilisateurs && vivant && (
          <p>
            <Lien href={ADRESSES.utilisateurs(fiche.etablissement.id)}>Gérer les comptes utilisateurs</Lien>
          </p>
        )}
      </Pile>
    ),
  }
  const demandes: Partie = {
    ancre: 'demandes',
    titre: 'Demandes',
    nombre: d.demandes.length,
    contenu: <Demandes demandes={d.demandes} />,
  }
  const autres: Partie[] = [
    {
      ancre: 'erreurs',
      titre: 'Erreurs vues',
      nombre: d.erreurs.length,
      contenu: <Erreurs erreurs={d.erreurs} />,
    },
    {
      ancre: 'brouillons',
      titre: 'Brouillons',
      nombre: d.brouillons.length,
      contenu: <Brouillons brouillons={d.brouillons} />,
    },
    {
      ancre: 'courriels',
      titre: 'Courriels',
      nombre: derniers.length,
      contenu: (
        <TableauDesCourriels
          legende={`Derniers courriels, ${DERNIERS_DE_CHACUN} au plus par compte`}
          courriels={derniers}
        />
      ),
    },
  ]
  return { comptes, demandes, autres }
}

const Montrer = ({ partie: { ancre, titre, nombre, contenu } }: { partie: Partie }) =>
  nombre === 0 ? null : (
    <Section id={ancre} titre={titre}>
      {contenu}
    </Section>
  )

/** De quoi aller à chaque partie, sans tout parcourir. */
function Sommaire({ parties }: { parties: readonly Pick<Partie, 'ancre' | 'titre' | 'nombre'>[] }) {
  return (
    <nav aria-label="Sur cette page">
      <Rangee>
        {parties
          .filter((p) => p.nombre > 0)
          .map((p) => (
            <Lien key={p.ancre} href={`#${p.ancre}`}>{`${p.titre} (${p.nombre})`}</Lien>
          ))}
        <Lien href="#etablissement">Établissement</Lien>
      </Rangee>
    </nav>
  )
}

/** Ce qui attend quelqu’un : une vérification, une adresse à décider, un courriel qui n’est pas arrivé. */
function CeQuiAttend({ d }: { d: Donnees }) {
  return (
    <>
      {d.croyance && (
        <Alerte
          ton={d.croyance.contredite ? 'attention' : 'info'}
          titre={d.croyance.contredite ? 'À vérifier' : 'Pas encore vérifié'}
          niveau={2}
        >
          <p>{d.croyance.message}</p>
        </Alerte>
      )}
      {d.adresseDemandee && <AdresseDemandee d={d} demandee={d.adresseDemandee} />}
      <CourrielsPerdus
        perdus={{
          adressesRefusees: d.dossier.adressesRefusees,
          courriels: d.dossier.courriels.filter((c) => c.abandonne),
        }}
      />
      <MandatsAuDela mandats={d.mandatsAuDela} />
    </>
  )
}

function Actions({ d }: { d: Donnees }) {
  const router = useRouter()
  const { etablissement: e } = d
  const prendreSaPlace = async () => {
    if (!(await agirASaPlace(e))) await router.invalidate()
  }
  if (!e.modifiable && !d.peutAgirASaPlace) return null
  return (
    <GroupeBoutons>
      {e.modifiable && (
        <LienBouton href={ADRESSES.modifierTeledeclarant(e.id)} icone="modifier">
          Modifier
        </LienBouton>
      )}
      {d.peutAgirASaPlace && (
        <Bouton variante="secondaire" icone="compte" onClick={() => void prendreSaPlace()}>
          Agir à sa place
        </Bouton>
      )}
    </GroupeBoutons>
  )
}

/** La fiche d’un télédéclarant (§2.8), pour le teneur et l’assistance : qui il est, ce qui attend, puis ce qui s’est passé. */
export function Detail() {
  const d = useLoaderData({ from: `/connecte${CHEMINS.teledeclarant}` })
  const { compte } = useSearch({ strict: false }) as { compte?: string }
  const trouve = Number(compte) || null
  const droits = useDroits()
  const { etablissement: e } = d
  const { comptes, demandes, autres } = partiesDe(d, trouve, droits)
  return (
    <Pile key={e.id} espace={6}>
      <TitrePage dense surtitre={`Télédéclarant n°\u00a0${e.id}`} actions={<Actions d={d} />}>
        {e.raisonSociale}
      </TitrePage>
      <Identite d={d} />
      <Sommaire
        parties={[
          ...(trouve === null ? [] : [comptes]),
          demandes,
          { ancre: 'reclamations', titre: 'Réclamations', nombre: d.reclamations?.totalItems ?? 0 },
          ...(trouve === null ? [comptes] : []),
          { ancre: 'lettres', titre: 'Lettres', nombre: d.lettres.length },
          ...autres,
        ]}
      />
      {trouve !== null && <Montrer partie={comptes} />}
      <CeQuiAttend d={d} />
      <Montrer partie={demandes} />
      <ReclamationsSur idTeledeclarant={e.id} premieres={d.reclamations} />
      {trouve === null && <Montrer partie={comptes} />}
      <CodeActivation d={d} droits={droits} />
      {autres.map((partie) => (
        <Montrer key={partie.ancre} partie={partie} />
      ))}
      <div id="etablissement">
        <FicheEtablissement e={e} sansVides />
      </div>
      <Statut d={d} droits={droits} />
    </Pile>
  )
}
