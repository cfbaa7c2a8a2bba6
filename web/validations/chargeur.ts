import { rechercherDemandes } from '#contract/validations.ts'
import type { Appeler } from '../api.ts'
import { lireTri, lireVue, PAR_PAGE, type DemandeFile } from './File.tsx'

/** La file que demande l’adresse. */
export async function chargerFile(appeler: Appeler, parametres: Record<string, unknown>) {
  const page = Number(parametres['page'] ?? 1)
  const demande: DemandeFile = {
    vue: lireVue(parametres['vue']),
    q: typeof parametres['q'] === 'string' ? parametres['q'].slice(0, 200) : '',
    page: Number.isInteger(page) && page > 0 && page <= 100_000 ? page : 1,
    tri: lireTri(parametres['tri']),
    sens: parametres['sens'] === 'desc' ? 'desc' : 'asc',
  }
  const resultat = await appeler(rechercherDemandes, {
    body: {
      recherche: demande.q || null,
      onglet: demande.vue,
      paginationOptions: {
        pageNumber: demande.page,
        pageSize: PAR_PAGE,
        sortField: demande.tri,
        sortDirection: demande.sens,
      },
    },
  })
  return { demande, page: resultat }
}
