import { rechercherDemandes } from '#contract/teneur/validations/file.ts'
import { send } from '#web/socle/appels/api.ts'
import { PAR_PAGE, type DemandeFile } from './demande.ts'

/** Ce que l’appel qui prend la suivante sait du filtre de la file. */
interface ParmiQuoi {
  onglet?: DemandeFile['onglet']
  type?: NonNullable<DemandeFile['type']>
  risque?: NonNullable<DemandeFile['risque']>
  idTeneur?: string
  parmi?: string
}

/**
 * Ce parmi quoi la suivante se prend : ce que la file retient. Le texte cherché, qui nomme des personnes, ne va pas dans une adresse
 * (V14.2.1) : ce qu’il trouve se nomme par ses identifiants, les plus anciennes d’abord ; null : il ne trouve rien.
 */
export async function parmiQuoi({
  q,
  onglet,
  type,
  risque,
  decision,
  idTeneur,
}: DemandeFile): Promise<ParmiQuoi | null> {
  const retenu: ParmiQuoi = {
    ...(onglet !== 'A_TRAITER' && { onglet }),
    ...(type && { type }),
    ...(risque && { risque }),
    ...(idTeneur !== null && { idTeneur: String(idTeneur) }),
  }
  if (q === '') return retenu
  const { lignes } = await send(rechercherDemandes, {
    body: {
      recherche: q,
      onglet,
      type,
      risque,
      ...(decision && { decision }),
      idTeneur,
      paginationOptions: { pageNumber: 1, pageSize: PAR_PAGE, sortField: 'dateDepot', sortDirection: 'asc' },
    },
  })
  return lignes.length === 0 ? null : { ...retenu, parmi: lignes.map((l) => l.id).join(',') }
}
