import { useLoaderData } from '@tanstack/react-router'
import type { CoproprieteDeLOutil } from '#contract/categorisation.ts'
import * as ADRESSES from '#domain/adresses.ts'
import * as CHEMINS from '#domain/chemins.ts'
import { AXES, CODES_AXES, type Axe } from '#domain/categorisation/axes.ts'
import { afficherNumero } from '#domain/copropriete/numero.ts'
import { afficherJour, direJour } from '#domain/jour.ts'
import { afficherEntier } from '#domain/nombre.ts'
import { PetiteCarte } from '../../annuaire/carte/PetiteCarte.tsx'
import { Alerte } from '../../ui/Alerte.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Lien } from '../../ui/boutons.tsx'
import { FicheLignes, Pile, Section, TitrePage } from '../../ui/miseEnPage.tsx'
import { Tableau, type Colonne } from '../../ui/Tableau.tsx'
import { LaCategorie } from './Categorie.tsx'
import '../../styles/outil.css'

type Point = CoproprieteDeLOutil['points'][number]
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
]

const euros = (n: number | null) => (n === null ? null : `${afficherEntier(Math.round(n))}\u00a0€`)

const COLONNES_EXERCICES: readonly Colonne<Exercice>[] = [
  { cle: 'cloture', titre: 'Exercice clos le', entete: true, rendu: (e) => afficherJour(e.cloture) },
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
  { cle: 'approuves', titre: 'Comptes approuvés', rendu: (e) => (e.approuves ? 'Oui' : 'Non') },
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
        <p>
          <Lien href={ADRESSES.fiche(c.numero)}>Sa fiche publique</Lien>
        </p>
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
