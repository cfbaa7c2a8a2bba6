import { useLoaderData } from '@tanstack/react-router'
import { lireDonneesOuvertes, telechargerDonneesOuvertes } from '#contract/public/donnees-ouvertes.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import {
  CHANGEMENTS_GARDES_JOURS,
  FICHIERS_OUVERTS,
  MOIS_D_ANNONCE,
} from '#domain/public/donnees-ouvertes/fichiers.ts'
import { direJour, plusJours, type Jour } from '#domain/socle/temps/jour.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { direPoids } from '#domain/socle/mots/poids.ts'
import type { chargerDonneesOuvertes } from './chargeur.ts'
import { useSite } from '#web/socle/shell/contexte.ts'
import { Alerte } from '#web/socle/ui/Alerte.tsx'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { Code, Pile, Prose, Section, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { Tableau, type Colonne } from '#web/socle/ui/Tableau.tsx'
import { Accordeon } from '#web/socle/ui/volets.tsx'
import { compter } from '#domain/socle/mots/en-lettres.ts'

type Donnees = Awaited<ReturnType<typeof chargerDonneesOuvertes>>
type Fichier = Donnees['fichiers'][number]

const adresseDe = (nom: string) => telechargerDonneesOuvertes.path.replace(':nom', nom)

const estDuJour = ({ sorte, nom }: Fichier) => nom === FICHIERS_OUVERTS[sorte].nom

const COLONNES: readonly Colonne<Fichier>[] = [
  {
    cle: 'fichier',
    titre: 'Fichier',
    entete: true,
    rendu: (f) => (
      <Lien href={adresseDe(f.nom)} download>
        {estDuJour(f) ? FICHIERS_OUVERTS[f.sorte].libelle : `Les changements du ${direJour(f.jour)}`}
      </Lien>
    ),
  },
  {
    cle: 'taille',
    titre: 'Taille',
    alignement: 'droite',
    insecable: true,
    rendu: (f) => direPoids(f.taille),
  },
  {
    cle: 'lignes',
    titre: 'Lignes',
    alignement: 'droite',
    insecable: true,
    rendu: (f) => (f.lignes === null ? 'sans objet' : afficherEntier(f.lignes)),
  },
  { cle: 'jour', titre: 'Jour', insecable: true, rendu: (f) => direJour(f.jour) },
  { cle: 'nom', titre: 'Nom', rendu: (f) => <Code>{f.nom}</Code> },
]

const DICTIONNAIRE: readonly Colonne<{ nom: string; type: string; sens: string }>[] = [
  { cle: 'nom', titre: 'Colonne', entete: true, insecable: true, rendu: (c) => <Code>{c.nom}</Code> },
  { cle: 'type', titre: 'Type', insecable: true, rendu: (c) => c.type },
  { cle: 'sens', titre: 'Sens', rendu: (c) => c.sens },
]

function Telecharger({ jour, fichiers }: { jour: string; fichiers: readonly Fichier[] }) {
  const passes = fichiers.filter((f) => !estDuJour(f)).toSorted((a, b) => b.jour.localeCompare(a.jour))
  return (
    <Section id="fichiers" titre="Les fichiers">
      <Pile>
        <Tableau
          legende={`Fichiers du ${direJour(jour)}`}
          colonnes={COLONNES}
          lignes={fichiers.filter(estDuJour)}
          cleDe={(f) => f.nom}
        />
        <Prose>
          <ul>
            {fichiers.filter(estDuJour).map((f) => (
              <li key={f.nom}>
                <strong>{FICHIERS_OUVERTS[f.sorte].libelle}</strong>
                {` : ${FICHIERS_OUVERTS[f.sorte].sens.replace(/^./, (c) => c.toLowerCase())}`}
              </li>
            ))}
          </ul>
          <p>
            Ils se refont chaque nuit, vers deux heures. Ceux dont le nom finit par <Code>.gz</Code> sont des
            CSV compressés (gzip), en UTF-8, séparés par des virgules. Un téléchargement coupé se reprend : le
            serveur accepte les portions (<Code>Range</Code>) et dit par une étiquette (<Code>ETag</Code>) si
            le fichier a changé.
          </p>
        </Prose>
        {passes.length > 0 && (
          <Accordeon titre="Les changements des jours passés">
            <Tableau
              legende={`Changements de jours passés, gardés ${CHANGEMENTS_GARDES_JOURS} jours`}
              colonnes={COLONNES}
              lignes={passes}
              cleDe={(f) => f.nom}
            />
          </Accordeon>
        )}
      </Pile>
    </Section>
  )
}

/** Ce que dit chaque colonne, et comment le lire. */
function LesColonnes({ colonnes }: Pick<Donnees, 'colonnes'>) {
  return (
    <Section id="dictionnaire" titre="Ce que disent les colonnes">
      <Pile>
        <Prose>
          <p>
            Le dictionnaire donne le rang, le type et le sens de chaque colonne de chaque fichier. Ce que l’on
            ne sait pas est vide dans le fichier rangé ; au format de l’original, c’est « non connu », « non
            renseigné » ou vide, comme dans le fichier public de 2025.
          </p>
          <p>
            Dans le fichier rangé et les changements, un texte qu’un tableur prendrait pour une formule (il
            commence par « = », « + », « - » ou « @ ») est précédé d’une apostrophe. Au format de l’original,
            il est donné tel quel : un tableur doit le lire comme du texte.
          </p>
          <p>
            Les fichiers disent ce que l’annuaire publie, et rien d’autre : ni le nom d’un syndic bénévole, ni
            un montant, ni une pièce.
          </p>
        </Prose>
        <Accordeon titre="Les colonnes du registre rangé">
          <Tableau
            legende="Colonnes du registre rangé, dans leur ordre"
            colonnes={DICTIONNAIRE}
            lignes={colonnes}
            cleDe={(c) => c.nom}
          />
        </Accordeon>
      </Pile>
    </Section>
  )
}

/** La licence, et la phrase à recopier. */
function Citer({ jour, licence, origine }: Pick<Donnees, 'licence'> & { jour: Jour; origine: string }) {
  return (
    <Section id="citer" titre="Réutiliser et citer">
      <Prose>
        <p>
          Ces fichiers sont sous{' '}
          <Lien href={licence.adresse} target="_blank">
            {licence.nom}
          </Lien>{' '}
           : reprenez-les, transformez-les, vendez ce que vous en faites, en citant leur source et leur jour.
        </p>
        <blockquote>
          {`Registre national d’immatriculation des copropriétés, données du ${direJour(jour)}, ${licence.nom}, ${origine}${CHEMINS.donneesOuvertes}`}
        </blockquote>
        <p>
          Un programme lit la liste à <Code>{lireDonneesOuvertes.path}</Code>, et les autres appels publics à
          la page <Lien href={CHEMINS.api}>Appels de l’API</Lien>.
        </p>
      </Prose>
    </Section>
  )
}

/** Ce qui change de format, annoncé d’avance. */
function LesFormes({ formes }: Pick<Donnees, 'formes'>) {
  return (
    <Section id="formes" titre="Changements de format">
      <Prose>
        <p>Une colonne ajoutée, renommée ou retirée s’annonce ici {compter(MOIS_D_ANNONCE, 'mois')} avant.</p>
        <ul>
          {formes.map((f) => (
            <li key={f.jour}>
              <strong>{direJour(f.jour)}</strong>
              {` : ${f.quoi}`}
            </li>
          ))}
        </ul>
      </Prose>
    </Section>
  )
}

/** Les données ouvertes (décision 0063) : les fichiers de la nuit, ce qu’ils disent, comment les citer. */
export function DonneesOuvertes() {
  const { jour, licence, fichiers, colonnes, formes } = useLoaderData({ from: CHEMINS.donneesOuvertes })
  const { origine, aujourdhui } = useSite()
  return (
    <Pile>
      <TitrePage chapeau="Le registre public en entier, chaque nuit, à réutiliser librement.">
        Données ouvertes
      </TitrePage>
      {jour === null ? (
        <Alerte ton="info" titre="Aucun fichier n’est encore publié" niveau={2}>
          <p>Les premiers le seront cette nuit. En attendant, l’annuaire s’emporte par recherche.</p>
        </Alerte>
      ) : (
        <>
          {jour < plusJours(aujourdhui, -2) && (
            <Alerte ton="attention" titre="Ces fichiers ont du retard" niveau={2}>
              <p>{`Ils disent le registre du ${direJour(jour)}. Les suivants sont attendus.`}</p>
            </Alerte>
          )}
          <Telecharger jour={jour} fichiers={fichiers} />
        </>
      )}
      <LesColonnes colonnes={colonnes} />
      <Citer jour={jour ?? aujourdhui} licence={licence} origine={origine} />
      <LesFormes formes={formes} />
    </Pile>
  )
}
