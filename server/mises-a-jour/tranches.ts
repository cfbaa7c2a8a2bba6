import type { NomTravail } from '#domain/travaux.ts'
import { lireCompteConnecte, type CompteConnecte } from '#server/http/compte-connecte.ts'
import type { Dependances } from '#server/dependances.ts'
import type { Travail } from '#server/platform/jobs.ts'
import type { Kysely } from 'kysely'
import type { DB } from '#server/postgres/schema.ts'

/** Bien moins que ce après quoi la file croit un travail « bref » perdu : les fichiers de chacun avancent à tour de rôle. */
const TRANCHE_MS = 10_000

/**
 * Un long travail sur un fichier, par tranches : chacune demande la suivante, et ce qu’elle a fait est fait. Tué au milieu, il
 * reprend où il en était. `avancer` rend faux quand il n’y a plus rien à faire.
 */
export function parTranches(
  { db, jobs }: Pick<Dependances, 'db' | 'jobs'>,
  nom: NomTravail,
  avancer: (id: number) => Promise<boolean>,
  trancheMs = TRANCHE_MS,
): Travail<{ id: number }> {
  return {
    nom,
    async faire({ id }, arret) {
      const fin = performance.now() + trancheMs
      while (await avancer(id)) {
        if (performance.now() < fin && !arret?.aborted) continue
        await db.transaction().execute((trx) => jobs.demander(trx, { nom }, { id }))
        return
      }
    },
  }
}

/** La personne au nom de qui un travail agit, relue : un droit perdu depuis l’est. Le teneur à sa place signe encore. */
export const auNomDe = (
  db: Kysely<DB>,
  compteId: number,
  teneurId: number | null,
): Promise<CompteConnecte | null> => lireCompteConnecte(db, compteId, teneurId === null ? {} : { teneurId })
