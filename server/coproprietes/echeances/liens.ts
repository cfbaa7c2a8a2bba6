import * as ADRESSES from '#domain/coproprietes/adresses.ts'
import type { Sorte } from '#domain/coproprietes/echeances/echeances.ts'

const ACTES = { MAJ_ANNUELLE: ADRESSES.miseAJour, MANDAT: ADRESSES.renouvellement } as const satisfies Record<
  Sorte,
  (id: number) => string
>

/** L’adresse de l’acte qui répond à l’échéance : ses dates y sont proposées. */
export const lienDe = (adressePublique: string, sorte: Sorte, idCopropriete: number): string =>
  `${adressePublique}${ACTES[sorte](idCopropriete)}`
