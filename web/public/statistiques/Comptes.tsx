import { codes } from '#domain/socle/codes.ts'
import { direMesure, MESURES, type CodeMesure } from '#domain/coproprietes/comparaison/mesures.ts'
import { direComptesExploitables, direConstatDesComptes, SECRET } from '#domain/public/statistiques/dire.ts'
import { colonneDuMontant, type Chiffres } from '#domain/public/statistiques/indicateurs.ts'
import { Figure } from '#web/socle/ui/Figure.tsx'
import { Tableau, type Colonne } from '#web/socle/ui/Tableau.tsx'

interface Ligne {
  mesure: CodeMesure
  mediane: string
  moyenne: string
}

const COLONNES: readonly Colonne<Ligne>[] = [
  { cle: 'mesure', titre: 'Montant', rendu: (l) => MESURES[l.mesure].libelle, entete: true },
  { cle: 'mediane', titre: 'Médiane', rendu: (l) => l.mediane, alignement: 'droite' },
  { cle: 'moyenne', titre: 'Moyenne', rendu: (l) => l.moyenne, alignement: 'droite' },
]

/** Les montants déclarés, avec la part des copropriétés dont les comptes en disent quelque chose. */
export function Comptes({
  chiffres,
  source,
  adresse,
  fichier,
}: {
  chiffres: Chiffres
  source: string
  adresse: string
  fichier: string
}) {
  const nb = chiffres['nb'] ?? 0
  const exploitables = chiffres['exploitables'] ?? null
  const lire = (mesure: CodeMesure, statistique: 'moyenne' | 'mediane') => {
    const valeur = chiffres[colonneDuMontant(mesure, statistique)] ?? null
    return valeur === null ? (exploitables === 0 ? '–' : SECRET) : direMesure(mesure, valeur)
  }
  const charges = lire('CHARGES_COURANTES', 'mediane')
  const montree = chiffres[colonneDuMontant('CHARGES_COURANTES', 'mediane')] !== null
  return (
    <Figure
      ancre="comptes"
      constat={
        montree && exploitables !== 0
          ? direConstatDesComptes(charges)
          : 'Montants déclarés, par lot principal'
      }
      precision={`${direComptesExploitables(exploitables, nb)} Un exercice clos, approuvé, qui n’est pas le premier, et tous ses montants.`}
      source={source}
      adresse={adresse}
      fichier={fichier}
      graphique={
        <Tableau
          legende="Montants déclarés, par lot principal"
          legendeMasquee
          colonnes={COLONNES}
          lignes={codes(MESURES).map((mesure) => ({
            mesure,
            mediane: lire(mesure, 'mediane'),
            moyenne: lire(mesure, 'moyenne'),
          }))}
          cleDe={(l) => l.mesure}
        />
      }
    />
  )
}
