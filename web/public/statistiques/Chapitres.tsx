import type { FormatDeFigure } from '#contract/public/statistiques.ts'
import { codes } from '#domain/socle/codes.ts'
import type { FigureDeCarte } from '#domain/public/statistiques/carte.ts'
import type { Chiffres } from '#domain/public/statistiques/indicateurs.ts'
import {
  CHAPITRES,
  CODES_REPARTITIONS,
  repartition,
  type Chapitre,
  type CodeFigure,
} from '#domain/public/statistiques/repartitions.ts'
import { direCachees, lireRepartition } from '#domain/public/statistiques/dire.ts'
import { Grille, Pile, Section } from '#web/socle/ui/miseEnPage.tsx'
import { Comptes } from './Comptes.tsx'
import { adresseDesStatistiques, type Demande } from './demande.ts'
import { Repartition } from './Repartition.tsx'

/** Les répartitions d’un chapitre que l’on peut montrer ; une plus précise prend la place de celle qu’elle détaille. */
function repartitionsMontrees(chapitre: Chapitre, chiffres: Chiffres) {
  const visibles = CODES_REPARTITIONS.filter(
    (code) => repartition(code).chapitre === chapitre && lireRepartition(code, chiffres).total !== null,
  )
  const remplacees = new Set(
    (visibles.includes('chauffages_precis') ? ['chauffages'] : []).concat(
      visibles.includes('etiquettes_precises') ? ['etiquettes'] : [],
    ),
  )
  return visibles.filter((code) => !remplacees.has(code))
}

function Cachees({ chapitre, chiffres }: { chapitre: Chapitre; chiffres: Chiffres }) {
  const dites = direCachees(chapitre, chiffres)
  return dites === null ? null : <p className="rnc-figure__secret">{dites}</p>
}

/** L’adresse des chiffres d’un graphique, ou de son image. */
export type FichierDeFigure = (figure: CodeFigure | FigureDeCarte, format: FormatDeFigure) => string

/** Les chapitres du guide des rapports, dans son ordre. */
export function Chapitres({
  chiffres,
  demande,
  source,
  fichierDe,
}: {
  chiffres: Chiffres
  demande: Demande
  source: string
  fichierDe: FichierDeFigure
}) {
  return codes(CHAPITRES).map((chapitre) => (
    <Section key={chapitre} titre={CHAPITRES[chapitre]} id={`chapitre-${chapitre}`}>
      <Pile espace={6}>
        {chapitre === 'comptes' ? (
          <Comptes
            chiffres={chiffres}
            source={source}
            adresse={adresseDesStatistiques(demande, 'comptes')}
            fichier={fichierDe('comptes', 'csv')}
          />
        ) : (
          <Grille min="grand">
            {repartitionsMontrees(chapitre, chiffres).map((code) => (
              <Repartition
                key={code}
                code={code}
                chiffres={chiffres}
                source={source}
                adresse={adresseDesStatistiques(demande, code)}
                fichier={fichierDe(code, 'csv')}
                image={fichierDe(code, 'svg')}
              />
            ))}
          </Grille>
        )}
        <Cachees chapitre={chapitre} chiffres={chiffres} />
      </Pile>
    </Section>
  ))
}
