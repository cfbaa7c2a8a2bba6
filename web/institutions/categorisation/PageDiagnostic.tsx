import { useLoaderData } from '@tanstack/react-router'
import { useState } from 'react'
import {
  type CoproprieteDeLOutil,
  telechargerDiagnostic,
  telechargerFicheDeLOutil,
} from '#contract/institutions/categorisation.ts'
import * as ADRESSES from '#domain/public/adresses.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { AXES, CODES_AXES, type Axe } from '#domain/institutions/categorisation/axes.ts'
import { direApprobation, direCloture } from '#domain/institutions/categorisation/exercices.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { afficherJour, direJour } from '#domain/socle/temps/jour.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { afficherPourCent } from '#domain/coproprietes/comparaison/mesures.ts'
import { tenter } from '#web/socle/appels/actes.ts'
import { adresseDe } from '#web/socle/appels/api.ts'
import { notifier } from '#web/socle/shell/notifications.ts'
import { telecharger } from '#web/socle/appels/telecharger.ts'
import { PetiteCarte } from '#web/socle/carte/PetiteCarte.tsx'
import { Alerte } from '#web/socle/ui/Alerte.tsx'
import { Badge } from '#web/socle/ui/Badge.tsx'
import { Bouton, GroupeBoutons, LienBouton } from '#web/socle/ui/boutons.tsx'
import { FicheLignes, Pile, Section, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { Tableau, type Colonne } from '#web/socle/ui/Tableau.tsx'
import { LaCategorie } from './Categorie.tsx'
import '#web/institutions/institution/outil.css'

type Point = CoproprieteDeLOutil['points'][number]
type Semblable = CoproprieteDeLOutil['semblables'][number]
type Exercice = CoproprieteDeLOutil['exercices'][number]

const direPoints = ({ points, maximum }: Point) =>
  points === null ? 'Non connu' : `${points} point${points > 1 ? 's' : ''} sur ${maximum}`

const TON = (p: Point) => (p.points === null ? 'neutre' : p.points === 0 ? 'succes' : 'attention')

const COLONNES_POINTS: readonly Colonne<Point>[] = [
  { cle: 'signe', titre: 'Signe', entete: true, rendu: (p) => p.libelle },
  {
    cle: 'fait',
    titre: 'Ce que le registre en sait',
    rendu: (p) => p.fait ?? 'Rien\u00a0: il ne compte pas.',
  },
  {
    cle: 'points',
    titre: 'Points',
    rendu: (p) => (
      <Badge petit ton={TON(p)}>
        {direPoints(p)}
      </Badge>
    ),
  },
  { cle: 'source', titre: 'D’où cela vient', rendu: (p) => p.source },
  { cle: 'quand', titre: 'De quand', rendu: (p) => p.quand },
]

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

/** Un axe : sa note, et chacun de ses signes. */
function UnAxe({ axe, copropriete: c }: { axe: Axe; copropriete: CoproprieteDeLOutil }) {
  const note = c.axes[axe]
  return (
    <Section
      niveau={3}
      titre={`${AXES[axe].libelle}\u00a0: ${note === null ? 'rien n’en est connu' : `${note} sur 100`}`}
    >
      <Tableau
        legende={`Signes de l’axe ${AXES[axe].libelle}`}
        legendeMasquee
        dense
        colonnes={COLONNES_POINTS}
        lignes={c.points.filter((p) => p.axe === axe)}
        cleDe={(p) => p.code}
      />
    </Section>
  )
}

function Note({ copropriete: c }: { copropriete: CoproprieteDeLOutil }) {
  return (
    <Section titre="La note, point par point">
      <p className="rnc-diagnostic__note">
        <LaCategorie categorie={c.categorie} />
        <strong>{c.note === null ? 'Non évaluable' : `${c.note} sur 100`}</strong>
        <span>
          {`${c.connus} signes connus sur ${c.points.length}`}
          {c.depuis !== null && `, depuis le ${direJour(c.depuis)}`}
        </span>
      </p>
      <p>
        {
          'Cent fois les points sur le plus qu’ils pouvaient valoir, de ce qui est connu. Elle invite à aller voir\u00a0: elle ne juge ni la copropriété ni son représentant.'
        }
      </p>
      {c.reserves.length > 0 && (
        <Alerte ton="info" titre="À savoir avant de lire cette note" niveau={3}>
          <ul>
            {c.reserves.map((reserve) => (
              <li key={reserve}>{reserve}</li>
            ))}
          </ul>
        </Alerte>
      )}
      {CODES_AXES.map((axe) => (
        <UnAxe key={axe} axe={axe} copropriete={c} />
      ))}
      {c.evolution.length > 0 && (
        <Section niveau={3} titre="Ce qu’elle était">
          <ul className="rnc-evolution">
            {c.evolution.map(({ fin, categorie, note }) => (
              <li key={fin}>
                <span>{afficherJour(fin)}</span>
                <LaCategorie categorie={categorie} />
                {note !== null && <span>{`${note} sur 100`}</span>}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </Section>
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

const direMesure = (n: number | null, unite: Semblable['unite']) =>
  n === null ? null : unite === 'euros' ? euros(n) : afficherPourCent(n)

const COLONNES_SEMBLABLES: readonly Colonne<Semblable>[] = [
  { cle: 'mesure', titre: 'Mesure', entete: true, rendu: (s) => s.libelle },
  {
    cle: 'valeur',
    titre: 'Cette copropriété',
    alignement: 'droite',
    rendu: (s) => direMesure(s.valeur, s.unite),
  },
  {
    cle: 'milieu',
    titre: 'La moitié du milieu de ses semblables',
    alignement: 'droite',
    rendu: (s) =>
      `de ${direMesure(s.premierQuartile, s.unite)} à ${direMesure(s.troisiemeQuartile, s.unite)}`,
  },
  { cle: 'mediane', titre: 'Médiane', alignement: 'droite', rendu: (s) => direMesure(s.mediane, s.unite) },
  {
    cle: 'classe',
    titre: 'Semblables',
    rendu: (s) => `${s.classe} (${s.aLaDizaine ? 'au moins ' : ''}${afficherEntier(s.nombre)})`,
  },
]

/** Tout ce que son organisme peut savoir d’une copropriété : jamais un courriel, un téléphone, un document ni un utilisateur. */
export function PageDiagnostic() {
  const c: CoproprieteDeLOutil = useLoaderData({ from: `/connecte${CHEMINS.coproprieteDeLOutil}` })
  const numero = afficherNumero(c.numero)
  return (
    <div className="rnc-diagnostic">
      <Pile>
        <TitrePage surtitre={numero} chapeau={c.adresse}>
          {c.nom ?? (c.adresse || numero)}
        </TitrePage>
        <Fichiers numero={c.numero} />
        <FicheLignes lignes={[{ libelle: 'Représentant', valeur: c.syndic ?? 'Non connu' }]} />
        <Note copropriete={c} />
        <Section titre="Ses comptes, d’une année à l’autre">
          <Tableau
            legende="Comptes déclarés, le dernier exercice d’abord"
            dense
            colonnes={COLONNES_EXERCICES}
            lignes={c.exercices}
            cleDe={(e) => e.cloture}
            vide={<p>Aucun exercice n’est déclaré.</p>}
          />
        </Section>
        {c.semblables.length > 0 && (
          <Section titre="À côté de ses semblables">
            <Tableau
              legende="Son dernier exercice, et celui des copropriétés semblables"
              dense
              colonnes={COLONNES_SEMBLABLES}
              lignes={c.semblables}
              cleDe={(s) => s.mesure}
            />
          </Section>
        )}
        {c.rubriques.map(({ titre, lignes }) => (
          <Section key={titre} titre={titre}>
            <FicheLignes
              lignes={lignes.map(({ libelle, valeur }) => ({ libelle, valeur: valeur ?? 'Non connu' }))}
            />
          </Section>
        ))}
        <PetiteCarte
          lieux={[{ lon: c.lon, lat: c.lat }]}
          dite={`Où est ${c.nom ?? numero}`}
          vers={ADRESSES.fiche(c.numero)}
        />
      </Pile>
    </div>
  )
}
