import type { Identification } from './champs/identification.ts'
import type { InfoRattachement } from './champs/rattachement.ts'
import type { Declaration } from './declaration.ts'

type Sans<T, Nulls extends keyof T> = T & { [K in Nulls]: NonNullable<T[K]> }

/** Une déclaration sans refus : ce qui se demande toujours y est. */
export interface DeclarationDeposee extends Declaration {
  infoRattachement: Sans<
    InfoRattachement,
    'dateDebutMandat' | 'dateFinMandat' | 'typeJustifMandat' | 'idDocument'
  >
  identification: Sans<Identification, 'dateReglementCopropriete' | 'nbLots'>
}

/** Celle d’un notaire : il ne déclare pas de mandat. */
export interface DeclarationDuNotaire extends Declaration {
  infoRattachement: Sans<InfoRattachement, 'representant'>
  identification: Sans<Identification, 'dateReglementCopropriete' | 'nbLots'>
}

/** Vrai de la déclaration d’un notaire où rien de ce qui se demande toujours ne manque. */
export const estCompleteDuNotaire = (d: Declaration): d is DeclarationDuNotaire =>
  d.infoRattachement.representant !== null &&
  d.identification.dateReglementCopropriete !== null &&
  d.identification.nbLots !== null

/** Vrai d’une déclaration où rien de ce qui se demande toujours ne manque. */
export function estComplete(d: Declaration): d is DeclarationDeposee {
  const { infoRattachement: mandat, identification } = d
  return (
    mandat.dateDebutMandat !== null &&
    mandat.dateFinMandat !== null &&
    mandat.typeJustifMandat !== null &&
    mandat.idDocument !== null &&
    identification.dateReglementCopropriete !== null &&
    identification.nbLots !== null
  )
}
