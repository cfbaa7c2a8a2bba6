import type { Kysely } from 'kysely'
import type { Dependances } from '#server/socle/dependances.ts'
import { fileBornee } from '#server/socle/platform/file-bornee.ts'
import { lireJusquAuDepart } from '#server/socle/postgres/annulable.ts'
import type { DB } from '#server/socle/postgres/schema.ts'

// Un écran demande ses groupes, ses lignes et sa carte ensemble ; deux fenêtres et ce que l’on vient de changer y tiennent.
const LECTURES = { ensemble: 3, attente: 60, parPersonne: 8, patienceMs: 30_000 }

/** Qui attend une lecture de l’outil ; parti, il ne l’attend plus. */
interface Lecteur {
  compte: { id: number }
  depart: AbortSignal
}

/** Les lectures des écrans de l’outil : à leur tour, hors des connexions des actes, tant que la personne attend la réponse. */
export function lecturesDeLOutil({ outil }: Pick<Dependances, 'outil'>) {
  const aSonTour = fileBornee(LECTURES)
  return <R>({ compte, depart }: Lecteur, lire: (db: Kysely<DB>) => Promise<R>): Promise<R> =>
    aSonTour(() => lireJusquAuDepart(outil, depart, lire), { qui: `compte ${compte.id}`, depart })
}
export type LecturesDeLOutil = ReturnType<typeof lecturesDeLOutil>
