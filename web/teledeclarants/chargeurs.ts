import * as ADRESSES from '#domain/adresses.ts'
import { redirect } from '@tanstack/react-router'
import { lireTeledeclarant, rechercherTeledeclarants } from '#contract/teledeclarants.ts'
import { type Appeler } from '../api.ts'
import { lireRefus } from '../refus.ts'
import { corpsDe, lireRecherche } from './recherche.ts'

/** La liste que demandent l’adresse et ce qui est retenu à côté ; un critère refusé garde la page, avec sa phrase. */
export async function chargerRecherche(
  appeler: Appeler,
  parametres: Record<string, unknown>,
  retenus?: Record<string, string>,
) {
  const demande = lireRecherche(parametres, retenus)
  try {
    return {
      demande,
      resultat: await appeler(rechercherTeledeclarants, { body: corpsDe(demande) }),
      refus: [],
    }
  } catch (cause) {
    const { refus } = lireRefus(cause)
    if (refus.length === 0) throw cause
    return { demande, resultat: null, refus }
  }
}

export const chargerDetail = (appeler: Appeler, id: string) => appeler(lireTeledeclarant, { params: { id } })

/** Un télédéclarant, à modifier ; qui ne le peut pas est ramené à sa fiche. */
export async function chargerAModifier(appeler: Appeler, id: string) {
  const detail = await chargerDetail(appeler, id)
  if (!detail.etablissement.modifiable) throw redirect({ href: ADRESSES.teledeclarant(id), replace: true })
  return detail
}
