import { rechercherCoproprietes } from '#contract/coproprietes.ts'
import { type Appeler } from '../api.ts'
import { lireRefus } from '../refus.ts'
import { PAR_PAGE, type DemandeListe } from './MesCoproprietes.tsx'

const TRIS = ['nom', 'numero', 'mandatFin', 'nbLots'] as const

/** La liste que demande l’adresse ; une recherche refusée garde la page, avec sa phrase. */
export async function chargerListe(appeler: Appeler, parametres: Record<string, unknown>) {
  const page = Number(parametres['page'] ?? 1)
  const demande: DemandeListe = {
    q: typeof parametres['q'] === 'string' ? parametres['q'].slice(0, 200) : '',
    page: Number.isInteger(page) && page > 0 && page <= 100_000 ? page : 1,
    tri: TRIS.find((t) => t === parametres['tri']) ?? 'nom',
    sens: parametres['sens'] === 'desc' ? 'desc' : 'asc',
  }
  try {
    const resultat = await appeler(rechercherCoproprietes, {
      body: {
        immatriculationOuNom: demande.q || null,
        paginationOptions: {
          pageNumber: demande.page,
          pageSize: PAR_PAGE,
          sortField: demande.tri,
          sortDirection: demande.sens,
        },
      },
    })
    return { demande, page: resultat, refus: null }
  } catch (cause) {
    const { refus } = lireRefus(cause)
    if (refus.length === 0) throw cause
    return { demande, page: null, refus: refus[0]!.message }
  }
}
