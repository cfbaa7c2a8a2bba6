import type { Readable } from 'node:stream'
import type { Kysely } from 'kysely'
import type { Personne } from '#domain/socle/acces/auteur.ts'
import { Encombre } from '#server/socle/documents/pdf-ouvriers.ts'
import { fileBornee, FilePleine, TropPourLui } from '#server/socle/platform/file-bornee.ts'
import { tourDeFlux } from '#server/socle/platform/tour-de-flux.ts'
import type { DB } from '#server/socle/postgres/schema.ts'
import type { Demandeur } from '#server/socle/registre/actes/acte.ts'
import { unALaFois, unParPersonne } from '#server/socle/registre/actes/un-a-la-fois.ts'

// Un fichier qui part tient une connexion à la base : deux à la fois, et les autres attendent un peu. Un rapport se compose d’un bloc, et
// n’attend pas derrière eux.
const ENSEMBLE = 2
const ATTENTE = 20
// Moins que ce que dure une connexion qui ne dit rien : la phrase arrive avant la coupure.
const PATIENCE_MS = 60_000

/** Qui attend un fichier de l’outil ; parti, il ne l’attend plus. */
export type Preneur = Demandeur<'UN_FICHIER_A_LA_FOIS' | 'OUTIL_OCCUPE', Personne> & { depart: AbortSignal }

/** Une presse ou une file pleines ne sont pas une panne : la phrase dit que faire. */
async function ouLeDire<T>({ refuser }: Preneur, faire: () => Promise<T>): Promise<T> {
  try {
    return await faire()
  } catch (panne) {
    if (panne instanceof TropPourLui) throw refuser('UN_FICHIER_A_LA_FOIS')
    if (panne instanceof FilePleine || panne instanceof Encombre)
      throw refuser('OUTIL_OCCUPE', { params: { minutes: 1 } })
    throw panne
  }
}

const pour = ({ auteur, depart }: Preneur) => ({ qui: String(auteur.id), depart })

/** Les fichiers que l’outil fait pendant qu’on les attend : un par personne, quel qu’il soit, et quelques-uns ensemble. */
export function tourDeLOutil(db: Kysely<DB>) {
  const tenir = unALaFois(db, 'OUTIL')
  const bornes = { ensemble: ENSEMBLE, attente: ATTENTE, patienceMs: PATIENCE_MS }
  const flux = tourDeFlux(unParPersonne(tenir, fileBornee(bornes)))
  const blocs = unParPersonne(tenir, fileBornee(bornes))
  return {
    /** Un fichier écrit à mesure qu’il part : son tour dure jusqu’à son dernier octet. */
    flux: <F extends { contenu: Readable }>(demandeur: Preneur, faire: () => Promise<F>): Promise<F> =>
      ouLeDire(demandeur, () => flux(faire, pour(demandeur))),
    /** Un fichier composé d’un bloc. */
    bloc: <F>(demandeur: Preneur, faire: () => Promise<F>): Promise<F> =>
      ouLeDire(demandeur, () => blocs(faire, pour(demandeur))),
  }
}
export type TourDeLOutil = ReturnType<typeof tourDeLOutil>
