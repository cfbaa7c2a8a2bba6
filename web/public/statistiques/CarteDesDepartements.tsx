import type { FormatDeFigure } from '#contract/public/statistiques.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import {
  composerCarte,
  DEPARTEMENTS_MIN,
  figureDeLaCarte,
  type CarteDeDepartements as Carte,
  type DepartementCompte,
  type FigureDeCarte,
} from '#domain/public/statistiques/carte.ts'
import { classement, type CodeClassement } from '#domain/public/statistiques/classements.ts'
import { direPartOuSecret } from '#domain/public/statistiques/dire.ts'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { Figure } from '#web/socle/ui/Figure.tsx'
import { Tableau, type Colonne } from '#web/socle/ui/Tableau.tsx'
import { adresseDesStatistiques, ailleurs, type Demande } from './demande.ts'
import { DessinDesDepartements } from './dessin-differe.tsx'

type Ligne = Carte['departements'][number]

const colonnes = (par: CodeClassement, vers: (code: string) => string): Colonne<Ligne>[] => [
  {
    cle: 'nom',
    titre: 'Département',
    entete: true,
    rendu: ({ code, nom }) => <Lien href={vers(code)}>{`${nom} (${code})`}</Lien>,
  },
  { cle: 'valeur', titre: classement(par).libelle, rendu: (d) => d.dit, alignement: 'droite' },
  ...(classement(par).montant
    ? [
        {
          cle: 'exploitables',
          titre: 'Comptes exploitables',
          rendu: (d: Ligne) => direPartOuSecret(d.exploitables, d.nb),
          alignement: 'droite' as const,
        },
      ]
    : []),
  ...(par === 'nb'
    ? []
    : [
        {
          cle: 'nb',
          titre: 'Copropriétés',
          rendu: (d: Ligne) => afficherEntier(d.nb),
          alignement: 'droite' as const,
        },
      ]),
]

/** Les départements de la France ou d’une région, par le chiffre que l’on classe : une carte, et le tableau qui la dit. */
export function CarteDesDepartements({
  demande,
  lus,
  source,
  fichierDe,
}: {
  demande: Demande
  lus: readonly DepartementCompte[]
  source: string
  fichierDe: (figure: FigureDeCarte, format: FormatDeFigure) => string
}) {
  if (lus.length < DEPARTEMENTS_MIN) return null
  const { par } = demande
  const carte = composerCarte(par, lus)
  const vers = (code: string) => adresseDesStatistiques(ailleurs(demande, 'DEPARTEMENT', code))
  return (
    <Figure
      ancre="departements"
      constat={carte.constat}
      precision={carte.precision}
      source={source}
      adresse={adresseDesStatistiques(demande, 'departements')}
      fichier={fichierDe(figureDeLaCarte(par), 'csv')}
      image={fichierDe(figureDeLaCarte(par), 'svg')}
      graphique={<DessinDesDepartements carte={carte} versLeDepartement={vers} />}
      tableau={
        <Tableau
          legende={carte.precision}
          legendeMasquee
          dense
          colonnes={colonnes(par, vers)}
          lignes={carte.departements}
          cleDe={(d) => d.code}
        />
      }
    />
  )
}
