import { au } from '#domain/socle/certain.ts'
import { useLoaderData, useNavigate, useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { Comparees } from '#contract/teneur/doublons.ts'
import * as ADRESSES_DES_COPROPRIETES from '#domain/coproprietes/adresses.ts'
import * as ADRESSES_PUBLIQUES from '#domain/public/adresses.ts'
import * as ADRESSES from '#domain/teneur/adresses.ts'
import { adresseDuPoint } from '#domain/public/annuaire/adresses.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { ETATS } from '#domain/coproprietes/copropriete/etats.ts'
import { direDistance, MOTIFS_DOUBLON, SCORE_MAX } from '#domain/coproprietes/copropriete/doublons.ts'
import { prevoirFusion } from '#domain/teneur/doublons/fusion.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { momentDe } from '#domain/socle/temps/instant.ts'
import { PetiteCarte } from '#web/socle/carte/PetiteCarte.tsx'
import { Bouton, GroupeBoutons, Lien } from '#web/socle/ui/boutons.tsx'
import { CaseACocher } from '#web/socle/ui/choix.tsx'
import { Alerte, Badge } from '#web/socle/ui/messages.tsx'
import { Invisible, Pile, Rangee, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { Tableau } from '#web/socle/ui/Tableau.tsx'
import { nomDesDeux, nomDuCote } from '#web/teneur/doublons/cote.ts'
import { Ecart } from '#web/teneur/doublons/Ecart.tsx'
import { Ecarter } from '#web/teneur/doublons/Ecarter.tsx'
import { Fusionner } from '#web/teneur/doublons/Fusionner.tsx'
import { Reconsiderer } from '#web/teneur/doublons/Reconsiderer.tsx'
import type { Geste } from './ADecider.tsx'
import { AnnulerLaDemande } from './AnnulerLaDemande.tsx'
import { CeQuiEstDecide, DeciderDIci, GestesDe, type Montree } from './DeciderDIci.tsx'
import { retourALaFile } from './demande.ts'
import { direFaite, type Faite, type Suite } from './suite.tsx'
import './cote-a-cote.css'

type Cote = Comparees['gauche']

/** En tête d’une colonne : ce qui désigne le côté, et son nom. */
const titreDuCote = (cote: Cote) => [nomDuCote(cote), cote.nom].filter((mot) => mot !== null).join(', ')

/** La demande à décider d’un côté ; null quand il n’en a pas. */
const aDecider = (cote: Cote): Montree | null =>
  cote.idDemande === null || cote.reference === null
    ? null
    : { idDemande: cote.idDemande, reference: cote.reference, nom: cote.nom }

/** Ce qu’est un côté, ses pages, et de quoi décider sa demande ; ce qu’il déclare est dans les tableaux. */
function Pages({ cote, surGeste }: { cote: Cote; surGeste: (demande: Montree, geste: Geste) => void }) {
  const demande = aDecider(cote)
  return (
    <section>
      <Pile espace={2}>
        <Rangee>
          <h2 className="rnc-cotes__titre">{titreDuCote(cote)}</h2>
          <Badge petit ton="info">
            {ETATS[cote.etat].libelle}
          </Badge>
        </Rangee>
        <GroupeBoutons>
          {cote.numero !== null && (
            <Lien
              href={ADRESSES_PUBLIQUES.fiche(cote.numero)}
            >{`Fiche publique ${afficherNumero(cote.numero)}`}</Lien>
          )}
          {cote.numero !== null && (
            <Lien
              href={ADRESSES_DES_COPROPRIETES.copropriete(cote.id)}
            >{`Dossier ${afficherNumero(cote.numero)}`}</Lien>
          )}
          {cote.idDemande !== null && (
            <Lien href={ADRESSES.validation(cote.idDemande)}>{`Examiner la demande ${cote.reference}`}</Lien>
          )}
        </GroupeBoutons>
        {demande && <GestesDe reference={demande.reference} surGeste={(geste) => surGeste(demande, geste)} />}
      </Pile>
    </section>
  )
}

/** Ce que chacune dit d’une donnée ; `ouvre` : la première de son bloc. */
type Ligne = Comparees['sections'][number]['lignes'][number] & { bloc: string; ouvre: boolean }

/** Ce que chacune dit, en un tableau : ce qui diffère, ou tout. Un bloc ne se nomme qu’à sa première donnée. */
function Lignes({ c, differentesSeules }: { c: Comparees; differentesSeules: boolean }) {
  const lignes: Ligne[] = c.sections.flatMap((s) =>
    s.lignes
      .filter((l) => l.differe || !differentesSeules)
      .map((l, rang) => ({ ...l, bloc: s.titre, ouvre: rang === 0 })),
  )
  if (lignes.length === 0) return <p>Rien ne diffère.</p>
  return (
    <Tableau
      dense
      legende="Ce que chacune déclare, côte à côte"
      legendeMasquee
      cleDe={(l) => l.chemin}
      lignes={lignes}
      surLigne={(l) => ({ className: l.ouvre ? 'rnc-cotes__bloc' : undefined })}
      colonnes={[
        {
          cle: 'bloc',
          titre: 'Bloc',
          rendu: (l) => <span className={l.ouvre ? undefined : 'rnc-cotes__redit'}>{l.bloc}</span>,
        },
        { cle: 'libelle', titre: 'Donnée', entete: true, rendu: (l) => l.libelle },
        { cle: 'gauche', titre: nomDuCote(c.gauche), rendu: (l) => l.gauche },
        { cle: 'droite', titre: nomDuCote(c.droite), rendu: (l) => l.droite },
        // Seul ce qui diffère se montre : le dire à chaque ligne ne dirait rien.
        ...(differentesSeules
          ? []
          : [{ cle: 'ecart', titre: 'Comparaison', rendu: (l: Ligne) => <Ecart differe={l.differe} /> }]),
      ]}
    />
  )
}

/** Les deux sur la petite carte, et le chemin vers la grande, là où est la première que l’on situe. */
function OuEllesSont({ c: { gauche, droite } }: { c: Comparees }) {
  const lieux = [gauche, droite].map((cote) => ({ lon: cote.lon, lat: cote.lat, nom: nomDuCote(cote) }))
  const situees = lieux.filter(({ lon, lat }) => lon !== null && lat !== null)
  if (situees.length === 0) return null
  return (
    <PetiteCarte
      lieux={lieux}
      dite={`${situees.map(({ nom }) => nom).join(' et ')} sur la carte de France`}
      vers={adresseDuPoint(au(situees, 0))}
    />
  )
}

const DECIDER = 'cotes-decider'

/** Ce que le teneur décide de deux copropriétés, immatriculées ou demandées. */
function Decider({ c }: { c: Comparees }) {
  const [fenetre, setFenetre] = useState<'fusionner' | 'ecarter' | null>(null)
  const { fusion, obstacle, ecartee, gauche, droite } = c
  if (gauche.id === droite.id) return null
  return (
    <section aria-labelledby={DECIDER}>
      <Pile espace={2}>
        <h2 id={DECIDER} className="rnc-cotes__titre">
          <Invisible>Décider</Invisible>
        </h2>
        {obstacle !== null && <Alerte ton="info">{obstacle}</Alerte>}
        {ecartee && (
          <Alerte ton="info" titre="Ce doublon a été écarté" niveau={3}>
            <p>{`${ecartee.raison} ${ecartee.par}, ${momentDe(ecartee.dateEcart)}.`}</p>
          </Alerte>
        )}
        <GroupeBoutons>
          {fusion && obstacle === null && (
            <Bouton variante="secondaire" onClick={() => setFenetre('fusionner')}>
              {`Fusionner et garder ${afficherNumero(prevoirFusion(fusion.gauche, fusion.droite, null).gardee.numero)}`}
            </Bouton>
          )}
          <AnnulerLaDemande demande={gauche} double={droite} />
          <AnnulerLaDemande demande={droite} double={gauche} />
          {ecartee ? (
            <Reconsiderer id={gauche.id} ecartee={droite} />
          ) : (
            <Bouton variante="secondaire" onClick={() => setFenetre('ecarter')}>
              Ce n’est pas un doublon
            </Bouton>
          )}
        </GroupeBoutons>
        {fenetre === 'fusionner' && fusion && (
          <Fusionner fusion={fusion} surFermeture={() => setFenetre(null)} />
        )}
        {fenetre === 'ecarter' && <Ecarter c={c} surFermeture={() => setFenetre(null)} />}
      </Pile>
    </section>
  )
}

/** La demande que l’on décide depuis la page, et ce qui y a déjà été décidé. */
function useDeciderDIci() {
  const router = useRouter()
  const naviguer = useNavigate()
  const [ouverte, setOuverte] = useState<{ demande: Montree; geste: Geste } | null>(null)
  const [faites, setFaites] = useState<readonly Faite[]>([])
  /** Le bouton qui l’a ouverte : refermée sans décider, on y revient. */
  const dOu = useRef<Element | null>(null)
  const ouvrir = (demande: Montree, geste: Geste) => {
    dOu.current = document.activeElement
    setOuverte({ demande, geste })
  }
  const fermer = () => {
    setOuverte(null)
    if (dOu.current instanceof HTMLElement) dOu.current.focus()
  }
  const suite: Suite = async (faite) => {
    if (faite === null) return fermer()
    if (faite.decision === 'ANNULEE') {
      // Annulée, elle n’est plus à comparer.
      direFaite(faite)
      return naviguer(retourALaFile())
    }
    setOuverte(null)
    setFaites((avant) => [...avant, faite])
    return router.invalidate()
  }
  return { ouverte, faites, ouvrir, fermer, suite }
}

/** Deux copropriétés côte à côte : ce qui les rapproche, ce qui diffère, et ce que le teneur peut en décider. */
export function PageCoteACote() {
  const c = useLoaderData({ from: `/connecte${CHEMINS.coteACote}` })
  // Une autre paire est une autre page : rien de ce que l’on décidait de celle d’avant n’y reste.
  return <CoteACote key={`${c.gauche.id} ${c.droite.id}`} c={c} />
}

function CoteACote({ c }: { c: Comparees }) {
  const [differentesSeules, setDifferentesSeules] = useState(true)
  const { ouverte, faites, ouvrir, fermer, suite } = useDeciderDIci()
  const reste = [c.gauche, c.droite].map(aDecider).filter((demande) => demande !== null)
  return (
    <Pile espace={4}>
      <TitrePage dense surtitre="Doublon possible">
        {nomDesDeux(c.gauche, c.droite)}
      </TitrePage>
      <CeQuiEstDecide faites={faites} reste={reste} />
      <Rangee>
        <strong>{`Ressemblance\u00a0: ${c.score} sur ${SCORE_MAX}, ${direDistance(c.distance).toLowerCase()}`}</strong>
        {c.motifs.map((m) => (
          <Badge key={m} petit ton="attention">
            {MOTIFS_DOUBLON[m]}
          </Badge>
        ))}
        {c.motifs.length === 0 && <span>Rien ne les rapproche.</span>}
      </Rangee>
      <div className="rnc-cotes">
        <Pages cote={c.gauche} surGeste={ouvrir} />
        <Pages cote={c.droite} surGeste={ouvrir} />
        <OuEllesSont c={c} />
      </div>
      {ouverte && (
        <DeciderDIci
          key={`${ouverte.demande.idDemande} ${ouverte.geste}`}
          {...ouverte}
          suite={suite}
          surFermeture={fermer}
        />
      )}
      <Decider c={c} />
      <section>
        <Pile espace={2}>
          <Rangee justifie="entre">
            <h2 className="rnc-cotes__titre">Ce que chacune déclare</h2>
            <CaseACocher
              petite
              name="differentesSeules"
              libelle="Ne montrer que ce qui diffère"
              value={differentesSeules}
              onChange={setDifferentesSeules}
            />
          </Rangee>
          <Lignes c={c} differentesSeules={differentesSeules} />
        </Pile>
      </section>
    </Pile>
  )
}
