import type { CeQuiEstALEcran } from '#contract/categorisation.ts'
import { afficherEntier } from '#domain/nombre.ts'
import { sql, type Kysely } from 'kysely'
import type { FeuilleDeTableur } from '#server/documents/tableur/ecrire.ts'
import type { DB } from '#server/postgres/schema.ts'
import { colonnesDeTableur, type LigneExtraite } from '../extraits.ts'
import { lignesSql } from '../lignes.store.ts'
import type { Population } from '../population.ts'
import { parCurseur } from '#server/postgres/par-curseur.ts'

/** Un classeur s’écrit entier en mémoire : au-delà, la liste s’arrête et le dit, l’extrait a tout. */
const CELLULES_MAX = 1_500_000

export const lignesAuPlus = (colonnes: number): number => Math.floor(CELLULES_MAX / colonnes)

/** La feuille des copropriétés : les colonnes de l’écran, dans son ordre. */
export const feuilleDeLaListe = (
  db: Kysely<DB>,
  p: Population,
  { colonnes, sortField: tri, sortDirection: sens }: CeQuiEstALEcran,
): FeuilleDeTableur<LigneExtraite> => ({
  nom: '8 Copropriétés',
  colonnes: colonnesDeTableur(colonnes),
  lignes: parCurseur<LigneExtraite>(
    db,
    sql`${lignesSql(p, { tri, sens }, colonnes)} LIMIT ${sql.lit(lignesAuPlus(colonnes.length))}`,
  ),
})

/** Ce qui se dit quand la liste s’arrête. */
export const avisDeLaListe = (nombre: number, colonnes: number): string[] => {
  const plus = lignesAuPlus(colonnes)
  return nombre <= plus
    ? []
    : [
        `La feuille des copropriétés en a ${afficherEntier(plus)} sur ${afficherEntier(nombre)}, les premières de l’ordre choisi. L’extrait en CSV les a toutes\u202f; les autres feuilles les comptent toutes.`,
      ]
}
