import { SEMBLABLES_MIN, type Criteres, type Lieu } from './classes.ts'
import { arrondir, MESURES, type CodeMesure } from './mesures.ts'
import { codes } from '#domain/socle/codes.ts'

/** Ce que l’on sait d’une classe et d’une mesure : jamais les comptes d’une autre. */
export interface Reference {
  mesure: CodeMesure
  /** Rang dans `NIVEAUX`. */
  niveau: number
  nombre: number
  /** De vingt en vingt, le premier et le dernier sont dehors : neuf sur dix sont entre les deux. */
  bas: number
  mediane: number
  haut: number
}

/** À quoi une copropriété se compare ; `pour` : ce qu’elle est, dont les classes dépendent. */
export interface Semblables {
  pour: Criteres & { commune: string | null }
  lieu: Lieu
  references: Reference[]
}

/** De chaque mesure, la classe la plus proche qui a assez de copropriétés, ses bornes telles qu’elles se disent. */
export function choisirReferences(connues: readonly Reference[]): Reference[] {
  return codes(MESURES).flatMap((mesure) => {
    const [proche] = connues
      .filter((r) => r.mesure === mesure && r.nombre >= SEMBLABLES_MIN)
      .toSorted((a, b) => a.niveau - b.niveau)
    if (!proche) return []
    return [
      {
        ...proche,
        bas: arrondir(mesure, proche.bas, 'bas'),
        mediane: arrondir(mesure, proche.mediane),
        haut: arrondir(mesure, proche.haut, 'haut'),
      },
    ]
  })
}
