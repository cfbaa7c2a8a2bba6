import * as ADRESSES from '#domain/adresses.ts'
import { redirect } from '@tanstack/react-router'
import type { CompteInfo } from '#contract/session.ts'
import {
  lireTeledeclarant,
  rechercherTeledeclarants,
  teledeclarantsADecider,
} from '#contract/teledeclarants.ts'
import { type Appeler } from '../api.ts'
import { lireRefus } from '../refus.ts'
import { corpsDe, lireRecherche } from './recherche.ts'

/** La liste que demandent l’adresse et ce qui est retenu à côté ; un critère refusé garde la page, avec sa phrase. */
export async function chargerRecherche(
  appeler: Appeler,
  compte: CompteInfo | null,
  parametres: Record<string, unknown>,
  retenus?: Record<string, string>,
) {
  const demande = lireRecherche(parametres, retenus)
  const aDecider = compte?.authorities.includes('VALIDER_RATTACHEMENT_DECLARATION')
    ? await appeler(teledeclarantsADecider, {})
    : []
  try {
    return {
      demande,
      aDecider,
      resultat: await appeler(rechercherTeledeclarants, { body: corpsDe(demande) }),
      refus: [],
    }
  } catch (cause) {
    const { refus } = lireRefus(cause)
    if (refus.length === 0) throw cause
    return { demande, aDecider, resultat: null, refus }
  }
}

export const chargerDetail = (appeler: Appeler, id: string) => appeler(lireTeledeclarant, { params: { id } })

/** Un télédéclarant, à modifier ; qui ne le peut pas est ramené à sa fiche. */
export async function chargerAModifier(appeler: Appeler, id: string) {
  const detail = await chargerDetail(appeler, id)
  if (!detail.etablissement.modifiable) throw redirect({ href: ADRESSES.teledeclarant(id), replace: true })
  return detail
}
