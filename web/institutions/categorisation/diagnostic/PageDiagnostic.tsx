import { useLoaderData } from '@tanstack/react-router'
import { useState } from 'react'
import {
  type CoproprieteDeLOutil,
  telechargerDiagnostic,
  telechargerFicheDeLOutil,
} from '#contract/institutions/categorisation.ts'
import * as ADRESSES from '#domain/public/adresses.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { coproprieteDeLOutil } from '#domain/institutions/adresses.ts'
import { direApprobation, direCloture } from '#domain/institutions/categorisation/exercices.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { afficherJour, direJour, type Jour } from '#domain/socle/temps/jour.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { tenter } from '#web/socle/appels/actes.ts'
import { adresseDe } from '#web/socle/appels/api.ts'
import { notifier } from '#web/socle/shell/notifications.ts'
import { telecharger } from '#web/socle/appels/telecharger.ts'
import { PetiteCarte } from '#web/socle/carte/PetiteCarte.tsx'
import { Alerte } from '#web/socle/ui/Alerte.tsx'
import { useSite } from '#web/socle/shell/contexte.ts'
import { Bouton, GroupeBoutons, Lien, LienBouton } from '#web/socle/ui/boutons.tsx'
import { DeuxColonnes, FicheLignes, Pile, Rangee, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { Tableau, type Colonne } from '#web/socle/ui/Tableau.tsx'
import { Accordeon } from '#web/socle/ui/volets.tsx'
import { LaCategorie } from '../Categorie.tsx'
import { Raisons } from './Raisons.tsx'
import { Semblables } from './Semblables.tsx'
import { voisinesDe } from './voisines.ts'
import './diagnostic.css'
import '#web/institutions/institution/outil.css'

type Exercice = CoproprieteDeLOutil['exercices'][number]

const euros = (n: number | null) => (n === null ? null : `${afficherEntier(Math.round(n))}\u00a0€`)

const COLONNES_EXERCICES: readonly Colonne<Exercice>[] = [
  { cle: 'cloture', titre: 'Exercice', entete: true, rendu: direCloture },
  {
    cle: 'courantes',
    titre: 'Charges courantes',
    alignement: 'droite',
    rendu: (e) => euros(e.chargesCourantes),
  },
  {
    cle: 'exceptionnelles',
    titre: 'Charges exceptionnelles',
    alignement: 'droite',
    rendu: (e) => euros(e.chargesExceptionnelles),
  },
  { cle: 'impayes', titre: 'Impayés', alignement: 'droite', rendu: (e) => euros(e.impayes) },
  { cle: 'dettes', titre: 'Dettes', alignement: 'droite', rendu: (e) => euros(e.dettes) },
  { cle: 'fonds', titre: 'Fonds de travaux', alignement: 'droite', rendu: (e) => euros(e.fondsTravaux) },
  { cle: 'approuves', titre: 'Comptes approuvés', rendu: direApprobation },
]

/** La note, ce qu’il faut savoir avant de la lire, et ce qu’elle était. */
function Note({ copropriete: c, jour }: { copropriete: CoproprieteDeLOutil; jour: Jour }) {
  return (
    <section>
      <h2 className="rnc-outil__titre">La note, point par point</h2>
      <p className="rnc-diagnostic__note">
        <LaCategorie categorie={c.categorie} />
        <strong>{c.note === null ? 'Non évaluable' : `${c.note} sur 100`}</strong>
        <span>
          {c.depuis !== null && `depuis le ${direJour(c.depuis)}, `}
          {`${c.connus} signes connus sur ${c.points.length}`}
        </span>
      </p>
      <Raisons copropriete={c} jour={jour} />
      {c.reserves.length > 0 && (
        <Alerte ton="info" titre="À savoir avant de lire cette note" niveau={3}>
          <ul>
            {c.reserves.map((reserve) => (
              <li key={reserve}>{reserve}</li>
            ))}
          </ul>
        </Alerte>
      )}
      {c.evolution.length > 0 && (
        <>
          <h3 className="rnc-outil__titre">Ce qu’elle était</h3>
          <ul className="rnc-evolution">
            {c.evolution.map(({ fin, categorie, note }) => (
              <li key={fin}>
                <span>{afficherJour(fin)}</span>
                <LaCategorie categorie={categorie} />
                {note !== null && <span>{`${note} sur 100`}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="rnc-note">
        {
          'Cent fois les points sur le plus qu’ils pouvaient valoir, de ce qui est connu. Elle invite à aller voir\u00a0: elle ne juge ni la copropriété ni son représentant.'
        }
      </p>
    </section>
  )
}

/** Ce que l’on en emporte, et sa fiche publique. */
function Fichiers({ numero }: { numero: string }) {
  const [enCours, setEnCours] = useState(false)
  const diagnostiquer = async () => {
    setEnCours(true)
    const nom = await tenter('Le diagnostic n’est pas téléchargé', (options) =>
      telecharger(telechargerDiagnostic, { body: { immat: numero } }, options),
    )
    setEnCours(false)
    if (nom !== null) notifier({ ton: 'succes', titre: 'Diagnostic téléchargé', texte: nom })
  }
  return (
    <GroupeBoutons>
      <Bouton icone="telecharger" enCours={enCours} onClick={() => void diagnostiquer()}>
        Diagnostic (PDF)
      </Bouton>
      <LienBouton
        variante="secondaire"
        icone="telecharger"
        href={adresseDe(telechargerFicheDeLOutil, { params: { immat: numero } })}
      >
        Fiche (PDF)
      </LienBouton>
      <LienBouton variante="tertiaire" href={ADRESSES.fiche(numero)}>
        Fiche publique
      </LienBouton>
    </GroupeBoutons>
  )
}

/** Celle d’avant et celle d’après dans la liste d’où l’on vient. */
function PasserALaSuite({ numero }: { numero: string }) {
  const voisines = voisinesDe(numero)
  if (voisines === null) return null
  const { adresse, rang, nombre, precedente, suivante } = voisines
  return (
    <nav aria-label="Dans la liste">
      <Rangee justifie="entre">
        <Lien href={adresse} icone="gauche">
          Revenir à la liste
        </Lien>
        <Rangee>
          {precedente !== null && <Lien href={coproprieteDeLOutil(precedente)}>Précédente</Lien>}
          <span>{`${rang} sur ${nombre}`}</span>
          {suivante !== null && <Lien href={coproprieteDeLOutil(suivante)}>Suivante</Lien>}
        </Rangee>
      </Rangee>
    </nav>
  )
}

/** Tout ce que son organisme peut savoir d’une copropriété : jamais un courriel, un téléphone, un document ni un utilisateur. */
export function PageDiagnostic() {
  const c: CoproprieteDeLOutil = useLoaderData({ from: `/connecte${CHEMINS.coproprieteDeLOutil}` })
  const { aujourdhui } = useSite()
  const numero = afficherNumero(c.numero)
  return (
    <div className="rnc-diagnostic">
      <Pile espace={4}>
        <PasserALaSuite numero={c.numero} />
        <TitrePage dense surtitre={numero} actions={<Fichiers numero={c.numero} />}>
          {c.nom ?? (c.adresse || numero)}
        </TitrePage>
        <p>{[c.adresse, `Représentant\u00a0: ${c.syndic ?? 'non connu'}`].join('. ')}</p>
        <DeuxColonnes
          moities
          principal={<Note copropriete={c} jour={aujourdhui} />}
          lateral={
            <Pile espace={4}>
              {c.semblables.length > 0 && (
                <section>
                  <h2 className="rnc-outil__titre">Ses comptes, à côté de ses semblables</h2>
                  <Semblables copropriete={c} />
                </section>
              )}
              <section>
                <h2 className="rnc-outil__titre">Ses comptes, d’une année à l’autre</h2>
                <Tableau
                  legende="Comptes déclarés, le dernier exercice d’abord"
                  legendeMasquee
                  dense
                  colonnes={COLONNES_EXERCICES}
                  lignes={c.exercices}
                  cleDe={(e) => e.cloture}
                  vide={<p>Aucun exercice n’est déclaré.</p>}
                />
              </section>
              <PetiteCarte
                lieux={[{ lon: c.lon, lat: c.lat }]}
                dite={`Où est ${c.nom ?? numero}`}
                vers={ADRESSES.fiche(c.numero)}
              />
            </Pile>
          }
        />
        {c.rubriques.map(({ titre, lignes }) => (
          <Accordeon key={titre} titre={titre}>
            <FicheLignes
              lignes={lignes.map(({ libelle, valeur }) => ({ libelle, valeur: valeur ?? 'Non connu' }))}
            />
          </Accordeon>
        ))}
      </Pile>
    </div>
  )
}
