import { listerTeneurs, rechercherDemandes } from '#contract/teneur/validations/file.ts'
import { listerVues } from '#contract/teneur/validations/vues.ts'
import type { Appeler } from '#web/socle/appels/api.ts'
import { lireRefus } from '#web/socle/appels/refus.ts'
import { lireFile, PAR_PAGE, type DemandeFile } from './demande.ts'

/** La page que demande la file ; un texte que l’on ne sait pas chercher garde l’écran, avec sa phrase. */
async function chercher(appeler: Appeler, d: DemandeFile) {
  const { onglet, type, risque, decision, idTeneur, page, tri, sens } = d
  const demander = (recherche: string | null) =>
    appeler(rechercherDemandes, {
      body: {
        recherche,
        onglet,
        type,
        risque,
        // Une version d’avant refuserait ce qu’elle ne connaît pas : seul qui le choisit l’envoie.
        ...(decision && { decision }),
        idTeneur,
        paginationOptions: { pageNumber: page, pageSize: PAR_PAGE, sortField: tri, sortDirection: sens },
      },
    })
  try {
    return { page: await demander(d.q || null), refus: null }
  } catch (cause) {
    const [premier] = lireRefus(cause).refus
    if (!premier) throw cause
    return { page: await demander(null), refus: premier.message }
  }
}

/** La file que demandent l’adresse et ce qui est retenu à côté, avec les teneurs et les vues du sien. */
export async function chargerFile(
  appeler: Appeler,
  parametres: Record<string, unknown>,
  retenus?: Record<string, string>,
) {
  const demande = lireFile(parametres, retenus)
  const [resultat, teneurs, vues] = await Promise.all([
    chercher(appeler, demande),
    appeler(listerTeneurs, {}),
    appeler(listerVues, {}),
  ])
  return { demande, ...resultat, teneurs, vues, lueLe: new Date().toISOString() }
}
