import { afficherJour } from '../jour.ts'
import { CHAMPS } from './champs.ts'
import type { CheminDe } from './champs/ligne.ts'
import type { Declaration } from './declaration.ts'
import type { Contexte } from './contexte.ts'
import type { DeclarationDeposee } from './depot.ts'
import { relire } from './relecture.ts'

/** Ce que le récépissé rappelle de la demande. */
export function lignesDuRecepisse(
  d: DeclarationDeposee,
  contexte: Contexte,
): { libelle: string; valeur: string }[] {
  const { dateDebutMandat, dateFinMandat } = d.infoRattachement
  const ligne = (chemin: CheminDe<Declaration>, titre?: string) =>
    CHAMPS.filter((champ) => champ.chemin === chemin).map((champ) => {
      const { libelle, valeur } = relire(champ, d, contexte)
      return { libelle: titre ?? libelle, valeur }
    })
  return [
    ...ligne('identification.dateReglementCopropriete'),
    ...ligne('identification.nbLots'),
    {
      libelle: 'Mandat ou mission',
      valeur: `du ${afficherJour(dateDebutMandat)} au ${afficherJour(dateFinMandat)}`,
    },
    ...ligne('infoRattachement.typeJustifMandat', 'Pièce jointe'),
  ]
}
