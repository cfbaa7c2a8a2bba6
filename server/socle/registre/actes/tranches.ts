import type { NomTravail } from '#domain/socle/travaux/travaux.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { Travail } from '#server/socle/platform/jobs.ts'

/** Bien moins que ce après quoi la file croit un travail « bref » perdu : ceux de chacun avancent à tour de rôle. */
const TRANCHE_MS = 10_000

/**
 * Un long travail sur un objet, par tranches : chacune demande la suivante, et ce qu’elle a fait est fait. Tué au milieu, il
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
