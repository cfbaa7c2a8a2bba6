import { lireTeledeclarant, rechercherTeledeclarants } from '#contract/teledeclarants.ts'
import type { ReplyOf } from '#contract/call.ts'
import { ErreurApi, type Appeler } from '../api.ts'
import { corpsDe, lireDemande } from './recherche.ts'

const VIDE: ReplyOf<typeof rechercherTeledeclarants> = {
  teledeclarantDTOList: [],
  totalItems: 0,
  plafonne: false,
}

/** La liste que demande l’adresse ; un critère refusé garde la page, avec sa phrase. */
export async function chargerRecherche(appeler: Appeler, parametres: Record<string, unknown>) {
  const demande = lireDemande(parametres)
  try {
    return {
      demande,
      resultat: await appeler(rechercherTeledeclarants, { body: corpsDe(demande) }),
      refus: [],
    }
  } catch (cause) {
    if (!(cause instanceof ErreurApi) || cause.refus.length === 0) throw cause
    return { demande, resultat: VIDE, refus: cause.refus }
  }
}

export const chargerDetail = (appeler: Appeler, id: string) => appeler(lireTeledeclarant, { params: { id } })
